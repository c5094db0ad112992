package kvcache

import "neuronkv/budget/pynum"

// elementSizes are the bytes of one element, by the names that Neuron accepts.
var elementSizes = []struct {
	name string
	size int64
}{
	{"float32", 4},
	{"float16", 2},
	{"bfloat16", 2},
	{"fp8", 1},
	{"fp8_e4m3", 1},
}

// ElementSize returns the bytes of one element of a KV cache. Another name is the
// reference's ValueError; the order of the names in its list is inferred.
func ElementSize(dtype string) (int64, error) {
	for _, e := range elementSizes {
		if e.name == dtype {
			return e.size, nil
		}
	}
	names := ""
	for i, e := range elementSizes {
		if i > 0 {
			names += ", "
		}
		names += "'" + e.name + "'"
	}
	return 0, pynum.Raise("ValueError", "Unsupported kv_cache_dtype '"+dtype+"' on Neuron. Supported values: 'auto', ["+names+"]")
}
