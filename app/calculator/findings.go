package calculator

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/preflight"
	"neuronkv/budget/trace"
)

// findings are what the server says before and instead of serving: what stops it,
// in its order and its words, and its warnings.
func (p *Page) findings(r *budget.Report) app.UI {
	list := p.stops(r)
	if w := p.warnings(r, len(list)); w != nil {
		list = append(list, w)
	}
	if len(list) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Div().Class("findings").Body(list...)
}

// A stop is what stops the server: a start-up check, or else the error that ends
// the report.
type stop struct {
	finding preflight.Finding
	err     *budget.Error
}

// stopping are the stops in the server's order. Only the first is met.
func stopping(r *budget.Report) (list []stop) {
	for _, f := range r.Preflight {
		if f.Stops() {
			list = append(list, stop{finding: f})
		}
	}
	if r.Error != nil && !r.Said() {
		list = append(list, stop{err: r.Error})
	}
	return list
}

// stopsInWords says how many stops there are.
func stopsInWords(n int) string {
	switch n {
	case 0:
		return textNoStops
	case 1:
		return textOneStop
	}
	return fmt.Sprintf(textStops, n)
}

// stops draws the stops.
func (p *Page) stops(r *budget.Report) (list []app.UI) {
	where := textStopsHere
	for _, s := range stopping(r) {
		if e := s.err; e != nil {
			list = append(list, box(budget.Fails, where, e.Type+", stage "+string(e.Stage), app.Blockquote().Text(e.Message)))
		} else {
			list = append(list, p.finding(where, s.finding, budget.Fails))
		}
		where = textStopsNext
	}
	return list
}

// finding is one start-up check: its words, why it is there, what it hides, and a
// button for each change that clears it.
func (p *Page) finding(where string, f preflight.Finding, level budget.Level) app.UI {
	return box(level, where, origin(f),
		app.Blockquote().Text(f.Says()),
		app.P().Body(app.Text(whyOf(f)), markOf(f)),
		p.changeButtons(f),
	)
}

// origin says what raises a finding.
func origin(f preflight.Finding) string {
	switch f.Type {
	case "":
		return textFromServer
	case budget.CaseError:
		return textOwnCheck
	}
	return f.Type + ", " + textStartUp
}

// whyOf is why a check is there, and whether it hides others.
func whyOf(f preflight.Finding) string {
	if f.Hides == 0 {
		return f.Why
	}
	return f.Why + " " + textHides
}

// markOf marks what could not be confirmed.
func markOf(f preflight.Finding) app.UI {
	if f.Mark == trace.Exact {
		return app.Text("")
	}
	return app.Span().Class("hint").Body(mark(f.Mark))
}

// changeButtons are the buttons of the changes that clear a finding. A change is its
// scope, so that the handler is always the one of the change shown.
func (p *Page) changeButtons(f preflight.Finding) app.UI {
	if len(f.Changes) == 0 {
		return app.P().Class("nothing")
	}
	buttons := make([]app.UI, len(f.Changes))
	for i, c := range f.Changes {
		buttons[i] = app.Button().Class("btn change").Type("button").Body(breakable(c.Text)...).
			OnClick(func(_ app.Context, e app.Event) {
				if again(e) {
					return
				}
				p.replace(p.form.with(c), c.Text+".")
				p.mounted.Defer(focusAnswer)
			}, p.answer.document, c.Field, c.Text)
	}
	return app.P().Class("actions").Body(buttons...)
}

// warnings are what the server says and goes on, closed until asked for; nil for
// none. stops is how many errors are above.
func (p *Page) warnings(r *budget.Report, stops int) app.UI {
	var list []app.UI
	for _, f := range r.Preflight {
		if !f.Stops() {
			list = append(list, p.finding(textWarns, f, budget.LikelyFails))
		}
	}
	for _, l := range r.Log {
		if l.Level == budget.Warning {
			list = append(list, box(budget.LikelyFails, textWarns, textFromScheduler, app.Blockquote().Text(l.Text())))
		}
	}
	if list == nil {
		return nil
	}
	return app.Details().ID(foldWarnings).Class("fold likely").Open(p.opened[foldWarnings]).On("toggle", p.onToggle).Body(
		app.Summary().Body(icon(budget.LikelyFails), app.Span().Body(app.B().Text(warningsLead(stops)), app.Text(counted(len(list))))),
		app.Div().Body(list...),
	)
}

// warningsLead says that the checks found nothing else, where that is so.
func warningsLead(stops int) string {
	if stops == 0 {
		return textNoStop
	}
	return ""
}

func counted(warnings int) string {
	if warnings == 1 {
		return textOneWarning
	}
	return fmt.Sprintf(textWarnings, warnings)
}

// box is one finding with its body.
func box(level budget.Level, where, what string, body ...app.UI) app.UI {
	return app.Div().Class("finding "+looks[level].class).Body(
		icon(level),
		app.Div().Body(append([]app.UI{app.H3().Body(app.Text(where+" "), app.Span().Text(what))}, body...)...),
	)
}
