package compare

import (
	"bytes"
	"encoding/json"
	"reflect"

	"neuronkv/budget"
	"neuronkv/budget/document"
	"neuronkv/budget/pynum"
)

// same reports whether two values are the same; nil is an absent one. Documents are
// compared without the space between their tokens, doubles by what Python writes of
// them: nan is nan, and -0.0 is not 0.0.
func same(x, y any) bool {
	switch x := x.(type) {
	case json.RawMessage:
		y, both := y.(json.RawMessage)
		return both && bytes.Equal(compacted(x), compacted(y))
	case budget.Float:
		y, both := y.(budget.Float)
		return both && pynum.Repr(float64(x)) == pynum.Repr(float64(y))
	}
	return reflect.DeepEqual(x, y)
}

// compacted is a document without space; what the engine does not read as one, as it
// is written.
func compacted(text json.RawMessage) []byte {
	var out bytes.Buffer
	if document.Valid("", text) != nil || json.Compact(&out, text) != nil {
		return text
	}
	return out.Bytes()
}
