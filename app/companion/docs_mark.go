package main

import (
	"errors"
	"fmt"
	"html"
	"regexp"
	"strings"

	"neuronkv/budget/document"
)

// A docMark is a definition, <!-- kv NAME = LINK -->, or a number,
// <!-- kv NAME FIELD UNIT -->TEXT<!-- /kv -->.
type docMark struct {
	line  int    // where it begins, from 1
	name  string // of the case
	link  string // of a definition
	field string // of a number: a path in the report; "" for a definition
	unit  string // of a number; "" for none
	text  string // of a number, as the file has it

	before, after string // what stands around a number, a little of it
}

// defines reports whether the mark is a definition.
func (m docMark) defines() bool { return m.field == "" }

// title is the mark in a finding.
func (m docMark) title() string { return strings.TrimSpace(m.name + " " + m.field) }

// docMarks reads the marks of a file in order, and what is no mark although it is
// meant for one.
func docMarks(text string) ([]docMark, []docFinding) {
	s := docScanner{file: text}
	for _, c := range docComments(text) {
		s.take(c)
	}
	s.leave("the file ends")
	return s.marks, s.findings
}

// A docScanner pairs comments.
type docScanner struct {
	file     string
	marks    []docMark
	findings []docFinding
	open     *docMark // the number that is not closed yet; nil for none
	begin    int      // where its text begins
}

// refuse notes that a line has no mark although it is meant for one.
func (s *docScanner) refuse(line int, format string, args ...any) {
	s.findings = append(s.findings, docFinding{line: line, message: fmt.Sprintf(format, args...)})
}

// take reads one comment.
func (s *docScanner) take(c docComment) {
	switch {
	case !c.ends:
		s.refuse(c.line, "the comment is not closed with --> before the next one or the end of the file")
	case c.closes:
		s.close(c)
	default:
		s.leave(fmt.Sprintf("the mark of line %d begins", c.line))
		s.begins(c)
	}
}

// close ends a number.
func (s *docScanner) close(c docComment) {
	switch {
	case c.content != "":
		s.refuse(c.line, "got <!-- /kv %s -->; accepted: <!-- /kv -->", document.Shorten(c.content))
	case s.open == nil:
		s.refuse(c.line, "<!-- /kv --> closes no mark")
	default:
		s.open.text, s.open.after = s.file[s.begin:c.begin], s.file[c.end:min(c.end+aroundMark, len(s.file))]
		s.marks, s.open = append(s.marks, *s.open), nil
	}
}

// leave gives up a number that is still open where something else comes.
func (s *docScanner) leave(where string) {
	if s.open != nil {
		s.refuse(s.open.line, "%s: is not closed with <!-- /kv --> before %s; a mark holds no other", s.open.title(), where)
		s.open = nil
	}
}

// begins reads a definition, or how a number begins.
func (s *docScanner) begins(c docComment) {
	name, link, defines := strings.Cut(c.content, "=")
	if words := strings.Fields(name); defines && len(words) == 1 {
		s.marks = append(s.marks, docMark{line: c.line, name: words[0], link: strings.TrimSpace(link)})
		return
	}
	words := strings.Fields(c.content)
	if defines || len(words) < 2 || len(words) > 3 {
		s.refuse(c.line, "got <!-- kv %s -->; accepted: <!-- kv NAME = LINK --> and <!-- kv NAME FIELD [UNIT] -->", document.Shorten(c.content))
		return
	}
	m := docMark{line: c.line, name: words[0], field: words[1], before: s.file[max(c.begin-aroundMark, 0):c.begin]}
	if len(words) == 3 {
		m.unit = words[2]
	}
	s.open, s.begin = &m, c.end
}

// aroundMark is how much of a file around a mark is looked at, bytes.
const aroundMark = 100

// longestDocText is the longest text that a mark may hold, bytes.
const longestDocText = 1000

// docTag matches a tag, or a comment.
var docTag = regexp.MustCompile(`<[A-Za-z/!?][^>]*>?`)

// words is what a reader sees of a number's text: without white space around it, its
// entities as characters. A text with a tag in it is refused.
func (m docMark) words() (string, error) {
	if len(m.text) > longestDocText {
		return "", fmt.Errorf("holds %d bytes; accepted: at most %d; close the mark right after its number", len(m.text), longestDocText)
	}
	if tag := docTag.FindString(m.text); tag != "" {
		return "", fmt.Errorf("holds a tag, %s; put the mark within the tags, around the text alone", document.Shorten(tag))
	}
	words := strings.TrimSpace(html.UnescapeString(m.text))
	if words == "" {
		return "", errors.New("holds no text")
	}
	return words, nil
}
