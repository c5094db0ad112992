package model

import (
	"encoding/json"
	"strings"

	"neuronkv/budget/document"
)

// ResolveKVCacheDType resolves --kv-cache-dtype as vLLM does before it builds the
// model. "auto" becomes "fp8" for a ModelOpt checkpoint that states an FP8 KV
// cache; else it stays "auto", which the caller takes for the model's own dtype.
// What is not "auto" is returned as it stands. The error is a
// [*document.FieldError] for a quantization_config that is no object.
//
// Source: vllm/utils/torch_utils.py, resolve_kv_cache_dtype_string (read in a near
// version, which calls the result fp8_e4m3: the same dtype).
func ResolveKVCacheDType(config, quant document.Object, stated string) (resolved string, err error) {
	if stated != "auto" {
		return stated, nil
	}
	q := statedQuantization(config, quant)
	if q.malformed(config) {
		return stated, config.Refuse("quantization_config", "an object, { ... }")
	}
	if strings.HasPrefix(strings.ToLower(q.method), "modelopt") && q.fp8KV() {
		return "fp8", nil
	}
	return stated, nil
}

// fp8KV reports whether the file states an FP8 KV cache: by kv_cache_scheme, as
// newer ones do, else by kv_cache_quant_algo.
func (q quantization) fp8KV() bool {
	for _, key := range []string{"kv_cache_scheme", "kv_cache_quant_algo"} {
		for _, fields := range []document.Object{q.algorithms(), q.fields} {
			if fields.Truthy(key) {
				value, _ := fields.Value(key)
				return isFP8(value)
			}
		}
	}
	return false
}

// isFP8 reads the name of a format, or its description.
func isFP8(value any) bool {
	switch v := value.(type) {
	case string:
		return strings.ToLower(v) == "fp8"
	case map[string]any:
		return v["dynamic"] == false && v["num_bits"] == json.Number("8") && v["type"] == "float"
	}
	return false
}
