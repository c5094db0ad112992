package model_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/document"
	"neuronkv/budget/model"
)

// alternating is the layers of GPT-OSS: even ones slide.
func alternating(layers int) []model.KVLayer {
	all := make([]model.KVLayer, layers)
	for i := range all {
		all[i] = model.KVLayer{KVHeads: 8, HeadDim: 64, Window: 128 * int64(1-i%2)}
	}
	return all
}

func TestKVLayers(t *testing.T) {
	full := func(layers int, heads, dim int64) []model.KVLayer {
		return slices.Repeat([]model.KVLayer{{KVHeads: heads, HeadDim: dim}}, layers)
	}
	for name, want := range map[string][]model.KVLayer{
		"Llama-3.1-8B-Instruct":      full(32, 8, 128),
		"Llama-3.2-1B-Instruct":      full(16, 8, 64),
		"Llama-3.3-70B-Instruct-FP8": full(80, 8, 128),
		"Qwen3-0.6B":                 full(28, 8, 128),
		"Qwen3-Embedding-8B":         full(36, 8, 128),
		"Qwen3-VL-8B-Instruct":       full(36, 8, 128),
		"gpt-oss-20b":                alternating(24),
		"gpt-oss-120b":               alternating(36),
	} {
		m := of(t, name, "trn2", 8).build(t)
		require.Equal(t, want, m.KVLayers(), name)
		require.False(t, m.LayerTypesAssumed(), name)
		m.KVLayers()[0].KVHeads = 99
		require.Equal(t, want, m.KVLayers(), "the list is the caller's")
	}
}

func TestKVLayersOfADrafter(t *testing.T) {
	s := of(t, "gpt-oss-20b", "trn2", 8)
	known, _ := model.LookupDrafter("gpt-oss-20b-speculator.eagle3")
	s.drafter, s.method = known.Config(), "eagle3"
	want := append(alternating(24), model.KVLayer{KVHeads: 8, HeadDim: 64, Drafter: true, Name: "draft.layers.0.self_attn"})
	require.Equal(t, want, s.build(t).KVLayers())
	require.Equal(t, "GptOssForCausalLM", s.build(t).Architecture(), "the target's")
}

func TestAnEncoderHasNoKVLayers(t *testing.T) {
	s := of(t, "Qwen3-VL-8B-Instruct", "trn2", 8)
	s.encoderOnly = true
	require.Empty(t, s.build(t).KVLayers())
	require.Equal(t, int64(32), s.build(t).AttentionHeads(), "of the text config all the same")
	s.encoderOnly, s.languageOnly = false, true
	require.Len(t, s.build(t).KVLayers(), 36)
}

// gptOSSWith is gpt-oss-20b with one key set.
func gptOSSWith(t testing.TB, key, value string) setup {
	return setup{config: with(t, "gpt-oss-20b", key, value), target: "trn2", shard: over(8)}
}

func TestLayerTypesThatAreAssumed(t *testing.T) {
	for _, value := range []string{"", "null"} {
		m := gptOSSWith(t, "layer_types", value).build(t)
		require.Equal(t, alternating(24), m.KVLayers())
		require.True(t, m.LayerTypesAssumed())
	}
}

func TestLayerTypesAsStated(t *testing.T) {
	types := slices.Repeat([]string{`"full_attention"`}, 24)
	types[1] = `"sliding_attention"`
	m := gptOSSWith(t, "layer_types", "["+strings.Join(types, ",")+"]").build(t)
	require.False(t, m.LayerTypesAssumed())
	for i, layer := range m.KVLayers() {
		require.Equal(t, map[bool]int64{true: 128, false: 0}[i == 1], layer.Window)
	}
}

func TestRefusedLayerTypes(t *testing.T) {
	const field = "hf_config.layer_types"
	all := func(name string) string {
		return "[" + strings.Join(slices.Repeat([]string{`"` + name + `"`}, 24), ",") + "]"
	}
	for _, c := range []struct{ name, value, want string }{
		{"too few", `["full_attention"]`, "accepted: a list of as many entries as num_hidden_layers, 24, not 1"},
		{"none", `[]`, "accepted: a list of as many entries as num_hidden_layers, 24, not 0"},
		{"too many", strings.Replace(all("full_attention"), "[", `["full_attention",`, 1), "accepted: a list of as many entries as num_hidden_layers, 24, not 25"},
		{"an unknown one", all("chunked_attention"), `accepted: a list of "sliding_attention" and "full_attention", not "chunked_attention"`},
		{"numbers", `[1]`, "accepted: a list of strings"},
		{"text", `"full_attention"`, "accepted: a list of strings"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := gptOSSWith(t, "layer_types", c.value).refusal(t)
			require.IsType(t, &document.FieldError{}, err)
			require.Equal(t, field, err.(*document.FieldError).Field)
			require.ErrorContains(t, err, c.want)
		})
	}
}

func TestSlidingWindow(t *testing.T) {
	require.EqualError(t, gptOSSWith(t, "sliding_window", "").refusal(t), "hf_config.sliding_window: is missing; accepted: an integer from 1 to 1099511627776")
	require.EqualError(t, gptOSSWith(t, "sliding_window", "0").refusal(t), "hf_config.sliding_window: got 0 (an integer); accepted: an integer from 1 to 1099511627776")
	for _, layer := range gptOSSWith(t, "sliding_window", "null").build(t).KVLayers() {
		require.Zero(t, layer.Window, "no window slides nowhere")
	}
}

func TestWhatTheKVCacheTakesFromAModel(t *testing.T) {
	for _, c := range []struct {
		name           string
		dtype          model.DType
		tokens         int64
		heads, kvHeads int64
	}{
		{"Llama-3.1-8B-Instruct", model.BFloat16, 131072, 32, 8},
		{"gpt-oss-120b", model.BFloat16, 131072, 64, 8},
		{"Qwen3-32B", model.BFloat16, 40960, 64, 8},
		{"Qwen3-VL-32B-Instruct", model.BFloat16, 262144, 64, 8},
	} {
		m := of(t, c.name, "trn3", 8).build(t)
		tokens, stated := m.MaxModelLen()
		require.True(t, stated)
		require.Equal(t, c.tokens, tokens)
		require.Equal(t, c.dtype, m.DType())
		require.Equal(t, c.heads, m.AttentionHeads())
		require.Equal(t, c.kvHeads, m.KVHeads())
	}
	_, stated := setup{config: with(t, "Qwen3-8B", "max_position_embeddings", "")}.build(t).MaxModelLen()
	require.False(t, stated)
	require.Equal(t, model.Float32, gptOSSWith(t, "torch_dtype", `"float32"`).build(t).DType())
	require.True(t, of(t, "Qwen3-VL-4B-Instruct", "trn2", 1).build(t).Tied())
	require.False(t, of(t, "Qwen3-VL-8B-Instruct", "trn2", 1).build(t).Tied())
}
