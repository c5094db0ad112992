package sizing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/sizing"
)

// typical is the load at a length in the KV cache of a case.
func typical(t *testing.T, text string, tokens int64) (sizing.Load, budget.Report, error) {
	t.Helper()
	r := budget.Resolve(decode(t, text))
	report := budget.Estimate(r)
	load, err := sizing.Typical(r, &report, tokens)
	return load, report, err
}

// num_blocks / cdiv(tokens, block_size) for full attention.
func TestATypicalLoad(t *testing.T) {
	load, _, err := typical(t, qwenVL, 1024)
	require.NoError(t, err)
	require.Equal(t, sizing.Load{Tokens: 1024, BlocksPerRequest: 32, Concurrency: 6029. / 32}, load)
	load, _, err = typical(t, qwenVL, 1025)
	require.NoError(t, err)
	require.Equal(t, sizing.Load{Tokens: 1025, BlocksPerRequest: 33, Concurrency: 6029. / 33}, load, "a block is not shared")
}

// At max_model_len the load is the report's own, whatever kinds of groups there are.
func TestATypicalLoadOfTheWholeLengthIsTheReports(t *testing.T) {
	const gptOSS = `"model": "openai/gpt-oss-20b", "tensor_parallel_size": 8, "max_model_len": 32768, "hf_overrides": {"quantization_config": {}}`
	for name, text := range map[string]string{
		"full attention": qwenVL, "sliding and full": compile("trn2", gptOSS), "one kind": compile("trn2", gptOSS+`, "disable_hybrid_kv_cache_manager": true`),
		"auto-fit":      compile("trn2", `"model": "meta-llama/Llama-3.1-8B-Instruct", "max_model_len": -1, "tensor_parallel_size": 2`),
		"stated blocks": compile("trn2", gptOSS+`, "num_gpu_blocks_override": 5000`),
	} {
		t.Run(name, func(t *testing.T) {
			_, report, _ := typical(t, text, 1)
			whole := *report.KVCache.MaxModelLen
			load, _, err := typical(t, text, whole)
			require.NoError(t, err)
			require.Equal(t, sizing.Load{Tokens: whole, BlocksPerRequest: *report.KVCache.BlocksPerRequest, Concurrency: *report.KVCache.MaxConcurrency}, load)
			for before := load; ; before = load {
				load, _, err = typical(t, text, before.Tokens/2)
				if before.Tokens < 2 {
					break
				}
				require.NoError(t, err)
				require.GreaterOrEqual(t, load.Concurrency, before.Concurrency, "shorter requests never take more")
			}
		})
	}
}

func TestNoTypicalLoad(t *testing.T) {
	for _, tokens := range []int64{-1, 0, 2049} {
		_, _, err := typical(t, qwenVL, tokens)
		requireFieldError(t, "tokens", err)
		require.ErrorContains(t, err, "accepted: tokens from 1 to max_model_len, 2048")
	}
	_, _, err := typical(t, `{"version": 1, "env": {"VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"}, "override": {"bytes_used": 1}}`, 1)
	requireFieldError(t, "hf_config", err)
}
