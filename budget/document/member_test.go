package document_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/document"
)

func TestWithMember(t *testing.T) {
	for _, c := range []struct {
		name, text string
		path       []string
		value      any
		want       string
	}{
		{"of nothing", ``, []string{"a"}, int64(1), `{"a":1}`},
		{"of null", `null`, []string{"a"}, true, `{"a":true}`},
		{"of no object", `[1]`, []string{"a"}, "x", `{"a":"x"}`},
		{"of no JSON", `{"a"`, []string{"a"}, "<&>", `{"a":"<&>"}`},
		{"one more", `{"b": 9223372036854775807}`, []string{"a"}, []int64{1, 2}, `{"a":[1,2],"b":9223372036854775807}`},
		{"another value", `{"a": {"b": 1}}`, []string{"a"}, map[string]any{}, `{"a":{}}`},
		{"within", `{"a": {"b": 1, "c": 2.50}}`, []string{"a", "b"}, int64(3), `{"a":{"b":3,"c":2.50}}`},
		{"within what is not there", `{}`, []string{"a", "b", "c"}, nil, `{"a":{"b":{}}}`},
		{"within what is no object", `{"a": 1}`, []string{"a", "b"}, int64(3), `{"a":{"b":3}}`},
		{"taken out", `{"a": 1, "b": 2}`, []string{"a"}, nil, `{"b":2}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want, string(document.WithMember(json.RawMessage(c.text), c.path, c.value)))
		})
	}
}

func TestEncodePanicsOnWhatJSONHasNoFormFor(t *testing.T) {
	require.Panics(t, func() { document.Encode(math.NaN()) })
}
