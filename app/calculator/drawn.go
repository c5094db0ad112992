package calculator

import "github.com/maxence-charriere/go-app/v9/pkg/app"

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
	restFindings
	restHeader
	restFooter
	restCarry
)

// Render draws the part.
func (r *rest) Render() app.UI {
	switch r.Part {
	case restForm:
		return r.Page.renderForm().HTMLElem
	case restFindings:
		return r.Page.findings(&r.Page.answer.report).HTMLElem
	case restHeader:
		return r.Page.header().HTMLElem
	case restCarry:
		return r.Page.renderCarry().HTMLElem
	case restFooter:
		return footer().HTMLElem
	}
	return tag("div.details").Body(r.Page.details()...).HTMLElem
}

// A stamps says how often each part was to be drawn, and how often the page was
// answered.
type stamps struct {
	form, details, header, carry, answers int
	follows                               bool // the rest is of the answer before
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
	p.stamps.carry++
	p.stamps.follows = false
}

// drawRestLater has the rest drawn once the answer is painted, unless another answer
// comes before: boot.js calls back.
func (p *Page) drawRestLater() {
	if p.mounted == nil {
		return
	}
	p.stamps.follows = true
	answer := p.stamps.answers
	p.mounted.Defer(func(app.Context) { app.Window().Call("neuronkvAfterPaint", answer) })
}

// onPainted listens for the answer with a number being painted, and for being woken:
// whatever wakes the program has its timers looked at.
func (p *Page) onPainted(ctx app.Context) {
	app.Window().Set("neuronkvWake", app.FuncOf(func(app.Value, []app.Value) any { return nil }))
	app.Window().Set("neuronkvPainted", app.FuncOf(func(_ app.Value, args []app.Value) any {
		answer := args[0].Int()
		ctx.Dispatch(func(app.Context) {
			if p.stamps.answers == answer {
				p.drawRest()
			}
		})
		return nil
	}))
}
