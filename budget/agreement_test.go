package budget_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

func TestALNCThatTheEnvironmentContradicts(t *testing.T) {
	const text = `{"version": 1, "instance_type": "trn2.48xlarge", "lnc": 2, "env": {"NEURON_LOGICAL_NC_CONFIG": %s}, "override": {"bytes_used": 0}}`
	for _, c := range []struct{ name, variable, message string }{
		{"the same", `" 2 "`, ""},
		{"the other", `"1"`, `lnc: got 2, which contradicts env.NEURON_LOGICAL_NC_CONFIG "1"; accepted: the same in both`},
		{"no number", `"x"`, `lnc: got 2, which contradicts env.NEURON_LOGICAL_NC_CONFIG "x"; accepted: the same in both`},
		{"blank", `" "`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, put(text, c.variable))
			if c.message == "" {
				require.Nil(t, r.Error)
				return
			}
			require.Equal(t, budget.Error{Stage: budget.StageCase, Type: budget.CaseError, Message: c.message, Field: "lnc"}, *r.Error)
		})
	}
}

func TestATotalBeyondTheBankIsNoFit(t *testing.T) {
	const text = `{"version": 1, "instance_type": "trn2.48xlarge", "runtime": {"bytes_used": 0, "bytes_free": %s}, "override": {"bytes_used": 1000000000}}`
	whole := estimate(t, put(text, "25769803776"))
	require.Equal(t, budget.Fits, whole.Verdict.Level)
	beyond := estimate(t, put(text, "25769803777"))
	require.Equal(t, budget.NoEvidence, beyond.Verdict.Level)
	require.Contains(t, noteText(t, beyond, "total_beyond_bank"), "A logical core of trn2 reaches 24 GiB at most.")
	require.Equal(t, int64(25769803777), *beyond.Budget.TotalHBMBytes, "the number is still given")

	const refused = `{"version": 1, "instance_type": "trn2.48xlarge", "override": {"total_hbm_bytes": 25769803777, "bytes_used": 25769803776}}`
	require.NotEmpty(t, noteText(t, estimate(t, refused), "total_beyond_bank"), "a case that fails is asked too")
}

func TestWeightsAboveTheCoreMeetTheCompiler(t *testing.T) {
	const text = `{"version": 1, "instance_type": "trn2.48xlarge", "env": {"VLLM_NEURON_MIN_KV_BUDGET_GIB": "0"},
		"override": {"total_hbm_bytes": 25769803776, "bytes_used": %s}}`
	above := estimate(t, put(text, "25769803777"))
	require.Equal(t, budget.Fails, above.Verdict.Level)
	require.Contains(t, noteText(t, above, "ncc_evrf009"), "NCC_EVRF009")
	for _, n := range estimate(t, put(text, "25769803776")).Notes {
		require.NotEqual(t, "ncc_evrf009", n.Code)
	}
}

func TestOverridesReachIntoANestedConfig(t *testing.T) {
	const text = `{"version": 1, "instance_type": "trn2.48xlarge", "engine_args": {"model": "Qwen/Qwen3-VL-8B-Instruct", "tensor_parallel_size": 4,
		"enable_prefix_caching": false, "hf_overrides": %s}}`
	nested := estimate(t, put(text, `{"text_config": {"max_position_embeddings": 32768}}`))
	require.Nil(t, nested.Error)
	require.Equal(t, int64(32768), *nested.KVCache.MaxModelLen)
	require.Equal(t, int64(5248606944), *nested.Budget.BytesUsed, "the other fields stay")
	fewer := estimate(t, put(text, `{"text_config": {"num_hidden_layers": 1}, "vision_config": {"depth": 1}}`))
	require.Nil(t, fewer.Error)
	require.Less(t, *fewer.Budget.BytesUsed, *nested.Budget.BytesUsed)

	const llama = `{"version": 1, "instance_type": "trn2.48xlarge", "engine_args": {"model": "nvidia/Llama-3.1-8B-Instruct-FP8", "tensor_parallel_size": 8,
		"max_model_len": 4096, "hf_overrides": %s}}`
	plain := estimate(t, put(llama, `{"quantization_config": {}}`))
	require.Nil(t, plain.Error)
	require.Equal(t, "bf16", plain.Model.Variant, "any other value is replaced whole")
}

// put puts a value into a text.
func put(text, value string) string { return strings.Replace(text, "%s", value, 1) }
