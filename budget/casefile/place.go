package casefile

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/document"
)

// A place is where a case holds one value, or a variable.
type place struct{ budget.Place }

// places are those of the case, in its order, without the first, which is version.
var places = budget.Places()[1:]

// isText reports whether the value is a string.
func (p place) isText() bool { return p.Type == reflect.TypeFor[*string]() }

// isDocument reports whether the value is a document of its own.
func (p place) isDocument() bool { return p.Type == reflect.TypeFor[json.RawMessage]() }

// placeOf finds a place by its path; a variable has one of its own.
func placeOf(path string) (p place, found bool) {
	if name, isVariable := strings.CutPrefix(path, envPrefix); isVariable {
		return place{budget.Place{Path: path, Type: reflect.TypeFor[*string]()}}, name != ""
	}
	i := slices.IndexFunc(places, func(p budget.Place) bool { return p.Path == path })
	if i < 0 {
		return place{}, false
	}
	return place{places[i]}, true
}

// checkDocuments is the error of the first document within a case that is no JSON.
func checkDocuments(c budget.Case) error {
	for _, p := range places {
		text, isDocument := reflect.ValueOf(c).FieldByIndex(p.Index).Interface().(json.RawMessage)
		if isDocument && len(text) > 0 {
			if err := document.Valid(p.Path, text); err != nil {
				return err
			}
		}
	}
	return nil
}
