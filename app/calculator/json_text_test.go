package calculator

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSpaced(t *testing.T) {
	for in, want := range map[string]string{
		``:                               ``,
		`{}`:                             `{}`,
		"{\n  \"a\" :[1,2 ,3],\"b\":{}}": `{"a": [1, 2, 3], "b": {}}`,
		`{"a,b:c": "x,\"y\":z\\"}`:       `{"a,b:c": "x,\"y\":z\\"}`,
		`{"a"`:                           `{"a"`,
	} {
		got := spaced(json.RawMessage(in))
		require.Equal(t, want, got)
		if json.Valid([]byte(in)) {
			require.JSONEq(t, in, got)
		}
	}
}
