package model

import (
	"neuronkv/budget/document"
	"neuronkv/budget/trace"
)

// The largest sizes that a config may state. Real ones are below 2^20, and no
// model has more than a few hundred layers.
const (
	mostSize   = 1 << 40
	mostLayers = 1 << 16
)

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
func (r *reader) size(key string) int64 { return r.sizeUpTo(key, mostSize) }

func (r *reader) sizeUpTo(key string, most int64) int64 {
	n, err := r.object.Int(key, 1, most)
	r.keep(err)
	return n
}

// optionalSize takes a size of 1 or more, or 0 where there is none.
func (r *reader) optionalSize(key string) int64 {
	n, _, err := r.object.OptionalInt(key, 1, mostSize)
	r.keep(err)
	return n
}

// sizeOrNull takes a size of 1 or more, or 0 where it is null; the key has to be
// there.
func (r *reader) sizeOrNull(key string) int64 {
	if _, present := r.object.Value(key); !present {
		return r.size(key)
	}
	return r.optionalSize(key)
}

// flag takes true or false, false where there is none.
func (r *reader) flag(key string) bool {
	b, err := r.object.OptionalBool(key)
	r.keep(err)
	return b
}

// inner takes a required object.
func (r *reader) inner(key string) reader {
	const accepted = "an object, { ... }"
	object, err := r.object.OptionalObject(key)
	if err == nil && !r.object.Has(key) {
		err = r.object.Missing(key, accepted)
	}
	r.keep(err)
	return reader{object: object, err: r.err}
}

// length takes the length of a required list.
func (r *reader) length(key string) int64 {
	const accepted = "a list"
	value, _ := r.object.Value(key)
	list, ok := value.([]any)
	switch {
	case ok:
	case value == nil:
		r.keep(r.object.Missing(key, accepted))
	default:
		r.keep(r.object.Refuse(key, accepted))
	}
	return int64(len(list))
}

// dtype takes torch_dtype, or dtype as newer configs call it.
func (r *reader) dtype() DType {
	d, present := r.optionalDType()
	if !present {
		r.keep(r.object.Missing(r.dtypeKey(), dtypeNames))
	}
	return d
}

// dtypeOrBFloat16 is dtype for a config that may leave it away.
func (r *reader) dtypeOrBFloat16() DType {
	if d, present := r.optionalDType(); present {
		return d
	}
	return BFloat16
}

// dtypeKey is the name under which the config states its dtype.
func (r *reader) dtypeKey() string {
	if !r.object.Has("torch_dtype") && r.object.Has("dtype") {
		return "dtype"
	}
	return "torch_dtype"
}

func (r *reader) optionalDType() (d DType, present bool) {
	key := r.dtypeKey()
	name, present, err := r.object.OptionalString(key, dtypeNames)
	d, known := weightDType(name)
	if err == nil && present && !known {
		err = r.object.Refuse(key, dtypeNames)
	}
	r.keep(err)
	return d, present
}

// configRule is what a step that takes a config's field rests on.
var configRule = trace.Rule{Source: "config.json"}
