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
