package budget_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// elements is how many elements a block of the small model holds: 32 tokens, 8 KV
// heads, keys and values of 128, 2 layers.
const elements = 32 * 8 * 2 * 128 * 2

func TestElementSizeOfTheCache(t *testing.T) {
	of := func(dtype string) string { return `, "max_position_embeddings": 2048, "torch_dtype": "` + dtype + `"` }
	for _, c := range []struct {
		name, keys, args string
		want             int64
	}{
		{"a bf16 config", of("bfloat16"), "", 2},
		{"an fp16 config", of("float16"), "", 2},
		{"an fp32 config becomes bf16 to generate", of("float32"), `, "runner": "generate"`, 2},
		{"an fp32 config becomes bf16 by default", of("float32"), "", 2},
		{"auto by name", of("float32"), `, "kv_cache_dtype": "auto", "dtype": "auto"`, 2},
		{"a stated dtype", of("bfloat16"), `, "dtype": "float32"`, 4},
		{"a stated dtype of an fp32 config", of("float32"), `, "dtype": "float32"`, 4},
		{"a stated half", of("float32"), `, "dtype": "float16"`, 2},
		{"fp8", of("bfloat16"), `, "kv_cache_dtype": "fp8"`, 1},
		{"fp8 by its format", of("bfloat16"), `, "kv_cache_dtype": "fp8_e4m3"`, 1},
		{"a stated float32 cache", of("bfloat16"), `, "kv_cache_dtype": "float32"`, 4},
		{"a stated cache before a stated dtype", of("bfloat16"), `, "kv_cache_dtype": "bfloat16", "dtype": "float32"`, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, tinyCase(c.keys, c.args, ""))
			require.Nil(t, r.Error)
			require.Equal(t, c.want*elements, *r.KVCache.BytesPerBlock)
		})
	}
}

// An embedding model of float32 is served in fp16, which is as wide as bf16.
func TestElementSizeOfAPoolingModel(t *testing.T) {
	for _, args := range []string{`, "runner": "pooling"`, `, "convert": "embed"`, `, "runner": "pooling", "dtype": "bfloat16"`} {
		r := estimate(t, `{"version": 1, "instance_type": "trn2.48xlarge", "engine_args": {"model": "Qwen/Qwen3-Embedding-0.6B",
			"hf_overrides": {"torch_dtype": "float32"}, "max_model_len": 2048, "max_num_batched_tokens": 2048`+args+`}}`)
		require.Nil(t, r.Error)
		require.Equal(t, int64(32*8*2*128*2), *r.KVCache.Groups[0].PageSizeBytes, args)
	}
	r := estimate(t, `{"version": 1, "engine_args": {"runner": "pooling"}}`)
	require.Equal(t, []string{"false default"}, inputsNamed(r, "engine_args.enable_prefix_caching"), "prefix caching is on to generate alone")
	require.Equal(t, []string{"none default"}, inputsNamed(r, "engine_args.mamba_cache_mode"), "and so is align")
}

func TestCacheOfAModelOptCheckpoint(t *testing.T) {
	const page = 32 * 1 * 2 * 128
	for _, c := range []struct {
		name, args string
		page       int64
		inputs     []string
	}{
		{"auto is the checkpoint's fp8", "", page, []string{"fp8 derived"}},
		{"auto by name is the checkpoint's fp8", `, "kv_cache_dtype": "auto"`, page, []string{"fp8 derived"}},
		{"the checkpoint's fp8 before a stated dtype", `, "dtype": "float16"`, page, []string{"fp8 derived"}},
		{"a stated bf16 stays", `, "kv_cache_dtype": "bfloat16"`, 2 * page, []string{"bfloat16 stated"}},
		{"a stated fp8 stays", `, "kv_cache_dtype": "fp8_e4m3"`, page, []string{"fp8_e4m3 stated"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, `{"version": 1, "instance_type": "trn2.48xlarge", "engine_args": {"tensor_parallel_size": 8, "max_model_len": 4096,
				"model": "nvidia/Llama-3.1-8B-Instruct-FP8"`+c.args+`}}`)
			require.Nil(t, r.Error)
			require.Equal(t, c.page, *r.KVCache.Groups[0].PageSizeBytes)
			require.Equal(t, c.inputs, inputsNamed(r, "engine_args.kv_cache_dtype"))
		})
	}
}

// noSuchType is the reference's refusal of a type's name; the order of its list is
// inferred.
func noSuchType(name string) string {
	return "Unsupported kv_cache_dtype '" + name + "' on Neuron. Supported values: 'auto', ['float32', 'float16', 'bfloat16', 'fp8', 'fp8_e4m3']"
}

func TestUnknownTypesOfTheCache(t *testing.T) {
	const field = "engine_args.kv_cache_dtype"
	layer := func(fields string) string {
		return layered(`[{"repeat": 1, "pattern": [{`+fields+`}]}]`, `, "max_model_len": 9`, "")
	}
	checkRaises(t, []raise{
		{"another fp8", llamaAt(`"kv_cache_dtype": "fp8_e5m2"`), "kv_cache", "ValueError", noSuchType("fp8_e5m2"), field},
		{"a short name", llamaAt(`"kv_cache_dtype": "bf16"`), "kv_cache", "ValueError", noSuchType("bf16"), field},
		{"another letter case", llamaAt(`"kv_cache_dtype": "FP8"`), "kv_cache", "ValueError", noSuchType("FP8"), field},
		{"nothing", llamaAt(`"kv_cache_dtype": ""`), "kv_cache", "ValueError", noSuchType(""), field},
		{"in CPU mode", host("", `"available_bytes": 500000000000`+`}, "engine_args": {"model": "Llama-3.1-8B-Instruct", "kv_cache_dtype": "int8"`),
			"kv_cache", "ValueError", noSuchType("int8"), field},
		{"of a stated layer", layer(`"kind": "full", "num_kv_heads": 1, "head_size": 1, "dtype": "auto"`), "kv_cache", "ValueError",
			noSuchType("auto"), "override.kv_layers"},
		{"of a state", layer(`"kind": "mamba", "mamba_block_size": 1, "shapes": [[1], [1]], "dtypes": ["float32", "int4"]`), "kv_cache", "ValueError",
			noSuchType("int4"), "override.kv_layers"},
	})
	r := estimate(t, llamaAt(`"kv_cache_dtype": "fp8_e5m2"`))
	require.Equal(t, int64(7112465841), *r.Budget.Available, "the budget stays")
}

func TestRefusedTypesAndRunners(t *testing.T) {
	const dtypes, runners = `"auto", "bfloat16", "float16" or "float32"`, `"auto", "generate" or "pooling"`
	checkRefusals(t, []refusal{
		{"a dtype in short", arg(`"dtype": "bf16"`), "case", "engine_args.dtype", `got "bf16"; accepted: ` + dtypes},
		{"an fp8 dtype", arg(`"dtype": "fp8"`), "case", "engine_args.dtype", `got "fp8"; accepted: ` + dtypes},
		{"a runner", arg(`"runner": "draft"`), "case", "engine_args.runner", `got "draft"; accepted: ` + runners},
		{"a mode of recurrent layers", arg(`"mamba_cache_mode": "all"`), "case", "engine_args.mamba_cache_mode", `got "all"; accepted: "none" or "align"`},
	})
}

// A model beyond what exists is refused where its page would not fit 64 bits.
func TestPagesBeyond64Bits(t *testing.T) {
	for _, keys := range []string{`, "head_dim": 65537`, `, "num_attention_heads": 65537, "num_key_value_heads": 65537`} {
		r := estimate(t, `{"version": 1, "instance_type": "trn2.48xlarge", "override": {"bytes_used": 0}, "hf_config":
			{"architectures": ["LlamaForCausalLM"], "hidden_size": 1024, "intermediate_size": 1024, "vocab_size": 1024, "num_hidden_layers": 2,
			"torch_dtype": "bfloat16", "max_position_embeddings": 9, "num_attention_heads": 8, "head_dim": 8`+keys+`}}`)
		require.NotNil(t, r.Error, keys)
		require.EqualError(t, r.Error, "CaseError: hf_config: got heads with which a page does not fit 64 bits; accepted: sizes of a model that exists")
	}
}
