package model_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/document"
	"neuronkv/budget/model"
	"neuronkv/budget/trace"
)

// bad are values that no size may have.
var bad = []string{`0`, `-1`, `"8"`, `8.0`, `8.5`, `1e3`, `true`, `[]`, `{}`, `1099511627777`, `9223372036854775808`, `-9223372036854775809`,
	`123456789012345678901234567890`, `1e400`}

// required are the sizes that each architecture has to be told.
var required = map[string][]string{
	"Llama-3.2-1B-Instruct": {"hidden_size", "intermediate_size", "vocab_size", "num_hidden_layers", "num_attention_heads"},
	"gpt-oss-20b":           {"hidden_size", "intermediate_size", "vocab_size", "num_hidden_layers", "num_attention_heads", "num_local_experts"},
	"Qwen3-8B":              {"hidden_size", "intermediate_size", "vocab_size", "num_hidden_layers", "num_attention_heads"},
	"Qwen3-VL-8B-Instruct": {
		"text_config.hidden_size", "text_config.intermediate_size", "text_config.vocab_size", "text_config.num_hidden_layers", "text_config.num_attention_heads",
		"vision_config.hidden_size", "vision_config.intermediate_size", "vision_config.num_heads", "vision_config.depth", "vision_config.num_position_embeddings",
		"vision_config.in_channels", "vision_config.patch_size", "vision_config.temporal_patch_size", "vision_config.spatial_merge_size", "vision_config.out_hidden_size",
	},
}

// optional are the sizes that may be absent or null.
var optional = map[string][]string{
	"Llama-3.2-1B-Instruct": {"num_key_value_heads", "head_dim", "max_position_embeddings"},
	"gpt-oss-20b":           {"num_key_value_heads", "head_dim", "max_position_embeddings", "sliding_window"},
	"Qwen3-8B":              {"num_key_value_heads", "head_dim", "max_position_embeddings"},
	"Qwen3-VL-8B-Instruct":  {"text_config.num_key_value_heads", "text_config.head_dim", "text_config.max_position_embeddings"},
}

func fieldOf(t *testing.T, err error) string {
	t.Helper()
	require.IsType(t, &document.FieldError{}, err)
	return err.(*document.FieldError).Field
}

func TestBadSizes(t *testing.T) {
	for name, keys := range required {
		for _, key := range append(keys, optional[name]...) {
			for _, value := range bad {
				err := setup{config: with(t, name, key, value), shard: over(1)}.refusal(t)
				require.Equal(t, "hf_config."+key, fieldOf(t, err), "%s %s", name, value)
			}
		}
		for _, key := range keys {
			for _, value := range []string{``, `null`} {
				err := setup{config: with(t, name, key, value), shard: over(1)}.refusal(t)
				require.Equal(t, "hf_config."+key, fieldOf(t, err), "%s %s", name, value)
			}
		}
	}
}

func TestOtherBadFields(t *testing.T) {
	for _, c := range []struct{ model, key, value, want string }{
		{"Qwen3-8B", "num_key_value_heads", "", "hf_config.num_key_value_heads: is missing; accepted: an integer from 1 to 1099511627776"},
		{"Qwen3-8B", "torch_dtype", "", `hf_config.torch_dtype: is missing; accepted: "bfloat16", "float16" or "float32"`},
		{"Qwen3-8B", "tie_word_embeddings", "1", "hf_config.tie_word_embeddings: got 1 (an integer); accepted: true or false"},
		{"gpt-oss-20b", "torch_dtype", `"float8"`, `hf_config.torch_dtype: got "float8" (a string); accepted: "bfloat16", "float16" or "float32"`},
		{"Qwen3-VL-8B-Instruct", "text_config", "", "hf_config.text_config: is missing; accepted: an object, { ... }"},
		{"Qwen3-VL-8B-Instruct", "text_config", "null", "hf_config.text_config: is null; accepted: an object, { ... }"},
		{"Qwen3-VL-8B-Instruct", "text_config", "[]", "hf_config.text_config: got [] (a list); accepted: an object, { ... }"},
		{"Qwen3-VL-8B-Instruct", "text_config", `"x"`, `hf_config.text_config: got "x" (a string); accepted: an object, { ... }`},
		{"Qwen3-VL-8B-Instruct", "vision_config", "", "hf_config.vision_config: is missing; accepted: an object, { ... }"},
		{"Qwen3-VL-8B-Instruct", "vision_config", "7", "hf_config.vision_config: got 7 (an integer); accepted: an object, { ... }"},
		{"Qwen3-VL-8B-Instruct", "vision_config.deepstack_visual_indexes", "", "hf_config.vision_config.deepstack_visual_indexes: is missing; accepted: a list"},
		{"Qwen3-VL-8B-Instruct", "vision_config.deepstack_visual_indexes", "3", "hf_config.vision_config.deepstack_visual_indexes: got 3 (an integer); accepted: a list"},
		{"Qwen3-VL-8B-Instruct", "text_config.dtype", "", `hf_config.text_config.torch_dtype: is missing; accepted: "bfloat16", "float16" or "float32"`},
		{"Qwen3-VL-8B-Instruct", "tie_word_embeddings", `"no"`, `hf_config.tie_word_embeddings: got "no" (a string); accepted: true or false`},
	} {
		err := setup{config: with(t, c.model, c.key, c.value), shard: over(1)}.refusal(t)
		require.EqualError(t, err, c.want)
	}
}

func TestBadNeuronConfigs(t *testing.T) {
	for _, c := range []struct{ neuron, vision, want string }{
		{`{"quantization": "mxfp8", "modules_to_not_convert": "mlp"}`, ``, `neuron_config.modules_to_not_convert: got "mlp" (a string); accepted: a list of strings`},
		{`{"quantization": "mxfp8", "modules_to_not_convert": [1]}`, ``, `neuron_config.modules_to_not_convert: got [1] (a list); accepted: a list of strings`},
		{``, `{"tp_size": 0}`, "vision_neuron_config.tp_size: got 0 (an integer); accepted: an integer from 1 to 65536"},
		{``, `{"dp_size": "2"}`, `vision_neuron_config.dp_size: got "2" (a string); accepted: an integer from 1 to 65536`},
	} {
		s := of(t, "Qwen3-VL-8B-Instruct", "trn3", 4)
		s.neuron, s.vision = c.neuron, c.vision
		require.EqualError(t, s.refusal(t), c.want)
	}
}

// A head has at least one element.
func TestMoreHeadsThanHiddenElements(t *testing.T) {
	s := setup{config: []byte(`{"architectures": ["LlamaForCausalLM"], "hidden_size": 8, "intermediate_size": 8, "vocab_size": 8,
		"num_hidden_layers": 1, "num_attention_heads": 16, "torch_dtype": "bfloat16"}`)}
	require.EqualError(t, s.refusal(t), "hf_config.head_dim: is missing; accepted: an integer from 1 to 1099511627776")
}

func TestDefaultsOfHeadDim(t *testing.T) {
	for _, c := range []struct {
		name, key, value string
		want             int64
	}{
		{"Llama-3.2-1B-Instruct", "head_dim", "", 64}, {"Llama-3.2-3B-Instruct", "head_dim", "null", 128},
		{"Qwen3-0.6B", "head_dim", "", 128}, {"Qwen3-0.6B", "head_dim", "null", 64},
		{"Qwen3-VL-8B-Instruct", "text_config.head_dim", "", 128}, {"Qwen3-VL-4B-Instruct", "text_config.head_dim", "null", 80},
		{"gpt-oss-20b", "head_dim", "", 64}, {"gpt-oss-20b", "head_dim", "null", 48},
	} {
		s := setup{config: with(t, c.name, c.key, c.value), shard: over(1)}
		require.Equal(t, c.want, s.build(t).KVLayers()[0].HeadDim, "%s %s", c.name, c.value)
		var tr trace.Trace
		_, err := model.Take(&tr, s.build(t), s.degrees(&tr))
		require.NoError(t, err)
		for _, step := range tr.Steps() {
			if step.ID == "head_dim" {
				require.Equal(t, c.want, int64Of(t, step.Result))
			}
		}
	}
}

func TestNullKVHeadsAreTheQueryHeads(t *testing.T) {
	for name, key := range map[string]string{
		"Qwen3-8B": "num_key_value_heads", "gpt-oss-20b": "num_key_value_heads", "Qwen3-VL-8B-Instruct": "text_config.num_key_value_heads",
	} {
		m := setup{config: with(t, name, key, "null")}.build(t)
		require.Equal(t, m.AttentionHeads(), m.KVHeads(), name)
	}
}

// Sizes at the bound give whole numbers beyond 64 bits, never a wrapped one.
func TestTheLargestSizes(t *testing.T) {
	for name, keys := range required {
		for _, key := range keys {
			value := "1099511627776"
			if strings.HasSuffix(key, "num_hidden_layers") {
				continue
			}
			s := setup{config: with(t, name, key, value), shard: over(1)}
			m, err := model.New(s.request(t))
			require.NoError(t, err, "%s %s", name, key)
			var tr trace.Trace
			v, err := model.Take(&tr, m, s.degrees(&tr))
			require.NoError(t, err, "%s %s", name, key)
			require.Positive(t, v.BytesUsed.Int().Sign())
			for _, one := range v.Tensors {
				require.GreaterOrEqual(t, one.Bytes.Int().Sign(), 0)
				require.LessOrEqual(t, one.Bytes.Int().Cmp(v.BytesUsed.Int()), 0)
			}
		}
	}
}

func TestBeyond(t *testing.T) {
	s := setup{config: []byte(strings.Replace(string(with(t, "Llama-3.1-8B-Instruct", "hidden_size", "1099511627776")), `"vocab_size":128256`, `"vocab_size":1099511627776`, 1)), shard: over(1)}
	name, beyond := s.take(t).Beyond()
	require.True(t, beyond)
	require.Equal(t, "embed_tokens", name)
	_, beyond = of(t, "gpt-oss-120b", "trn3", 8).take(t).Beyond()
	require.False(t, beyond)
}

func TestDeepNesting(t *testing.T) {
	deep := strings.Repeat(`{"a":`, 90) + "1" + strings.Repeat("}", 90)
	for _, c := range []struct{ model, key string }{
		{"Llama-3.1-8B-Instruct", "quantization_config"}, {"Qwen3-VL-8B-Instruct", "text_config"}, {"gpt-oss-20b", "num_local_experts"}, {"gpt-oss-20b", "layer_types"},
	} {
		require.Error(t, setup{config: with(t, c.model, c.key, deep), shard: over(1)}.refusal(t), "%s", c.key)
	}
	s := of(t, "Qwen3-8B", "trn2", 1)
	s.neuron = `{"quantization": ` + deep + `}`
	require.ErrorContains(t, s.refusal(t), "is not supported for Qwen3-32B dense")
}
