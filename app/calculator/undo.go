package calculator

import (
	"maps"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// An undo is the work before the page changed it at a click, and what was done.
type undo struct {
	work     work
	done     string
	byRecipe bool // by a choice of a recipe
}

// replace puts another form in the place of what is typed, which can be undone
// until something is typed again. Where nothing is other, nothing is done.
func (p *Page) replace(f form, done string) {
	if maps.Equal(f, p.form) {
		return
	}
	p.undo = &undo{work: p.work(), done: done}
	p.fill(f)
}

// again reports whether an event is the second click of a double click: by then
// another button may be in the place of the first.
func again(e app.Event) bool { return e.Get("detail").Truthy() && e.Get("detail").Int() > 1 }

// fill shows a form and its answer.
func (p *Page) fill(f form) {
	p.setForm(f)
	p.notice, p.offer = notice{}, offer{}
	p.choose(nil)
	p.compute()
	p.drawRest()
	p.remember()
	p.mounted.Defer(p.restoreAll)
}

// setForm puts a form into the inputs.
func (p *Page) setForm(f form) {
	p.form = f.clone()
	for id := range labels {
		setInput(id, p.form[id])
	}
}

// onUndo goes back to what was there.
func (p *Page) onUndo(ctx app.Context, e app.Event) {
	if p.undo == nil || again(e) {
		return
	}
	before := p.undo.work
	p.undo = nil
	p.show(before)
	p.fill(before.Form)
	p.compareCases()
	p.mounted.Defer(focusAnswer)
}

// focusAnswer moves the focus from a button that is no more, and that the renderer
// may have made into another, to the answer.
func focusAnswer(app.Context) {
	app.Window().GetElementByID("answer").Call("focus", map[string]any{"preventScroll": true})
}

// onReset goes back to the default case.
func (p *Page) onReset(ctx app.Context, e app.Event) {
	p.replace(defaultForm(), textResetDone)
}

// done says what a click changed, with the way back.
func (p *Page) done() app.UI {
	if p.undo == nil {
		return tag("p.nothing")
	}
	return tag("p.done").Body(
		app.Text(textDone+" "+p.undo.done+" "),
		tag("button").ID("undo").Class("btn plain").set("type", "button").Text(textUndo).On("click", p.onUndo),
	)
}
