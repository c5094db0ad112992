package model

import (
	"neuronkv/budget/document"
	"neuronkv/budget/trace"
)

// llama is LlamaForCausalLM in the config's own dtype: no biases, no rotary
// buffers. With an fp8 KV cache, two scales a layer.
type llama struct {
	hidden, intermediate, vocabulary, layers int64
	heads                                    heads
	dtype                                    DType
	tied, kvScales                           bool
}

// newLlama reads a Llama config. A quantised checkpoint is another variant, and
// is refused here.
func newLlama(r Request) (Model, error) {
	if err := unquantized(r); err != nil {
		return nil, err
	}
	c := reader{object: r.Config}
	m := &llama{
		hidden:       c.size("hidden_size"),
		intermediate: c.size("intermediate_size"),
		vocabulary:   c.size("vocab_size"),
		layers:       c.size("num_hidden_layers"),
		heads:        c.heads(),
		dtype:        c.dtype(),
		tied:         c.flag("tie_word_embeddings"),
		kvScales:     fp8KV(r.KVCacheDType),
	}
	return m, c.err
}

func (m *llama) Architecture() string  { return "LlamaForCausalLM" }
func (m *llama) Variant() string       { return "bf16" }
func (m *llama) AttentionHeads() int64 { return m.heads.query }
func (m *llama) Tied() bool            { return m.tied }

// tensors writes the inventory down (model-level names; L is the layer count):
//
//	embed_tokens [V / (tp edp), H]
//	L x input_layernorm [H], qkv [H, (q + 2 kv) hd], o [nh hd / S, H],
//	    post_attention_layernorm [H], gate, up [H, Ir], down [Ir, H]
//	norm [H], lm_head [V / (tp ldp), H]
func (m *llama) tensors(t *trace.Trace, d Degrees) ([]Tensor, error) {
	hidden := t.Int("hidden_size", m.hidden, configRule)
	layers := t.Int("num_hidden_layers", m.layers, configRule)
	a, err := m.heads.share(t, d, hidden)
	if err != nil {
		return nil, err
	}
	wide, err := mlpColumns(t, d, m.intermediate)
	if err != nil {
		return nil, err
	}
	embedding, lmHead, err := vocabularyRows(t, d, m.vocabulary)
	if err != nil {
		return nil, err
	}
	once := trace.Lit(1)
	list := []Tensor{
		{Name: "embed_tokens", Shape: shape(embedding, hidden), DType: m.dtype, Count: once},
		{Name: "input_layernorm", Shape: shape(hidden), DType: m.dtype, Count: layers},
		{Name: "qkv_proj", Shape: shape(hidden, a.qkvColumns), DType: m.dtype, Count: layers},
		{Name: "o_proj", Shape: shape(a.oRows, hidden), DType: m.dtype, Count: layers},
		{Name: "post_attention_layernorm", Shape: shape(hidden), DType: m.dtype, Count: layers},
		{Name: "gate_proj", Shape: shape(hidden, wide), DType: m.dtype, Count: layers},
		{Name: "up_proj", Shape: shape(hidden, wide), DType: m.dtype, Count: layers},
		{Name: "down_proj", Shape: shape(wide, hidden), DType: m.dtype, Count: layers},
		{Name: "norm", Shape: shape(hidden), DType: m.dtype, Count: once},
		{Name: "lm_head", Shape: shape(lmHead, hidden), DType: m.dtype, Count: once},
	}
	if m.kvScales {
		list = append(list, kvScales(layers)...)
	}
	return list, nil
}

// shape lists the dimensions of a tensor.
func shape(dims ...trace.Value) []trace.Value { return dims }

// unquantized refuses a checkpoint that states a quantisation, in config.json or
// beside it.
func unquantized(r Request) error {
	if r.Config.Truthy("quantization_config") {
		return notComputed(r.Config, "quantization_config", "a quantised LlamaForCausalLM")
	}
	if !r.QuantConfig.Empty() {
		return &document.FieldError{Field: "hf_quant_config", Message: "a quantised LlamaForCausalLM is not computed; accepted: " +
			Architectures + ", or the bytes in override.bytes_used"}
	}
	return nil
}
