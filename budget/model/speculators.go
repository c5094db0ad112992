package model

import (
	"slices"
	"strings"

	"neuronkv/budget/document"
	"neuronkv/budget/trace"
)

// eagle3 is the class that vLLM makes of an Eagle3 drafter.
const eagle3 = "Eagle3LlamaForCausalLM"

// A speculator is a drafter's config as vLLM flattens it: the sizes come from
// layer, draft_vocab_size and norm_before_fc from top. In a file that is not
// nested the two are one.
type speculator struct {
	top, layer   reader
	architecture string
	flattened    bool // from the speculators format, so that head_dim absent is 64
}

// readSpeculator reads a drafter's config: published in the speculators format,
// which nests the sizes under transformer_layer_config, flattened already, or
// plain.
func readSpeculator(config document.Object) (s speculator, err error) {
	const nested, kind = "transformer_layer_config", "speculators_model_type"
	s.top, s.layer = reader{object: config}, reader{object: config}
	if s.architecture, err = architecture(config); err != nil && !config.Has(nested) {
		return s, err
	}
	s.flattened = config.Has(nested) || config.Has(kind)
	if value, _ := config.Value(kind); value != nil && value != "eagle3" {
		return s, config.Refuse(kind, `"eagle3"`)
	}
	if config.Has(nested) {
		s.architecture = eagle3
		s.layer = s.top.inner(nested)
	}
	return s, s.top.err
}

// registry is the plugin's list of classes, in its order.
var registry = []string{"LlamaForCausalLM", "GptOssForCausalLM", eagle3, "Qwen3ForCausalLM", "Qwen3VLForConditionalGeneration"}

// refuseArchitecture is the plugin's look-up of the drafter's class.
func (s *speculator) refuseArchitecture() error {
	switch {
	case s.architecture == eagle3:
		return nil
	case slices.Contains(registry, s.architecture):
		return notADrafter(s.top.object, s.architecture)
	}
	return valueError(s.top.object.Path("architectures"), "Draft model architecture '"+s.architecture+
		"' not found in vLLM Neuron model registry. Supported architectures: ['"+strings.Join(registry, "', '")+"']")
}

var flattenedHeadDimRule = trace.Rule{Source: "a flattened speculators config: head_dim absent is taken to be 64", Mark: trace.Assumed}

// sizes takes the drafter's sizes. Its layers have to be one; its dtype is its own
// layer's, bf16 where that states none.
func (s *speculator) sizes() text {
	c := &s.layer
	if c.object.Truthy("quantization_config") {
		c.keep(c.object.Refuse("quantization_config", "a drafter that is not quantised, or the bytes of both in override.bytes_used"))
	}
	t := c.text(s.heads)
	_, err := c.object.Int("num_hidden_layers", 1, 1)
	c.keep(err)
	t.dtype = c.dtypeOrBFloat16()
	return t
}

// heads takes the drafter's heads.
func (s *speculator) heads(hidden int64) heads {
	if s.flattened {
		return s.layer.headsWith(hidden, 64, flattenedHeadDimRule)
	}
	return s.layer.heads(hidden)
}
