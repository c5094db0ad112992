package model_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/model"
	"neuronkv/budget/trace"
)

// published is the flattened drafter of gpt-oss-20b as its publisher writes it.
func published(t testing.TB, class string) map[string]any {
	known, found := model.LookupDrafter("gpt-oss-20b-speculator.eagle3")
	require.True(t, found)
	layer := map[string]any{}
	require.NoError(t, json.Unmarshal(known.Config(), &layer))
	top := map[string]any{"architectures": []string{class}, "torch_dtype": "float32", "transformer_layer_config": layer}
	for _, key := range []string{"draft_vocab_size", "norm_before_fc", "norm_before_residual", "speculators_model_type"} {
		top[key] = layer[key]
		delete(layer, key)
	}
	delete(layer, "architectures")
	top["target_hidden_size"] = 2880
	return top
}

func drafted(t testing.TB, drafter any) setup {
	t.Helper()
	s := of(t, "gpt-oss-20b", "trn2", 8)
	text, err := json.Marshal(drafter)
	require.NoError(t, err)
	s.drafter, s.method = text, "eagle3"
	return s
}

func TestAPublishedSpeculator(t *testing.T) {
	known, _ := model.LookupDrafter("gpt-oss-20b-speculator.eagle3")
	s := of(t, "gpt-oss-20b", "trn2", 8)
	s.drafter = known.Config()
	want := s.take(t)
	for _, class := range []string{"Eagle3DraftModel", "Eagle3Speculator"} {
		top := published(t, class)
		got := drafted(t, top).take(t)
		require.Equal(t, int64Of(t, want.BytesUsed), int64Of(t, got.BytesUsed))
		require.Equal(t, int64Of(t, want.DrafterBytes), int64Of(t, got.DrafterBytes))
	}
}

// Of a published file only the layer's own dtype counts; without one it is bf16.
func TestDTypeOfASpeculator(t *testing.T) {
	bytes := func(change func(top, layer map[string]any)) int64 {
		top := published(t, "Eagle3DraftModel")
		change(top, top["transformer_layer_config"].(map[string]any))
		return int64Of(t, drafted(t, top).take(t).DrafterBytes)
	}
	const table = 4 * 64000 // the draft vocabulary's int32 buffer
	half := bytes(func(top, layer map[string]any) {})
	require.Equal(t, half, bytes(func(top, layer map[string]any) { delete(layer, "torch_dtype") }))
	require.Equal(t, half, bytes(func(top, layer map[string]any) { layer["torch_dtype"] = nil }))
	require.Equal(t, 2*(half-table)+table, bytes(func(top, layer map[string]any) { layer["torch_dtype"] = "float32" }))
}

func TestFieldsOfASpeculator(t *testing.T) {
	names := func(drafter any) (all []string) {
		for _, one := range drafted(t, drafter).take(t).Tensors {
			if one.Of == model.OfDrafter {
				all = append(all, one.Name)
			}
		}
		return all
	}
	top := published(t, "Eagle3DraftModel")
	require.Contains(t, names(top), "drafter.input_norm")
	require.Contains(t, names(top), "drafter.draft_to_target")
	delete(top, "norm_before_fc")
	require.NotContains(t, names(top), "drafter.input_norm")
	top["draft_vocab_size"] = 201088
	require.NotContains(t, names(top), "drafter.draft_to_target", "the target's own vocabulary needs no table")
	delete(top, "draft_vocab_size")
	require.NotContains(t, names(top), "drafter.draft_to_target")
}

func TestHeadDimOfADrafter(t *testing.T) {
	dim := func(drafter any) (int64, trace.Mark) {
		s := drafted(t, drafter)
		layers := s.build(t).KVLayers()
		var tr trace.Trace
		_, err := model.Take(&tr, s.build(t), s.degrees(&tr))
		require.NoError(t, err)
		for _, step := range tr.Steps() {
			if step.ID == "drafter.head_dim" {
				require.Equal(t, layers[24].HeadDim, int64Of(t, step.Result))
				return layers[24].HeadDim, step.Result.Mark
			}
		}
		panic("no head_dim")
	}
	top := published(t, "Eagle3DraftModel")
	layer := top["transformer_layer_config"].(map[string]any)
	delete(layer, "head_dim")
	layer["num_attention_heads"] = 32
	got, mark := dim(top)
	require.Equal(t, int64(64), got)
	require.Equal(t, trace.Assumed, mark)
	layer["head_dim"] = nil
	got, mark = dim(top)
	require.Equal(t, int64(90), got, "null divides the drafter's own hidden size")
	require.Equal(t, trace.Exact, mark)
	delete(layer, "head_dim")
	layer["architectures"] = []string{"Eagle3LlamaForCausalLM"}
	got, _ = dim(layer)
	require.Equal(t, int64(90), got, "a plain config is a Llama's")
}

// A drafter has its target's hidden size, which GPT-OSS pads.
func TestHiddenSizeOfADrafter(t *testing.T) {
	for _, one := range drafted(t, published(t, "Eagle3DraftModel")).take(t).Tensors {
		if one.Name == "drafter.norm" {
			require.Equal(t, "3072", one.Shape[0].String())
			require.Equal(t, "hidden_size", one.Shape[0].ID)
		}
	}
	s := of(t, "Qwen3-VL-8B-Instruct", "trn2", 4)
	s.encoderOnly, s.drafter = true, drafted(t, published(t, "x")).drafter
	require.NoError(t, s.refusal(t), "beside an encoder too")
	require.Len(t, s.build(t).KVLayers(), 1)
}
