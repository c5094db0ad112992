package document

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// An Object is a JSON object with its path. The zero value is an empty object.
type Object struct {
	path   string
	fields map[string]any
}

// Path returns the path of a field of the object.
func (o Object) Path(key string) string { return o.path + "." + key }

// Has reports whether the object holds the key with a value other than null.
func (o Object) Has(key string) bool { return o.fields[key] != nil }

// Value returns the decoded value of a key, and whether the object holds the key:
// null is a value, nil. A number is a json.Number, a list a []any, an object a
// map[string]any; none of them may be changed.
func (o Object) Value(key string) (value any, present bool) {
	value, present = o.fields[key]
	return value, present
}

// Truthy reports whether Python would take the value of a key for true; an absent
// one is not.
func (o Object) Truthy(key string) bool { return Truthy(o.fields[key]) }

// Truthy reports whether Python would take a decoded value for true: null, false,
// 0, "" and an empty list or object are not.
func Truthy(value any) bool {
	switch v := value.(type) {
	case nil:
		return false
	case bool:
		return v
	case json.Number:
		x, err := v.Float64()
		return err != nil || x != 0
	case string:
		return v != ""
	case []any:
		return len(v) > 0
	case map[string]any:
		return len(v) > 0
	}
	return true
}

// With returns the object with the other's fields laid over its own, as Python's
// dict.update does. Neither argument is changed.
func (o Object) With(over Object) Object {
	if len(over.fields) == 0 {
		return o
	}
	fields := make(map[string]any, len(o.fields)+len(over.fields))
	maps.Copy(fields, o.fields)
	maps.Copy(fields, over.fields)
	return Object{o.path, fields}
}

// WithNested is With, but where one of those keys holds an object on both sides the
// two are merged, and so is what they hold: vLLM's hf_overrides reach into a nested
// config and replace any other value whole.
func (o Object) WithNested(over Object, keys ...string) Object {
	merged := o.With(over)
	for _, key := range keys {
		own, mine := o.fields[key].(map[string]any)
		its, also := over.fields[key].(map[string]any)
		if mine && also {
			merged.fields[key] = mergedDeep(own, its)
		}
	}
	return merged
}

// mergedDeep lays one object over another, object by object.
func mergedDeep(own, over map[string]any) map[string]any {
	out := make(map[string]any, len(own)+len(over))
	maps.Copy(out, own)
	for key, value := range over {
		below, isObject := out[key].(map[string]any)
		above, bothObjects := value.(map[string]any)
		if isObject && bothObjects {
			value = mergedDeep(below, above)
		}
		out[key] = value
	}
	return out
}

// Int takes a required integer from least to most.
func (o Object) Int(key string, least, most int64) (int64, error) {
	n, present, err := o.OptionalInt(key, least, most)
	if err == nil && !present {
		return 0, o.Missing(key, integers(least, most))
	}
	return n, err
}

// OptionalInt takes an integer from least to most where the key is present and
// not null.
func (o Object) OptionalInt(key string, least, most int64) (n int64, present bool, err error) {
	value := o.fields[key]
	if value == nil {
		return 0, false, nil
	}
	number, ok := value.(json.Number)
	if !ok {
		return 0, true, o.Refuse(key, integers(least, most))
	}
	n, err = strconv.ParseInt(number.String(), 10, 64)
	if err != nil || n < least || n > most {
		return 0, true, o.Refuse(key, integers(least, most))
	}
	return n, true, nil
}

// OptionalString takes a string where the key is present and not null. accepted
// says in words what is accepted.
func (o Object) OptionalString(key, accepted string) (text string, present bool, err error) {
	value := o.fields[key]
	if value == nil {
		return "", false, nil
	}
	text, ok := value.(string)
	if !ok {
		return "", true, o.Refuse(key, accepted)
	}
	return text, true, nil
}

// OptionalObject takes an object; an absent key or null gives an empty one.
func (o Object) OptionalObject(key string) (Object, error) {
	path := o.Path(key)
	switch v := o.fields[key].(type) {
	case nil:
		return Object{path: path}, nil
	case map[string]any:
		return Object{path, v}, nil
	}
	return Object{}, o.Refuse(key, "an object, { ... }")
}

// OptionalBool takes true or false; an absent key or null gives false.
func (o Object) OptionalBool(key string) (bool, error) {
	switch v := o.fields[key].(type) {
	case nil:
		return false, nil
	case bool:
		return v, nil
	}
	return false, o.Refuse(key, "true or false")
}

// Strings takes a list of strings; an absent key or null gives none.
func (o Object) Strings(key string) ([]string, error) {
	if o.fields[key] == nil {
		return nil, nil
	}
	list, ok := o.fields[key].([]any)
	texts := make([]string, len(list))
	for i, v := range list {
		var isText bool
		texts[i], isText = v.(string)
		ok = ok && isText
	}
	if !ok {
		return nil, o.Refuse(key, "a list of strings")
	}
	return texts, nil
}

// Refuse is the error for a value that is there and cannot be used: accepted says
// in words what is accepted.
func (o Object) Refuse(key, accepted string) error {
	return &FieldError{o.Path(key), "got " + describe(o.fields[key]) + "; accepted: " + accepted}
}

// Missing is the error for a required value that is absent or null.
func (o Object) Missing(key, accepted string) error {
	got := "is missing"
	if _, present := o.fields[key]; present {
		got = "is null"
	}
	return &FieldError{o.Path(key), got + "; accepted: " + accepted}
}

func integers(least, most int64) string {
	return fmt.Sprintf("an integer from %d to %d", least, most)
}

// Empty reports whether the object has no field.
func (o Object) Empty() bool { return len(o.fields) == 0 }

// Only refuses a key that is not one of those, by name with the nearest one.
func (o Object) Only(keys ...string) error {
	for _, key := range slices.Sorted(maps.Keys(o.fields)) {
		if !slices.Contains(keys, key) {
			return &FieldError{o.Path(key), "is not a field here; the nearest is " + o.Path(Nearest(key, keys))}
		}
	}
	return nil
}
