package budget_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
)

// A name for a case, and the case document.
type namedCase struct{ name, text string }

// llamaTP8 is the headline case: Llama-3.1-8B on trn2 at TP 8, CPU compile.
const llamaTP8 = `{"version": 1,
	"env": {"VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"},
	"engine_args": {"model": "meta-llama/Llama-3.1-8B-Instruct", "tensor_parallel_size": 8, "gpu_memory_utilization": 0.92}}`

// traced are cases that between them reach every operation of the engine.
var traced = slices.Concat(budgetCases, cacheCases)

// budgetCases are cases that between them reach every rule of the budget.
var budgetCases = []namedCase{
	{"llama at TP 8 in CPU compile", llamaTP8},
	{"stated bytes in CPU compile", `{"version": 1,
		"env": {"VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn3"},
		"override": {"bytes_used": 5248606944}}`},
	{"runtime figures in Neuron mode", `{"version": 1, "instance_type": "trn2.48xlarge",
		"engine_args": {"model": "Llama-3.1-8B-Instruct", "tensor_parallel_size": 8},
		"runtime": {"bytes_used": 17000000000, "bytes_free": 8700000000}}`},
	{"no runtime figures in Neuron mode", `{"version": 1, "instance_type": "trn2.48xlarge", "lnc": 1,
		"override": {"bytes_used": 2008031232}}`},
	{"CPU mode with stated workers", `{"version": 1, "env": {"VLLM_NEURON_CPU_MODE": "1"},
		"host": {"available_bytes": 500000000000, "local_world_size": 8}}`},
	{"CPU mode with derived workers", `{"version": 1, "env": {"VLLM_NEURON_CPU_MODE": "1"},
		"engine_args": {"tensor_parallel_size": 4, "pipeline_parallel_size": 2},
		"host": {"available_bytes": 500000000001}}`},
	{"CPU mode with no worker", `{"version": 1, "env": {"VLLM_NEURON_CPU_MODE": "1"},
		"host": {"available_bytes": 7, "local_world_size": -3}}`},
	{"failing guard", `{"version": 1,
		"env": {"VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"},
		"engine_args": {"gpu_memory_utilization": 0.8}, "override": {"bytes_used": 21792500000}}`},
	{"weights above the core", `{"version": 1,
		"env": {"VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn1"},
		"engine_args": {"model": "Llama-3.3-70B-Instruct"}}`},
	{"largest total at GMU 1", `{"version": 1, "engine_args": {"gpu_memory_utilization": 1.0},
		"override": {"total_hbm_bytes": 9223372036854775807, "bytes_used": 0}}`},
	{"largest total and a cap of 1", `{"version": 1, "engine_args": {"gpu_memory_utilization": 1.0},
		"env": {"VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION": "1.0"},
		"override": {"total_hbm_bytes": 9223372036854775807, "bytes_used": 1}}`},
	{"budget beyond 64 bits", `{"version": 1, "engine_args": {"gpu_memory_utilization": 1.0},
		"env": {"VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION": "1.0"},
		"override": {"total_hbm_bytes": 9223372036854775807, "bytes_used": 0}}`},
	{"minimum beyond 64 bits", `{"version": 1, "env": {"VLLM_NEURON_MIN_KV_BUDGET_GIB": "1e20"},
		"override": {"total_hbm_bytes": 25769803776, "bytes_used": 0}}`},
	{"smallest fractions", `{"version": 1, "engine_args": {"gpu_memory_utilization": 5e-324},
		"env": {"VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION": "1e-09", "VLLM_NEURON_MIN_KV_BUDGET_GIB": "1e-05"},
		"override": {"total_hbm_bytes": 25769803776, "bytes_used": 0}}`},
	{"cap fraction of nan", `{"version": 1, "env": {"VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION": "nan"},
		"override": {"total_hbm_bytes": 25769803776, "bytes_used": 0}}`},
	{"infinite minimum", `{"version": 1, "env": {"VLLM_NEURON_MIN_KV_BUDGET_GIB": "inf"},
		"override": {"total_hbm_bytes": 25769803776, "bytes_used": 0}}`},
	{"uncertain rest", `{"version": 1, "instance_type": "trn2.48xlarge",
		"override": {"total_hbm_bytes": 25769803776, "bytes_used": 16509854286}}`},
	{"llama at TP 1", llamaAt(`"tensor_parallel_size": 1`)},
	{"llama at TP 3", llamaAt(`"tensor_parallel_size": 3`)},
	{"llama at TP 32 with fp8 KV", llamaAt(`"tensor_parallel_size": 32, "kv_cache_dtype": "fp8"`)},
	{"llama at TP 65536", llamaAt(`"tensor_parallel_size": 65536`)},
	{"llama with all component sizes", llamaAt(`"tensor_parallel_size": 2, "data_parallel_size": 4, "additional_config": {"neuron_config":
		{"attention_dp_size": 4, "mlp_dp_size": 2, "embedding_dp_size": 4, "lm_head_dp_size": 2}}`)},
}

// llamaAt is a CPU-compile case of Llama-3.1-8B on trn2 with more arguments.
func llamaAt(args string) string {
	return `{"version": 1, "env": {"VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"},
		"engine_args": {"model": "Llama-3.1-8B-Instruct", ` + args + `}}`
}

// tracedCase is the document of a traced case.
func tracedCase(name string) string {
	for _, c := range traced {
		if c.name == name {
			return c.text
		}
	}
	panic("no case " + name)
}

func decode(t testing.TB, text string) budget.Case {
	t.Helper()
	c, err := casefile.Decode([]byte(text))
	require.NoError(t, err)
	return c
}

func estimate(t testing.TB, text string) budget.Report {
	t.Helper()
	return budget.Estimate(budget.Resolve(decode(t, text)))
}

// encode gives the report document with its steps.
func encode(t testing.TB, r budget.Report) []byte {
	t.Helper()
	text, err := casefile.EncodeReport(r, true)
	require.NoError(t, err)
	return text
}

// stated is a document with a stated total and stated bytes, and more fields.
func stated(total, used int64, more string) string {
	text, _ := json.Marshal(map[string]int64{"total_hbm_bytes": total, "bytes_used": used})
	return `{"version": 1, "override": ` + string(text) + more + `}`
}
