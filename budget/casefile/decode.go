package casefile

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/document"
)

// Decode reads one case. The error is a [document.FieldError] whose field is the
// path in the document, "case" for the document itself.
func Decode(text []byte) (budget.Case, error) {
	var c budget.Case
	if err := document.Valid("case", text); err != nil {
		return c, err
	}
	return c, fill(reflect.ValueOf(&c).Elem(), "", text)
}

// fill sets the fields of a struct from a JSON object, by their json names. path
// is the object's own, empty for the case.
func fill(target reflect.Value, path string, text json.RawMessage) error {
	object, err := objectOf(path, text)
	if err != nil {
		return err
	}
	fields := fieldsByName(target.Type())
	for _, name := range sortedKeys(object) {
		index, known := fields[name]
		if !known {
			return unknown(path, name, sortedKeys(fields))
		}
		if isNull(object[name]) {
			continue
		}
		if err := set(target.Field(index), join(path, name), object[name]); err != nil {
			return err
		}
	}
	return nil
}

// objectOf splits a JSON object into its members.
func objectOf(path string, text json.RawMessage) (map[string]json.RawMessage, error) {
	var object map[string]json.RawMessage
	if err := json.Unmarshal(text, &object); err != nil || object == nil {
		return nil, refuse(path, text, "a JSON object, { ... }")
	}
	return object, nil
}

// fieldsByName maps a struct's json names to its field numbers.
func fieldsByName(t reflect.Type) map[string]int {
	fields := make(map[string]int, t.NumField())
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		fields[name] = i
	}
	return fields
}

// unknown refuses a field by name, with the nearest known one.
func unknown(path, name string, known []string) error {
	return &document.FieldError{Field: join(path, document.Shorten(name)), Message: "is not a field of the case; the nearest is " +
		join(path, document.Nearest(name, known))}
}

// refuse says what a field got and what it accepts.
func refuse(path string, text json.RawMessage, accepted string) error {
	if path == "" {
		path = "case"
	}
	return &document.FieldError{Field: path, Message: "got " + document.Describe(text) + "; accepted: " + accepted}
}

// join extends a path by a name.
func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func isNull(text json.RawMessage) bool { return string(text) == "null" }
