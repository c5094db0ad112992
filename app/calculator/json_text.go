package calculator

import (
	"bytes"
	"encoding/json"
	"strings"
)

// spaced is JSON in one line with a space after each comma and colon, as people
// write it; "" for none.
func spaced(text json.RawMessage) string {
	var compact bytes.Buffer
	if json.Compact(&compact, text) != nil {
		return string(text)
	}
	var out strings.Builder
	quoted, escaped := false, false
	for _, c := range compact.Bytes() {
		out.WriteByte(c)
		switch {
		case escaped:
			escaped = false
		case quoted && c == '\\':
			escaped = true
		case c == '"':
			quoted = !quoted
		case !quoted && (c == ',' || c == ':'):
			out.WriteByte(' ')
		}
	}
	return out.String()
}

// withMember is a JSON object with the member at a path of keys set to a value, nil
// taking it out. What stands on the way and is no object is replaced by one.
func withMember(text json.RawMessage, path []string, value any) json.RawMessage {
	members := map[string]json.RawMessage{}
	if json.Unmarshal(text, &members) != nil || members == nil {
		members = map[string]json.RawMessage{}
	}
	switch key := path[0]; {
	case len(path) > 1:
		members[key] = withMember(members[key], path[1:], value)
	case value == nil:
		delete(members, key)
	default:
		members[key] = encoded(value)
	}
	return encoded(members)
}

// encoded is a value of ours as JSON, with <, > and & as they are.
func encoded(value any) json.RawMessage {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic("internal error: " + err.Error())
	}
	return bytes.TrimSpace(out.Bytes())
}
