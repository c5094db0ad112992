package budget

import (
	"fmt"

	"neuronkv/budget/trace"
)

// vllmCodes are the codes of those notes.
var vllmCodes = []string{"longer_than_model", "batch_below_seqs", "batch_below_length", "experts_of_none"}

// noteVLLM says what vLLM's own configuration refuses besides the checks of
// package preflight, which are those that were read for Neuron. They are notes and
// no findings: words and exceptions could not be confirmed for the release.
//
// Source: vllm/config/scheduler.py, vllm/config/model.py, read in near versions.
func (r *Resolved) noteVLLM(a EngineArgs) {
	s := &r.scheduling
	note := func(code, field, text string) {
		r.notes = append(r.notes, Note{code, field, trace.Assumed, text + " Compare it with the log.", "vllm/config, read in near versions"})
	}
	if own := r.ownLength(); own > 0 && s.maxModelLen > own {
		note("longer_than_model", "engine_args.max_model_len", fmt.Sprintf("vLLM refuses a max_model_len above the model's own, %d, unless VLLM_ALLOW_LONG_MAX_MODEL_LEN is set.", own))
	}
	if s.batched < s.seqs {
		note("batch_below_seqs", "engine_args.max_num_batched_tokens", fmt.Sprintf("vLLM refuses a max_num_batched_tokens, %d, below max_num_seqs, %d.", s.batched, s.seqs))
	}
	if !s.chunkedPrefill && s.batched < s.maxModelLen {
		note("batch_below_length", "engine_args.max_num_batched_tokens", fmt.Sprintf("With chunked prefill off vLLM refuses a max_num_batched_tokens, %d, below max_model_len, %d.", s.batched, s.maxModelLen))
	}
	if isTrue(a.EnableExpertParallel) && r.model != nil && r.experts() == 0 {
		note("experts_of_none", "engine_args.enable_expert_parallel", "vLLM refuses expert parallelism for a model without experts.")
	}
}
