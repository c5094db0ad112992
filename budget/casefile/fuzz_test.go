package casefile_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
	"neuronkv/budget/document"
)

// seeds are documents that are cases, and some that are not.
var seeds = []struct {
	name, text string
	isCase     bool
}{
	{"everything", everything, true},
	{"an empty case", `{}`, true},
	{"nulls", `{"version": null, "env": {"A": null}, "override": {"available_bytes": null}}`, true},
	{"names for doubles", `{"version": 1, "engine_args": {"gpu_memory_utilization": "nan"}}`, true},
	{"one worker in a list", `{"version": 1, "override": {"available_bytes": [0], "kv_layers": []}}`, true},
	{"a byte that is no UTF-8", "{\"version\": 1, \"env\": {\"A\xff\": \"\xff\"}, \"hf_config\": {\"\xff\": \"\xff\"}}", true},
	{"a lone surrogate", `{"version": 1, "env": {"A": "\ud800"}, "hf_config": {"a": "\ud800\u2028"}}`, true},
	{"what a device reported", `{"version": 1, "instance_type": "trn2.48xlarge", "lnc": 2, "measured": ["lnc", "instance_type"]}`, true},
	{"a name that is none", `{"version": 1, "measured": [""]}`, true},
	{"a known model", `{"version": 1, "instance_type": "trn2.48xlarge", "engine_args": {"model": "Llama-3.1-8B-Instruct"}}`, true},
	{"a large model", `{"version": 1, "env": {"NEURON_PLATFORM_TARGET_OVERRIDE": "trn1"}, "hf_config": {"architectures": ["LlamaForCausalLM"],
		"torch_dtype": "float32", "hidden_size": 1099511627776, "intermediate_size": 1099511627776, "vocab_size": 1099511627776,
		"num_hidden_layers": 1099511627776, "num_attention_heads": 1}}`, true},
	{"layers of every kind", `{"version": 1, "instance_type": "trn2.48xlarge", "engine_args": {"max_model_len": 4096}, "override": {"bytes_used": 0, "kv_layers": [
		{"repeat": 2, "pattern": [{"kind": "full", "num_kv_heads": 2, "head_size": 128, "dtype": "bfloat16"},
		{"kind": "sliding", "num_kv_heads": 2, "head_size": 128, "dtype": "fp8", "sliding_window": 128},
		{"kind": "mla", "head_size": 576, "dtype": "fp8", "cache_dtype_str": "fp8_ds_mla"},
		{"kind": "mamba", "mamba_block_size": 64, "shapes": [[4, 128]], "dtypes": ["float32"], "page_size_padded": 32768},
		{"kind": "draft_full", "num_kv_heads": 2, "head_size": 128, "dtype": "bfloat16", "name": "draft"}]}]}}`, true},
	{"a length to fit", `{"version": 1, "instance_type": "trn2.48xlarge", "engine_args": {"model": "gpt-oss-20b", "max_model_len": -1,
		"num_gpu_blocks_override": 7, "disable_hybrid_kv_cache_manager": true, "hf_overrides": {"quantization_config": {}}}}`, true},
	{"bytes of several workers", `{"version": 1, "instance_type": "trn2.48xlarge", "engine_args": {"max_model_len": 1, "decode_context_parallel_size": 2},
		"override": {"bytes_used": 0, "available_bytes": [1, -1, 9223372036854775807], "kv_layers": [{"repeat": 3, "pattern": [
		{"kind": "full", "num_kv_heads": 65536, "head_size": 65536, "dtype": "float32"}]}]}}`, true},
	{"an unknown field", `{"a": 1}`, false},
	{"a list", `[]`, false},
	{"no JSON", `{"version": `, false},
}

func TestSeeds(t *testing.T) {
	for _, s := range seeds {
		t.Run(s.name, func(t *testing.T) {
			_, err := casefile.Decode([]byte(s.text))
			require.Equal(t, s.isCase, err == nil, "%v", err)
		})
	}
}

func FuzzCase(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s.text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := casefile.Decode(text)
		if err != nil {
			require.IsType(t, &document.FieldError{}, err)
			return
		}
		first, err := casefile.Encode(c)
		require.NoError(t, err)
		again, err := casefile.Decode(first)
		require.NoError(t, err, "%s", first)
		second, err := casefile.Encode(again)
		require.NoError(t, err)
		require.Equal(t, string(first), string(second))
		checkReports(t, c, again)
	})
}

// checkReports requires that a case and its encoding give the same report.
func checkReports(t *testing.T, c, again budget.Case) {
	t.Helper()
	report, err := casefile.EncodeReport(budget.Estimate(budget.Resolve(c)), true)
	require.NoError(t, err)
	require.True(t, json.Valid(report))
	same, err := casefile.EncodeReport(budget.Estimate(budget.Resolve(again)), true)
	require.NoError(t, err)
	require.Equal(t, string(report), string(same))
}
