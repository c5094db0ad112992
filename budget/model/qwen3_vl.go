package model

import (
	"neuronkv/budget/document"
	"neuronkv/budget/trace"
)

// qwen3VL is Qwen3VLForConditionalGeneration: a Qwen3 text model with a rotary
// buffer, and a vision tower that is sharded in its own way.
type qwen3VL struct {
	text
	textConfig  document.Object
	projections projections
	mxAttention bool
	vision      *vision // nil where the tower is not built
	encoderOnly bool    // the text model is not built
}

// newQwen3VL reads a Qwen3-VL config. neuron_config.quantization picks the text
// model's implementation; quantization_config is ignored.
func newQwen3VL(r Request) (Model, error) {
	m := &qwen3VL{encoderOnly: r.EncoderOnly}
	if err := m.pick(r); err != nil {
		return nil, err
	}
	if err := generative(r, "Qwen3VLForConditionalGeneration"); err != nil {
		return nil, err
	}
	top := reader{object: r.Config}
	c := top.inner("text_config")
	variant := m.variant
	m.text, m.textConfig = c.text(c.qwen3Heads), c.object
	m.dtype, m.variant = c.dtype(), variant+parts(r)
	m.tied = m.tied || top.flag("tie_word_embeddings")
	m.quantization = statedQuantization(r.Config, r.QuantConfig).method
	c.keep(top.err)
	if c.err == nil && !r.LanguageOnly {
		m.vision, c.err = newVision(r)
	}
	return m, c.err
}

// parts names what is left out.
func parts(r Request) string {
	switch {
	case r.EncoderOnly:
		return "_encoder_only"
	case r.LanguageOnly:
		return "_language_only"
	}
	return ""
}

// pick picks the implementation.
func (m *qwen3VL) pick(r Request) error {
	m.variant, m.projections = "bf16", plain
	switch value, _ := r.NeuronConfig.Value("quantization"); value {
	case nil, "bf16":
		return nil
	case "mxfp8":
		return m.pickMX(r)
	default:
		return valueError(r.NeuronConfig.Path("quantization"), "Unknown quantization "+repr(value)+
			" for Qwen3-VL. Expected one of: None, 'bf16', 'mxfp8'.")
	}
}

func (m *qwen3VL) Architecture() string { return "Qwen3VLForConditionalGeneration" }

// HoldsCopies is true of MX FP8, whose attention is always in it.
func (m *qwen3VL) HoldsCopies() bool { return m.mxAttention && !m.encoderOnly }

// room of the text model and the tower.
func (m *qwen3VL) room() int { return 55 }

// KVLayers of the text model; an encoder alone has none.
func (m *qwen3VL) KVLayers() []KVLayer {
	if m.encoderOnly {
		return []KVLayer{}
	}
	return m.text.KVLayers()
}

var rotaryRule = trace.Rule{Source: "rotary embedding of the plugin: inverse frequencies, fp32"}

func (m *qwen3VL) write(l *ledger) error {
	if !m.encoderOnly {
		if err := m.writeText(l); err != nil {
			return err
		}
	}
	if m.vision == nil {
		return nil
	}
	return m.vision.write(l)
}

// writeText writes the text model down. lm_head is a tensor of its own even if
// the checkpoint ties it.
func (m *qwen3VL) writeText(l *ledger) error {
	if err := m.refuseMXHeads(l); err != nil {
		return err
	}
	r := m.rankByTensorParallelism(l)
	writeQwen3Text(l, r, m.projections, true)
	l.buffer("inv_freq", Float32, one, l.floorDiv("rotary_frequencies", rotaryRule, r.dim, trace.Lit(2)))
	return nil
}
