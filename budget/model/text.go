package model

// A text is the sizes of a text model, as all architectures have them. It is the
// common part of their models.
type text struct {
	hidden, intermediate, vocabulary, layers int64

	heads        heads
	dtype        DType
	tied         bool
	maxModelLen  int64 // 0 where the config has none
	quantization string
	variant      string
	kvScales     bool // k_scale and v_scale are tensors
}

// text takes the sizes of a text config. readHeads takes its heads.
func (r *reader) text(readHeads func(hidden int64) heads) text {
	t := text{
		hidden:       r.size("hidden_size"),
		intermediate: r.size("intermediate_size"),
		vocabulary:   r.size("vocab_size"),
		layers:       r.sizeUpTo("num_hidden_layers", mostLayers),
	}
	t.heads = readHeads(t.hidden)
	t.tied = r.flag("tie_word_embeddings")
	t.maxModelLen = r.optionalSize("max_position_embeddings")
	return t
}

func (t *text) Variant() string            { return t.variant }
func (t *text) AttentionHeads() int64      { return t.heads.query }
func (t *text) KVHeads() int64             { return t.heads.keyValue }
func (t *text) HoldsCopies() bool          { return false }
func (t *text) Tied() bool                 { return t.tied }
func (t *text) DType() DType               { return t.dtype }
func (t *text) Quantization() string       { return t.quantization }
func (t *text) LayerTypesAssumed() bool    { return false }
func (t *text) hiddenSize() int64          { return t.hidden }
func (t *text) MaxModelLen() (int64, bool) { return t.maxModelLen, t.maxModelLen > 0 }

// room of a text model, whose matmuls may have copies and scales.
func (t *text) room() int { return 22 }

// KVLayers of an architecture whose layers are all full attention.
func (t *text) KVLayers() []KVLayer {
	layers := make([]KVLayer, t.layers)
	for i := range layers {
		layers[i] = t.heads.layer()
	}
	return layers
}
