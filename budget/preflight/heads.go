package preflight

import "fmt"

// attentionHeads: every rank gets the same number of attention heads.
//
// Source: vllm/config/model.py, verify_with_parallel_config (read in a near
// version).
func attentionHeads(r *reading) *Finding {
	heads, tensorParallelSize := r.AttentionHeads, r.TensorParallel
	if heads%tensorParallelSize == 0 { // as of 0, where the model is not known
		return nil
	}
	return raised(TensorField,
		fmt.Sprintf("Total number of attention heads (%d) must be divisible by tensor parallel size (%d).", heads, tensorParallelSize),
		"Every rank takes the same number of attention heads. The words were read in a near version of vLLM; compare them with the log.",
		headChanges(heads, tensorParallelSize)...).assumed()
}

// headChanges are the nearest sizes below and above that divide the heads.
func headChanges(heads, size int64) []Change {
	changes := []Change{setTensor(below(size, func(t int64) bool { return heads%t == 0 }))}
	for up := size + 1; up <= min(heads, mostRanks); up++ {
		if heads%up == 0 {
			return append(changes, setTensor(up))
		}
	}
	return changes
}
