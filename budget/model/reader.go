package model

import "neuronkv/budget/document"

// mostSize is the largest size that a config may state; real ones are below 2^20.
const mostSize = 1 << 40

// A reader takes the fields of a config and keeps the first error.
type reader struct {
	object document.Object
	err    error
}

// keep remembers the first error.
func (r *reader) keep(err error) {
	if r.err == nil {
		r.err = err
	}
}

// size takes a required size of 1 or more.
func (r *reader) size(key string) int64 {
	n, err := r.object.Int(key, 1, mostSize)
	r.keep(err)
	return n
}

// optionalSize takes a size of 1 or more, or 0 where there is none.
func (r *reader) optionalSize(key string) int64 {
	n, _, err := r.object.OptionalInt(key, 1, mostSize)
	r.keep(err)
	return n
}

// flag takes true or false, false where there is none.
func (r *reader) flag(key string) bool {
	b, err := r.object.OptionalBool(key)
	r.keep(err)
	return b
}

// heads takes the attention heads. A config without num_key_value_heads has as
// many as query heads.
func (r *reader) heads() heads {
	h := heads{query: r.size("num_attention_heads"), dim: r.optionalSize("head_dim")}
	h.keyValue = r.optionalSize("num_key_value_heads")
	if h.keyValue == 0 {
		h.keyValue = h.query
	}
	return h
}

// dtype takes torch_dtype, or dtype as newer configs call it.
func (r *reader) dtype() DType {
	key := "torch_dtype"
	if !r.object.Has(key) && r.object.Has("dtype") {
		key = "dtype"
	}
	name, present, err := r.object.OptionalString(key, dtypeNames)
	r.keep(err)
	d, known := weightDType(name)
	switch {
	case err != nil:
	case !present:
		r.keep(r.object.Missing(key, dtypeNames))
	case !known:
		r.keep(r.object.Refuse(key, dtypeNames))
	}
	return d
}
