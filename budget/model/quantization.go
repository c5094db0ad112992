package model

import (
	"strings"

	"neuronkv/budget/document"
)

// A quantization is what a checkpoint states of its quantisation, as vLLM holds
// it: quantization_config of config.json, else hf_quant_config.json as a whole.
type quantization struct {
	stated any             // quantization_config, of any kind; nil where there is none
	fields document.Object // what is stated, where that is an object
	method string          // quant_method; of a ModelOpt file without one, what vLLM sets by its algorithm
}

// statedQuantization finds the quantisation of a checkpoint. A config.json whose
// quantization_config is {} has one, which is empty, so that the second file does
// not count.
func statedQuantization(config, second document.Object) (q quantization) {
	const key = "quantization_config"
	q.stated, _ = config.Value(key)
	q.fields, _ = config.OptionalObject(key)
	if q.stated == nil && !second.Empty() {
		q.fields = second
	}
	q.method = q.quantMethod()
	return q
}

// malformed reports whether something is stated that Python takes for true and
// that is no object.
func (q quantization) malformed(config document.Object) bool {
	return q.fields.Empty() && config.Truthy("quantization_config")
}

// quantMethod is str(quant_method), "" where there is none. vLLM sets it by
// quant_algo for a file that ModelOpt wrote.
func (q quantization) quantMethod() string {
	if algorithm, written := q.modelOptAlgorithm(); written {
		if algorithm == "NVFP4" {
			return "modelopt_fp4"
		}
		return "modelopt"
	}
	if method, present := q.fields.Value("quant_method"); present {
		return str(method)
	}
	return ""
}

// modelOptAlgorithm is quantization.quant_algo, upper-cased, of a file whose
// producer is ModelOpt.
func (q quantization) modelOptAlgorithm() (algorithm string, written bool) {
	producer, err := q.fields.OptionalObject("producer")
	if name, _ := producer.Value("name"); err != nil || name != "modelopt" {
		return "", false
	}
	inner, err := q.fields.OptionalObject("quantization")
	value, _ := inner.Value("quant_algo")
	if err != nil || value == nil {
		return "", false
	}
	return strings.ToUpper(str(value)), true
}

// algorithms is where the plugin reads quant_algo and its like: the quantization
// member where that is an object, else the whole.
func (q quantization) algorithms() document.Object {
	value, _ := q.fields.Value("quantization")
	if _, object := value.(map[string]any); object {
		inner, _ := q.fields.OptionalObject("quantization")
		return inner
	}
	return q.fields
}
