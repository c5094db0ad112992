package casefile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"neuronkv/budget/document"
)

// Deviation says where a document that was written before and one that is written now
// part, such as `budget.available: 5 then, 6 now`: the first place in the order of
// their paths. The derivation counts last. It is "" where they are the same.
func Deviation(then, now json.RawMessage) string {
	before, after := valueOf(then), valueOf(now)
	return deviation("", before, after)
}

// valueOf is a document decoded, its numbers as they are written.
func valueOf(text json.RawMessage) (value any) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if decoder.Decode(&value) != nil {
		return string(text)
	}
	return value
}

func deviation(path string, then, now any) string {
	before, isObject := then.(map[string]any)
	after, areObjects := now.(map[string]any)
	if isObject && areObjects {
		return deviationWithin(path, before, after)
	}
	list, isList := then.([]any)
	other, areLists := now.([]any)
	if isList && areLists && len(list) == len(other) {
		for i := range list {
			if d := deviation(fmt.Sprintf("%s[%d]", path, i), list[i], other[i]); d != "" {
				return d
			}
		}
		return ""
	}
	if first, second := document.Encode(then), document.Encode(now); !bytes.Equal(first, second) {
		return path + ": " + document.Shorten(string(first)) + " then, " + document.Shorten(string(second)) + " now"
	}
	return ""
}

// deviationWithin is that of two objects; a member that one has not is null there.
func deviationWithin(path string, then, now map[string]any) string {
	keys := slices.Concat(sortedKeys(then), sortedKeys(now))
	slices.Sort(keys)
	keys = slices.Compact(keys)
	if i, found := slices.BinarySearch(keys, "steps"); found {
		keys = append(slices.Delete(keys, i, i+1), "steps")
	}
	for _, key := range keys {
		if d := deviation(join(path, key), then[key], now[key]); d != "" {
			return d
		}
	}
	return ""
}
