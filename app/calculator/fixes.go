package calculator

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/kvcache"
	"neuronkv/budget/preflight"
	"neuronkv/budget/sizing"
)

// pause is how long after the last change the search for what would help begins:
// it takes longer than an answer, and must not slow typing.
const pause = 250 * time.Millisecond

// seekFixes searches for what would help, once nothing changes for a while. Until
// then the list of the case before stays, so that nothing jumps, and its buttons
// are off.
func (p *Page) seekFixes() {
	if p.mounted == nil || !helpless(&p.answer) {
		p.fixes = nil
		return
	}
	asked := p.answer.document
	p.mounted.After(pause, func(app.Context) {
		if p.answer.document != asked {
			return
		}
		p.fixes, p.fixed = fixesOf(p.answer.asked), asked
	})
}

// fixesOf are the fixes of a case; none where it cannot be fixed, and where the
// search meets an error of its own: the answer stands without it.
func fixesOf(c budget.Case) (fixes []sizing.Fix) {
	defer func() {
		if recover() != nil {
			fixes = nil
		}
	}()
	fixes, _ = sizing.Fixes(c)
	return fixes
}

// helpless reports whether an answer is a bad one that no start-up check is the
// cause of.
func helpless(a *answer) bool {
	if len(a.problems) > 0 || a.panicked != "" || a.report.Refused() || statedLayers(a.asked) > mostSearched {
		return false
	}
	level := a.report.Verdict.Level
	return level == budget.Fails || level == budget.LikelyFails || level == budget.Uncertain
}

// mostSearched is with how many stated layers a search is quick enough for a page: several
// times those of any model.
const mostSearched = 512

// statedLayers counts the layers that a case states; 0 for those of its model.
func statedLayers(c budget.Case) int {
	if len(c.Override.KVLayers) == 0 {
		return 0
	}
	list, _ := kvcache.ReadLayers("override.kv_layers", c.Override.KVLayers, 1)
	return len(list)
}

// renderFixes lists what would help, best first.
func (p *Page) renderFixes() app.UI {
	if len(p.fixes) == 0 {
		return app.Div().Class("nothing")
	}
	items := make([]app.UI, len(p.fixes))
	for i, f := range p.fixes {
		items[i] = p.renderFix(f)
	}
	return app.Section().Class("box").ID("fixes").Body(
		app.Div().Class("head").Body(app.H2().Text(textFixes), app.Span().Class("muted").Text(p.fixesLead())),
		app.Div().Class("body").Body(app.Ul().Class("fixes").Body(items...)),
	)
}

// stale reports whether the fixes are those of the case before.
func (p *Page) stale() bool { return p.fixed != p.answer.document }

func (p *Page) fixesLead() string {
	if p.stale() {
		return textSearching
	}
	return textFixesHow
}

// renderFix is one change with what comes of it. What likely fails, or went wrong
// in a published run, has no button.
func (p *Page) renderFix(f sizing.Fix) app.UI {
	level := f.Report.Verdict.Level
	class, button := "fix", app.UI(app.P().Class("nothing"))
	if f.Recommended {
		button = p.fixButton(f)
	} else {
		class = "fix no"
	}
	return app.Li().Class(class).Body(
		app.Div().Body(
			app.H3().Body(
				app.Text(upperFirst(f.Knob)+" "+inWords(f.From)+" → "+inWords(f.To)+" "),
				app.Span().Class("tag "+looks[level].class).Body(icon(level), app.Text(looks[level].word)),
			),
			app.P().Class("muted").Text(f.Why+" "+upperFirst(sentence(&f.Report))),
		),
		button,
	)
}

// fixButton applies a fix, which can be undone.
func (p *Page) fixButton(f sizing.Fix) app.UI {
	change := preflight.Change{Field: f.Field, Value: f.To}
	done := f.Knob + " " + inWords(f.To) + "."
	button := app.Button().Class("btn apply").Type("button").Attr("aria-label", textApply+" "+done).Text(textApply).
		OnClick(func(_ app.Context, e app.Event) {
			if again(e) || p.stale() {
				return
			}
			p.replace(p.form.with(change), done)
			p.mounted.Defer(focusAnswer)
		}, p.answer.document, f.Field, done)
	if p.stale() {
		button.Attr("aria-disabled", "true")
	}
	return app.P().Class("actions").Body(button)
}
