package calculator

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// An element is an HTML element that is being made. The page is made of this one
// type, and not of go-app's for each tag: every one of those brings its hundred
// methods into the WASM, which is a tenth of it.
type element struct{ app.HTMLElem }

// tag begins an element by its tag and its classes: "td.num.muted".
func tag(name string) *element {
	name, classes, _ := strings.Cut(name, ".")
	e := &element{app.Elem(name)}
	if classes != "" {
		e.Class(strings.ReplaceAll(classes, ".", " "))
	}
	return e
}

// Attr sets an attribute.
func (e *element) Attr(name string, value any) *element {
	e.HTMLElem.Attr(name, value)
	return e
}

// set sets an attribute to a text.
func (e *element) set(name, value string) *element { return e.Attr(name, value) }

func (e *element) Class(classes string) *element { return e.set("class", classes) }
func (e *element) ID(id string) *element         { return e.set("id", id) }
func (e *element) Role(role string) *element     { return e.set("role", role) }

// On has an event handled. scope is what the handler is made of: while it is the
// same, the handler is.
func (e *element) On(event string, handler app.EventHandler, scope ...any) *element {
	e.HTMLElem.On(event, handler, scope...)
	return e
}

// Text is the element with a text in it.
func (e *element) Text(text string) *element {
	e.HTMLElem.Body(app.Text(text))
	return e
}

// Body is the element with others in it.
func (e *element) Body(children ...app.UI) *element {
	for i, c := range children {
		if inner, is := c.(*element); is {
			children[i] = inner.HTMLElem
		}
	}
	e.HTMLElem.Body(children...)
	return e
}
