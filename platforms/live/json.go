package live

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sort"
	"strings"
)

// checkKeys refuses a text that is not a JSON object with one of some keys. Where it has
// no first one of these that is noted.
func (n *notebook) checkKeys(text []byte, keys []string) error {
	var object map[string]scalar
	if err := json.Unmarshal(text, &object); err != nil {
		return fmt.Errorf("%s: %w", n.source, inWords(text, err))
	}
	for _, key := range keys {
		if _, has := object[key]; has {
			if _, has := object[keys[0]]; !has {
				n.note(keys[0], "is not there: what no process holds or does is not said")
			}
			return nil
		}
	}
	return fmt.Errorf("%s: got a JSON object with %s; accepted: one with %s", n.source, listed(object), strings.Join(keys, ", "))
}

// listed names a few of an object's keys.
func listed(object map[string]scalar) string {
	var names []string
	for name := range object {
		names = append(names, shortened(name))
	}
	sort.Strings(names)
	const few = 5
	switch more := len(names) - few; {
	case len(names) == 0:
		return "no keys"
	case more > 0:
		return fmt.Sprintf("the keys %s and %d more", strings.Join(names[:few], ", "), more)
	}
	return "the keys " + strings.Join(names, ", ")
}

// inWords says what is wrong with a text that should be a JSON document. The errors are
// those of package json itself, which it does not wrap.
func inWords(text []byte, err error) error {
	if len(strings.TrimSpace(string(text))) == 0 {
		return errors.New("got nothing; accepted: JSON")
	}
	if err == io.ErrUnexpectedEOF {
		return errors.New("no JSON: the text is cut off")
	}
	if syntax, is := err.(*json.SyntaxError); is {
		return fmt.Errorf("no JSON: %w at byte %d of %d", err, syntax.Offset, len(text))
	}
	return fmt.Errorf("got other JSON than expected: %w", err)
}

// mistyped notes a value whose type is not the one that belongs there.
func (n *notebook) mistyped(err error) {
	if of, is := err.(*json.UnmarshalTypeError); is {
		n.note(of.Field, "left out: got a JSON %s", shortened(of.Value))
		return
	}
	n.note("", "not read to its end: %s", err)
}
