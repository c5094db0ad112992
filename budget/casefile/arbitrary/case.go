// Package arbitrary makes cases for property tests: any of the case's fields, absent
// or with a value of its kind, whether or not a server would start with it.
package arbitrary

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/model"
)

// Case is a case; the same source gives the same one.
func Case(r *rand.Rand) budget.Case {
	c := budget.Case{Version: new(int64(budget.SchemaVersion))}
	fill(r, reflect.ValueOf(&c).Elem())
	c.Measured = measured(r, c)
	if r.IntN(2) == 0 { // a model that there are figures of
		c.EngineArgs.Model = new(pick(r, model.Catalogue()).Name)
		c.HFConfig, c.HFQuantConfig = nil, nil
	}
	return c
}

// fill sets about every third field of a struct.
func fill(r *rand.Rand, v reflect.Value) {
	for i := range v.NumField() {
		name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		field := v.Field(i)
		switch {
		case field.Kind() == reflect.Struct:
			fill(r, field)
		case name != "version" && r.IntN(3) == 0:
			set(r, name, field.Addr().Interface())
		}
	}
}

// set gives a field a value of its kind.
func set(r *rand.Rand, name string, field any) {
	switch target := field.(type) {
	case **int64:
		*target = new(whole(r))
	case **budget.Float:
		*target = new(budget.Float(pick(r, []float64{0.92, 0.9, 0.5, 1, 1e-7, 0.30000000000000004, 2})))
	case **bool:
		*target = new(r.IntN(2) == 0)
	case **string:
		*target = new(word(r, name))
	case *json.RawMessage:
		*target = text(r, name)
	case *budget.Environment:
		*target = environment(r)
	case *budget.WorkerBytes:
		*target = []int64{1 << 33, 1 << 34}[:1+r.IntN(2)]
	}
}

// measured are some of the stated inputs that a device can report, in any order.
func measured(r *rand.Rand, c budget.Case) (names []string) {
	if c.InstanceType != nil && r.IntN(2) == 0 {
		names = append(names, "instance_type")
	}
	if c.LNC != nil && r.IntN(2) == 0 {
		names = append(names, "lnc")
	}
	if r.IntN(2) == 0 {
		slices.Reverse(names)
	}
	return names
}

// whole is a whole number, most often a small one.
func whole(r *rand.Rand) int64 {
	return pick(r, []int64{1, 1, 2, 4, 8, 32, 128, 4096, 8192, 0, -1, 17_000_000_000, 1<<63 - 1, r.Int64N(1 << 20)})
}

// words are what fields that are words take; the first of each is its default.
var words = map[string][]string{
	"reference":        {"0.24.0.1.1.0"},
	"instance_type":    {"trn2.48xlarge", "trn2.3xlarge", "trn1.32xlarge", "trn9.48xlarge"},
	"entry_point":      {"serve", "LLM"},
	"runner":           {"auto", "generate", "pooling"},
	"dtype":            {"auto", "bfloat16", "float8"},
	"kv_cache_dtype":   {"auto", "fp8", "bfloat16"},
	"convert":          {"auto", "embed"},
	"mamba_cache_mode": {"align", "none"},
	"quantization":     {"modelopt", "compressed-tensors"},
	"model":            {"a model", "meta-llama/Llama-3.1-8B-Instruct", "öffentlich/模型", `"quoted" & <b>=50%+1#`},
}

func word(r *rand.Rand, name string) string { return pick(r, words[name]) }

// documents are what fields that are documents hold; texts keep their order and their
// numbers as they are written.
var documents = map[string][]string{
	"hf_overrides":       {`{}`, `{"quantization_config":{}}`, `{"b":1.50,"a":1e3,"text":"<&>=%"}`},
	"speculative_config": {`{"num_speculative_tokens":3,"method":"eagle3","model":"some/drafter"}`, `{"model":"a drafter"}`},
	"kv_transfer_config": {`{"kv_connector":"c","kv_role":"kv_both"}`},
	"additional_config": {`{"neuron_config":{"ep_degree":4,"attention_dp_size":2}}`, `{"neuron_config":{"quantization":"mxfp8","b":[1, 2]},"a":null}`,
		`{"vision_neuron_config":{"tp_size":2,"dp_size":"two"}}`},
	"hf_config":       {`{"architectures":["LlamaForCausalLM"],"model_type":"llama","hidden_size":4096,"pad":"` + strings.Repeat("x", 500) + `"}`, `{"architectures":["NoOne"]}`},
	"hf_quant_config": {`{"producer":{"name":"modelopt"},"quantization":{"quant_algo":"FP8"}}`},
	"draft_hf_config": {`{"architectures":["LlamaForCausalLMEagle3"],"num_hidden_layers":1}`},
	"kv_layers":       {`[]`, `[{"repeat":36,"pattern":[{"kind":"full","num_kv_heads":2,"head_size":128,"dtype":"bfloat16"}]}]`},
}

func text(r *rand.Rand, name string) json.RawMessage {
	return json.RawMessage(pick(r, documents[name]))
}

// variables are what an environment may have.
var variables = map[string][]string{
	budget.EnvCPUCompile:     {"1", "0", "yes"},
	budget.EnvCPUMode:        {"1", "0"},
	budget.EnvTarget:         {"trn2", "trn3", "trn1", "trn9", ""},
	budget.EnvCapFraction:    {"0.30", "0.35", " .5 ", "a lot"},
	budget.EnvMinKVGiB:       {"1.0", "0", "inf"},
	budget.EnvLNC:            {"2", "1"},
	"VLLM_NEURON_ANYTHING":   {"a=b & c", "50%"},
	"NEURON_RT_VISIBLE_CORE": {""},
}

func environment(r *rand.Rand) budget.Environment {
	env := budget.Environment{}
	for _, name := range slices.Sorted(maps.Keys(variables)) {
		if r.IntN(3) == 0 {
			env[name] = pick(r, variables[name])
		}
	}
	if len(env) == 0 {
		return nil
	}
	return env
}

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }
