package preflight

import (
	"fmt"
	"slices"
)

// supportedSizes are the segment sizes of the attention kernel, tokens.
var supportedSizes = []int64{512, 1024, 2048, 4096, 8192}

// mostSingleShot is the longest max_model_len that one prefill may cover, tokens.
const mostSingleShot = 16384

// prefill is the runner's max_num_batched_tokens: never above max_model_len.
func (r *reading) prefill() int64 { return min(r.MaxNumBatchedTokens, r.MaxModelLen) }

// unsegmented reports whether the lengths are known and no segment size is stated,
// so that max_num_batched_tokens decides between one prefill and segments.
func (r *reading) unsegmented() bool { return r.MaxModelLen > 0 && !r.segments.stated }

// singleShot: one prefill covers at most 16384 tokens.
//
// Source: vllm_neuron/utils/bucket_utils.py, resolve_segmented_prefill_config.
func singleShot(r *reading) *Finding {
	m, l := r.prefill(), r.MaxModelLen
	if !r.unsegmented() || m < l || l <= mostSingleShot {
		return nil
	}
	return raised(batchedField, fmt.Sprintf("Single-shot prefill (max_num_batched_tokens=%d >= max_model_len=%d) is only supported when max_model_len <= 16384. Set max_num_batched_tokens to one of [512, 1024, 2048, 4096, 8192] to enable chunked prefill.", m, l),
		"A prompt that is prefilled at once is compiled at its whole length, which the plugin limits to 16384 tokens.", append(r.chunkedOn(), setBatched(chunkBelow(l)))...)
}

// chunkedOn turns chunked prefill on, where it is off: vLLM then no longer makes a
// batch as long as the longest request.
func (r *reading) chunkedOn() []Change {
	if r.ChunkedPrefill {
		return nil
	}
	return []Change{{chunkedField, true, "Turn chunked prefill on"}}
}

// chunkSize: a chunk has a size that the attention kernel supports.
//
// Source: vllm_neuron/utils/bucket_utils.py, resolve_segmented_prefill_config.
func chunkSize(r *reading) *Finding {
	m, l := r.prefill(), r.MaxModelLen
	if !r.unsegmented() || m >= l || slices.Contains(supportedSizes, m) {
		return nil
	}
	message := fmt.Sprintf("max_num_batched_tokens=%d is not a supported chunked prefill size on Neuron. Supported values: [512, 1024, 2048, 4096, 8192].", m)
	changes := []Change{setBatched(chunkBelow(min(m, l))), setBatched(chunkBelow(l))}
	if m < supportedSizes[0] {
		changes[0] = setBatched(min(supportedSizes[0], chunkBelow(l)))
	}
	if l <= mostSingleShot {
		message += fmt.Sprintf(" Alternatively, set max_num_batched_tokens=%d (equal to max_model_len) to disable chunked prefill.", l)
		changes = append(changes, setBatched(l))
	}
	return raised(batchedField, message,
		"With max_num_batched_tokens below max_model_len a prompt is prefilled in segments, whose sizes the attention kernel fixes.", distinct(changes)...)
}

func setBatched(n int64) Change { return Set(batchedField, n) }

// chunkBelow is the largest supported size below a length, 0 where there is none.
func chunkBelow(length int64) int64 {
	for _, size := range slices.Backward(supportedSizes) {
		if size < length {
			return size
		}
	}
	return 0
}

// distinct drops a change that is there already.
func distinct(changes []Change) (kept []Change) {
	for _, c := range changes {
		if !slices.ContainsFunc(kept, func(k Change) bool { return k.Field == c.Field && k.Text == c.Text }) {
			kept = append(kept, c)
		}
	}
	return kept
}

// chunkedPrefill warns of chunked prefill whenever it is on. Turning it off is no
// cure where a batch is shorter than max_model_len, which vLLM then refuses.
//
// Source: NeuronPlatform.check_and_update_config.
func chunkedPrefill(r *reading) *Finding {
	if !r.ChunkedPrefill {
		return nil
	}
	f := &Finding{
		Severity: Warning, Type: "", Field: chunkedField,
		Message: "Chunked prefill is enabled on Neuron platform. Currently Neuron only supports chunking prefills with batch size of 1. Mixing prefill and decode in the same batch is not supported",
		Why:     "The plugin logs this whenever chunked prefill is on, as it is by default; it is no fault of the configuration.",
	}
	if r.MaxModelLen > 0 && r.MaxNumBatchedTokens >= r.MaxModelLen {
		f.Changes = []Change{{chunkedField, false, "Turn chunked prefill off"}}
	}
	return f
}
