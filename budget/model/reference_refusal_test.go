package model_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/document"
	"neuronkv/budget/model"
)

// with is a config of the catalogue with one key set, which may be nested; without
// a value the key goes.
func with(t testing.TB, name, key, value string) []byte {
	t.Helper()
	fields := map[string]json.RawMessage{}
	text := lookup(t, name)
	outer, inner, nested := strings.Cut(key, ".")
	require.NoError(t, json.Unmarshal(text, &fields))
	if nested {
		within := map[string]json.RawMessage{}
		require.NoError(t, json.Unmarshal(fields[outer], &within))
		set(within, inner, value)
		text, err := json.Marshal(within)
		require.NoError(t, err)
		value = string(text)
	}
	set(fields, outer, value)
	text, err := json.Marshal(fields)
	require.NoError(t, err)
	return text
}

func set(fields map[string]json.RawMessage, key, value string) {
	delete(fields, key)
	if value != "" {
		fields[key] = json.RawMessage(value)
	}
}

// llamaWith is Llama-3.1-8B with a quantization_config.
func llamaWith(t testing.TB, quantization string) setup {
	return setup{config: edited(t, `"quantization_config"`, quantization), target: "trn2", shard: over(8)}
}

const (
	q        = "hf_config.quantization_config"
	noMethod = "Unsupported quantization_config.quant_method="
	methods  = ". Llama3 currently supports: 'modelopt', 'compressed-tensors'."
	algo     = "Llama3 currently only supports ModelOpt quant_algo='FP8', got quant_algo="
	kvAlgo   = "Llama3 currently requires ModelOpt kv_cache_quant_algo='FP8', got kv_cache_quant_algo="
	mustList = "ModelOpt FP8 checkpoints for Llama3 must list 'lm_head' in exclude_modules; got exclude_modules="
	notList  = "ModelOpt quantization_config.exclude_modules must be a list, got "
)

func TestLlamaRefusals(t *testing.T) {
	for _, c := range []struct{ name, quantization, field, message string }{
		{"a list", `[1]`, q, "Expected quantization_config to be a dict, got list."},
		{"a string", `"fp8"`, q, "Expected quantization_config to be a dict, got str."},
		{"true", `true`, q, "Expected quantization_config to be a dict, got bool."},
		{"an integer", `8`, q, "Expected quantization_config to be a dict, got int."},
		{"a float", `8.5`, q, "Expected quantization_config to be a dict, got float."},
		{"another method", `{"quant_method": "AWQ"}`, q + ".quant_method", noMethod + "'awq'" + methods},
		{"no method", `{"bits": 4}`, q + ".quant_method", noMethod + "''" + methods},
		{"a null method", `{"quant_method": null}`, q + ".quant_method", noMethod + "'none'" + methods},
		{"a method that is a number", `{"quant_method": 4}`, q + ".quant_method", noMethod + "'4'" + methods},
		{"a method with a quote", `{"quant_method": "it's"}`, q + ".quant_method", noMethod + `"it's"` + methods},
		{"no algorithm", `{"quant_method": "modelopt"}`, q + ".quant_algo", algo + "''."},
		{"a null algorithm", `{"quant_method": "modelopt", "quant_algo": null}`, q + ".quant_algo", algo + "'NONE'."},
		{"another algorithm", `{"quant_method": "ModelOpt", "quantization": {"quant_algo": "nvfp4"}}`, q + ".quantization.quant_algo", algo + "'NVFP4'."},
		{"a member that is no object", `{"quant_method": "modelopt", "quantization": "x", "quant_algo": "int8"}`, q + ".quant_algo", algo + "'INT8'."},
		{"a member that is empty", `{"quant_method": "modelopt", "quantization": {}, "quant_algo": "FP8"}`, q + ".quantization.quant_algo", algo + "''."},
		{"no KV algorithm", `{"quant_method": "modelopt", "quant_algo": "fp8"}`, q + ".kv_cache_quant_algo", kvAlgo + "''."},
		{"a null KV algorithm", `{"quant_method": "modelopt", "quant_algo": "FP8", "kv_cache_quant_algo": null}`, q + ".kv_cache_quant_algo", kvAlgo + "'NONE'."},
		{"a flat file of newer ModelOpt", `{"quant_method": "modelopt", "quant_algo": "FP8", "ignore": ["lm_head"], "kv_cache_scheme": {"num_bits": 8}}`,
			q + ".kv_cache_quant_algo", kvAlgo + "''."},
		{"excluded that is no list", `{"quant_method": "modelopt", "quant_algo": "FP8", "kv_cache_quant_algo": "FP8", "exclude_modules": "lm_head"}`,
			q + ".exclude_modules", notList + "str."},
		{"excluded that is an object", `{"quant_method": "modelopt", "quant_algo": "FP8", "kv_cache_quant_algo": "FP8", "exclude_modules": {"lm_head": 1}}`,
			q + ".exclude_modules", notList + "dict."},
		{"nothing excluded", `{"quant_method": "modelopt", "quant_algo": "FP8", "kv_cache_quant_algo": "FP8"}`, q + ".exclude_modules", mustList + "[]."},
		{"null excluded", `{"quant_method": "modelopt", "quant_algo": "FP8", "kv_cache_quant_algo": "FP8", "exclude_modules": null}`,
			q + ".exclude_modules", mustList + "[]."},
		{"lm_head not excluded", `{"quant_method": "modelopt", "quantization": {"quant_algo": "FP8", "kv_cache_quant_algo": "FP8", "exclude_modules": ["model.*", "it's", 3]}}`,
			q + ".quantization.exclude_modules", mustList + `['model.*', "it's", '3'].`},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, &model.Refusal{Field: c.field, Type: "ValueError", Message: c.message}, llamaWith(t, c.quantization).refusal(t))
		})
	}
}

func TestLlamaInFP8(t *testing.T) {
	const head, tail = `{"quant_method": "modelopt", "quant_algo": "FP8", "kv_cache_quant_algo": "fp8", "exclude_modules": `, `}`
	for _, excluded := range []string{`["lm_head"]`, `["x", "lm_*"]`, `["*"]`, `["lm_hea?"]`, `["[a-m]m_head"]`, `["[!x]m_head"]`} {
		s := llamaWith(t, head+excluded+tail)
		require.Equal(t, "static_fp8", s.build(t).Variant(), "%s", excluded)
		require.Equal(t, "modelopt", s.build(t).Quantization())
	}
}

// compressed-tensors quantises the KV cache alone: the weights stay in the model's
// dtype.
func TestLlamaWithCompressedTensors(t *testing.T) {
	s := llamaWith(t, `{"quant_method": "Compressed-Tensors", "config_groups": {}}`)
	require.Equal(t, "bf16", s.build(t).Variant())
	require.Equal(t, "Compressed-Tensors", s.build(t).Quantization(), "as the checkpoint states it")
	require.Equal(t, int64(2008031232), s.bytes(t))
}

// The MX implementation takes the hidden size in tiles of 512.
func TestLlamaTiles(t *testing.T) {
	s := of(t, "Llama-3.1-8B-Instruct-FP8", "trn3", 8)
	s.config = with(t, "Llama-3.1-8B-Instruct-FP8", "hidden_size", "4352")
	err := s.refusal(t)
	require.Equal(t, &model.Refusal{Field: "hf_config.hidden_size", Type: "AssertionError"}, err)
	require.EqualError(t, err, "AssertionError", "as a traceback has an assertion without text")
	s.staticFP8 = true
	require.NoError(t, s.refusal(t))
}

func TestFactoryRefusals(t *testing.T) {
	const qwen3 = " is not supported for Qwen3-32B dense. Only BF16 (quantization=None or 'bf16') is implemented."
	const vl = " for Qwen3-VL. Expected one of: None, 'bf16', 'mxfp8'."
	const field = "neuron_config.quantization"
	for _, c := range []struct{ name, model, target, neuron, field, typ, message string }{
		{"mxfp4 on trn2", "gpt-oss-20b", "trn2", `{"quantization": "mxfp4"}`, field, "ValueError",
			"quantization='mxfp4' is not supported on TRN2. Please use quantization='bf16'"},
		{"Qwen3 in mxfp8", "Qwen3-8B", "trn3", `{"quantization": "mxfp8"}`, field, "ValueError", "quantization='mxfp8'" + qwen3},
		{"Qwen3 in a number", "Qwen3-8B", "trn3", `{"quantization": 8.0}`, field, "ValueError", "quantization=8.0" + qwen3},
		{"Qwen3 in nothing", "Qwen3-8B", "trn3", `{"quantization": ""}`, field, "ValueError", "quantization=''" + qwen3},
		{"Qwen3-VL in fp8", "Qwen3-VL-8B-Instruct", "trn3", `{"quantization": "fp8"}`, field, "ValueError", "Unknown quantization 'fp8'" + vl},
		{"Qwen3-VL in a list", "Qwen3-VL-8B-Instruct", "trn3", `{"quantization": ["mxfp8", null, true]}`, field, "ValueError",
			"Unknown quantization ['mxfp8', None, True]" + vl},
		{"Qwen3-VL in an object", "Qwen3-VL-8B-Instruct", "trn3", `{"quantization": {"b": 1, "a": -0}}`, field, "ValueError",
			"Unknown quantization {'a': 0, 'b': 1}" + vl},
		{"an MX MLP alone", "Qwen3-VL-8B-Instruct", "trn3", `{"quantization": "mxfp8", "modules_to_not_convert": ["self_attn"]}`,
			"neuron_config.modules_to_not_convert", "AssertionError",
			`modules_to_not_convert excludes 'mlp' but includes 'self_attn': MX MLP without MX attention is unsupported (the MX decoder layer requires MX attention). Use [] for full MX, ["mlp"] for MX attn + bf16 MLP.`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := of(t, c.model, c.target, 8)
			s.neuron = c.neuron
			require.Equal(t, &model.Refusal{Field: c.field, Type: c.typ, Message: c.message}, s.refusal(t))
		})
	}
}

// In CPU compile no weights are loaded, and an encoder has no text weights.
func TestAnMXMLPAloneWhereNoTextWeightsAreLoaded(t *testing.T) {
	s := of(t, "Qwen3-VL-8B-Instruct", "trn3", 4)
	want := s.bytes(t)
	s.neuron = `{"quantization": "mxfp8", "modules_to_not_convert": ["self_attn"]}`
	s.cpuCompile = true
	require.Equal(t, want, s.bytes(t))
	s.cpuCompile, s.encoderOnly = false, true
	require.NoError(t, s.refusal(t))
}

func TestShapeRefusals(t *testing.T) {
	vl := "Qwen3-VL-8B-Instruct"
	for _, c := range []struct {
		name  string
		setup setup
		want  *model.Refusal
	}{
		{"mxfp4 at tp 64", of(t, "gpt-oss-120b", "trn3", 64),
			&model.Refusal{Field: "engine_args.tensor_parallel_size", Type: "AssertionError", Message: "Unsupported I_shard_size 48, must be divisible by 32"}},
		{"mxfp4 at tp 4", of(t, "gpt-oss-20b", "trn3", 4),
			&model.Refusal{Field: "engine_args.tensor_parallel_size", Type: "AssertionError", Message: "Unsupported I_shard_size 768 must be divisible by 512"}},
		{"MX heads", setup{config: lookup(t, vl), neuron: `{"quantization": "mxfp8"}`, shard: over(3)},
			&model.Refusal{Field: "hf_config.text_config.num_attention_heads", Type: "AssertionError",
				Message: "num_attention_heads (32) must be divisible by world_size (3) for the O-proj nd_per_rank assumption."}},
		{"vision heads", setup{config: lookup(t, vl), vision: `{"tp_size": 3}`, shard: over(3)},
			&model.Refusal{Field: "hf_config.vision_config.num_heads", Type: "AssertionError", Message: "num_heads 16 must be divisible by tp world_size 3"}},
		{"vision heads over all ranks", setup{config: lookup(t, vl), vision: `{"tp_size": 32}`, shard: over(32)},
			&model.Refusal{Field: "hf_config.vision_config.num_heads", Type: "AssertionError", Message: "num_heads 16 must be divisible by tp world_size 32"}},
		{"more vision replicas than ranks", setup{config: lookup(t, vl), vision: `{"dp_size": 8}`, shard: over(4)},
			&model.Refusal{Field: "engine_args.additional_config.vision_neuron_config.dp_size", Type: "ValueError",
				Message: "world_size (4) must be divisible by vision dp_size (8)"}},
		{"more expert groups than ranks", setup{config: lookup(t, "gpt-oss-20b"), shard: over(4), expert: 8, expertParallel: true},
			&model.Refusal{Field: "engine_args.additional_config.neuron_config.ep_degree", Type: "ValueError",
				Message: "world_size (TP*DP=4) must be divisible by ep_degree (8)."}},
	} {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, c.setup.refusal(t)) })
	}
}

// What is refused at a shape is not refused where it is not built.
func TestShapesThatAreNotBuilt(t *testing.T) {
	s := setup{config: lookup(t, "Qwen3-VL-8B-Instruct"), neuron: `{"quantization": "mxfp8"}`, shard: over(3), encoderOnly: true}
	require.NoError(t, s.refusal(t), "no text heads")
	s = setup{config: lookup(t, "Qwen3-VL-8B-Instruct"), vision: `{"tp_size": 3}`, shard: over(3), languageOnly: true}
	require.NoError(t, s.refusal(t), "no vision heads")
	s = of(t, "gpt-oss-120b", "trn3", 64)
	s.expert, s.expertParallel = 4, true
	require.NoError(t, s.refusal(t), "a width of 192, over 16 ranks")
}

func TestDrafterRefusals(t *testing.T) {
	const registry = "['LlamaForCausalLM', 'GptOssForCausalLM', 'Eagle3LlamaForCausalLM', 'Qwen3ForCausalLM', 'Qwen3VLForConditionalGeneration']"
	flat := `{"architectures": ["Eagle3LlamaForCausalLM"], "hidden_size": 8, "intermediate_size": 8, "vocab_size": 8, "num_hidden_layers": 1, "num_attention_heads": 2}`
	for _, c := range []struct {
		name, config, method string
		want                 error
	}{
		{"another method", flat, "ngram",
			&model.Refusal{Field: "engine_args.speculative_config.method", Type: "ValueError", Message: "Unsupported speculative decoding method: ngram"}},
		{"an unknown class", `{"architectures": ["LlamaForCausalLMEagle3"]}`, "eagle3",
			&model.Refusal{Field: "draft_hf_config.architectures", Type: "ValueError",
				Message: "Draft model architecture 'LlamaForCausalLMEagle3' not found in vLLM Neuron model registry. Supported architectures: " + registry}},
		{"a class that does not draft", `{"architectures": ["LlamaForCausalLM"]}`, "eagle3",
			&document.FieldError{Field: "draft_hf_config.architectures",
				Message: "LlamaForCausalLM as a drafter is not computed; accepted: Eagle3LlamaForCausalLM, or the bytes of both in override.bytes_used"}},
		{"no class", `{}`, "", &document.FieldError{Field: "draft_hf_config.architectures",
			Message: `is missing; accepted: a list of one class name, such as ["LlamaForCausalLM"]`}},
		{"another speculator", `{"architectures": ["X"], "speculators_model_type": "mtp"}`, "",
			&document.FieldError{Field: "draft_hf_config.speculators_model_type", Message: `got "mtp" (a string); accepted: "eagle3"`}},
		{"two layers", strings.Replace(flat, `"num_hidden_layers": 1`, `"num_hidden_layers": 2`, 1), "",
			&document.FieldError{Field: "draft_hf_config.num_hidden_layers", Message: "got 2 (an integer); accepted: an integer from 1 to 1"}},
		{"a nested list", `{"transformer_layer_config": []}`, "",
			&document.FieldError{Field: "draft_hf_config.transformer_layer_config", Message: "got [] (a list); accepted: an object, { ... }"}},
		{"a nested size", `{"transformer_layer_config": {"hidden_size": "x"}}`, "",
			&document.FieldError{Field: "draft_hf_config.transformer_layer_config.hidden_size", Message: `got "x" (a string); accepted: an integer from 1 to 1099511627776`}},
		{"no draft vocabulary", strings.Replace(flat, `"vocab_size": 8`, `"vocab_size": 8, "draft_vocab_size": 0`, 1), "",
			&document.FieldError{Field: "draft_hf_config.draft_vocab_size", Message: "got 0 (an integer); accepted: an integer from 1 to 1099511627776"}},
		{"a quantised drafter", strings.Replace(flat, `"vocab_size": 8`, `"vocab_size": 8, "quantization_config": {"a": 1}`, 1), "",
			&document.FieldError{Field: "draft_hf_config.quantization_config",
				Message: `got {"a":1} (an object); accepted: a drafter that is not quantised, or the bytes of both in override.bytes_used`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := of(t, "Llama-3.1-8B-Instruct", "trn2", 1)
			s.drafter, s.method = []byte(c.config), c.method
			require.Equal(t, c.want, s.refusal(t))
		})
	}
}

// The target is refused before its drafter.
func TestTheTargetIsRefusedFirst(t *testing.T) {
	s := llamaWith(t, `"fp8"`)
	s.drafter, s.method = []byte(`{}`), "ngram"
	require.ErrorContains(t, s.refusal(t), "Expected quantization_config to be a dict")
}

// Only Qwen3's pooling models are written down.
func TestPoolingOfOtherClasses(t *testing.T) {
	for _, name := range []string{"Llama-3.1-8B-Instruct", "gpt-oss-20b", "Qwen3-VL-8B-Instruct"} {
		s := of(t, name, "trn2", 8)
		s.embed = true
		require.ErrorContains(t, s.refusal(t), "engine_args.convert: ")
		s.pooling = true
		require.ErrorContains(t, s.refusal(t), " for pooling is not computed; accepted: Qwen3ForCausalLM for pooling, or the bytes in override.bytes_used")
		require.ErrorContains(t, s.refusal(t), "engine_args.runner: ")
	}
}
