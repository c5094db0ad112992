package main

import (
	"cmp"
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/document"
	"neuronkv/budget/trace"
)

// renderText renders a report as an explanation for people. Of several, each is
// headed by its line.
func renderText(c caseText, r budget.Report) []byte {
	e := &explanation{}
	e.heading(c)
	e.verdict(r)
	e.startUp(r)
	e.budget(r.Budget, r.LeftBytes)
	e.cache(r.KVCache)
	e.weights(r.Model)
	e.inputs(r.Inputs)
	e.derivation(r.Steps)
	e.log(r)
	e.notes(r.Notes)
	e.fault(r.Error)
	return []byte(e.text.String())
}

// An explanation is being written from a report alone: nothing is computed here
// but units.
type explanation struct {
	text  strings.Builder
	width int // characters a line; 0: pageWidth
}

// widestMark is the longest mark's word.
const widestMark = "measured"

// line writes one line, of which a terminal does nothing but show it.
func (e *explanation) line(text string) { e.text.WriteString(printable(text) + "\n") }

// section begins a part with a title.
func (e *explanation) section(title string) {
	e.line("")
	e.line(title)
}

// paragraph writes text between a first line's label and the width of the page.
func (e *explanation) paragraph(label, text string) {
	for _, line := range wrapAt(cmp.Or(e.width, pageWidth), label, text) {
		e.line(line)
	}
}

// heading tells the explanations of several cases apart.
func (e *explanation) heading(c caseText) {
	if c.line > 0 {
		e.line(strings.Repeat("-", pageWidth))
		e.line("Line " + decimal(int64(c.line)))
		e.line("")
	}
}

// verdict writes the verdict, what it rests on, and what the report is of.
func (e *explanation) verdict(r budget.Report) {
	e.paragraph("", headline(r)+": "+r.Verdict.Reason)
	for _, evidence := range r.Verdict.Evidence {
		e.paragraph("  - ", evidence)
	}
	text := "By the rules of " + releaseInWords(r.Reference)
	if r.Mode != nil {
		text += ", mode " + string(*r.Mode)
	}
	e.line("")
	e.paragraph("", text+".")
}

// headline is the verdict's word; a case that cannot be answered has none.
func headline(r budget.Report) string {
	if r.Error != nil && r.Error.Type == budget.CaseError {
		return "No answer"
	}
	return capitalised(string(r.Verdict.Level))
}

// derivation writes the steps in order, under the source of each run of them.
func (e *explanation) derivation(steps []trace.Step) {
	if len(steps) == 0 {
		return
	}
	e.section("Derivation")
	source := ""
	for i, s := range steps {
		if i == 0 || s.Source != source {
			source = s.Source
			e.paragraph("  ", source)
		}
		e.paragraph("  "+column(s.Result.Mark.String(), widestMark), s.Text())
	}
}

// inputs writes what the number depends on, and where each value is from.
func (e *explanation) inputs(inputs []budget.Input) {
	if len(inputs) == 0 {
		return
	}
	e.section("Inputs")
	for _, in := range inputs {
		e.paragraph(column(string(in.From), widestMark), in.Field+" = "+document.Shorten(string(document.Encode(in.Value))))
	}
}

// log writes the lines that the reference would log.
func (e *explanation) log(r budget.Report) {
	if len(r.Log) == 0 {
		return
	}
	title := "Log lines of the reference"
	if r.Refused() {
		title += ", which a server that is refused at start-up does not reach"
	}
	e.section(title)
	for _, l := range r.Log {
		e.paragraph(column(l.Level, budget.Warning), l.Text())
	}
}

// notes writes what a reader needs to know besides.
func (e *explanation) notes(notes []budget.Note) {
	if len(notes) == 0 {
		return
	}
	e.section("Notes")
	for _, n := range notes {
		e.paragraph(column(n.Mark.String(), widestMark), n.Text)
		if from := listed(labelled("field", n.Field), labelled("source", n.Source)); from != "" {
			e.paragraph(column("", widestMark), from)
		}
	}
}

// fault writes why the report ends early.
func (e *explanation) fault(err *budget.Error) {
	if err == nil {
		return
	}
	e.section("Error")
	e.paragraph("  ", err.Says())
	e.paragraph("  ", listed(err.Type, labelled("stage", string(err.Stage)), labelled("field", err.Field)))
}
