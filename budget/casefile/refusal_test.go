package casefile_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/casefile"
	"neuronkv/budget/document"
)

// A refusal is a document and the error that it gives.
type refusal struct{ name, text, field, message string }

func checkRefusals(t *testing.T, refusals []refusal) {
	t.Helper()
	for _, c := range refusals {
		t.Run(c.name, func(t *testing.T) {
			_, err := casefile.Decode([]byte(c.text))
			require.Equal(t, &document.FieldError{Field: c.field, Message: c.message}, err)
		})
	}
}

func TestUnknownFields(t *testing.T) {
	const unknown = "is not a field of the case; the nearest is "
	checkRefusals(t, []refusal{
		{"at top level", `{"versoin": 1}`, "versoin", unknown + "version"},
		{"in another letter case", `{"LNC": 1}`, "LNC", unknown + "lnc"},
		{"with white space", `{"lnc ": 1}`, "lnc ", unknown + "lnc"},
		{"in the arguments", `{"engine_args": {"tensor_paralel_size": 8}}`, "engine_args.tensor_paralel_size", unknown + "engine_args.tensor_parallel_size"},
		{"with hyphens", `{"engine_args": {"max-model-len": 8}}`, "engine_args.max-model-len", unknown + "engine_args.max_model_len"},
		{"in the runtime", `{"runtime": {"bytes_fre": 8}}`, "runtime.bytes_fre", unknown + "runtime.bytes_free"},
		{"in the host", `{"host": {"available": 8}}`, "host.available", unknown + "host.available_bytes"},
		{"in the override", `{"override": {"byte_used": 8}}`, "override.byte_used", unknown + "override.bytes_used"},
		{"although it is null", `{"foo_config": null}`, "foo_config", unknown + "hf_config"},
		{"the first by name", `{"zzz": 1, "aaa": 1}`, "aaa", unknown + "env"},
		{"before a wrong kind", `{"version": "x", "aaa": 1}`, "aaa", unknown + "env"},
		{"an empty name", `{"": 1}`, "", unknown + "env"},
	})
}

// kinds are values of each kind of JSON.
var kinds = map[string]string{
	"an integer": `7`, "a fraction": `7.5`, "a string": `"text"`, "a truth": `true`, "a list": `["x"]`, "an object": `{"k": 1}`,
}

// described are the same values as an error repeats them.
var described = map[string]string{
	"an integer": `7 (an integer)`, "a fraction": `7.5 (a number with a fraction or an exponent)`, "a string": `"text" (a string)`,
	"a truth": `true`, "a list": `["x"] (a list)`, "an object": `{"k":1} (an object)`,
}

func TestWrongKinds(t *testing.T) {
	const integer = "an integer from -9223372036854775808 to 9223372036854775807"
	const object, float = "an object, { ... }", `a number, or "nan", "inf" or "-inf"`
	for _, c := range []struct{ field, before, after, accepted, fits string }{
		{"version", `{"version": `, `}`, integer, "an integer"},
		{"lnc", `{"lnc": `, `}`, integer, "an integer"},
		{"engine_args.block_size", `{"engine_args": {"block_size": `, `}}`, integer, "an integer"},
		{"runtime.bytes_free", `{"runtime": {"bytes_free": `, `}}`, integer, "an integer"},
		{"override.total_hbm_bytes", `{"override": {"total_hbm_bytes": `, `}}`, integer, "an integer"},
		{"reference", `{"reference": `, `}`, "a string", "a string"},
		{"engine_args.model", `{"engine_args": {"model": `, `}}`, "a string", "a string"},
		{"engine_args.mm_encoder_only", `{"engine_args": {"mm_encoder_only": `, `}}`, "true or false", "a truth"},
		{"engine_args.gpu_memory_utilization", `{"engine_args": {"gpu_memory_utilization": `, `}}`, float, "an integer, a fraction"},
		{"engine_args.hf_overrides", `{"engine_args": {"hf_overrides": `, `}}`, object, "an object"},
		{"hf_config", `{"hf_config": `, `}`, object, "an object"},
		{"override.kv_layers", `{"override": {"kv_layers": `, `}}`, "a list, [ ... ]", "a list"},
		{"measured", `{"measured": `, `}`, "a list of names", "a list"},
		{"env", `{"env": `, `}`, "a JSON object, { ... }", ""},
		{"engine_args", `{"engine_args": `, `}`, "a JSON object, { ... }", ""},
		{"host", `{"host": `, `}`, "a JSON object, { ... }", ""},
		{"case", ``, ``, "a JSON object, { ... }", ""},
	} {
		for kind, value := range kinds {
			if strings.Contains(c.fits, kind) || c.fits == "" && kind == "an object" {
				continue
			}
			t.Run(c.field+" of "+kind, func(t *testing.T) {
				_, err := casefile.Decode([]byte(c.before + value + c.after))
				require.Equal(t, &document.FieldError{Field: c.field, Message: "got " + described[kind] + "; accepted: " + c.accepted}, err)
			})
		}
	}
}

func TestWrongNumbers(t *testing.T) {
	const integer = "; accepted: an integer from -9223372036854775808 to 9223372036854775807"
	const float = `; accepted: a number, or "nan", "inf" or "-inf"`
	gmu := func(value string) string { return `{"engine_args": {"gpu_memory_utilization": ` + value + `}}` }
	const field = "engine_args.gpu_memory_utilization"
	checkRefusals(t, []refusal{
		{"a whole fraction", `{"lnc": 2.0}`, "lnc", "got 2.0 (a number with a fraction or an exponent)" + integer},
		{"an exponent", `{"lnc": 2e0}`, "lnc", "got 2e0 (a number with a fraction or an exponent)" + integer},
		{"beyond 64 bits", `{"lnc": 9223372036854775808}`, "lnc", "got 9223372036854775808 (an integer)" + integer},
		{"a number as text", `{"lnc": "2"}`, "lnc", `got "2" (a string)` + integer},
		{"a double beyond all", gmu(`1e400`), field, "got 1e400 (a number with a fraction or an exponent)" + float},
		{"nan in capitals", gmu(`"NaN"`), field, `got "NaN" (a string)` + float},
		{"infinity in full", gmu(`"infinity"`), field, `got "infinity" (a string)` + float},
		{"a double as text", gmu(`"0.9"`), field, `got "0.9" (a string)` + float},
	})
}

func TestWrongVariables(t *testing.T) {
	const raw = "; accepted: a string, the variable's raw text"
	checkRefusals(t, []refusal{
		{"an integer", `{"env": {"VLLM_NEURON_CPU_COMPILE": 1}}`, "env.VLLM_NEURON_CPU_COMPILE", "got 1 (an integer)" + raw},
		{"a truth", `{"env": {"A": true}}`, "env.A", "got true" + raw},
		{"a list", `{"env": {"A": []}}`, "env.A", "got [] (a list)" + raw},
		{"the first by name", `{"env": {"B": 1, "A": 2}}`, "env.A", "got 2 (an integer)" + raw},
	})
}

func TestWrongWorkerBytes(t *testing.T) {
	const list = "; accepted: an integer, or a list with one integer a worker"
	const integer = "; accepted: an integer from -9223372036854775808 to 9223372036854775807"
	bytes := func(value string) string { return `{"override": {"available_bytes": ` + value + `}}` }
	const field = "override.available_bytes"
	checkRefusals(t, []refusal{
		{"an empty list", bytes(`[]`), field, "got [] (a list)" + list},
		{"a fraction in a list", bytes(`[1.5]`), field, "got [1.5] (a list)" + list},
		{"text in a list", bytes(`["1"]`), field, `got ["1"] (a list)` + list},
		{"null in a list", bytes(`[1, null]`), field, "got [1,null] (a list)" + list},
		{"a list in a list", bytes(`[[1]]`), field, "got [[1]] (a list)" + list},
		{"beyond 64 bits in a list", bytes(`[9223372036854775808]`), field, "got [9223372036854775808] (a list)" + list},
		{"a fraction", bytes(`1.5`), field, "got 1.5 (a number with a fraction or an exponent)" + integer},
		{"text", bytes(`"1"`), field, `got "1" (a string)` + integer},
		{"an object", bytes(`{}`), field, "got {} (an object)" + integer},
	})
}

func TestWrongNames(t *testing.T) {
	const names = "; accepted: a list of names"
	checkRefusals(t, []refusal{
		{"a name by itself", `{"measured": "lnc"}`, "measured", `got "lnc" (a string)` + names},
		{"a number among them", `{"measured": ["lnc", 2]}`, "measured", `got ["lnc",2] (a list)` + names},
		{"an object of them", `{"measured": {"lnc": true}}`, "measured", `got {"lnc":true} (an object)` + names},
	})
}

func TestNoCaseAtAll(t *testing.T) {
	checkRefusals(t, []refusal{
		{"nothing", "", "case", "got nothing; accepted: a JSON object, { ... }"},
		{"null", "null", "case", "got null; accepted: a JSON object, { ... }"},
		{"a line of text", "hello", "case", "not JSON at line 1, column 1: invalid character 'h' looking for beginning of value"},
		{"an unfinished case", `{"version": 1`, "case", "not JSON at line 1, column 14: the text ends too early"},
		{"two cases", `{"version": 1}{"version": 1}`, "case", "not JSON at line 1, column 15: more text after the end of the value"},
		{"Python's nan", `{"lnc": NaN}`, "case", "not JSON at line 1, column 9: invalid character 'N' looking for beginning of value"},
	})
	_, err := casefile.Decode([]byte(strings.Repeat(`{"hf_config":`, 100_000)))
	require.ErrorContains(t, err, "case: not JSON")
	_, err = casefile.Decode(make([]byte, document.MaxBytes+1))
	require.EqualError(t, err, "case: got 16777217 bytes; accepted: at most 16777216")
	_, err = casefile.Decode([]byte("\ufeff{}"))
	require.ErrorContains(t, err, "case: not JSON at line 1, column 1: ")
}

func TestTheLastOfTwoFieldsCounts(t *testing.T) {
	c, err := casefile.Decode([]byte(`{"lnc": 1, "lnc": 2, "env": {"A": "x", "A": "y"}}`))
	require.NoError(t, err)
	require.Equal(t, int64(2), *c.LNC)
	require.Equal(t, "y", c.Env["A"])
}
