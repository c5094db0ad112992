package model

// llama is LlamaForCausalLM: no biases, no rotary buffers.
type llama struct {
	text
	projections projections
}

// projections are the matmuls of a layer, in one of the implementations that the
// plugin has of them.
type projections struct {
	attention, mlp func(*ledger, *rank)
}

// newLlama reads a Llama config. The quantisation picks the implementation;
// neuron_config.quantization is ignored.
func newLlama(r Request) (Model, error) {
	q := statedQuantization(r.Config, r.QuantConfig)
	quantized, err := llamaQuantized(q, r.Config)
	if err != nil {
		return nil, err
	}
	if err := generative(r, "LlamaForCausalLM"); err != nil {
		return nil, err
	}
	c := reader{object: r.Config}
	m := &llama{text: c.text(c.heads), projections: plain}
	m.dtype = c.dtype()
	m.quantization, m.variant = q.method, "bf16"
	m.kvScales = fp8KV(r.KVCacheDType)
	if c.err == nil && quantized {
		m.quantize(r)
		c.keep(m.refuseTiles(r))
	}
	return m, c.err
}

// quantize picks the FP8 implementation by the target.
func (m *llama) quantize(r Request) {
	m.variant, m.projections = "static_fp8", staticFP8
	if (r.Target == "trn3" || r.Target == "trn3pre") && !r.ForceStaticFP8 {
		m.variant, m.projections = "mx_fp8_dual_buffer", mxFP8
		m.kvScales = false
	}
}

// refuseTiles is the MX implementation's assertion on the hidden size.
func (m *llama) refuseTiles(r Request) error {
	if m.HoldsCopies() && m.hidden%tile != 0 {
		return assertion(r.Config.Path("hidden_size"), "")
	}
	return nil
}

func (m *llama) Architecture() string { return "LlamaForCausalLM" }

// HoldsCopies is true of MX FP8.
func (m *llama) HoldsCopies() bool { return m.variant == "mx_fp8_dual_buffer" }

// write writes the inventory down (model-level names; L is the layer count):
//
//	embed_tokens [V / (tp edp), H]
//	L x input_layernorm [H], attention, post_attention_layernorm [H], MLP
//	norm [H], lm_head [V / (tp ldp), H]
func (m *llama) write(l *ledger) error {
	r := m.rank(l)
	l.parameter("embed_tokens", r.dtype, one, r.embeddingRows, r.hidden)
	l.parameter("input_layernorm", r.dtype, r.layers, r.hidden)
	m.projections.attention(l, r)
	l.parameter("post_attention_layernorm", r.dtype, r.layers, r.hidden)
	m.projections.mlp(l, r)
	l.parameter("norm", r.dtype, one, r.hidden)
	l.parameter("lm_head", r.dtype, one, r.lmHeadRows, r.hidden)
	m.writeKVScales(l, r.layers)
	return nil
}
