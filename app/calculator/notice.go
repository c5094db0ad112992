package calculator

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// A notice says what became of a file or of a fetch, until something else is done.
type notice struct {
	text string // "" for none
	bad  bool   // nothing was taken
}

// say shows a notice, and brings it into view.
func (p *Page) say(n notice) {
	p.notice = n
	p.stamps.form++
	p.mounted.Defer(func(app.Context) {
		if line := app.Window().GetElementByID("notice"); line.Truthy() {
			line.Call("scrollIntoView", map[string]any{"block": "nearest"})
		}
	})
}

// renderNotice is always there, so that what it says is read out.
func (p *Page) renderNotice() app.UI {
	class, text := "notice", p.notice.text
	if p.notice.bad {
		class, text = "notice error", textErrorPrefix+text
	}
	return tag("p").ID("notice").Class(class).Role("alert").Text(text)
}
