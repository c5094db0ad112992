package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestHelpListsTheFieldsOfASnapshot looks every key of the expected snapshots up in the
// help, but for the names that sources give.
func TestHelpListsTheFieldsOfASnapshot(t *testing.T) {
	t.Parallel()
	_, help, _ := neuronkv(t, "", "help", "snapshot")
	files, err := filepath.Glob(liveSamples + "want/*.json")
	require.NoError(t, err)
	require.Len(t, files, 14)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		var s map[string]any
		require.NoError(t, json.Unmarshal(text, &s))
		for key := range keysOf(s) {
			require.Contains(t, help, key, file)
		}
	}
}

// keysOf are the keys of objects within a JSON value.
func keysOf(value any) map[string]bool {
	keys := map[string]bool{}
	switch value := value.(type) {
	case []any:
		for _, element := range value {
			maps.Copy(keys, keysOf(element))
		}
	case map[string]any:
		for key, member := range value {
			keys[key] = true
			if key != "values" && key != "categories" && key != "physical_utilization_percent" {
				maps.Copy(keys, keysOf(member))
			}
		}
	}
	return keys
}
