package calculator

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// A combobox is a text input that offers known values as somebody types, and takes
// any other.
type combobox struct {
	field
	known   func() []suggestion
	unknown bool // the text is none of the known ones
}

// A suggestion is one known value of a combobox, and what it is.
type suggestion struct{ value, about string }

// An offer is the list of a combobox that is open, and the suggestion that the
// arrow keys are at; -1 for none.
type offer struct {
	field  string // "" where no list is open
	active int
	all    bool // whatever is typed: it was opened and not typed into
}

// suggestionsFor is what gives the values that a field offers; nil where it offers none.
func suggestionsFor(field string) func() []suggestion {
	switch field {
	case fieldModel:
		return knownModels
	case fieldDrafter:
		return knownDrafters
	}
	return nil
}

// combobox draws the input and its list.
func (p *Page) combobox(f field) app.UI {
	f.hint = strings.TrimSpace(f.hint)
	return p.wrap(f, func(bad bool) app.UI {
		list := p.suggestions(f.id, f.label)
		open := p.offer.field == f.id && len(p.offered()) > 0
		input := tag("input").ID(f.id).set("type", "text").set("autocomplete", "off").set("spellcheck", "false").Attr("value", p.shown[f.id]).
			Role("combobox").set("aria-autocomplete", "list").set("aria-controls", f.id+"-list").Attr("aria-expanded", open).
			Attr("aria-describedby", f.describedBy(bad)).
			On("click", p.onOpen).On("blur", p.onLeave).On("keydown", p.onListKey)
		if open && p.offer.active >= 0 {
			input.Attr("aria-activedescendant", optionID(f.id, p.offer.active))
		}
		if bad {
			input.set("aria-invalid", "true")
		}
		return tag("div.combo").Body(input, list)
	})
}

// suggestions is the list below an input; it is empty while it is closed.
func (p *Page) suggestions(id, label string) app.UI {
	var items []app.UI
	if p.offer.field == id {
		for i, s := range p.offered() {
			items = append(items, p.suggestion(id, i, s))
		}
	}
	class := "options"
	if len(items) == 0 {
		class = "options nothing"
	}
	return tag("ul").ID(id+"-list").Class(class).Role("listbox").set("aria-label", label).set("tabindex", "-1").Body(items...)
}

func (p *Page) suggestion(id string, i int, s suggestion) app.UI {
	return tag("li").ID(optionID(id, i)).Role("option").Attr("aria-selected", i == p.offer.active).Body(
		tag("span").Text(s.value), tag("small").Text(s.about),
	).On("mousedown", keepFocus).On("click", func(app.Context, app.Event) { p.takeSuggestion(s.value) }, id, s.value)
}

// keepFocus leaves the focus where it is.
func keepFocus(_ app.Context, e app.Event) { e.PreventDefault() }

func optionID(id string, i int) string { return id + "-option-" + strconv.Itoa(i) }

// offered are the suggestions of the open list that have every word typed in them.
func (p *Page) offered() (list []suggestion) {
	words := strings.Fields(strings.ToLower(p.form[p.offer.field]))
	for _, s := range suggestionsFor(p.offer.field)() {
		if p.offer.all || hasAll(strings.ToLower(s.value+" "+s.about), words) {
			list = append(list, s)
		}
	}
	return list
}

func hasAll(text string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// onOpen offers everything.
func (p *Page) onOpen(ctx app.Context, _ app.Event) {
	if id := ctx.JSSrc().Get("id").String(); p.offer.field != id {
		p.offer = offer{field: id, active: -1, all: true}
	}
}

func (p *Page) onLeave(app.Context, app.Event) { p.offer = offer{} }

// onListKey moves through the list, takes from it, or closes it.
func (p *Page) onListKey(ctx app.Context, e app.Event) {
	switch key := e.Get("key").String(); {
	case key == "ArrowDown", key == "ArrowUp":
		e.PreventDefault()
		p.onOpen(ctx, e)
		p.moveInList(map[string]int{"ArrowDown": 1, "ArrowUp": -1}[key])
	case p.offer.field == "":
	case key == "Escape":
		p.offer = offer{}
	case key == "Enter" && p.offer.active >= 0:
		e.PreventDefault()
		if list := p.offered(); p.offer.active < len(list) {
			p.takeSuggestion(list[p.offer.active].value)
		}
	}
}

// moveInList goes one suggestion on or back, from the end to the beginning.
func (p *Page) moveInList(step int) {
	n := len(p.offered())
	if n == 0 {
		return
	}
	if p.offer.active < 0 && step < 0 {
		p.offer.active = 0
	}
	p.offer.active = (p.offer.active + step + n) % n
	id := optionID(p.offer.field, p.offer.active)
	p.mounted.Defer(func(app.Context) {
		if option := app.Window().GetElementByID(id); option.Truthy() {
			option.Call("scrollIntoView", map[string]any{"block": "nearest"})
		}
	})
}

// takeSuggestion puts a known value into the open combobox.
func (p *Page) takeSuggestion(value string) {
	id := p.offer.field
	p.offer = offer{}
	setInput(id, value)
	p.change(id, value)
}
