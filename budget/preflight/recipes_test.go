package preflight_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/preflight"
)

// recipe are the facts of a published command, with vLLM's defaults.
func recipe(architecture string, heads, tensor, length, seqs, batched int64) preflight.Facts {
	return preflight.Facts{
		Env: map[string]string{}, Architecture: architecture, AttentionHeads: heads, KVHeads: 8,
		TensorParallel: tensor, DataParallel: 1, DecodeContextParallel: 1, BlockSize: 32,
		MaxModelLen: length, MaxNumSeqs: seqs, MaxNumBatchedTokens: batched,
		ChunkedPrefill: true, PrefixCaching: true, AsyncScheduling: true,
	}
}

const mxfp4 = `{"quantization_config": {"quant_method": "mxfp4"}}`

// What the documentation of the plugin passes starts: the warning is all there is.
func TestDocumentedRecipes(t *testing.T) {
	for _, c := range []struct {
		name           string
		facts          preflight.Facts
		config, neuron string
	}{
		{"GPT-OSS 20B, reference configuration, with the override of the tutorial", recipe("GptOssForCausalLM", 64, 8, 4096, 8, 2048), `{"quantization_config": {}}`,
			`{"num_seqs_buckets": [1, 2, 4, 8], "kv_segment_size_buckets": [2048], "num_batched_tokens_buckets": [2048], "on_device_sampling_config": {"all_greedy": true}}`},
		{"GPT-OSS 120B", recipe("GptOssForCausalLM", 64, 8, 16384, 4, 8192), `{"quantization_config": {}}`,
			`{"num_batched_tokens_buckets": [8192], "num_seqs_buckets": [4]}`},
		{"Llama 3.3 70B FP8 with a drafter", recipe("LlamaForCausalLM", 64, 16, 16384, 8, 8192),
			`{"quantization_config": {"quant_method": "modelopt", "quantization": {"quant_algo": "FP8", "kv_cache_quant_algo": "FP8", "exclude_modules": ["lm_head"]}}}`,
			`{"kv_segment_size_buckets": [8192], "num_batched_tokens_buckets": [8192], "num_seqs_buckets": [8], "fp8_packed_kv": true}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.facts.Config, c.facts.NeuronConfig = doc(t, "hf_config", c.config), doc(t, atNeuron, c.neuron)
			findings, err := preflight.Check(c.facts)
			require.NoError(t, err)
			require.Equal(t, []string{chunked}, messages(findings))
		})
	}
}

// An embedding model is neither prefilled in chunks nor cached by prefix, so that
// the batch covers the length.
func TestDocumentedPoolingRecipe(t *testing.T) {
	f := recipe("Qwen3ForCausalLM", 32, 8, 4096, 256, 4096)
	f.ChunkedPrefill, f.PrefixCaching = false, false
	f.NeuronConfig = doc(t, atNeuron, `{"num_batched_tokens_buckets": [128, 256, 512, 1024, 2048, 4096]}`)
	findings, err := preflight.Check(f)
	require.NoError(t, err)
	require.Empty(t, findings)
}

// A published GPT-OSS checkpoint as it is stops at its name.
func TestGPTOSSWithoutTheOverride(t *testing.T) {
	f := recipe("GptOssForCausalLM", 64, 8, 4096, 8, 2048)
	f.Config = doc(t, "hf_config", mxfp4)
	findings, err := preflight.Check(f)
	require.NoError(t, err)
	require.Equal(t, []string{"mxfp4 quantization is currently not supported in neuron.", chunked}, messages(findings))
	require.Equal(t, []preflight.Change{{Field: "engine_args.hf_overrides.quantization_config", Value: map[string]any{},
		Text: `Pass --hf-overrides '{"quantization_config": {}}'`}}, findings[0].Changes)
}

// Recipes of ports of the plugin, which run there.
func TestPortsRecipes(t *testing.T) {
	off := func(f preflight.Facts) preflight.Facts { f.PrefixCaching = false; return f }
	spread := func(f preflight.Facts) preflight.Facts { f.ExpertParallel = true; return f }
	for _, c := range []struct {
		name   string
		facts  preflight.Facts
		neuron string
	}{
		{"Qwen3.6 35B", recipe("Qwen3_5MoeForCausalLM", 16, 4, 2048, 1, 512), `{"quantization": "bf16", "ep_degree": 1, "on_device_sampling_config": {"all_greedy": "true"}, "num_batched_tokens_buckets": [512], "num_seqs_buckets": [1]}`},
		{"GLM 5.3 served", off(spread(recipe("", 64, 64, 4096, 8, 4096))), `{"ep_degree": 16, "num_batched_tokens_buckets": [4096], "num_seqs_buckets": [8], "on_device_sampling_config": {"all_greedy": true}}`},
		{"GLM 5.3 offline", off(spread(recipe("", 64, 64, 128, 1, 128))), `{"ep_degree": 16, "num_batched_tokens_buckets": [128], "num_seqs_buckets": [1]}`},
		{"Gemma 4 31B", off(recipe("", 32, 4, 2048, 4, 2048)), `{"quantization": "bf16", "num_batched_tokens_buckets": [512, 1024, 2048], "num_seqs_buckets": [4]}`},
		{"Qwen3.5 with experts", spread(recipe("Qwen3_5MoeForCausalLM", 16, 8, 1024, 1, 512)), `{"ep_degree": 8, "kv_segment_size_buckets": [512], "num_batched_tokens_buckets": [512], "num_seqs_buckets": [1]}`},
		{"DeepSeek V4, tiny", recipe("", 64, 8, 32768, 1, 8192), `{"kv_segment_size_buckets": [8192], "num_batched_tokens_buckets": [8192]}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.facts.NeuronConfig = doc(t, atNeuron, c.neuron)
			findings, err := preflight.Check(c.facts)
			require.NoError(t, err)
			require.Equal(t, []string{chunked}, messages(findings))
		})
	}
}
