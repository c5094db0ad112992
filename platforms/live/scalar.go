package live

import (
	"encoding/json"
	"math"
	"sort"
	"strconv"
	"strings"
)

// A scalar is a JSON value where a number or a text is expected, not yet looked at:
// one that is no such value costs its own figure and no other.
type scalar = json.RawMessage

// count takes a whole number from 0 to 2^63-1 by its key at a place; nil for null and for
// what is absent. Anything else is absent too, with a note.
func (n *notebook) count(where, key string, s scalar) *int64 {
	return n.countTo(where, key, s, most)
}

// countTo takes a whole number from 0 to limit.
func (n *notebook) countTo(where, key string, s scalar, limit int64) *int64 {
	if absent(s) {
		return nil
	}
	value, err := strconv.ParseInt(string(s), 10, 64)
	if err != nil || value < 0 || value > limit {
		n.leftOut(where, key, s, "a whole number from 0 to "+upTo(limit))
		return nil
	}
	return &value
}

// upTo writes a limit.
func upTo(limit int64) string {
	if limit == most {
		return "2^63-1"
	}
	return strconv.FormatInt(limit, 10)
}

// counts takes a count, of at most limit, of each name.
func (n *notebook) counts(where, key string, values map[string]scalar, limit int64) map[string]int64 {
	var taken map[string]int64
	for _, name := range sortedKeys(values) {
		if value := n.countTo(where+"."+key, name, values[name], limit); value != nil {
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

// text takes a JSON string of printable characters; "" for anything else, with a note.
func (n *notebook) text(where, key string, s scalar) string {
	var text string
	if absent(s) {
		return ""
	}
	if json.Unmarshal(s, &text) != nil || !isPrintable(text) {
		n.leftOut(where, key, s, "a printable text")
		return ""
	}
	return text
}

// words takes any JSON string; "" for anything else. Its note does not repeat the value,
// which may be what nobody is to see.
func (n *notebook) words(where, key string, s scalar) string {
	var text string
	if !absent(s) && json.Unmarshal(s, &text) != nil {
		n.note(where+"."+key, "left out: accepted: a text")
	}
	return strings.ToValidUTF8(text, "\uFFFD")
}

// leftOut notes a value that cannot be. A text and what has others within are not repeated:
// they may be what is never taken.
func (n *notebook) leftOut(where, key string, s scalar, accepted string) {
	got := shortened(string(s))
	switch s[0] {
	case '{':
		got = "an object"
	case '[':
		got = "a list"
	case '"':
		got = "a text"
	}
	n.note(where+"."+shortened(key), "left out: got %s; accepted: %s", got, accepted)
}

// size takes a memory's size: a whole number from 1.
func (n *notebook) size(where, key string, s scalar) *int64 {
	size := n.count(where, key, s)
	if size != nil && *size == 0 {
		n.leftOut(where, key, s, "a whole number from 1")
		return nil
	}
	return size
}

// sortedKeys are the keys of an object in their order, so that the same text gives the same
// notes.
func sortedKeys[V any](object map[string]V) []string {
	keys := make([]string, 0, len(object))
	for key := range object {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return keys
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
		text = text[:mostShown] + "…"
	}
	text = strings.ToValidUTF8(text, "")
	if !isPrintable(text) {
		return strconv.Quote(text)
	}
	return text
}
