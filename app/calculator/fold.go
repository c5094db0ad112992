package calculator

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// The sections that open and close, by their id.
const (
	foldWarnings   = "section-warnings"
	foldInputs     = "section-inputs"
	foldDerivation = "section-derivation"
	foldHolds      = "section-holds"
	foldLog        = "section-log"
	foldCache      = "section-cache"
	foldEvidence   = "section-evidence"
	foldWords      = "section-words"
	foldDocument   = "section-document"
	foldCompared   = "section-compared"
)

// fold is a section that opens and closes, and stays as it was put from one answer
// to the next. gist says what is inside while it is closed.
func (p *Page) fold(id, title, gist string, body ...app.UI) app.UI {
	return tag("details").ID(id).Class("box fold").Attr("open", p.opened[id]).On("toggle", p.onToggle).Body(
		tag("summary").Body(
			tag("h2").Text(title),
			tag("span.gist.muted").Text(gist),
		),
		tag("div.body").Body(body...),
	)
}

// innerFold is the same within a section.
func (p *Page) innerFold(id, title string, body app.UI) app.UI {
	return tag("details").ID(id).Class("fold inner").Attr("open", p.opened[id]).On("toggle", p.onToggle).Body(
		tag("summary").Body(tag("span").Text(title)),
		tag("div.body").Body(body),
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
