package casefile

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"neuronkv/budget"
	"neuronkv/budget/document"
)

// DecodeLink reads the fragment of a link, with or without what is before it. The error is a
// [document.FieldError] whose field is the link's key, "link" for the link itself:
// one that is cut, longer than [MaxLink], of a later version, or that has a key or a
// value that no case has.
func DecodeLink(fragment string) (Link, error) {
	if _, after, whole := strings.Cut(fragment, "#"); whole {
		fragment = after
	}
	if len(fragment) > MaxLink {
		return Link{}, &document.FieldError{Field: "link", Message: fmt.Sprintf("got %d characters; accepted: at most %d; what is longer travels as a file", len(fragment), MaxLink)}
	}
	if plain, err := unescape(fragment); err == nil && !strings.Contains(fragment, "=") {
		fragment = plain // escaped once more on the way
	}
	r := linkReader{seen: map[string]bool{}}
	rest := fragment
	for more := true; more; {
		var pair string
		pair, rest, more = strings.Cut(rest, "&")
		if err := r.take(pair, rest); err != nil {
			return Link{}, err
		}
	}
	return r.link()
}

// A linkReader collects what the pairs of a link say.
type linkReader struct {
	seen    map[string]bool // keys, places by their path
	members []member
	alone   []string // the paths of keys without a value, which are the release's defaults
	typical *int64

	reference string // the release; "" for none
}

// take reads one pair. rest is what follows it.
func (r *linkReader) take(pair, rest string) error {
	escaped, value, stated := strings.Cut(pair, "=")
	key, err := unescape(escaped)
	if err != nil {
		return cut(err.Error())
	}
	text, err := unescape(value)
	switch {
	case err != nil:
		return cut(err.Error())
	case !utf8.ValidString(text):
		return cut("bytes that are no character")
	case len(r.seen) == 0 && key != keyVersion:
		return &document.FieldError{Field: "link", Message: "begins with " + document.Quote(pair) + "; accepted: v=1"}
	}
	return r.takeKey(key, text, stated, rest)
}

// takeKey reads the value of a key.
func (r *linkReader) takeKey(key, text string, stated bool, rest string) error {
	path := cmp.Or(pathsByKey[key], key)
	if r.seen[path] {
		return &document.FieldError{Field: document.Shorten(key), Message: "is in the link twice"}
	}
	r.seen[path] = true
	switch key {
	case keyVersion:
		return checkVersion(text)
	case keyChars:
		return checkChars(text, rest)
	case keyReference:
		r.reference = text
		return nil
	case keyTypical:
		return r.takeTypical(text)
	}
	p, err := placeOfKey(key)
	if err != nil {
		return err
	}
	return r.takePlace(p, key, text, stated)
}

// takePlace takes a value of the case, or notes that it is the default.
func (r *linkReader) takePlace(p place, key, text string, stated bool) error {
	if !stated {
		r.alone = append(r.alone, p.Path)
		return nil
	}
	value, err := p.parse(text)
	if err != nil {
		return &document.FieldError{Field: key, Message: err.Error()}
	}
	r.members = append(r.members, member{p.Path, value})
	return nil
}

// takeTypical takes the length of a usual request.
func (r *linkReader) takeTypical(text string) error {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return &document.FieldError{Field: keyTypical, Message: "got " + document.Quote(text) + "; accepted: a whole number of tokens"}
	}
	r.typical = &n
	return nil
}

// link is what the pairs say together.
func (r *linkReader) link() (Link, error) {
	if len(r.members)+len(r.alone) == 0 && !r.seen[keyChars] {
		return Link{}, cut("it states no case")
	}
	release := cmp.Or(r.reference, budget.LatestRelease().VLLMNeuron)
	if err := r.takeDefaults(defaultsOf(release)); err != nil {
		return Link{}, err
	}
	members := append(r.members, member{"version", document.Encode(budget.SchemaVersion)})
	if r.reference != "" {
		members = append(members, member{"reference", document.Encode(r.reference)})
	}
	c, err := Decode(assemble(members))
	return Link{c, r.typical}, err
}

// takeDefaults takes the values of the keys alone.
func (r *linkReader) takeDefaults(defaults map[string]string) error {
	for _, path := range r.alone {
		value, has := defaults[path]
		if !has {
			return &document.FieldError{Field: keyOf(path), Message: "has no value, and the release has no default for it"}
		}
		r.members = append(r.members, member{path, json.RawMessage(value)})
	}
	return nil
}

// parse is the text of a link as JSON: whether it is what its place takes is for
// [Decode] to say.
func (p place) parse(text string) (json.RawMessage, error) {
	isDocument := strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[")
	switch {
	case p.isText():
		return document.Encode(text), nil
	case p.Path == measured:
		return document.Encode(strings.Split(text, ",")), nil
	case p.isDocument() && !isDocument && text != "":
		return unpack(text)
	case document.Valid("", []byte(text)) == nil:
		return json.RawMessage(text), nil
	case isDocument:
		return nil, errDocument
	}
	return document.Encode(text), nil
}

// checkVersion refuses a later version.
func checkVersion(text string) error {
	n, err := strconv.ParseInt(text, 10, 64)
	switch {
	case err != nil || n < 1:
		return &document.FieldError{Field: keyVersion, Message: "got " + document.Quote(text) + "; accepted: 1"}
	case n > budget.SchemaVersion:
		return &document.FieldError{Field: keyVersion, Message: fmt.Sprintf("got %d, a later version than is known here; accepted: %d", n, budget.SchemaVersion)}
	}
	return nil
}

// checkChars refuses a link of which less or more follows than it says: a link in a
// text may take a full stop with it.
func checkChars(text, rest string) error {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return &document.FieldError{Field: keyChars, Message: "got " + document.Quote(text) + "; accepted: a whole number"}
	}
	got, err := unescape(rest)
	if err != nil || int64(len(got)) != n {
		return cut(fmt.Sprintf("%d characters are there, not %d", len(got), n))
	}
	return nil
}

var errDocument = errors.New("was cut or changed on the way: its text is no JSON")

// cut is the error for a link that did not arrive whole.
func cut(why string) error {
	return &document.FieldError{Field: "link", Message: "was cut or changed on the way: " + why}
}
