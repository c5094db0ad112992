package casefile_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
)

func TestEncodeAnEmptyCase(t *testing.T) {
	text, err := casefile.Encode(budget.Case{})
	require.NoError(t, err)
	require.Equal(t, "{\"version\":null}\n", string(text))
}

func TestEncodeOnOneLine(t *testing.T) {
	c, err := casefile.Decode([]byte(`{"version": 1,
		"env": {"Z": "<&>\n\u2028", "A": "é"}, "hf_config": {
			"a": [1,
			2]}}`))
	require.NoError(t, err)
	text, err := casefile.Encode(c)
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(text), "\n"))
	require.Equal(t, `{"version":1,"env":{"A":"é","Z":"<&>\n\u2028"},"hf_config":{"a":[1,2]}}`+"\n", string(text))
}

// A document that is no JSON can only come from a caller that builds a case
// itself.
func TestEncodeADocumentThatIsNoJSON(t *testing.T) {
	_, err := casefile.Encode(budget.Case{HFConfig: []byte("{oops")})
	require.Error(t, err)
}

func TestEncodeReport(t *testing.T) {
	c, err := casefile.Decode([]byte(`{"version": 1, "override": {"total_hbm_bytes": 25769803776, "bytes_used": 1},
		"env": {"VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION": "<&>"}}`))
	require.NoError(t, err)
	r := budget.Estimate(budget.Resolve(c))
	for _, steps := range []bool{false, true} {
		text, err := casefile.EncodeReport(r, steps)
		require.NoError(t, err)
		require.True(t, strings.HasSuffix(string(text), "}\n"))
		require.Equal(t, 1, strings.Count(string(text), "\n"))
		require.Contains(t, string(text), `'<&>'`, "no character is escaped for HTML's sake")
		var document map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(text, &document))
		_, has := document["steps"]
		require.Equal(t, steps, has)
	}
	require.NotEmpty(t, r.Steps, "the report itself keeps its steps")
}

// An inf or nan in a report is a string, as in a case.
func TestEncodeReportWithANaN(t *testing.T) {
	c, err := casefile.Decode([]byte(`{"version": 1, "override": {"total_hbm_bytes": 1, "bytes_used": 1},
		"env": {"VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION": "nan"}}`))
	require.NoError(t, err)
	text, err := casefile.EncodeReport(budget.Estimate(budget.Resolve(c)), true)
	require.NoError(t, err)
	require.Contains(t, string(text), `"cap_fraction":"nan"`)
	require.Contains(t, string(text), `"result":"nan"`)
}
