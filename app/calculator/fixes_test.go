package calculator

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// answered is the answer of a form with some fields changed.
func answered(t *testing.T, fields map[string]string) answer {
	t.Helper()
	f := defaultForm()
	for id, text := range fields {
		f[id] = text
	}
	c, problems := f.read()
	require.Empty(t, problems)
	return answer{asked: c, report: budget.Estimate(budget.Resolve(c))}
}

func TestHelpless(t *testing.T) {
	stated := func(repeat int) map[string]string {
		return map[string]string{fieldGMU: "0.1", fieldUsed: "1000000000", fieldLayers: fmt.Sprintf(
			`[{"repeat": %d, "pattern": [{"kind": "full", "num_kv_heads": 2, "head_size": 128, "dtype": "bfloat16"}]}]`, repeat)}
	}
	for _, c := range []struct {
		name   string
		fields map[string]string
		want   bool
	}{
		{"what fits", nil, false},
		{"what likely fails", map[string]string{fieldModel: "meta-llama/Llama-3.3-70B-Instruct"}, true},
		{"weights above the core", map[string]string{fieldModel: "meta-llama/Llama-3.3-70B-Instruct", fieldTP: "2"}, true},
		{"what is refused at start-up", map[string]string{fieldModel: "meta-llama/Llama-3.3-70B-Instruct", fieldLength: "2048"}, false},
		{"layers of a model", stated(36), true},
		{"more layers than any has", stated(513), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := answered(t, c.fields)
			require.Equal(t, c.want, helpless(&a))
		})
	}
	require.False(t, helpless(&answer{problems: []problem{{fieldTP, "x"}}}))
	require.False(t, helpless(&answer{panicked: "x"}))
}

// What would help is what the engine finds; a case that nothing can be done about
// has none.
func TestFixesOf(t *testing.T) {
	a := answered(t, map[string]string{fieldModel: "meta-llama/Llama-3.3-70B-Instruct"})
	require.NotEmpty(t, fixesOf(a.asked))
	require.Empty(t, fixesOf(budget.Case{}))
}
