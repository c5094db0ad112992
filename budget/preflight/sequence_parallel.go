package preflight

import (
	"fmt"

	"neuronkv/budget/trace"
)

// prefillTokens: sequence parallelism divides a prefill over the tensor-parallel
// ranks, more than one token each. It fails at warm-up, for the first bucket.
//
// Source: the forward of the plugin's models.
func prefillTokens(r *reading) *Finding {
	if r.MaxModelLen == 0 {
		return nil
	}
	lengths, mark := r.prefillLengths()
	for _, t := range lengths {
		if w := r.TensorParallel; !divided(t, w) {
			return &Finding{
				Severity: Error, Type: "ValueError", Field: TensorField, Mark: mark,
				Message: fmt.Sprintf("Prompt Length (%d) must be > world_size (%d) for SP.", t, w),
				Why:     whyDivided(t, w, mark),
				Changes: []Change{setTensor(below(w, func(n int64) bool { return allDivided(lengths, n) && r.AttentionHeads%n == 0 })), setBatched(r.longerPrefill())},
			}
		}
	}
	return nil
}

func whyDivided(tokens, ranks int64, mark trace.Mark) string {
	rule := fmt.Sprintf("A prefill is divided over the tensor-parallel ranks: its length has to be a multiple of their number and above it, and %d is not of %d.", tokens, ranks)
	if mark == trace.Assumed {
		return rule + " The length is one of the default buckets, powers of 2 from 128 on, which were read in a near version; state num_batched_tokens_buckets to be sure."
	}
	return rule
}

func divided(tokens, ranks int64) bool { return tokens > ranks && tokens%ranks == 0 }

func allDivided(lengths []int64, ranks int64) bool {
	for _, t := range lengths {
		if !divided(t, ranks) {
			return false
		}
	}
	return true
}

// prefillLengths are the lengths that are compiled: the stated buckets, else the
// segment size, else the longest prefill and, where that is the whole length, the
// default buckets below it. assumed: the longest passes, and a default bucket not.
func (r *reading) prefillLengths() ([]int64, trace.Mark) {
	m := r.prefill()
	switch {
	case r.tokens.stated:
		return r.tokens.values, trace.Exact
	case r.segments.stated:
		return r.segments.values, trace.Exact
	case m < r.MaxModelLen || !divided(m, r.TensorParallel):
		return []int64{m}, trace.Exact
	}
	lengths := []int64{}
	for t := int64(128); t < m; t *= 2 {
		lengths = append(lengths, t)
	}
	return append(lengths, m), trace.Assumed
}

// longerPrefill is the largest supported segment below max_model_len that the
// ranks divide, 0 where there is none.
func (r *reading) longerPrefill() int64 {
	size := chunkBelow(r.MaxModelLen)
	for size > 0 && !divided(size, r.TensorParallel) {
		size = chunkBelow(size)
	}
	return size
}
