package preflight_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/preflight"
)

// headed are facts of a model with so many heads, over so many ranks, of which
// nothing else is known.
func headed(heads, tensor int64) preflight.Facts {
	return preflight.Facts{AttentionHeads: heads, TensorParallel: tensor}
}

func TestAttentionHeads(t *testing.T) {
	for _, c := range []struct {
		name          string
		heads, tensor int64
		message       string
	}{
		{"one rank", 32, 1, ""},
		{"a divisor", 32, 8, ""},
		{"a head a rank", 32, 32, ""},
		{"an unknown model", 0, 3, ""},
		{"what does not divide", 32, 3, "Total number of attention heads (32) must be divisible by tensor parallel size (3)."},
		{"more ranks than heads", 32, 64, "Total number of attention heads (32) must be divisible by tensor parallel size (64)."},
		{"one head", 1, 2, "Total number of attention heads (1) must be divisible by tensor parallel size (2)."},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := preflight.Check(headed(c.heads, c.tensor))
			require.NoError(t, err)
			if c.message == "" {
				require.Empty(t, got)
				return
			}
			require.Equal(t, []string{c.message}, messages(got))
		})
	}
}

func TestFindingInJSON(t *testing.T) {
	findings, err := preflight.Check(headed(32, 3))
	require.NoError(t, err)
	text, err := json.Marshal(findings)
	require.NoError(t, err)
	require.JSONEq(t, `[{"check": "attention_heads", "hides": 0, "severity": "error", "type": "ValueError", "field": "engine_args.tensor_parallel_size", "mark": "assumed",
		"message": "Total number of attention heads (32) must be divisible by tensor parallel size (3).",
		"why": "Every rank takes the same number of attention heads. The words were read in a near version of vLLM; compare them with the log.",
		"changes": [{"field": "engine_args.tensor_parallel_size", "value": 2, "text": "Set tensor_parallel_size to 2"},
			{"field": "engine_args.tensor_parallel_size", "value": 4, "text": "Set tensor_parallel_size to 4"}]}]`, string(text))
}

func TestSeverities(t *testing.T) {
	require.Equal(t, []string{"error", "warning"}, []string{preflight.Error, preflight.Warning})
	require.True(t, preflight.Finding{Severity: preflight.Error}.Stops())
	require.False(t, preflight.Finding{Severity: preflight.Warning}.Stops())
}
