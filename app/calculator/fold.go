package calculator

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// The sections that open and close, by their id.
const (
	foldWarnings   = "section-warnings"
	foldInputs     = "section-inputs"
	foldDerivation = "section-derivation"
	foldHolds      = "section-holds"
	foldLog        = "section-log"
	foldEvidence   = "section-evidence"
	foldWords      = "section-words"
	foldDocument   = "section-document"
)

// fold is a section that opens and closes, and stays as it was put from one answer
// to the next. gist says what is inside while it is closed.
func (p *Page) fold(id, title, gist string, body ...app.UI) app.UI {
	return app.Details().ID(id).Class("box fold").Open(p.opened[id]).On("toggle", p.onToggle).Body(
		app.Summary().Body(
			app.H2().Text(title),
			app.Span().Class("gist muted").Text(gist),
		),
		app.Div().Class("body").Body(body...),
	)
}

// onToggle remembers how a section was put.
func (p *Page) onToggle(ctx app.Context, e app.Event) {
	section := ctx.JSSrc()
	p.opened[section.Get("id").String()] = section.Get("open").Bool()
}

// onExactBytes remembers whether bytes are shown exactly.
func (p *Page) onExactBytes(ctx app.Context, e app.Event) {
	p.exactBytes = ctx.JSSrc().Get("checked").Bool()
}
