package budget_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
)

// all are the cases of the traces, of everything stated, and of errors.
var all = slices.Concat(traced, beyond64, []namedCase{
	{"everything", everything},
	{"no version", `{}`},
	{"no hardware", `{"version": 1}`},
	{"bad mode", `{"version": 1, "env": {"VLLM_NEURON_CPU_MODE": ""}}`},
	{"no model", on("trn2", "")},
})

func TestEstimateIsDeterministic(t *testing.T) {
	for _, c := range all {
		t.Run(c.name, func(t *testing.T) {
			resolved := budget.Resolve(decode(t, c.text))
			first := encode(t, budget.Estimate(resolved))
			require.Equal(t, string(first), string(encode(t, budget.Estimate(resolved))), "the same resolved case")
			require.Equal(t, string(first), string(encode(t, estimate(t, c.text))), "the same document")
		})
	}
}

func TestTheCaseIsNotChanged(t *testing.T) {
	for _, c := range all {
		t.Run(c.name, func(t *testing.T) {
			in, same := decode(t, c.text), decode(t, c.text)
			budget.Estimate(budget.Resolve(in))
			require.Equal(t, same, in)
		})
	}
}

func TestReportDocument(t *testing.T) {
	for _, c := range all {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, c.text)
			var document map[string]any
			require.NoError(t, json.Unmarshal(encode(t, r), &document))
			require.Equal(t, float64(budget.SchemaVersion), document["version"])
			require.Equal(t, map[string]any{"vllm_neuron": "0.24.0.1.1.0", "vllm": "0.24.0"}, document["reference"])
			for _, field := range []string{"mode", "inputs", "preflight", "budget", "model", "kv_cache", "left_for_graphs_bytes",
				"verdict", "log", "notes", "error"} {
				require.Contains(t, document, field)
			}
			for _, list := range []string{"inputs", "preflight", "log", "notes"} {
				require.IsType(t, []any{}, document[list], "%s", list)
			}
			steps, _ := document["steps"].([]any)
			require.Len(t, steps, len(r.Steps))
		})
	}
}

func TestStepsOnlyWhenAsked(t *testing.T) {
	r := estimate(t, llamaTP8)
	text, err := casefile.EncodeReport(r, false)
	require.NoError(t, err)
	var document map[string]any
	require.NoError(t, json.Unmarshal(text, &document))
	require.NotContains(t, document, "steps")
	require.NotEmpty(t, r.Steps, "the report keeps them")
}

func TestValueOfAStep(t *testing.T) {
	r := estimate(t, llamaTP8)
	v, found := r.Value("available")
	require.True(t, found)
	n, fits := v.Int64()
	require.True(t, fits)
	require.Equal(t, int64(7112465841), n)
	_, found = r.Value("unavailable")
	require.False(t, found)
}
