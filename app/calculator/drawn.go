package calculator

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// moment is how long after the last key the rest of the page follows the answer: the
// answer is painted first, and a key that comes sooner finds the page idle.
const moment = 40 * time.Millisecond

// A rest is a part of the page that follows the answer: it is drawn again when its
// stamp is another one. go-app compares the exported fields.
type rest struct {
	app.Compo
	Page  *Page
	Part  restPart
	Stamp int
}

// A restPart says which part of the page it is.
type restPart int

// The parts.
const (
	restForm    restPart = iota
	restDetails          // behind the answer
	restHeader
	restFooter
)

// Render draws the part.
func (r *rest) Render() app.UI {
	switch r.Part {
	case restForm:
		return r.Page.renderForm().HTMLElem
	case restHeader:
		return r.Page.header().HTMLElem
	case restFooter:
		return footer().HTMLElem
	}
	return tag("div.details").Body(r.Page.details()...).HTMLElem
}

// A stamps says how often each part was to be drawn, and how often the page was
// answered.
type stamps struct {
	form, details, header, answers int
	follows                        bool // the rest is of the answer before
}

func (p *Page) formFollows() app.UI {
	return &rest{Page: p, Part: restForm, Stamp: p.stamps.form}
}

func (p *Page) detailsFollow() app.UI {
	return &rest{Page: p, Part: restDetails, Stamp: p.stamps.details}
}

// drawRest has the rest drawn with the answer.
func (p *Page) drawRest() {
	p.stamps.form++
	p.stamps.details++
	p.stamps.follows = false
}

// drawRestLater has the rest drawn a moment after the answer, unless another answer
// comes before.
func (p *Page) drawRestLater() {
	if p.mounted == nil {
		return
	}
	p.stamps.follows = true
	answer := p.stamps.answers
	p.mounted.After(moment, func(app.Context) {
		if p.stamps.answers == answer {
			p.drawRest()
		}
	})
}
