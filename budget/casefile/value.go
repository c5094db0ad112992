package casefile

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strconv"

	"neuronkv/budget"
)

// set sets one field of the case from its JSON, by the field's type.
func set(field reflect.Value, path string, text json.RawMessage) (err error) {
	switch target := field.Addr().Interface().(type) {
	case **int64:
		*target, err = integer(path, text)
	case **budget.Float:
		*target, err = float(path, text)
	case **string:
		err = take(path, text, target, "a string")
	case **bool:
		err = take(path, text, target, "true or false")
	case *json.RawMessage:
		*target, err = raw(path, text)
	case *budget.Environment:
		*target, err = environment(path, text)
	case *budget.WorkerBytes:
		*target, err = workerBytes(path, text)
	case *[]string:
		if json.Unmarshal(text, target) != nil {
			err = refuse(path, text, "a list of names")
		}
	default:
		err = fill(field, path, text)
	}
	return err
}

// take decodes a value of a plain type.
func take[T any](path string, text json.RawMessage, target **T, accepted string) error {
	var value T
	if json.Unmarshal(text, &value) != nil {
		return refuse(path, text, accepted)
	}
	*target = &value
	return nil
}

// integer takes a JSON integer that fits int64.
func integer(path string, text json.RawMessage) (*int64, error) {
	n, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil {
		return nil, refuse(path, text, "an integer from -9223372036854775808 to 9223372036854775807")
	}
	return &n, nil
}

// float takes a JSON number, or a double that JSON has no number for as a string.
func float(path string, text json.RawMessage) (*budget.Float, error) {
	var x float64
	switch string(text) {
	case `"nan"`:
		x = math.NaN()
	case `"inf"`:
		x = math.Inf(1)
	case `"-inf"`:
		x = math.Inf(-1)
	default:
		if json.Unmarshal(text, &x) != nil {
			return nil, refuse(path, text, `a number, or "nan", "inf" or "-inf"`)
		}
	}
	return new(budget.Float(x)), nil
}

// isList reports whether a document is a list; the others are objects.
func isList(path string) bool { return path == "override.kv_layers" }

// raw keeps a document as it is written.
func raw(path string, text json.RawMessage) (json.RawMessage, error) {
	switch {
	case isList(path) && text[0] != '[':
		return nil, refuse(path, text, "a list, [ ... ]")
	case !isList(path) && text[0] != '{':
		return nil, refuse(path, text, "an object, { ... }")
	}
	return text, nil
}

// environment takes raw text by variable.
func environment(path string, text json.RawMessage) (budget.Environment, error) {
	object, err := objectOf(path, text)
	if err != nil {
		return nil, err
	}
	env := make(budget.Environment, len(object))
	for _, name := range sortedKeys(object) {
		var value string
		if isNull(object[name]) {
			continue
		}
		if json.Unmarshal(object[name], &value) != nil {
			return nil, refuse(join(path, name), object[name], "a string, the variable's raw text")
		}
		env[name] = value
	}
	return env, nil
}

// mostWorkers is how many workers may state their bytes.
const mostWorkers = 1 << 12

// workerBytes takes one integer, or a list with one a worker.
func workerBytes(path string, text json.RawMessage) (budget.WorkerBytes, error) {
	if text[0] != '[' {
		n, err := integer(path, text)
		if err != nil {
			return nil, err
		}
		return budget.WorkerBytes{*n}, nil
	}
	var list []*int64
	if json.Unmarshal(text, &list) != nil || len(list) == 0 || len(list) > mostWorkers || slices.Contains(list, nil) {
		return nil, refuse(path, text, "an integer, or a list with one integer a worker")
	}
	workers := make(budget.WorkerBytes, len(list))
	for i, n := range list {
		workers[i] = *n
	}
	return workers, nil
}
