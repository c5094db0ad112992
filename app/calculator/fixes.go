package calculator

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/kvcache"
	"neuronkv/budget/preflight"
	"neuronkv/budget/sizing"
)

// fixesOf are the fixes of a case; none where it cannot be fixed.
func fixesOf(c budget.Case) []sizing.Fix {
	fixes, _ := found(sizing.Fixes, c)
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
		return p.noFix()
	}
	items := make([]app.UI, len(p.fixes))
	for i, f := range p.fixes {
		items[i] = p.renderFix(f)
	}
	return tag("section.box").ID("fixes").Body(
		tag("div.head").Body(tag("h2").Text(textFixes), tag("span.muted").Text(p.fixesLead())),
		tag("div.body").Body(tag("ul.fixes").Body(items...)),
	)
}

// noFix says that no single change helps, where that is known; nothing where none is
// needed.
func (p *Page) noFix() app.UI {
	if !helpless(&p.answer) || p.stale() {
		return tag("div.nothing")
	}
	text := textNoFix
	if used, core := p.answer.report.Value("bytes_used"); core {
		if total, known := p.answer.report.Value("total_hbm_bytes"); known && used.Int().Cmp(total.Int()) > 0 {
			text = fmt.Sprintf(textNoFixWeights, gib(used), gib(total))
		}
	}
	return tag("section.box").ID("fixes").Body(
		tag("div.head").Body(tag("h2").Text(textFixes)),
		tag("div.body").Body(tag("p.lead").Text(text)),
	)
}

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
	class, button := "fix", app.UI(tag("p.nothing"))
	if f.Recommended {
		button = p.fixButton(f)
	} else {
		class = "fix no"
	}
	return tag("li").Class(class).Body(
		tag("div").Body(
			tag("h3").Body(
				app.Text(upperFirst(f.Knob)+" "+inWords(f.From)+" → "+inWords(f.To)+" "),
				tag("span").Class("tag "+lookOf(level).class).Body(icon(level), app.Text(lookOf(level).word)),
			),
			tag("p.muted").Text(f.Why+" "+upperFirst(sentence(&f.Report))),
		),
		button,
	)
}

// fixButton applies a fix, which can be undone.
func (p *Page) fixButton(f sizing.Fix) app.UI {
	change := preflight.Change{Field: f.Field, Value: f.To}
	done := f.Knob + " " + inWords(f.To) + "."
	button := tag("button.btn.apply").set("type", "button").Attr("aria-label", textApply+" "+done).Text(textApply).
		On("click", func(_ app.Context, e app.Event) {
			if again(e) || p.stale() {
				return
			}
			p.replace(p.form.with(change), done)
			p.mounted.Defer(focusAnswer)
		}, p.answer.document, f.Field, done)
	if p.stale() {
		button.set("aria-disabled", "true")
	}
	return tag("p.actions").Body(button)
}
