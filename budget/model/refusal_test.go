package model_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/document"
	"neuronkv/budget/model"
)

// edited is Llama-3.1-8B's config with one key set; without a value the key goes.
func edited(t testing.TB, key, value string) []byte {
	t.Helper()
	fields := map[string]json.RawMessage{}
	require.NoError(t, json.Unmarshal(lookup(t, "Llama-3.1-8B-Instruct"), &fields))
	var name string
	require.NoError(t, json.Unmarshal([]byte(key), &name))
	delete(fields, name)
	if value != "" {
		fields[name] = json.RawMessage(value)
	}
	text, err := json.Marshal(fields)
	require.NoError(t, err)
	return text
}

// refused requires the error of a config with one key set.
func refused(t *testing.T, key, value, want string) {
	t.Helper()
	object, err := document.Parse("hf_config", edited(t, `"`+key+`"`, value))
	require.NoError(t, err)
	_, err = model.New(model.Request{Config: object, KVCacheDType: "auto"})
	require.Equal(t, &document.FieldError{Field: "hf_config." + key, Message: want}, err)
}

func TestRefusedSizes(t *testing.T) {
	for _, key := range []string{"hidden_size", "intermediate_size", "vocab_size", "num_hidden_layers", "num_attention_heads"} {
		accepted := "; accepted: an integer from 1 to 1099511627776"
		if key == "num_hidden_layers" {
			accepted = "; accepted: an integer from 1 to 65536"
		}
		for _, c := range []struct{ name, value, got string }{
			{"missing", ``, "is missing"},
			{"null", `null`, "is null"},
			{"text", `"4096"`, `got "4096" (a string)`},
			{"zero", `0`, "got 0 (an integer)"},
			{"negative", `-32`, "got -32 (an integer)"},
			{"a float", `4096.0`, "got 4096.0 (a number with a fraction or an exponent)"},
			{"a truth", `true`, "got true"},
			{"huge", `1e30`, "got 1e30 (a number with a fraction or an exponent)"},
			{"huge digits", `1099511627777`, "got 1099511627777 (an integer)"},
			{"beyond 64 bits", `9223372036854775808`, "got 9223372036854775808 (an integer)"},
			{"a list", `[4096]`, "got [4096] (a list)"},
			{"an object", `{}`, "got {} (an object)"},
		} {
			t.Run(key+" "+c.name, func(t *testing.T) { refused(t, key, c.value, c.got+accepted) })
		}
	}
}

func TestRefusedOptionalSizes(t *testing.T) {
	const accepted = "; accepted: an integer from 1 to 1099511627776"
	for _, key := range []string{"num_key_value_heads", "head_dim"} {
		for _, c := range []struct{ name, value, got string }{
			{"text", `"8"`, `got "8" (a string)`},
			{"zero", `0`, "got 0 (an integer)"},
			{"a float", `8.0`, "got 8.0 (a number with a fraction or an exponent)"},
			{"false", `false`, "got false"},
		} {
			t.Run(key+" "+c.name, func(t *testing.T) { refused(t, key, c.value, c.got+accepted) })
		}
	}
}

func TestRefusedArchitectures(t *testing.T) {
	const accepted = `; accepted: a list of one class name, such as ["LlamaForCausalLM"]`
	const computed = " is not computed; accepted: " + model.Architectures + ", or the bytes in override.bytes_used"
	for _, c := range []struct{ name, value, want string }{
		{"missing", ``, "is missing" + accepted},
		{"null", `null`, "is null" + accepted},
		{"text", `"LlamaForCausalLM"`, `got "LlamaForCausalLM" (a string); accepted: a list of strings`},
		{"a list of numbers", `[1]`, "got [1] (a list); accepted: a list of strings"},
		{"an unknown class", `["FooForCausalLM"]`, "FooForCausalLM" + computed},
		{"another letter case", `["llamaforcausallm"]`, "llamaforcausallm" + computed},
		{"an empty name", `[""]`, computed},
	} {
		t.Run(c.name, func(t *testing.T) { refused(t, "architectures", c.value, c.want) })
	}
}

// An empty list is there, so it is not missing.
func TestAnEmptyListOfArchitectures(t *testing.T) {
	refused(t, "architectures", `[]`, `got [] (a list); accepted: a list of one class name, such as ["LlamaForCausalLM"]`)
}

func TestRefusedDTypes(t *testing.T) {
	const accepted = `; accepted: "bfloat16", "float16" or "float32"`
	for _, c := range []struct{ name, value, want string }{
		{"missing", ``, "is missing" + accepted},
		{"null", `null`, "is null" + accepted},
		{"unknown", `"int8"`, `got "int8" (a string)` + accepted},
		{"with PyTorch's prefix", `"torch.bfloat16"`, `got "torch.bfloat16" (a string)` + accepted},
		{"a number", `16`, "got 16 (an integer)" + accepted},
		{"empty", `""`, `got "" (a string)` + accepted},
	} {
		t.Run(c.name, func(t *testing.T) { refused(t, "torch_dtype", c.value, c.want) })
	}
	refused(t, "tie_word_embeddings", `"yes"`, `got "yes" (a string); accepted: true or false`)
}

func TestFalsyQuantisationIsNone(t *testing.T) {
	for _, value := range []string{`null`, `{}`, `[]`, `""`, `0`, `false`} {
		got := take(t, edited(t, `"quantization_config"`, value), "auto", over(8))
		require.Equal(t, int64(2008031232), int64Of(t, got.BytesUsed), "%s", value)
	}
}
