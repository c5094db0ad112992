package document_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/document"
)

func TestOfMakesWhatParseReads(t *testing.T) {
	parsed, err := document.Parse("a.b", []byte(`{"n": 9223372036854775807, "list": [1, 2], "none": null, "text": "<&>", "inner": {"on": true}}`))
	require.NoError(t, err)
	require.Equal(t, parsed, document.Of("a.b", map[string]any{
		"n": int64(math.MaxInt64), "list": []int64{1, 2}, "none": nil, "text": "<&>", "inner": map[string]any{"on": true},
	}))
	require.Panics(t, func() { document.Of("a", map[string]any{"x": math.NaN()}) })
}

func TestSetLaysOneFieldOverAnObject(t *testing.T) {
	o := document.Of("a", map[string]any{"x": 1, "y": 2})
	require.Equal(t, document.Of("a", map[string]any{"x": 1, "y": 3}), o.Set("elsewhere", "y", 3), "an object keeps its path")
	require.Equal(t, document.Of("a", map[string]any{"x": 1, "y": 2}), o, "and is not changed")
	require.Equal(t, document.Of("b", map[string]any{"z": "w"}), document.Object{}.Set("b", "z", "w"))
}
