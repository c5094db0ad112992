package casefile

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/document"
)

// A place is where a case holds one value, by its path in the document, such as
// "engine_args.block_size". A document within a case is one value. Variables have no
// places: any name is one.
type place struct {
	path  string
	index []int // of the struct field
	of    reflect.Type
}

// places are those of the case, in its order, version apart.
var places = placesWithin(reflect.TypeFor[budget.Case](), "", nil)[1:]

func placesWithin(t reflect.Type, path string, index []int) (list []place) {
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		at := append(slices.Clone(index), i)
		switch inner := t.Field(i).Type; inner.Kind() {
		case reflect.Struct:
			list = append(list, placesWithin(inner, path+name+".", at)...)
		case reflect.Map:
		default:
			list = append(list, place{path + name, at, inner})
		}
	}
	return list
}

// isText reports whether the value is a string.
func (p place) isText() bool { return p.of == reflect.TypeFor[*string]() }

// isDocument reports whether the value is a document of its own.
func (p place) isDocument() bool { return p.of == reflect.TypeFor[json.RawMessage]() }

// placeOf finds a place by its path; a variable has one of its own.
func placeOf(path string) (p place, found bool) {
	if name, isVariable := strings.CutPrefix(path, envPrefix); isVariable {
		return place{path: path, of: reflect.TypeFor[*string]()}, name != ""
	}
	i := slices.IndexFunc(places, func(p place) bool { return p.path == path })
	if i < 0 {
		return place{}, false
	}
	return places[i], true
}

// checkDocuments is the error of the first document within a case that is no JSON.
func checkDocuments(c budget.Case) error {
	for _, p := range places {
		text, isDocument := reflect.ValueOf(c).FieldByIndex(p.index).Interface().(json.RawMessage)
		if isDocument && len(text) > 0 {
			if err := document.Valid(p.path, text); err != nil {
				return err
			}
		}
	}
	return nil
}
