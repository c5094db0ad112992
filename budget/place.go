package budget

import (
	"reflect"
	"slices"
	"strings"
)

// A Place is where a case holds one value. A document within a case is one value.
type Place struct {
	Path  string       // in the case document, such as "engine_args.block_size"
	Index []int        // of the field in [Case], for reflection
	Type  reflect.Type // of the field: a pointer, a document or a list
}

// Places are the places of the case, in its order. Variables have none: any name is
// one.
func Places() []Place { return slices.Clone(places) }

var places = placesWithin(reflect.TypeFor[Case](), "", nil)

func placesWithin(t reflect.Type, path string, index []int) (list []Place) {
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		at := append(slices.Clone(index), i)
		switch inner := t.Field(i).Type; inner.Kind() {
		case reflect.Struct:
			list = append(list, placesWithin(inner, path+name+".", at)...)
		case reflect.Map:
		default:
			list = append(list, Place{path + name, at, inner})
		}
	}
	return list
}
