package preflight

import (
	"fmt"

	"neuronkv/budget/trace"
)

// AttentionHeads is vLLM's check of its model configuration: every rank gets the
// same number of attention heads. It returns nil where the check passes.
//
// Source: vllm/config/model.py, verify_with_parallel_config (read in a near
// version).
func AttentionHeads(heads, tensorParallelSize int64) *Finding {
	if heads%tensorParallelSize == 0 {
		return nil
	}
	return &Finding{
		Severity: Error,
		Type:     "ValueError",
		Message: fmt.Sprintf("Total number of attention heads (%d) must be divisible by tensor parallel size (%d).",
			heads, tensorParallelSize),
		Field: "engine_args.tensor_parallel_size",
		Mark:  trace.Assumed,
	}
}
