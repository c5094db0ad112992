package model

import "neuronkv/budget/trace"

// fp8KV reports whether a resolved KV cache dtype is FP8, which makes k_scale and
// v_scale tensors in the classes that register them: Llama in bf16 and in static
// FP8, GPT-OSS in bf16, and a drafter.
func fp8KV(kvCacheDType string) bool {
	return kvCacheDType == "fp8" || kvCacheDType == "fp8_e4m3"
}

// writeKVScales writes the two scales of each layer with an FP8 KV cache down.
func (t *text) writeKVScales(l *ledger, layers trace.Value) {
	if t.kvScales {
		l.buffer("k_scale", BFloat16, layers, one, one)
		l.buffer("v_scale", BFloat16, layers, one, one)
	}
}
