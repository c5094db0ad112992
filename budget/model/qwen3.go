package model

import "neuronkv/budget/trace"

// qwen3 is Qwen3ForCausalLM, which is bf16 in name and the config's dtype in
// fact: a Llama with a norm on query and key heads, sharded by tensor parallelism
// alone. For pooling, as Qwen3-Embedding is served, it has no lm_head.
type qwen3 struct {
	text
	pooling bool
}

var qwen3HeadDimRule = trace.Rule{Source: "Qwen3: head_dim absent is 128"}

func newQwen3(r Request) (Model, error) {
	if err := refuseQwen3Quantization(r); err != nil {
		return nil, err
	}
	c := reader{object: r.Config}
	m := &qwen3{text: c.text(c.qwen3Heads), pooling: r.pooled()}
	m.dtype = c.dtype()
	m.quantization = statedQuantization(r.Config, r.QuantConfig).method
	m.variant = "bf16"
	if m.pooling {
		m.variant = "bf16_pooling"
	}
	return m, c.err
}

// refuseQwen3Quantization is the factory's check of neuron_config.quantization.
func refuseQwen3Quantization(r Request) error {
	value, _ := r.NeuronConfig.Value("quantization")
	if value == nil || value == "bf16" {
		return nil
	}
	return valueError(r.NeuronConfig.Path("quantization"), "quantization="+repr(value)+
		" is not supported for Qwen3-32B dense. Only BF16 (quantization=None or 'bf16') is implemented.")
}

// qwen3Heads takes the heads of a Qwen3 text config.
func (r *reader) qwen3Heads(hidden int64) heads {
	return r.headsWith(hidden, 128, qwen3HeadDimRule)
}

func (m *qwen3) Architecture() string { return "Qwen3ForCausalLM" }

func (m *qwen3) write(l *ledger) error {
	writeQwen3Text(l, m.rankByTensorParallelism(l), plain, !m.pooling)
	return nil
}

// writeQwen3Text writes a Qwen3 text model down:
//
//	embed_tokens [V / tp, H]
//	L x input_layernorm [H], attention, q_norm, k_norm [hd], post_attention_layernorm [H], MLP
//	norm [H], lm_head [V / tp, H]
func writeQwen3Text(l *ledger, r *rank, p projections, head bool) {
	l.parameter("embed_tokens", r.dtype, one, r.embeddingRows, r.hidden)
	l.parameter("input_layernorm", r.dtype, r.layers, r.hidden)
	p.attention(l, r)
	l.parameter("q_norm", r.dtype, r.layers, r.dim)
	l.parameter("k_norm", r.dtype, r.layers, r.dim)
	l.parameter("post_attention_layernorm", r.dtype, r.layers, r.hidden)
	p.mlp(l, r)
	l.parameter("norm", r.dtype, one, r.hidden)
	if head {
		l.parameter("lm_head", r.dtype, one, r.lmHeadRows, r.hidden)
	}
}
