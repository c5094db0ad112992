package calculator

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
)

// notes are the sentences that a reader of the number needs.
func notes(r *budget.Report) app.UI {
	if len(r.Notes) == 0 {
		return app.Div().Class("nothing")
	}
	items := make([]app.UI, len(r.Notes))
	for i, n := range r.Notes {
		items[i] = app.Li().Body(
			app.P().Text(n.Text),
			app.P().Class("hint").Body(mark(n.Mark), app.Text(" "+n.Source)),
		)
	}
	return app.Section().Class("box").Body(
		app.Div().Class("head").Body(app.H2().Text(textNotes)),
		app.Div().Class("body").Body(app.Ul().Class("notes").Body(items...)),
	)
}

// evidence is what the verdict rests on.
func (p *Page) evidence(r *budget.Report) app.UI {
	if len(r.Verdict.Evidence) == 0 {
		return app.Div().Class("nothing")
	}
	items := make([]app.UI, len(r.Verdict.Evidence))
	for i, text := range r.Verdict.Evidence {
		items[i] = app.Li().Text(text)
	}
	return p.fold(foldEvidence, textEvidence, upperFirst(r.Verdict.Reason), app.Ul().Class("points").Body(items...))
}

// caseDocument is the case as JSON, for the command line and for a report of a
// wrong number.
func (p *Page) caseDocument(document string) app.UI {
	return p.fold(foldDocument, textDocument, "JSON, one line",
		app.P().Class("lead").Text(textDocumentUse),
		app.Pre().Class("document").TabIndex(0).Text(document),
		copyButton("copy-case", document),
	)
}

// copyButton copies a text. The text is its scope, so that the handler is always
// the one of the text shown.
func copyButton(id, text string) app.UI {
	return app.P().Class("actions").Body(
		app.Button().ID(id).Class("btn").Type("button").Text(textCopy).OnClick(func(ctx app.Context, _ app.Event) {
			app.Window().Call("neuronkvCopy", text, ctx.JSSrc())
		}, text),
	)
}
