package calculator

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/compare"
	"neuronkv/budget/document"
	"neuronkv/budget/pynum"
	"neuronkv/budget/trace"
)

// A comparisonAnswer is the case beside the one that is pinned.
type comparisonAnswer struct {
	compare.Comparison
	asked string // the two documents that it is of; "" for none
	err   error
}

// comparisonAsked are the documents of the comparison that is to be shown; "" for none.
func (p *Page) comparisonAsked() string {
	if p.pinned == nil || p.unread() {
		return ""
	}
	return p.pinned.document() + p.answer.document
}

// compareCases sets the case beside the pinned one.
func (p *Page) compareCases() {
	p.comparison = comparisonAnswer{asked: p.comparisonAsked()}
	if p.comparison.asked == "" {
		return
	}
	pinned, _ := p.pinned.read()
	p.comparison.Comparison, p.comparison.err = found(func(c budget.Case) (compare.Comparison, error) { return compare.Cases(pinned, c), nil }, p.answer.asked)
}

// onPin pins the case, to compare others with it.
func (p *Page) onPin(app.Context, app.Event) {
	if p.carries() {
		p.pin(p.form.clone())
	}
}

// onPinOther pins the case in the other of the two modes that must agree.
func (p *Page) onPinOther(app.Context, app.Event) {
	if !p.carries() {
		return
	}
	other := p.form.clone()
	other[fieldMode] = string(p.form.otherMode())
	if other.mode() == p.form.mode() {
		p.say(notice{field: fieldCarry, text: textModeElsewhere, bad: true})
		return
	}
	p.pin(other)
}

// otherMode is the mode that the mode's number must agree with: CPU compile and a
// device share a compile cache.
func (f form) otherMode() budget.Mode {
	if f.mode() == budget.CPUCompile {
		return budget.Neuron
	}
	return budget.CPUCompile
}

// setPinned pins a form, nil for none, which an undo leaves as it is.
func (p *Page) setPinned(f form) {
	p.pinned = f
	if p.undo != nil {
		p.undo.work.Pinned = f
	}
}

// pin keeps a form to compare with.
func (p *Page) pin(f form) {
	p.setPinned(f)
	p.notice = notice{}
	p.compareCases()
	p.drawRest()
	p.keep()
	p.mounted.Defer(func(app.Context) {
		if section := app.Window().GetElementByID(comparisonID); section.Truthy() {
			section.Call("scrollIntoView", map[string]any{"block": "nearest"})
			section.Call("focus", map[string]any{"preventScroll": true})
		}
	})
}

// comparisonID is the section of the comparison.
const comparisonID = "comparison"

func (p *Page) onUnpin(app.Context, app.Event) {
	p.setPinned(nil)
	p.compareCases()
	p.drawRest()
	p.keep()
	p.mounted.Defer(focusAnswer)
}

// onSwap makes the pinned case the one of the form, and pins that.
func (p *Page) onSwap(app.Context, app.Event) {
	form, pinned := p.form.clone(), p.pinned
	p.replace(pinned, textSwapped)
	p.pin(form)
	if p.undo != nil {
		p.undo.work.Pinned = pinned
	}
}

// renderComparison sets the case beside the pinned one: what differs, and what moved
// what.
func (p *Page) renderComparison() app.UI {
	if p.pinned == nil {
		return tag("div.nothing")
	}
	body := []app.UI{tag("p.lead").Text(p.comparisonLead())}
	if p.comparison.err == nil && p.comparison.asked != "" {
		body = append(body, p.termTable(), p.walk(), p.inputTable())
	}
	return tag("section.box.comparison").ID(comparisonID).set("tabindex", "-1").set("aria-label", textComparison).Body(
		tag("div.head").Body(
			tag("h2").Text(textComparison),
			tag("div.actions").Body(
				carryButton("swap", textSwap, p.onSwap),
				carryButton("unpin", textUnpin, p.onUnpin),
			),
		),
		tag("div.body").Body(body...),
	)
}

// comparisonLead says what is compared.
func (p *Page) comparisonLead() string {
	switch {
	case p.unread():
		return textCarryProblems
	case p.comparison.err != nil:
		return textNoComparison
	case p.comparison.asked != p.comparisonAsked():
		return textSearching
	case len(p.comparison.Walk) == 0:
		return textSameCase
	}
	return strings.TrimSpace(p.sides() + " " + p.readingsMissing())
}

// sides names the two cases, by their modes too where those differ.
func (p *Page) sides() string {
	pinned, this := p.pinned.subject(), p.form.subject()
	if p.pinned.mode() != p.form.mode() {
		pinned += ", " + modeText(&p.comparison.A)
		this += ", " + modeText(&p.comparison.B)
	}
	if pinned == this {
		return fmt.Sprintf(textBothAre, this)
	}
	return fmt.Sprintf(textCompared, pinned, this)
}

// readingsMissing says that a device's total is the table's, where one of the cases is
// of a device without readings.
func (p *Page) readingsMissing() string {
	for _, f := range []form{p.pinned, p.form} {
		if f.mode() == budget.Neuron && strings.TrimSpace(f[fieldRuntimeUsed]+f[fieldRuntimeFree]+f[fieldTotal]) == "" {
			return textNoReadings
		}
	}
	return ""
}

// termTable are the figures of both cases, those that differ marked.
func (p *Page) termTable() app.UI {
	var rows []app.UI
	for _, t := range p.comparison.Terms {
		if t.A != nil || t.B != nil {
			rows = append(rows, termRow(t))
		}
	}
	return table("table.terms", "caption.hidden", textFigures,
		heads("th", textFigure, "th.num", textPinned, "th.num", textThisCase, "th.num.only-wide", textDifference), rows)
}

// termRow is one figure of both cases.
func termRow(t compare.Term) app.UI {
	moved, unit := movement(t)
	cell := "td.num"
	if _, isText := either(t).(string); isText {
		cell = "td.end"
	}
	small := tag("small.only-narrow").Body(afterCommas(moved)...)
	if moved == "" {
		small.Class("nothing")
	}
	row := tag("tr").Body(
		tag("th.term").set("scope", "row").Body(append(differs(t.Differs), breakable(t.ID)...)...),
		tag(cell).Body(breakable(termText(t, t.A))...),
		tag(cell).Body(append(breakable(termText(t, t.B)), small)...),
		tag("td.num.only-wide").Text(moved+unit),
	)
	if t.Differs {
		row.Class("strong")
	}
	return row
}

// afterCommas is a number that may be broken between its groups of digits.
func afterCommas(number string) []app.UI {
	var parts []app.UI
	for _, part := range strings.SplitAfter(number, ",") {
		parts = append(parts, app.Text(part), tag("wbr"))
	}
	return parts
}

func either(t compare.Term) any {
	if t.A != nil {
		return t.A
	}
	return t.B
}

// differs is the sign of a row that differs, in words for who does not see it.
func differs(yes bool) []app.UI {
	if !yes {
		return nil
	}
	return []app.UI{tag("span").set("aria-hidden", "true").Text(textUnequal), tag("span.hidden").Text(textDiffers + " ")}
}

// termText is a figure: bytes as GiB where there are many, another number with
// separators.
func termText(t compare.Term, value any) string {
	n, isInteger := value.(int64)
	switch {
	case isInteger && t.Bytes && (n >= leastGiB || n <= -leastGiB):
		return gib(trace.Lit(n)) + textGiB
	case isInteger && t.Bytes:
		return bytesExactly(n) + textBytesUnit
	}
	return figureText(value)
}

// figureText is a figure in words, bytes exactly.
func figureText(value any) string {
	switch v := value.(type) {
	case nil:
		return textNone
	case int64:
		return bytesExactly(v)
	case budget.Float:
		return pynum.Fixed(float64(v), 2)
	}
	return fmt.Sprint(value)
}

// movement is by how much a figure differs, bytes exactly, and its unit; "" where it
// does not, or where it is no number on both sides.
func movement(t compare.Term) (difference, unit string) {
	if !t.Differs || t.Difference == nil {
		return "", ""
	}
	if t.Bytes {
		unit = textBytesUnit
	}
	sign := "+"
	if t.Difference.Sign() < 0 {
		sign = ""
	}
	return strings.Replace(sign+t.Difference.Comma(), "-", "\u2212", 1), unit
}

// walk says which input moved which figure, one change after the other.
func (p *Page) walk() app.UI {
	if len(p.comparison.Walk) == 0 {
		return tag("div.nothing")
	}
	items := make([]app.UI, len(p.comparison.Walk))
	for i, s := range p.comparison.Walk {
		items[i] = p.walkStep(s)
	}
	return tag("div").Body(
		tag("h3").Text(textWalk),
		tag("p.hint").Text(textWalkHow),
		tag("ol.walk").Body(items...),
	)
}

// walkStep is one change with what it moved.
func (p *Page) walkStep(s compare.Step) app.UI {
	var changes, moves []string
	for _, field := range s.Changed {
		changes = append(changes, p.changeText(field))
	}
	for _, t := range s.Terms {
		if t.Differs {
			moves = append(moves, moveText(t))
		}
	}
	if len(moves) == 0 {
		moves = []string{textMovesNothing}
	}
	list := make([]app.UI, len(moves))
	for i, text := range moves {
		list[i] = tag("li").Body(breakable(text)...)
	}
	return tag("li").Body(
		tag("p.term").Body(breakable(strings.Join(changes, "; "))...),
		tag("ul.moves").Body(list...),
	)
}

// changeText is an input with its two values.
func (p *Page) changeText(field string) string {
	for _, in := range p.comparison.Inputs {
		if in.Field == field {
			return field + ": " + inputText(in.A) + " \u2192 " + inputText(in.B)
		}
	}
	return field
}

// moveText is a figure with what became of it.
func moveText(t compare.Term) string {
	if moved, unit := movement(t); moved != "" {
		return t.ID + " " + moved + unit
	}
	return t.ID + ": " + document.Shorten(termText(t, t.A)) + " \u2192 " + document.Shorten(termText(t, t.B))
}

// inputText is an input's value in words.
func inputText(in *budget.Input) string {
	if in == nil {
		return textNone
	}
	return inWords(in.Value)
}

// inputTable are the inputs of both cases, those that differ first.
func (p *Page) inputTable() app.UI {
	var first, rest []app.UI
	for _, in := range p.comparison.Inputs {
		row := tag("tr").Body(
			tag("th.term").set("scope", "row").Body(append(differs(in.Differs), breakable(in.Field)...)...),
			tag("td").Text(inputText(in.A)),
			tag("td").Text(inputText(in.B)),
		)
		if in.Differs {
			first = append(first, row.HTMLElem)
			row.Class("strong")
			continue
		}
		rest = append(rest, row.HTMLElem)
	}
	return p.innerFold(foldCompared, fmt.Sprintf(textInputsCompared, len(first), len(rest)),
		table("table.compared", "caption.hidden", textInputs, heads("th", textFieldHead, "th", textPinned, "th", textThisCase), append(first, rest...)))
}
