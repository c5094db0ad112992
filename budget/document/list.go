package document

import (
	"encoding/json"
	"strconv"
)

// ParseList reads a JSON list of objects. path names the list in errors; its
// elements are path[0], path[1] and so on.
func ParseList(path string, text []byte) ([]Object, error) {
	value, err := decode(path, text)
	if err != nil {
		return nil, err
	}
	return objects(path, value)
}

// Objects takes a required list of objects.
func (o Object) Objects(key string) ([]Object, error) {
	if !o.Has(key) {
		return nil, o.Missing(key, listOfObjects)
	}
	return objects(o.Path(key), o.fields[key])
}

const listOfObjects = "a list of objects, [{ ... }]"

func objects(path string, value any) ([]Object, error) {
	list, ok := value.([]any)
	if !ok {
		return nil, &FieldError{path, "got " + describe(value) + "; accepted: " + listOfObjects}
	}
	out := make([]Object, len(list))
	for i, v := range list {
		at := path + "[" + strconv.Itoa(i) + "]"
		fields, ok := v.(map[string]any)
		if !ok {
			return nil, &FieldError{at, "got " + describe(v) + "; accepted: an object, { ... }"}
		}
		out[i] = Object{at, fields}
	}
	return out, nil
}

// Shapes takes a required list of lists of integers.
func (o Object) Shapes(key string) ([][]int64, error) {
	const accepted = "a list of shapes, [[4, 128], [1, 128, 128]]"
	if !o.Has(key) {
		return nil, o.Missing(key, accepted)
	}
	list, ok := o.fields[key].([]any)
	shapes := make([][]int64, len(list))
	for i, v := range list {
		dims, isList := v.([]any)
		ok = ok && isList
		for _, d := range dims {
			number, isNumber := d.(json.Number)
			n, err := strconv.ParseInt(number.String(), 10, 64)
			ok = ok && isNumber && err == nil
			shapes[i] = append(shapes[i], n)
		}
	}
	if !ok {
		return nil, o.Refuse(key, accepted)
	}
	return shapes, nil
}
