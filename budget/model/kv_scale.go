package model

import "neuronkv/budget/trace"

// fp8KV reports whether a resolved KV cache dtype is FP8, which makes k_scale and
// v_scale tensors.
func fp8KV(kvCacheDType string) bool {
	return kvCacheDType == "fp8" || kvCacheDType == "fp8_e4m3"
}

// kvScales are the two scales of each layer with an FP8 KV cache.
func kvScales(layers trace.Value) []Tensor {
	one := trace.Lit(1)
	return []Tensor{
		{Name: "k_scale", Shape: shape(one, one), DType: BFloat16, Count: layers, Kind: Buffer},
		{Name: "v_scale", Shape: shape(one, one), DType: BFloat16, Count: layers, Kind: Buffer},
	}
}
