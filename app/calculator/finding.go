package calculator

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/preflight"
	"neuronkv/budget/trace"
)

// finding is one start-up check: its words, why it is there, what it hides, and a
// button for each change that clears it.
func (p *Page) finding(where string, f preflight.Finding, level budget.Level) app.UI {
	return box(level, where, origin(f),
		tag("blockquote").Text(f.Says()),
		tag("p").Body(app.Text(whyOf(f)), markOf(f)),
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
	return tag("span.hint").Body(mark(f.Mark))
}

// changeButtons are the buttons of the changes that clear a finding. A change is its
// scope, so that the handler is always the one of the change shown.
func (p *Page) changeButtons(f preflight.Finding) app.UI {
	if len(f.Changes) == 0 {
		return tag("p.nothing")
	}
	buttons := make([]app.UI, len(f.Changes))
	for i, c := range f.Changes {
		buttons[i] = tag("button.btn.change").set("type", "button").Body(breakable(c.Text)...).
			On("click", func(_ app.Context, e app.Event) {
				if again(e) {
					return
				}
				p.replace(p.form.with(c), c.Text+".")
				p.mounted.Defer(focusAnswer)
			}, p.answer.document, c.Field, c.Text)
	}
	return tag("p.actions").Body(buttons...)
}

// box is one finding with its body.
func box(level budget.Level, where, what string, body ...app.UI) app.UI {
	return tag("div").Class("finding "+lookOf(level).class).Body(
		icon(level),
		tag("div").Body(append([]app.UI{tag("h3").Body(app.Text(where+" "), tag("span").Text(what))}, body...)...),
	)
}
