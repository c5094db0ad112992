package budget_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

func pointer[T any](v T) *T { return &v }

func TestAcceptedBudget(t *testing.T) {
	r := estimate(t, compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"`, `, "engine_args": {"tensor_parallel_size": 4,
		"gpu_memory_utilization": 0.92}, "override": {"bytes_used": 5248606944}`))
	require.Nil(t, r.Error)
	require.Equal(t, budget.Budget{
		TotalHBMBytes:        pointer(int64(25769803776)),
		BytesUsed:            pointer(int64(5248606944)),
		GPUMemoryUtilization: pointer(budget.Float(0.92)),
		CapFraction:          pointer(budget.Float(0.3)),
		MinKVBytes:           pointer(int64(1073741824)),
		TotalBudget:          pointer(int64(23708219473)),
		UserBudget:           pointer(int64(18459612529)),
		HeuristicCap:         pointer(int64(7112465841)),
		Available:            pointer(int64(7112465841)),
		Binding:              pointer(budget.BindsHeuristicCap),
	}, *r.Budget)
	require.Nil(t, r.Model, "the bytes are stated")
	require.Nil(t, r.KVCache, "neither config nor layers")
	require.Nil(t, r.LeftBytes, "no block is counted")
}

func TestAcceptedTargetRefusal(t *testing.T) {
	r := estimate(t, compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2n"`, `, "override": {"bytes_used": 0}`))
	require.Equal(t, budget.StagePlatform, r.Error.Stage)
	require.Equal(t, "RuntimeError", r.Error.Type)
	require.Nil(t, r.Budget)
}

func TestAcceptedGuard(t *testing.T) {
	r := estimate(t, compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"`,
		`, "engine_args": {"gpu_memory_utilization": 0.8}, "override": {"bytes_used": 21792500000}`))
	require.Equal(t, budget.Error{Stage: budget.StageBudget, Type: "RuntimeError", Message: "Computed KV cache budget is below minimum threshold. " +
		"effective=0.00 GiB, minimum=1.00 GiB. Increase gpu_memory_utilization or lower VLLM_NEURON_MIN_KV_BUDGET_GIB.",
		Field: "env.VLLM_NEURON_MIN_KV_BUDGET_GIB"}, *r.Error)
	require.Equal(t, int64(0), *r.Budget.Available, "what was computed before the error stays")
	require.Equal(t, int64(20615843020), *r.Budget.TotalBudget)
}

func TestAcceptedModel(t *testing.T) {
	r := estimate(t, llamaTP8)
	require.Nil(t, r.Error)
	require.Equal(t, int64(2008031232), *r.Model.BytesUsed)
	require.Equal(t, int64(227), *r.Model.NumParameters)
	require.Equal(t, int64(0), *r.Model.NumBuffers)
	require.Equal(t, int64(2008031232), *r.Model.ParameterBytes)
	require.Equal(t, int64(0), *r.Model.BufferBytes)
	require.Equal(t, int64(2008031232), *r.Budget.BytesUsed)
	require.Nil(t, r.Model.DrafterBytes)
	require.Equal(t, "LlamaForCausalLM", r.Model.Architecture)
	require.Equal(t, "bf16", r.Model.Variant)
	require.NotNil(t, r.KVCache, "a model gives its layers")
	require.Equal(t, int64(25769803776-2008031232)-*r.KVCache.KVBytesAllocated, *r.LeftBytes)
}

func TestTotals(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       int64
	}{
		{"the table's trn1", compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "trn1"`, `, "override": {"bytes_used": 0}`), 16 << 30},
		{"the table's trn1n", compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "trn1n"`, `, "override": {"bytes_used": 0}`), 16 << 30},
		{"the table's trn3", compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "trn3"`, `, "override": {"bytes_used": 0}`), 36 << 30},
		{"the table's inf2", compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "inf2"`, `, "override": {"bytes_used": 0}`), 16 << 30},
		{"the table's trn2 at LNC 1", compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"`, `, "lnc": 1, "override": {"bytes_used": 0}`), 24 << 30},
		{"the fair share of trn2 at LNC 1", `{"version": 1, "instance_type": "trn2.48xlarge", "lnc": 1, "override": {"bytes_used": 0}}`, 12 << 30},
		{"the fair share of trn3 at LNC 1", on("trn3", `, "lnc": 1, "override": {"bytes_used": 0}`), 18 << 30},
		{"the fair share of trn2 at LNC 2", on("trn2", `, "override": {"bytes_used": 0}`), 24 << 30},
		{"the fair share of trn1", on("trn1", `, "override": {"bytes_used": 0}`), 16 << 30},
		{"used and free", `{"version": 1, "runtime": {"bytes_used": 0, "bytes_free": 7}, "env": {"VLLM_NEURON_MIN_KV_BUDGET_GIB": "0"},
			"override": {"bytes_used": 0}}`, 7},
		{"a stated total before the table", compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "gpu"`,
			`, "override": {"bytes_used": 0, "total_hbm_bytes": 99999999999}`), 99999999999},
		{"a stated total before the runtime", stated(99999999999, 0, `, "runtime": {"bytes_used": 1, "bytes_free": 1}`), 99999999999},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, c.text)
			require.Nil(t, r.Error)
			require.Equal(t, c.want, *r.Budget.TotalHBMBytes)
		})
	}
}

func TestBudgetOfCPUMode(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"stated workers", host("", `"available_bytes": 500000000000, "local_world_size": 8`)},
		{"tensor times pipeline workers", `{"version": 1, "env": {"VLLM_NEURON_CPU_MODE": "1"}, "host": {"available_bytes": 500000000000},
			"engine_args": {"tensor_parallel_size": 4, "pipeline_parallel_size": 2, "data_parallel_size": 3}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, c.text)
			require.Nil(t, r.Error)
			require.Equal(t, budget.Budget{
				GPUMemoryUtilization: pointer(budget.Float(0.92)),
				CapFraction:          pointer(budget.Float(0.3)),
				TotalBudget:          pointer(int64(57500000000)),
				Available:            pointer(int64(17250000000)),
				Binding:              pointer(budget.BindsNothing),
			}, *r.Budget)
		})
	}
}

// The component sizes of additional_config reach the model's sharding.
func TestComponentSizes(t *testing.T) {
	for _, c := range []struct {
		name, sizes string
		tensor      int
		want        int64
	}{
		{"attention", `"attention_dp_size": 2`, 2, 64515227648},
		{"embedding", `"embedding_dp_size": 2`, 2, 70029688832},
		{"embedding at TP 4", `"embedding_dp_size": 2`, 4, 35016163328},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, fmt.Sprintf(`{"version": 1, "instance_type": "trn2.48xlarge", "engine_args": {"model": "Llama-3.3-70B-Instruct",
				"tensor_parallel_size": %d, "data_parallel_size": 4, "additional_config": {"neuron_config": {%s}}}}`, c.tensor, c.sizes))
			require.NotNil(t, r.Model)
			require.Equal(t, c.want, *r.Model.BytesUsed)
		})
	}
}
