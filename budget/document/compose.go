package document

import "encoding/json"

// Of makes an object of Go values: strings, numbers, booleans, nil, and maps and
// slices of them. It panics on a value that JSON has no form for.
func Of(path string, fields map[string]any) Object {
	text, err := json.Marshal(fields)
	if err != nil {
		panic("internal error: " + err.Error())
	}
	o, err := Parse(path, text)
	if err != nil {
		panic("internal error: " + err.Error())
	}
	return o
}

// Set is the object with one field set to a Go value, as [Of] takes it. An object
// without a path takes the given one.
func (o Object) Set(path, key string, value any) Object {
	if o.path == "" {
		o.path = path
	}
	if o.Empty() {
		return Of(o.path, map[string]any{key: value})
	}
	return o.With(Of(o.path, map[string]any{key: value}))
}
