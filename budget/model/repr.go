package model

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"neuronkv/budget/pynum"
)

// repr is Python's repr of a decoded JSON value. The keys of an object come in
// sorted order, because the order in which they were written is not kept.
func repr(value any) string {
	switch v := value.(type) {
	case nil:
		return "None"
	case bool:
		return reprBool(v)
	case string:
		return pynum.StringRepr(v)
	case json.Number:
		return reprNumber(v)
	case []any:
		return reprList(v)
	}
	return reprDict(value.(map[string]any))
}

func reprBool(b bool) string {
	if b {
		return "True"
	}
	return "False"
}

// isFloat reports whether Python's json reads a number as a float.
func isFloat(n json.Number) bool { return strings.ContainsAny(n.String(), ".eE") }

// reprNumber is the repr of what Python's json makes of a number: a float where
// it has a fraction or an exponent, infinite beyond a double's range.
func reprNumber(n json.Number) string {
	if isFloat(n) {
		x, _ := strconv.ParseFloat(n.String(), 64)
		return pynum.Repr(x)
	}
	if n.String() == "-0" {
		return "0"
	}
	return n.String()
}

func reprList(list []any) string {
	items := make([]string, len(list))
	for i, v := range list {
		items[i] = repr(v)
	}
	return "[" + strings.Join(items, ", ") + "]"
}

func reprDict(fields map[string]any) string {
	items := make([]string, 0, len(fields))
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		items = append(items, pynum.StringRepr(key)+": "+repr(fields[key]))
	}
	return "{" + strings.Join(items, ", ") + "}"
}

// str is Python's str of a decoded JSON value.
func str(value any) string {
	if text, ok := value.(string); ok {
		return text
	}
	return repr(value)
}

// typeName is type(value).__name__ of a decoded JSON value.
func typeName(value any) string {
	switch v := value.(type) {
	case nil:
		return "NoneType"
	case bool:
		return "bool"
	case string:
		return "str"
	case json.Number:
		if isFloat(v) {
			return "float"
		}
		return "int"
	case []any:
		return "list"
	}
	return "dict"
}
