package calculator

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/model"
)

func TestWhatADocumentIs(t *testing.T) {
	for _, c := range []struct {
		name, text string
		kind       configKind
		refusal    string // a part of it
	}{
		{"a config.json", `{"model_type": "llama", "architectures": ["LlamaForCausalLM"]}`, modelConfig, ""},
		{"one of another family", `{"model_type": "t5"}`, modelConfig, ""},
		{"a config.json with a key of a generation's", `{"model_type": "llama", "do_sample": true}`, modelConfig, ""},
		{"a ModelOpt sidecar", `{"producer": {"name": "modelopt"}, "quantization": {"quant_algo": "FP8"}}`, quantConfig, ""},
		{"a speculator", `{"architectures": ["Eagle3DraftModel"], "speculators_config": {}}`, drafterConfig, ""},
		{"a flat drafter", `{"architectures": ["LlamaForCausalLMEagle3"], "model_type": "llama"}`, drafterConfig, ""},
		{"a diffusion model", `{"_class_name": "UNet2DConditionModel", "act_fn": "silu"}`, "", "part of a diffusion model"},
		{"a diffusion pipeline", `{"_class_name": "FluxPipeline"}`, "", "part of a diffusion model"},
		{"a tokenizer.json", `{"version": "1.0", "added_tokens": [], "model": {"type": "BPE"}}`, "", `a tokenizer.json (it has "added_tokens")`},
		{"a tokenizer_config.json", `{"tokenizer_class": "LlamaTokenizer"}`, "", "a tokenizer_config.json"},
		{"a generation_config.json", `{"do_sample": true, "temperature": 0.6}`, "", "a generation_config.json"},
		{"a preprocessor_config.json", `{"image_processor_type": "Qwen2VLImageProcessor"}`, "", "a preprocessor_config.json"},
		{"an index of weights", `{"metadata": {}, "weight_map": {}}`, "", "a list of weight files"},
		{"an adapter", `{"peft_type": "LORA", "base_model_name_or_path": "x"}`, "", "base model’s config.json is needed"},
		{"a case", `{"version": 1, "engine_args": {}}`, "", "a case of this calculator"},
		{"an object of no kind", `{"a": 1}`, "", "neither model_type nor architectures"},
		{"a list", `[1]`, "", "got [1] (a list); accepted: a JSON object"},
		{"nothing", ``, "", "got nothing"},
		{"a web page", "<!doctype html>", "", "not JSON at line 1, column 1"},
		{"half a document", `{"model_type": "llama"`, "", "not JSON at line 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			kind, refusal := kindOf(c.text)
			require.Equal(t, c.kind, kind)
			if c.refusal == "" {
				require.Empty(t, refusal)
			} else {
				require.Contains(t, refusal, c.refusal)
			}
		})
	}
}

func TestTheCataloguesDocumentsAreWhatTheyAre(t *testing.T) {
	for _, k := range model.Catalogue() {
		kind, refusal := kindOf(string(k.Config()))
		require.Equal(t, modelConfig, kind, k.Name)
		require.Empty(t, refusal)
		require.Regexp(t, `^\d+ layers, \d+ KV heads(, bfloat16)?$`, shapeOf(k.Config()), k.Name)
	}
	for _, k := range model.Drafters() {
		kind, refusal := kindOf(string(k.Config()))
		require.Equal(t, drafterConfig, kind, k.Name)
		require.Empty(t, refusal)
	}
}
