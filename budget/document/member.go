package document

import (
	"bytes"
	"encoding/json"
)

// WithMember is the text of a JSON object with the member at a path of keys set to
// a Go value, nil taking it out. What stands on the way and is no object is
// replaced by one, and so is a text that is none.
func WithMember(text json.RawMessage, path []string, value any) json.RawMessage {
	members := map[string]json.RawMessage{}
	if json.Unmarshal(text, &members) != nil || members == nil {
		members = map[string]json.RawMessage{}
	}
	switch key := path[0]; {
	case len(path) > 1:
		members[key] = WithMember(members[key], path[1:], value)
	case value == nil:
		delete(members, key)
	default:
		members[key] = Encode(value)
	}
	return Encode(members)
}

// Encode is a Go value as JSON, with <, > and & as they are. It panics on a value
// that JSON has no form for.
func Encode(value any) json.RawMessage {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic("internal error: " + err.Error())
	}
	return bytes.TrimSpace(out.Bytes())
}
