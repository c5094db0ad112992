package main

import (
	"bytes"
	"errors"
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
	"neuronkv/platforms/live"
)

// An answerer turns the text of a case into the text of its answer.
type answerer struct {
	compute func(budget.Case) budget.Report
	render  func(caseText, budget.Report) []byte
}

// answer computes and renders one case. failed says that its report carries an
// error. A panic is a defect of this program: it costs the case its numbers and
// the other cases nothing.
func (a answerer) answer(c caseText) (out []byte, failed bool) {
	defer func() {
		if cause := recover(); cause != nil {
			out, failed = a.render(c, defective(c, cause)), true
		}
	}()
	report := a.report(c)
	return a.render(c, report), report.Error != nil
}

// report computes the report of a text that should be a case.
func (a answerer) report(c caseText) budget.Report {
	if c.err != nil {
		return refused(c, c.err)
	}
	decoded, err := caseIn(c.text)
	if err != nil {
		return refused(c, err)
	}
	return a.compute(decoded)
}

// isLink reports whether a text is the page's link, with its address or without.
func isLink(text []byte) bool {
	line := string(bytes.TrimSpace(text))
	return !strings.Contains(line, "\n") && (strings.HasPrefix(line, "#v") || strings.HasPrefix(line, "http"))
}

// caseIn is the case of a document, of a file with its report, or of a link.
func caseIn(text []byte) (budget.Case, error) {
	if isLink(text) {
		l, err := casefile.DecodeLink(string(bytes.TrimSpace(text)))
		return l.Case, err
	}
	if _, err := live.Decode(text); err == nil {
		return budget.Case{}, errSnapshot
	}
	f, err := casefile.DecodeFile(text)
	return f.Case, err
}

// errSnapshot is the error for what a machine's devices say, in the place of a case.
var errSnapshot = errors.New(`case: got a snapshot of neuronkv stats; accepted: a case. The page takes a snapshot, under "Hardware and mode"`)

// renderJSON renders a report as one line of JSON.
func renderJSON(steps bool) func(caseText, budget.Report) []byte {
	return func(_ caseText, r budget.Report) []byte {
		line, err := casefile.EncodeReport(r, steps)
		if err != nil {
			panic("internal error: encoding a report: " + err.Error())
		}
		return line
	}
}
