package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
	"neuronkv/budget/document"
)

// A docCase is what a name stands for in one file.
type docCase struct {
	line   int        // of its definition
	report *docReport // nil where its link gives no case
}

// A docFile is one file that is checked.
type docFile struct {
	compute  func(budget.Case) budget.Report
	cases    map[string]docCase
	numbers  int // that are marked
	agree    int // of those
	findings []docFinding
}

// checkDoc checks the text of a file. Each of its cases is computed once.
func checkDoc(text string, compute func(budget.Case) budget.Report) docFile {
	f := docFile{compute: compute, cases: map[string]docCase{}}
	if i := notUTF8(text); i >= 0 {
		f.find(1+strings.Count(text[:i], "\n"), "is not UTF-8 here; save the file as UTF-8")
		return f
	}
	var marks []docMark
	marks, f.findings = docMarks(text)
	for _, m := range marks {
		if err := f.take(m); err != nil {
			f.find(m.line, m.title()+": "+err.Error())
		}
	}
	return f
}

// notUTF8 is where a text stops being UTF-8, -1 where all of it is.
func notUTF8(text string) int {
	for i, r := range text {
		if r == utf8.RuneError && !strings.HasPrefix(text[i:], string(utf8.RuneError)) {
			return i
		}
	}
	return -1
}

// find notes a finding.
func (f *docFile) find(line int, message string) {
	f.findings = append(f.findings, docFinding{line: line, message: message})
}

// take defines a case or verifies a number. The error is what is wrong with the mark.
func (f *docFile) take(m docMark) error {
	if m.defines() {
		return f.define(m)
	}
	f.numbers++
	err := f.verify(m)
	if err == nil {
		f.agree++
	}
	return err
}

// define computes the case of a link under its name.
func (f *docFile) define(m docMark) error {
	if first, twice := f.cases[m.name]; twice {
		return fmt.Errorf("is defined twice; the first time on line %d", first.line)
	}
	f.cases[m.name] = docCase{line: m.line}
	link, err := casefile.DecodeLink(strings.ReplaceAll(m.link, "&amp;", "&"))
	if err != nil {
		return err
	}
	report, err := docReportOf(f.compute, link.Case)
	if err != nil {
		return err
	}
	f.cases[m.name] = docCase{m.line, &report}
	return nil
}

// verify compares a number with the engine's.
func (f *docFile) verify(m docMark) error {
	value, err := f.value(m)
	if err != nil {
		return err
	}
	text, err := m.words()
	if err != nil {
		return err
	}
	want, err := docWritten(value, m.unit, text)
	_, isNumber := value.(json.Number)
	switch {
	case isNumber && m.unit != "" && !isDocBytes(m.field):
		return fmt.Errorf("the unit %s is for bytes, which %s is not", m.unit, document.Shorten(m.field))
	case err != nil:
		return err
	case text != want:
		return fmt.Errorf("the text says %s, the engine gives %s", text, want)
	}
	return m.around()
}

// value is what the engine gives for a mark.
func (f *docFile) value(m docMark) (any, error) {
	c, defined := f.cases[m.name]
	switch {
	case !defined:
		return nil, fmt.Errorf("no case is defined by that name above; write <!-- kv %s = LINK --> before it", m.name)
	case c.report == nil:
		return nil, fmt.Errorf("is not compared: the definition on line %d gives no case", c.line)
	case m.unit != "" && docUnit(m.unit) == 0:
		return nil, fmt.Errorf("got the unit %s; accepted: %s", m.unit, docUnitNames())
	}
	return c.report.at(m.field)
}
