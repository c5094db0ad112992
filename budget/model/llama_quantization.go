package model

import (
	"slices"
	"strings"

	"neuronkv/budget/document"
)

// llamaQuantized reports whether a Llama checkpoint is built in FP8, by the
// plugin's checks in their order (llama3/quantization.py). compressed-tensors
// quantises the KV cache alone, and leaves the weights in the model's dtype.
func llamaQuantized(q quantization, config document.Object) (quantized bool, err error) {
	switch {
	case q.malformed(config):
		return false, valueError(config.Path("quantization_config"), "Expected quantization_config to be a dict, got "+typeName(q.stated)+".")
	case q.fields.Empty():
		return false, nil
	}
	switch method := strings.ToLower(q.method); method {
	case "modelopt":
		return true, refuseModelOpt(q.algorithms())
	case "compressed-tensors":
		return false, nil
	default:
		return false, valueError(q.fields.Path("quant_method"), "Unsupported quantization_config.quant_method="+repr(method)+
			". Llama3 currently supports: 'modelopt', 'compressed-tensors'.")
	}
}

// refuseModelOpt checks what a ModelOpt checkpoint states.
func refuseModelOpt(fields document.Object) error {
	if v := upperText(fields, "quant_algo"); v != "FP8" {
		return valueError(fields.Path("quant_algo"), "Llama3 currently only supports ModelOpt quant_algo='FP8', got quant_algo="+repr(v)+".")
	}
	if v := upperText(fields, "kv_cache_quant_algo"); v != "FP8" {
		return valueError(fields.Path("kv_cache_quant_algo"), "Llama3 currently requires ModelOpt kv_cache_quant_algo='FP8', got kv_cache_quant_algo="+repr(v)+".")
	}
	return refuseExcluded(fields)
}

// refuseExcluded checks that lm_head is not quantised. A falsy exclude_modules is
// an empty list.
func refuseExcluded(fields document.Object) error {
	const key = "exclude_modules"
	value, _ := fields.Value(key)
	if !fields.Truthy(key) {
		value = []any{}
	}
	list, ok := value.([]any)
	if !ok {
		return valueError(fields.Path(key), "ModelOpt quantization_config.exclude_modules must be a list, got "+typeName(value)+".")
	}
	patterns := make([]any, len(list))
	for i, v := range list {
		patterns[i] = str(v)
	}
	if !slices.ContainsFunc(patterns, func(p any) bool { return globs(p.(string), "lm_head") }) {
		return valueError(fields.Path(key), "ModelOpt FP8 checkpoints for Llama3 must list 'lm_head' in exclude_modules; got exclude_modules="+repr(patterns)+".")
	}
	return nil
}

// upperText is str(value).upper(): absent is ”, null is 'NONE'.
func upperText(fields document.Object, key string) string {
	value, present := fields.Value(key)
	if !present {
		return ""
	}
	return strings.ToUpper(str(value))
}
