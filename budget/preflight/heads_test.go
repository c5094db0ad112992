package preflight_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/preflight"
	"neuronkv/budget/trace"
)

func TestAttentionHeads(t *testing.T) {
	for _, c := range []struct {
		name          string
		heads, tensor int64
		message       string
	}{
		{"one rank", 32, 1, ""},
		{"a divisor", 32, 8, ""},
		{"a head a rank", 32, 32, ""},
		{"what does not divide", 32, 3, "Total number of attention heads (32) must be divisible by tensor parallel size (3)."},
		{"more ranks than heads", 32, 64, "Total number of attention heads (32) must be divisible by tensor parallel size (64)."},
		{"one head", 1, 2, "Total number of attention heads (1) must be divisible by tensor parallel size (2)."},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := preflight.AttentionHeads(c.heads, c.tensor)
			if c.message == "" {
				require.Nil(t, got)
				return
			}
			require.NotEmpty(t, got.Why)
			got.Why, got.Changes = "", nil
			require.Equal(t, &preflight.Finding{Severity: preflight.Error, Type: "ValueError", Message: c.message,
				Field: "engine_args.tensor_parallel_size", Mark: trace.Assumed}, got)
		})
	}
}

func TestFindingInJSON(t *testing.T) {
	text, err := json.Marshal(preflight.AttentionHeads(32, 3))
	require.NoError(t, err)
	require.JSONEq(t, `{"check": "", "hides": 0, "severity": "error", "type": "ValueError", "field": "engine_args.tensor_parallel_size", "mark": "assumed",
		"message": "Total number of attention heads (32) must be divisible by tensor parallel size (3).",
		"why": "Every rank takes the same number of attention heads. The words were read in a near version of vLLM; compare them with the log.",
		"changes": [{"field": "engine_args.tensor_parallel_size", "value": 2, "text": "Set tensor_parallel_size to 2"},
			{"field": "engine_args.tensor_parallel_size", "value": 4, "text": "Set tensor_parallel_size to 4"}]}`, string(text))
}

func TestSeverities(t *testing.T) {
	require.Equal(t, []string{"error", "warning"}, []string{preflight.Error, preflight.Warning})
}
