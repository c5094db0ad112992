package budget

import "slices"

// A HeadroomRun is a published run on trn2 at LNC 2: what weights and KV cache
// left for graphs of one logical core of 24 GiB, and what became of it. GiB per
// rank.
type HeadroomRun struct {
	Model   string
	TP      int64
	UsedGiB float64 // bytes_used
	KVGiB   float64
	LeftGiB float64
	Rounded bool // the source rounds its figures
	Served  bool
	Outcome string
	Source  string
}

// headroomRuns are the runs, most left first. Evidence, not a rule: runs between
// 2.0 and 4.1 GiB went either way.
var headroomRuns = []HeadroomRun{
	{"Qwen3-VL-8B bf16", 4, 4.89, 6.62, 12.49, false, true, "served", "qingzwang/vllm-neuron examples/vllm_neuron/models/qwen3_vl/BENCHMARK_REPORT.md"},
	{"gemma-4-31B bf16", 8, 7.5, 6.62, 9.9, true, true, "served", "AWShtokoyo/vllm-neuron gemma4-31b/README.md"},
	{"gemma-4-31B bf16, cap fraction 0.08", 4, 15.0, 1.77, 7.2, true, true, "served", "AWShtokoyo/vllm-neuron gemma4-31b/README.md"},
	{"GLM-5.3 fp8", 64, 11.28, 6.62, 6.1, false, true, "served", "AWShtokoyo/vllm-neuron GLM-5.3/README.md"},
	{"Qwen3.8-27B bf16, gmu 0.9", 4, 12.68, 6.48, 4.84, false, true, "served", "matheus-1618/qwen3.8-27b-neuron-vllm-plugin docs/LONG_CONTEXT_TRN2_3XL.md"},
	{"Qwen3.6-35B-A3B bf16, cap fraction 0.08", 4, 18.12, 1.77, 4.11, false, true, "served", "AWShtokoyo/vllm-neuron Qwen3.6-35B-A3B/README.md"},
	{"gemma-4-31B bf16, default cap", 4, 15.0, 6.62, 2.4, true, false, "did not load; a cap fraction of 0.08 is required", "AWShtokoyo/vllm-neuron gemma4-31b/README.md"},
	{"Qwen3.8-27B bf16, gmu 0.9, max_num_seqs 1", 4, 20.3, 1.3, 2.4, false, true, "served", "matheus-1618/qwen3.8-27b-neuron-vllm-plugin docs/RESULTADOS.md"},
	{"Qwen3.8-27B bf16, gmu 0.9, max_num_seqs 4", 4, 20.3, 1.3, 2.4, false, false, "TDRV dmem_alloc_internal failed to allocate device memory", "matheus-1618/qwen3.8-27b-neuron-vllm-plugin docs/RESULTADOS.md"},
	{"Devstral-2-123B fp8, fp8 KV", 8, 15.06, 6.62, 2.32, false, true, "served", "AWShtokoyo/vllm-neuron Devstral-2-123B-Instruct-2512/README.md"},
	{"Qwen3.6-35B-A3B bf16, default cap", 4, 18.12, 3.96, 1.92, false, false, "NRT_RESOURCE at NEFF load, at any max_model_len", "AWShtokoyo/vllm-neuron Qwen3.6-35B-A3B/README.md"},
	{"GLM-5.3 fp8, cap fraction 1.0", 64, 11.28, 10.8, 1.92, false, false, "nrt_tensor_allocate status=4 on every rank", "AWShtokoyo/vllm-neuron examples/vllm_neuron/models/glm_moe_dsa/run.py"},
}

// HeadroomRuns returns the published runs, most left first.
func HeadroomRuns() []HeadroomRun { return slices.Clone(headroomRuns) }
