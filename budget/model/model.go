package model

import "neuronkv/budget/document"

// A Model is an architecture with the sizes of one config.json, in the variant
// that the reference picks, with its drafter where there is one.
type Model interface {
	// Architecture is the class that vLLM picks by the config.
	Architecture() string
	// Variant is the implementation that the plugin picks: "bf16", "static_fp8",
	// "mx_fp8_dual_buffer", "mxfp4", "mxfp8_full", "mxfp8_attn_only" or
	// "mxfp8_cpu_dequant"; with "_pooling", "_encoder_only" or "_language_only"
	// after it where a part of the model is not built.
	Variant() string
	// AttentionHeads is the number of query heads of the text config.
	AttentionHeads() int64
	// KVHeads is num_key_value_heads of the text config, before sharding.
	KVHeads() int64
	// Tied reports whether the checkpoint ties lm_head to the embedding. The
	// reference holds both all the same.
	Tied() bool
	// HoldsCopies reports whether quantised weights are there twice, laid out for
	// prefill and for decode, as the MX FP8 implementations hold them.
	HoldsCopies() bool
	// DType is the element type of the weights that are not quantised: the
	// config's torch_dtype, which --dtype auto takes for the KV cache.
	DType() DType
	// MaxModelLen is max_position_embeddings of the text config, tokens; false
	// where the config has none.
	MaxModelLen() (tokens int64, stated bool)
	// Quantization is the method that the checkpoint states, as vLLM reads it;
	// empty where it states none.
	Quantization() string
	// KVLayers are the attention layers that have a KV cache, in layer order, a
	// drafter's last. The caller may change the list.
	KVLayers() []KVLayer
	// LayerTypesAssumed reports whether the config does not say which layers
	// slide, so that the even ones are taken to.
	LayerTypesAssumed() bool

	hiddenSize() int64
	room() int // about how many tensors it writes down
	write(*ledger) error
}

// A Request is what picks and shapes a model.
type Request struct {
	Config       document.Object // config.json, with hf_overrides applied
	QuantConfig  document.Object // hf_quant_config.json; empty when there is none
	KVCacheDType string          // "auto", "bfloat16", "fp8", ...; auto is resolved as by [ResolveKVCacheDType]

	NeuronConfig       document.Object // additional_config.neuron_config; may be empty
	VisionNeuronConfig document.Object // additional_config.vision_neuron_config; may be empty
	Target             string          // NEURON_PLATFORM_TARGET_OVERRIDE, raw
	ForceStaticFP8     bool            // VLLM_NEURON_FORCE_STATIC_FP8 is exactly "1"
	CPUCompile         bool            // no weights are loaded, so that checks at weight load are not reached
	ExpertParallel     bool            // --enable-expert-parallel
	Pooling            bool            // --runner pooling
	ConvertEmbed       bool            // --convert embed
	EncoderOnly        bool            // --mm-encoder-only
	LanguageOnly       bool            // additional_config.mm_language_model_only

	Drafter *DrafterRequest // nil without speculative decoding
}

// A DrafterRequest is what picks and shapes a drafter.
type DrafterRequest struct {
	Config document.Object // the drafter's config.json, flattened or as published
	Method string          // speculative_config.method; empty where it is left to vLLM
}

// builderOf is what writes down the tensors of a class; nil where nothing does.
func builderOf(class string) func(Request) (Model, error) {
	switch class {
	case "GptOssForCausalLM":
		return newGPTOSS
	case "LlamaForCausalLM":
		return newLlama
	case "Qwen3ForCausalLM":
		return newQwen3
	case "Qwen3VLForConditionalGeneration":
		return newQwen3VL
	}
	return nil
}

// Architectures is what [New] accepts, in words.
const Architectures = "GptOssForCausalLM, LlamaForCausalLM, Qwen3ForCausalLM or Qwen3VLForConditionalGeneration"

// New reads a config.json. Where the reference refuses it, the error is a
// [*Refusal] in the reference's words; else it is a [*document.FieldError] that
// names the key: a missing or mistyped one, or one whose effect is not written
// down, so that bytes_used has to be stated instead.
func New(r Request) (Model, error) {
	name, err := architecture(r.Config)
	if err != nil {
		return nil, err
	}
	build := builderOf(name)
	if build == nil {
		return nil, notComputed(r.Config.Path("architectures"), name)
	}
	m, err := build(r.resolved())
	if err != nil || r.Drafter == nil {
		return m, err
	}
	return newSpeculative(m, r.resolved())
}

// resolved is the request with the KV cache's dtype resolved. What cannot be
// resolved stays, and the architecture refuses the config that it comes from.
func (r Request) resolved() Request {
	if resolved, err := ResolveKVCacheDType(r.Config, r.QuantConfig, r.KVCacheDType); err == nil {
		r.KVCacheDType = resolved
	}
	return r
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
func notComputed(field, what string) error {
	return &document.FieldError{Field: field, Message: what +
		" is not computed; accepted: " + Architectures + ", or the bytes in override.bytes_used"}
}
