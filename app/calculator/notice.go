package calculator

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// A notice says what became of a file or of a fetch, until something else is done.
type notice struct {
	field string // that it stands at: fieldDrafter, fieldCarry, fieldReadings, else the model's
	text  string // "" for none
	bad   bool   // nothing was taken
}

// say shows a notice, and brings it into view.
func (p *Page) say(n notice) {
	p.notice = n
	p.stamps.form++
	p.stamps.carry++
	p.mounted.Defer(func(app.Context) {
		if line := app.Window().GetElementByID(noticeID(n.field)); line.Truthy() && n.text != "" {
			line.Call("scrollIntoView", map[string]any{"block": "nearest"})
		}
	})
}

func noticeID(field string) string {
	switch field {
	case fieldDrafter, fieldCarry, fieldReadings:
		return "notice-" + field
	}
	return "notice"
}

// renderNotice is always there, so that what it says is read out.
func (p *Page) renderNotice(field string) app.UI {
	class, text := "notice", p.notice.text
	switch {
	case noticeID(p.notice.field) != noticeID(field):
		text = ""
	case p.notice.bad:
		class, text = "notice error", textErrorPrefix+text
	}
	return tag("p").ID(noticeID(field)).Class(class).Role("alert").Text(text)
}
