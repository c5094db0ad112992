package budget_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

func ExamplePlaces() {
	for _, p := range budget.Places()[:4] {
		fmt.Println(p.Path, p.Type)
	}
	// Output:
	// version *int64
	// reference *string
	// engine_args.model *string
	// engine_args.tensor_parallel_size *int64
}

// Each place can be absent, and a change of the list changes no other.
func TestPlaces(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range budget.Places() {
		require.False(t, seen[p.Path], p.Path)
		seen[p.Path] = true
		field := reflect.ValueOf(budget.Case{}).FieldByIndex(p.Index)
		require.True(t, field.IsNil(), p.Path)
		require.Equal(t, p.Type, field.Type())
	}
	require.Len(t, seen, 45)
	require.True(t, seen["override.kv_layers"])
	require.Equal(t, reflect.TypeFor[json.RawMessage](), budget.Places()[len(budget.Places())-1].Type)
	budget.Places()[0] = budget.Place{}
	require.Equal(t, "version", budget.Places()[0].Path)
}
