package live

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// checkKeys refuses a text that is not a JSON object with one of some keys.
func (n *notebook) checkKeys(text []byte, keys []string) error {
	var object map[string]json.RawMessage
	if err := json.Unmarshal(text, &object); err != nil {
		return fmt.Errorf("%s: %w", n.source, inWords(text, err))
	}
	for _, key := range keys {
		if _, has := object[key]; has {
			return nil
		}
	}
	return fmt.Errorf("%s: got a JSON object with %s; accepted: one with %s",
		n.source, listed(slices.Sorted(maps.Keys(object))), strings.Join(keys, ", "))
}

// listed names a few keys.
func listed(keys []string) string {
	if len(keys) == 0 {
		return "no keys"
	}
	const few = 5
	names := keys[:min(len(keys), few)]
	for i, name := range names {
		names[i] = shortened(name)
	}
	if len(keys) > few {
		return fmt.Sprintf("the keys %s and %d more", strings.Join(names, ", "), len(keys)-few)
	}
	return "the keys " + strings.Join(names, ", ")
}

// inWords says what is wrong with a text that should be a JSON document.
func inWords(text []byte, err error) error {
	if len(strings.TrimSpace(string(text))) == 0 {
		return errors.New("got nothing; accepted: JSON")
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("no JSON: the text is cut off")
	}
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		return fmt.Errorf("no JSON: %w at byte %d of %d", err, syntax.Offset, len(text))
	}
	return fmt.Errorf("got other JSON than expected: %w", err)
}

// mistyped notes a value whose type is not the one that belongs there.
func (n *notebook) mistyped(err error) {
	if of := (*json.UnmarshalTypeError)(nil); errors.As(err, &of) {
		n.note(of.Field, "left out: got a JSON %s", shortened(of.Value))
		return
	}
	n.note("", "not read to its end: %s", err)
}
