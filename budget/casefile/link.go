package casefile

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/document"
)

// MaxLink is the longest fragment of a link that is written or read, bytes. What is
// longer travels as a file.
const MaxLink = 8192

// A Link is what a link carries.
type Link struct {
	Case    budget.Case
	Typical *int64 // tokens of a usual request, 0 for none; nil where nothing is said of it. It is no part of a case: no number of a report depends on it
}

// EncodeLink writes the fragment of a link, without its #. It is of pairs, as a query
// is: the version, the release that is pinned, how much follows, then what the case
// states.
//
//	v=1&ref=0.24.0.1.1.0&chars=43&model=meta-llama/Llama-3.1-8B-Instruct&tp=8
//
// A key alone states the release's default. A document is JSON, or compressed where it
// is long or a config.json. A case without a reference is pinned to the latest. The
// error is a [document.FieldError], of a document within the case that is no JSON. The
// fragment may be longer than [MaxLink]: then no one reads it.
func EncodeLink(l Link) (fragment string, err error) {
	c := l.Case
	if c.Reference == nil {
		c.Reference = new(budget.LatestRelease().VLLMNeuron)
	}
	if err := checkDocuments(c); err != nil {
		return "", err
	}
	text, err := Encode(c)
	if err != nil {
		return "", err
	}
	pairs := pairsOf(membersOf(text), defaultsOf(*c.Reference))
	if l.Typical != nil {
		pairs = append(pairs, keyTypical+"="+strconv.FormatInt(*l.Typical, 10))
	}
	chars, err := unescape(strings.Join(pairs, "&"))
	head := fmt.Sprintf("%s=%d&%s=%s&%s=%d", keyVersion, budget.SchemaVersion, keyReference, escape(*c.Reference), keyChars, len(chars))
	return strings.Join(append([]string{head}, pairs...), "&"), err
}

// pairsOf are members as pairs, the engine arguments first.
func pairsOf(members []member, defaults map[string]string) []string {
	var first, rest []string
	for _, m := range members {
		switch {
		case m.path == "reference":
		case strings.HasPrefix(m.path, argumentPrefix):
			first = append(first, m.pair(defaults))
		default:
			rest = append(rest, m.pair(defaults))
		}
	}
	return append(first, rest...)
}

// pair is a member in a link: its key alone where its value is the default.
func (m member) pair(defaults map[string]string) string {
	key := escape(keyOf(m.path))
	if unset, has := defaults[m.path]; has && unset == string(m.value) {
		return key
	}
	return key + "=" + escape(m.text())
}

// longestPlain is the longest document that a link has as it is, bytes: one that can
// be read there.
const longestPlain = 256

// measured is the one place that is a list of names.
const measured = "measured"

// text is a value as a link has it: a string without its quotes, names with commas
// between them, and a document packed where it is long or a file of its own.
func (m member) text() string {
	var text string
	var names []string
	switch {
	case json.Unmarshal(m.value, &text) == nil:
		return text
	case m.path == measured && json.Unmarshal(m.value, &names) == nil:
		return strings.Join(names, ",")
	case strings.HasSuffix(m.path, "_config") && !strings.Contains(m.path, "."), len(m.value) > longestPlain:
		return pack(m.value)
	}
	return string(m.value)
}

// defaultsOf are a release's defaults as JSON, by path: those of a case that states
// nothing.
func defaultsOf(release string) map[string]string {
	empty := budget.Case{Version: new(int64(budget.SchemaVersion)), Reference: &release}
	defaults := map[string]string{}
	for _, in := range budget.Estimate(budget.Resolve(empty)).Inputs {
		if in.From == budget.Default && !strings.HasPrefix(in.Field, envPrefix) {
			defaults[in.Field] = string(document.Encode(in.Value))
		}
	}
	return defaults
}
