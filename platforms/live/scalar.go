package live

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
)

// A scalar is a JSON value where a number or a text is expected, not yet looked at:
// one that is no such value costs its own figure and no other.
type scalar = json.RawMessage

// count takes a whole number from 0 to 2^63-1 by its key at a place; nil for null and for
// what is absent. Anything else is absent too, with a note.
func (n *notebook) count(where, key string, s scalar) *int64 {
	if absent(s) {
		return nil
	}
	value, err := strconv.ParseInt(string(s), 10, 64)
	if err != nil || value < 0 {
		n.leftOut(where, key, s, "a whole number from 0 to 2^63-1")
		return nil
	}
	return &value
}

// counts takes a count of each name.
func (n *notebook) counts(where, key string, values map[string]scalar) map[string]int64 {
	var taken map[string]int64
	for name, s := range values {
		if value := n.count(where+"."+key, name, s); value != nil {
			if taken == nil {
				taken = map[string]int64{}
			}
			taken[name] = *value
		}
	}
	return taken
}

// float takes a number from 0 to most.
func (n *notebook) float(where, key string, s scalar, most float64) *float64 {
	if absent(s) {
		return nil
	}
	value, err := strconv.ParseFloat(string(s), 64)
	if err != nil || math.IsNaN(value) || value < 0 || value > most {
		n.leftOut(where, key, s, "a number from 0 to "+strconv.FormatFloat(most, 'f', -1, 64))
		return nil
	}
	return &value
}

// text takes a JSON string of printable characters; "" for anything else.
func (n *notebook) text(where, key string, s scalar) string {
	var text string
	if absent(s) {
		return ""
	}
	if json.Unmarshal(s, &text) != nil || !isPrintable(text) {
		n.leftOut(where, key, s, "a text")
		return ""
	}
	return text
}

// leftOut notes a value that cannot be.
func (n *notebook) leftOut(where, key string, s scalar, accepted string) {
	n.note(where+"."+shortened(key), "left out: got %s; accepted: %s", shortened(string(s)), accepted)
}

// absent reports whether a value is not there.
func absent(s scalar) bool { return len(s) == 0 || string(s) == "null" }

// isPrintable reports whether a text has no control characters, so that it can be
// shown on a terminal.
func isPrintable(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return !strconv.IsPrint(r) }) < 0
}

// mostShown is the longest text of a source that a message repeats, bytes.
const mostShown = 80

// shortened makes a text of a source fit for a message: quoted where it has control
// characters, and cut.
func shortened(text string) string {
	if len(text) > mostShown {
		text = strings.ToValidUTF8(text[:mostShown], "") + "…"
	}
	if !isPrintable(text) {
		return strconv.Quote(text)
	}
	return text
}
