package preflight

import (
	"fmt"
	"slices"
)

const (
	tokensKey = "num_batched_tokens_buckets"
	seqsKey   = "num_seqs_buckets"
)

// lastTokens: the last bucket is the longest prefill.
//
// Source: vllm_neuron/utils/bucket_utils.py, validate_num_batched_tokens_buckets.
func lastTokens(r *reading) *Finding {
	if !r.tokens.stated || r.MaxModelLen == 0 || r.tokens.last() == r.prefill() {
		return nil
	}
	return lastBucket(tokensKey, "max_num_batched_tokens", r.prefill(), r.tokens.last(), r.tokensChanges()...)
}

// lastSeqs: the last bucket is the largest batch.
//
// Source: vllm_neuron/utils/bucket_utils.py, validate_num_seqs_buckets.
func lastSeqs(r *reading) *Finding {
	if !r.seqs.stated || r.seqs.last() == r.MaxNumSeqs {
		return nil
	}
	return lastBucket(seqsKey, "max_num_seqs", r.MaxNumSeqs, r.seqs.last(),
		setList(seqsKey, r.seqs.upTo(r.MaxNumSeqs)...), Set(seqsField, r.seqs.last()))
}

func lastBucket(key, limit string, want, got int64, changes ...Change) *Finding {
	return raised(NeuronField+"."+key, fmt.Sprintf("Last bucket in %s must equal %s (%d), got %d", key, limit, want, got),
		"The buckets are the shapes that are compiled; the last must hold the largest batch, and no shape beyond it is ever used.", changes...)
}

// tokensChanges are other buckets, or another longest prefill. In segments the
// buckets are the segment size alone.
func (r *reading) tokensChanges() []Change {
	m, last := r.prefill(), r.tokens.last()
	buckets := r.tokens.upTo(m)
	if m < r.MaxModelLen || r.segments.stated {
		buckets = []int64{m}
	}
	lists, batched := setList(tokensKey, buckets...), setBatched(last)
	if !r.segments.stated {
		return []Change{lists, batched}
	}
	var changes []Change
	if slices.Equal(r.segments.values, buckets) {
		changes = append(changes, lists)
	}
	if slices.Equal(r.segments.values, r.tokens.values) {
		changes = append(changes, batched)
	}
	return changes
}

// upTo are the values of a list below a limit, and the limit.
func (l list) upTo(limit int64) []int64 {
	smaller := slices.DeleteFunc(slices.Clone(l.values), func(v int64) bool { return v >= limit })
	return append(smaller, limit)
}
