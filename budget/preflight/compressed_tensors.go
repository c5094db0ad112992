package preflight

import (
	"maps"
	"slices"
	"strings"

	"neuronkv/budget/document"
)

// compressedTensors refuses a checkpoint whose compressed-tensors groups quantize
// more than the KV cache, unless neuron_config.quantization is "mxfp8". It stops
// at the first group that does; the groups come in the order of their names.
//
// Source: NeuronPlatform._validate_quantization_config (words read in a near
// version).
func compressedTensors(r *reading) *Finding {
	q := r.checkpointQuantization()
	if q.Empty() || methodOf(q) != "compressed-tensors" || r.quantizationMode == "mxfp8" {
		return nil
	}
	value, _ := q.Value("config_groups")
	groups, _ := value.(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(groups)) {
		group, _ := groups[name].(map[string]any)
		if what := beyondKVCache(group); what != "" {
			return refusedGroup(name, what)
		}
	}
	return nil
}

func refusedGroup(name, what string) *Finding {
	return raised("hf_config.quantization_config",
		"Neuron only supports compressed-tensors for KV cache quantization (q_scale/k_scale/v_scale). "+
			what+" in config_groups['"+name+"'] is not supported.",
		"Of a compressed-tensors checkpoint the plugin reads the scales of the KV cache alone. Whether a model loads its weights as mxfp8 is for its own code to say; the words were read in a near version of the plugin.",
		Change{NeuronField + ".quantization", "mxfp8", `Set neuron_config.quantization to "mxfp8", where the model supports it`}).assumed()
}

// beyondKVCache names what a group quantizes besides the KV cache, "" for nothing.
func beyondKVCache(group map[string]any) string {
	switch {
	case truthy(group["weights"]):
		return "Weight quantization"
	case truthy(group["output_activations"]):
		return "Output activation quantization"
	case truthy(group["input_activations"]) && !targetsAttention(group["targets"]):
		return "Input activation quantization on non-attention targets"
	}
	return ""
}

// truthy is Python's truth of a part of a group.
func truthy(value any) bool {
	return document.Truthy(value)
}

func targetsAttention(targets any) bool {
	names, _ := targets.([]any)
	return slices.ContainsFunc(names, func(name any) bool {
		text, _ := name.(string)
		return strings.Contains(text, "Attention")
	})
}
