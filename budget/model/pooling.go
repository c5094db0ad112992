package model

import "neuronkv/budget/document"

// pooled reports whether the model is built for pooling, without lm_head.
func (r Request) pooled() bool { return r.Pooling || r.ConvertEmbed }

// generative refuses pooling for a class whose pooling model is not written down.
func generative(r Request, class string) error {
	field := "engine_args.convert"
	if r.Pooling {
		field = "engine_args.runner"
	}
	if !r.pooled() {
		return nil
	}
	return &document.FieldError{Field: field, Message: class +
		" for pooling is not computed; accepted: Qwen3ForCausalLM for pooling, or the bytes in override.bytes_used"}
}
