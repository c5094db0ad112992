package budget_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// CPU mode plans the cache in host memory; there is no device for graphs.
func TestCacheInCPUMode(t *testing.T) {
	for _, c := range []struct {
		name, fields string
		blocks       int64
	}{
		{"a model", `}, "engine_args": {"model": "Llama-3.1-8B-Instruct", "tensor_parallel_size": 4, "max_model_len": 4096`, 34500000000 / (32 * 32 * 2 * 2 * 128 * 2)},
		{"layers", `}, "engine_args": {"tensor_parallel_size": 4, "max_model_len": 2048, "enable_prefix_caching": false}, "override": {"kv_layers": ` + fullLayers, 34500000000 / 1179648},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, host("", `"available_bytes": 500000000000`+c.fields))
			require.Nil(t, r.Error)
			require.Equal(t, int64(34500000000), *r.Budget.Available)
			require.Equal(t, c.blocks, *r.KVCache.NumBlocks)
			require.Nil(t, r.LeftBytes)
			require.Nil(t, r.Budget.BytesUsed, "CPU mode counts no weights")
			require.Equal(t, budget.NoEvidence, r.Verdict.Level)
			require.Contains(t, notesOf(r), nullBlock)
		})
	}
	r := estimate(t, host("", `"available_bytes": 500000000000`))
	require.Nil(t, r.KVCache)
	require.Nil(t, r.LeftBytes)
	require.Equal(t, "Neither a config.json nor a layer list is given, so the report ends after the budget.", noteText(t, r, "kv_cache_not_sized"))
}

// The note says why no block is counted, and what would do.
func TestNoteOfACacheThatIsNotSized(t *testing.T) {
	const neither = "Neither a config.json nor a layer list is given, so the report ends after the budget."
	const unreadable = "KV blocks are not counted, because the model cannot be read: "
	for _, c := range []struct{ name, more, field, text string }{
		{"neither config nor layers", "", "hf_config", neither},
		{"an empty name", `, "engine_args": {"model": ""}`, "hf_config", neither},
		{"an unknown name", `, "engine_args": {"model": "no/such"}`, "engine_args.model", unreadable + `engine_args.model: got "no/such", which is not in the catalogue; `},
		{"an unknown architecture", `, "hf_config": {"architectures": ["Gemma4ForCausalLM"]}`, "hf_config.architectures",
			unreadable + "hf_config.architectures: Gemma4ForCausalLM is not computed; accepted: GptOssForCausalLM, LlamaForCausalLM, " +
				"Qwen3ForCausalLM or Qwen3VLForConditionalGeneration, or the bytes in override.bytes_used. A layer list in override.kv_layers would do."},
		{"a config that breaks a key", `, "hf_config": {"architectures": ["LlamaForCausalLM"]}`, "hf_config.hidden_size", unreadable + "hf_config.hidden_size: is missing; "},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, stated(25769803776, 0, c.more))
			require.Nil(t, r.Error, "the bytes are stated")
			require.Nil(t, r.KVCache)
			require.Nil(t, r.LeftBytes)
			require.Contains(t, notesOf(r), "kv_cache_not_sized "+c.field+" exact")
			require.Contains(t, noteText(t, r, "kv_cache_not_sized"), c.text)
			require.Contains(t, r.Verdict.Reason, "if the KV cache takes its whole budget")
		})
	}
}

// KV heads per rank = max(1, num_key_value_heads // tensor_parallel_size), whatever
// the parallel degrees beside it.
func TestHeadsOfARank(t *testing.T) {
	for _, c := range []struct {
		name   string
		tensor int
		args   string
		heads  int64
	}{
		{"one rank", 1, "", 8}, {"two", 2, "", 4}, {"three share what divides", 3, "", 2}, {"as many as heads", 8, "", 1}, {"more than heads", 32, "", 1},
		{"data parallelism changes nothing", 4, `, "data_parallel_size": 4`, 2},
		{"nor does that of attention", 4, `, "data_parallel_size": 4, "additional_config": {"neuron_config": {"attention_dp_size": 4}}`, 2},
		{"nor decode-context parallelism", 4, `, "decode_context_parallel_size": 4`, 2},
		{"nor pipeline parallelism", 4, `, "pipeline_parallel_size": 2`, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, llamaAt(fmt.Sprintf(`"max_model_len": 2048, "tensor_parallel_size": %d%s`, c.tensor, c.args)))
			require.NotNil(t, r.KVCache)
			require.Equal(t, c.heads*32*2*128*2, *r.KVCache.Groups[0].PageSizeBytes)
			v, found := r.Value("cache_heads_per_rank")
			require.True(t, found)
			require.Equal(t, fmt.Sprint(c.heads), v.String())
		})
	}
}

// A model's layers are assumed where its config does not say which slide.
func TestAssumedLayerTypes(t *testing.T) {
	const note = "layer_types_assumed hf_config.layer_types assumed"
	require.NotContains(t, notesOf(estimate(t, gptOSS(8, ""))), note)
	without := decode(t, gptOSS(8, ""))
	without.EngineArgs.HFOverrides = []byte(`{"quantization_config": {}, "layer_types": null}`)
	r := budget.Estimate(budget.Resolve(without))
	require.Nil(t, r.Error)
	require.Contains(t, notesOf(r), note)
	require.Equal(t, groupsOf(estimate(t, gptOSS(8, ""))), groupsOf(r), "as in the published checkpoints")
}
