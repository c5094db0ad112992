package preflight

import (
	"slices"
	"strings"

	"neuronkv/budget/document"
)

// passing are the quantizations that the platform lets through.
var passing = []string{"neuron_quant", "compressed-tensors", "modelopt"}

// quantizationName refuses a quantization that the platform does not list, named
// by --quantization or by the checkpoint.
//
// Source: vllm/platforms/interface.py, verify_quantization, with the list of
// NeuronPlatform (list read in the source, words in a near version).
func quantizationName(r *reading) *Finding {
	name, field := strings.ToLower(r.Quantization), quantField
	change := Change{quantField, nil, "Leave --quantization out"}
	if name == "" || slices.Contains(passing, name) {
		name, field, change = r.checkpointMethod(), "hf_config.quantization_config", noQuantization()
	}
	if name == "" || slices.Contains(passing, name) {
		return nil
	}
	return raised(field, name+" quantization is currently not supported in neuron.", r.whyRefused(field), change).assumed()
}

// noQuantization lays an empty quantization_config over the checkpoint's.
func noQuantization() Change {
	return Change{overrideField, map[string]any{}, `Pass --hf-overrides '{"quantization_config": {}}'`}
}

func (r *reading) whyRefused(field string) string {
	const rule = "vLLM compares the name with the platform's list before the plugin's own model code is reached"
	const confirm = " The words were read in a near version of vLLM; compare them with the log."
	switch {
	case field == quantField:
		return rule + "." + confirm
	case r.isGPTOSS():
		return rule + "; the plugin converts GPT-OSS checkpoints itself and ignores their quantization_config." + confirm
	}
	return rule + "; an empty quantization_config passes, but the plugin must then be able to load the checkpoint's weights as they are." + confirm
}

func (r *reading) isGPTOSS() bool {
	kind, _ := r.Config.Value("model_type")
	return r.Architecture == gptOSS || kind == "gpt_oss"
}

const gptOSS = "GptOssForCausalLM"

// checkpointMethod is the method that the checkpoint names.
func (r *reading) checkpointMethod() string {
	return strings.ToLower(methodOf(r.checkpointQuantization()))
}

// checkpointQuantization is quantization_config of config.json; a second file
// counts where there is none.
func (r *reading) checkpointQuantization() document.Object {
	if r.Config.Has("quantization_config") {
		q, _ := r.Config.OptionalObject("quantization_config")
		return q
	}
	return r.QuantConfig
}

// methodOf is quant_method. vLLM sets it for a file that ModelOpt wrote.
func methodOf(q document.Object) string {
	producer, _ := q.OptionalObject("producer")
	inner, _ := q.OptionalObject("quantization")
	algorithm, _ := inner.Value("quant_algo")
	if name, _ := producer.Value("name"); name == "modelopt" && algorithm != nil {
		if text, _ := algorithm.(string); strings.ToUpper(text) == "NVFP4" {
			return "modelopt_fp4"
		}
		return "modelopt"
	}
	method, _, _ := q.OptionalString("quant_method", "a string")
	return method
}
