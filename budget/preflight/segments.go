package preflight

import (
	"fmt"
	"slices"
)

const segmentKey = "kv_segment_size_buckets"

// segmentSize: a stated segment size is one of the kernel's. The set is printed in
// the order that Python gives it.
//
// Source: vllm_neuron/utils/bucket_utils.py, validate_kv_segment_size_buckets.
func segmentSize(r *reading) *Finding {
	i := slices.IndexFunc(r.segments.values, func(s int64) bool { return !slices.Contains(supportedSizes, s) })
	if i < 0 {
		return nil
	}
	return raised(fmt.Sprintf("%s.%s[%d]", NeuronField, segmentKey, i),
		fmt.Sprintf("%s[%d] = %d is not a supported segment size. The segmented attention kernel only supports: {512, 1024, 4096, 2048, 8192}. Please use one of these values.", segmentKey, i, r.segments.values[i]),
		"The attention kernel is written for these segment sizes.", setList(segmentKey, r.suitableSegment()))
}

// oneSegment: one size at a time.
//
// Source: vllm_neuron/utils/bucket_utils.py, validate_kv_segment_size_buckets.
func oneSegment(r *reading) *Finding {
	if len(r.segments.values) <= 1 {
		return nil
	}
	return raised(NeuronField+"."+segmentKey,
		fmt.Sprintf("Only one segment size is currently supported, got %d: %s.", len(r.segments.values), pythonList(r.segments.values)),
		"The plugin compiles the prefill for one segment size.", setList(segmentKey, r.suitableSegment()))
}

// segmentTokens: the buckets of tokens are the segment sizes.
//
// Source: vllm_neuron/utils/bucket_utils.py; the rule in this version, the words in
// published logs of a near one.
func segmentTokens(r *reading) *Finding {
	if !r.segments.stated || !r.tokens.stated || slices.Equal(r.segments.values, r.tokens.values) {
		return nil
	}
	return raised(NeuronField+"."+tokensKey, fmt.Sprintf("When %s is set, %s must match because the segmented kernel currently requires the prefill bucket length to equal the segment size. Got %s=%s, %s=%s.",
		segmentKey, tokensKey, tokensKey, pythonList(r.tokens.values), segmentKey, pythonList(r.segments.values)),
		"A prefill in segments is compiled for the segment size alone. The words are those of a near version; compare them with the log.",
		setList(tokensKey, r.segments.values...), setList(segmentKey, r.tokens.values...)).assumed()
}

// suitableSegment is the size to state: the one of num_batched_tokens_buckets,
// which must be equal, else the largest of the kernel's within the last stated.
func (r *reading) suitableSegment() int64 {
	if t := r.tokens.values; len(t) == 1 && slices.Contains(supportedSizes, t[0]) {
		return t[0]
	}
	return max(chunkBelow(r.segments.last()+1), supportedSizes[0])
}
