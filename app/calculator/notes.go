package calculator

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/pynum"
)

// notes are the sentences that a reader of the number needs.
func notes(r *budget.Report) app.UI {
	if len(r.Notes) == 0 {
		return tag("div.nothing")
	}
	items := make([]app.UI, len(r.Notes))
	for i, n := range r.Notes {
		items[i] = tag("li").Body(
			tag("p").Text(n.Text),
			tag("p.hint").Body(mark(n.Mark), app.Text(" "+n.Source)),
		)
	}
	return tag("section.box").Body(
		tag("div.head").Body(tag("h2").Text(textNotes)),
		tag("div.body").Body(tag("ul.notes").Body(items...)),
	)
}

// evidence is what the verdict rests on.
func (p *Page) evidence(r *budget.Report) app.UI {
	if len(r.Verdict.Evidence) == 0 {
		return tag("div.nothing")
	}
	items := make([]app.UI, len(r.Verdict.Evidence))
	for i, text := range r.Verdict.Evidence {
		items[i] = tag("li").Text(text)
	}
	return p.fold(foldEvidence, textEvidence, upperFirst(r.Verdict.Reason), tag("ul.points").Body(items...), runTable())
}

// runTable lists the published runs, which the chart draws.
func runTable() app.UI {
	runs := budget.HeadroomRuns()
	rows := make([]app.UI, len(runs))
	for i, r := range runs {
		about := ""
		if r.Rounded {
			about = "~"
		}
		rows[i] = row("th", fmt.Sprintf(textRunAt, r.Model, r.TP), "td.num", about+pynum.Fixed(r.LeftGiB, 2), "td", r.Outcome)
	}
	return table("table.runs", "caption", textRunsCaption, heads("th", textRun, "th.num", textRunLeft, "th", textRunOutcome), rows)
}

// caseDocument is the case as JSON, for the command line and for a report of a
// wrong number.
func (p *Page) caseDocument(document string) app.UI {
	return p.fold(foldDocument, textDocument, textDocumentWhat,
		tag("p.lead").Text(textDocumentUse),
		tag("pre.document").set("tabindex", "0").Text(document),
		copyButton("copy-case", document),
	)
}

// copyButton copies a text. The text is its scope, so that the handler is always
// the one of the text shown.
func copyButton(id, text string) app.UI {
	return tag("p.actions").Body(
		tag("button").ID(id).Class("btn").set("type", "button").Text(textCopy).On("click", func(ctx app.Context, _ app.Event) {
			app.Window().Call("neuronkvCopy", text, ctx.JSSrc())
		}, text),
	)
}
