package budget_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

const (
	notDivisible = ": page size is not divisible by the maximum page size and cannot be padded. Padding is only supported for attention layers " +
		"whose backend indexes KV pages by the block stride (indexes_kv_by_block_stride is True)."
	oneType    = "Hybrid KV cache manager is disabled but failed to convert the KV cache specs to one unified type."
	noSliding  = "DCP not support sliding window."
	offWarning = "WARNING Hybrid KV cache manager is disabled for this hybrid model, This means we do not enable any optimizations for saving " +
		"KV cache memory (e.g., dropping the KV cache outside the sliding window). The compute of layers like sliding window is still saved."
	evenPages = `[{"repeat": 2, "pattern": [` + slidingLayer + `, {"kind": "full", "num_kv_heads": 3, "head_size": 32, "dtype": "bfloat16", "name": "odd"}]}]`
)

// withLength is the rest of a case that gives the layers a model's length to fit within.
const withLength = `}, "hf_config": {"architectures": ["LlamaForCausalLM"], "torch_dtype": "bfloat16", "hidden_size": 4096, "intermediate_size": 14336,
	"vocab_size": 128256, "num_hidden_layers": 32, "num_attention_heads": 32, "max_position_embeddings": 131072`

// Grouping comes first, then the override, then auto-fit, then worker by worker no
// memory and one request.
func TestOrderOfCacheErrors(t *testing.T) {
	const dcp, fit, off = `, "decode_context_parallel_size": 2`, `, "max_model_len": -1`, `, "disable_hybrid_kv_cache_manager": true`
	const length = `, "max_model_len": 2048`
	two := pattern("2", fullLayer, recurrent(`, "shapes": [[4, 128]], "dtypes": ["float32"]`))
	none := func(rest string) string { return `, "available_bytes": 0` + rest }
	for _, c := range []struct {
		name, layers, args, more string
		kind, message            string
		lines                    []string // after the two of the budget
	}{
		{"grouping before no memory", evenPages, length, none(""), "NotImplementedError", "Layer layers.0.self_attn" + notDivisible, nil},
		{"grouping before the override", evenPages, length + `, "num_gpu_blocks_override": 5`, "", "NotImplementedError", "Layer layers.0.self_attn" + notDivisible, nil},
		{"one type before grouping", two, length + off, none(""), "ValueError", oneType, []string{offWarning}},
		{"the override before no memory", fullLayers, length + `, "num_gpu_blocks_override": 0`, "", "ValueError", noMemory,
			[]string{"INFO Overriding num_gpu_blocks=6029 with num_gpu_blocks_override=0"}},
		{"auto-fit before no memory", fullLayers, fit, none(withLength), "ValueError", noFit, nil},
		{"the override before auto-fit", fullLayers, fit + `, "num_gpu_blocks_override": 0`, withLength, "ValueError", noFit,
			[]string{"INFO Overriding num_gpu_blocks=6029 with num_gpu_blocks_override=0"}},
		{"one worker without memory fails auto-fit", fullLayers, fit, `, "available_bytes": [7112465841, -5]` + withLength, "ValueError", noFit, nil},
		{"sliding in auto-fit before no memory", mixedLayers, fit + dcp, none(withLength), "AssertionError", noSliding, nil},
		{"no memory before sliding", mixedLayers, length + dcp, none(""), "ValueError", noMemory, nil},
		{"sliding before one request", mixedLayers, length + dcp, `, "available_bytes": 1`, "AssertionError", noSliding, nil},
		{"sliding with memory", mixedLayers, length + dcp, "", "AssertionError", noSliding, nil},
		{"a later worker without memory after sliding", mixedLayers, length + dcp, `, "available_bytes": [7112465841, 0]`, "AssertionError", noSliding, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, layered(c.layers, c.args, c.more))
			require.NotNil(t, r.Error)
			require.Equal(t, budget.StageKVCache, r.Error.Stage)
			require.Equal(t, []string{c.kind, c.message}, []string{r.Error.Type, r.Error.Message})
			require.ElementsMatch(t, c.lines, logOf(t, r)[2:])
		})
	}
}

// With sliding layers taken for full ones, decode-context parallelism goes through.
func TestContextParallelismOfLayersTakenForFull(t *testing.T) {
	r := estimate(t, layered(mixedLayers, `, "max_model_len": 2048, "decode_context_parallel_size": 2, "disable_hybrid_kv_cache_manager": true`, ""))
	require.Nil(t, r.Error)
	require.Equal(t, []listedGroup{{"FullAttentionSpec", 36, 32, 8192, 32, 1}}, groupsOf(r))
	require.Equal(t, offWarning, logOf(t, r)[2])
}

func TestFittedLengths(t *testing.T) {
	const perBlock = 1179648
	for _, c := range []struct {
		name, bytes string
		want        int64
		line        string
	}{
		{"the whole length, to the byte", `4831838208`, 131072, "INFO Auto-fit max_model_len: full model context length 131072 fits in available GPU memory"},
		{"a byte less", `4831838207`, 131040, "INFO Auto-fit max_model_len: reduced from 131072 to 131040 to fit in available GPU memory (4.5 GiB available for KV cache)"},
		{"one block", `1179648`, 32, "INFO Auto-fit max_model_len: reduced from 131072 to 32 to fit in available GPU memory (0.0 GiB available for KV cache)"},
		{"the least over the workers", `[4831838208, 1073741824, 2147483648]`, 1073741824 / perBlock * 32,
			"INFO Auto-fit max_model_len: reduced from 131072 to 29120 to fit in available GPU memory (1.0 GiB available for KV cache)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, layered(fullLayers, `, "max_model_len": -1`, `, "available_bytes": `+c.bytes+withLength))
			require.Nil(t, r.Error)
			require.Equal(t, c.want, *r.KVCache.MaxModelLen)
			require.Equal(t, c.line, logOf(t, r)[2])
		})
	}
	r := estimate(t, layered(`[]`, `, "max_model_len": -1`, withLength))
	require.Nil(t, r.Error)
	require.Equal(t, []string{"INFO Auto-fit max_model_len: attention-free model, using derived max_model_len=131072"}, logOf(t, r)[2:])
}

func TestRecurrentPagesBesideAttention(t *testing.T) {
	state := func(padded string) string {
		return recurrent(`, "shapes": [[4, 128]], "dtypes": ["float32"]` + padded)
	}
	refused := estimate(t, layered(pattern("2", fullLayer, state("")), `, "max_model_len": 2048`, ""))
	require.NotNil(t, refused.Error)
	require.Equal(t, budget.Error{Stage: budget.StageKVCache, Type: budget.CaseError, Field: kvLayers, Message: kvLayers +
		": got a recurrent page of 2048 bytes beside a page of 32768, which its block size does not change; accepted: page_size_padded 32768"}, *refused.Error)

	odd := estimate(t, layered(pattern("2", state(`, "page_size_padded": 2049`), fullLayer), `, "max_model_len": 2048`, ""))
	require.NotNil(t, odd.Error)
	require.EqualError(t, odd.Error, "NotImplementedError: Layer layers.0.self_attn"+notDivisible)

	padded := estimate(t, layered(pattern("2", fullLayer, state(`, "page_size_padded": 32768`)), `, "max_model_len": 2048`, ""))
	require.Nil(t, padded.Error)
	require.Equal(t, []listedGroup{{"FullAttentionSpec", 2, 32, 32768, 64, 1}, {"MambaSpec", 2, 4096, 32768, 2, 1}}, groupsOf(padded))
}
