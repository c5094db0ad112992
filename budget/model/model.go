package model

import (
	"neuronkv/budget/document"
	"neuronkv/budget/trace"
)

// A Model is an architecture with the sizes of one config.json, in the variant
// that the reference picks.
type Model interface {
	// Architecture is the class that vLLM picks by the config.
	Architecture() string
	// Variant is the implementation that the plugin picks: "bf16".
	Variant() string
	// AttentionHeads is the config's number of query heads.
	AttentionHeads() int64
	// Tied reports whether the checkpoint ties lm_head to the embedding. The
	// reference holds both all the same.
	Tied() bool

	tensors(*trace.Trace, Degrees) ([]Tensor, error)
}

// A Request is what picks and shapes a model.
type Request struct {
	Config       document.Object // config.json, with hf_overrides applied
	QuantConfig  document.Object // hf_quant_config.json; empty when there is none
	KVCacheDType string          // as resolved: "auto", "bfloat16", "fp8", ...
}

// architectures are the classes whose tensors are written down.
var architectures = map[string]func(Request) (Model, error){
	"LlamaForCausalLM": newLlama,
}

// Architectures is what [New] accepts, in words.
const Architectures = "LlamaForCausalLM in bf16"

// New reads a config.json. Every refusal is a [document.FieldError] that names
// the key: a missing or mistyped one, or one whose effect is not written down,
// so that bytes_used has to be stated instead.
func New(r Request) (Model, error) {
	name, err := architecture(r.Config)
	if err != nil {
		return nil, err
	}
	build, known := architectures[name]
	if !known {
		return nil, notComputed(r.Config, "architectures", name)
	}
	return build(r)
}

// architecture returns the config's architecture: the first of the list.
func architecture(config document.Object) (string, error) {
	const accepted = `a list of one class name, such as ["LlamaForCausalLM"]`
	names, err := config.Strings("architectures")
	if err != nil {
		return "", err
	}
	switch {
	case !config.Has("architectures"):
		return "", config.Missing("architectures", accepted)
	case len(names) == 0:
		return "", config.Refuse("architectures", accepted)
	}
	return names[0], nil
}

// notComputed refuses what the inventories do not cover.
func notComputed(config document.Object, key, what string) error {
	return &document.FieldError{Field: config.Path(key), Message: what +
		" is not computed; accepted: " + Architectures + ", or the bytes in override.bytes_used"}
}
