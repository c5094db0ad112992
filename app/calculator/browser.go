package calculator

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/platforms"
)

// OnMount takes over from the page that was read before the WASM arrived: what
// was typed into it, where the focus was, and the theme.
func (p *Page) OnMount(ctx app.Context) {
	// go-app routes every link through itself; plain links do here.
	app.Window().Set("onclick", nil)
	app.Window().Set("onpopstate", nil)
	p.mounted = ctx
	p.onFiles(ctx)
	p.onPainted(ctx)
	p.onHistory(ctx)
	p.onPrinting()
	ctx.Dispatch(func(ctx app.Context) {
		p.theme = chosenTheme()
		p.stamps.header++
		h := handedOver()
		p.take(h)
		ctx.Defer(p.restoreInputs)
		ctx.Defer(func(app.Context) { app.Window().Call("neuronkvFocus", h.Focus, h.Start, h.End) })
	})
}

// chosenTheme is the theme that boot.js has applied: "auto", "light" or "dark".
func chosenTheme() string {
	theme := app.Window().Get("document").Get("documentElement").Get("dataset").Get("theme")
	if !theme.Truthy() {
		return themeAuto
	}
	return theme.String()
}

// A handover is what boot.js kept of the page before.
type handover struct {
	Values map[string]string // by field
	Opened map[string]bool   // by section
	Exact  *bool             // whether bytes were asked for
	Focus  string            // the id of the focused element; may be empty
	Start  int               // of the selection; -1 for none
	End    int

	State string // of the tab's history entry, as the page kept it; "" for none
	Link  string // the fragment of the address, where it is a link's
	Own   string // the visitor's own work, as the page kept it; "" for none
}

// handedOver asks boot.js for what it kept.
func handedOver() (h handover) {
	text := app.Window().Call("neuronkvHandOver").String()
	if err := json.Unmarshal([]byte(text), &h); err != nil {
		return handover{}
	}
	return h
}

// take fills in what was typed before, as it was typed.
func (p *Page) take(h handover) {
	p.comeBack(h)
	recipe := p.recipeNamed(h.Values[fieldRecipe])
	if recipe != nil {
		p.setForm(formOfRecipe(recipe))
	}
	for id, text := range h.Values {
		if _, isField := labels[id]; isField {
			p.form[id], recipe = text, nil
			p.form.restate(id)
			setInput(id, text)
		}
	}
	p.choose(recipe)
	p.followBefore(h.Values)
	for id, open := range h.Opened {
		p.opened[id] = open
		setOpen(id, open)
	}
	if h.Exact != nil {
		p.exactBytes = *h.Exact
	}
	p.compute()
	p.drawRest()
	p.remember()
	p.enter()
	if len(h.Values) > 0 && !p.shared() {
		p.store(p.entry.work, noEntry, true)
	}
}

// setInput sets an input to a text, where the page has it. The renderer does not:
// to it an input that was typed into has not changed.
func setInput(id, text string) {
	if input := app.Window().GetElementByID(id); input.Truthy() {
		input.Set("value", text)
	}
}

// setOpen opens or closes a section at once: the toggle event of its first render
// may still be on the way, and reads what the section then is.
func setOpen(id string, open bool) {
	if section := app.Window().GetElementByID(id); section.Truthy() {
		section.Set("open", open)
	}
}

// onInput takes what is typed or chosen in any of the inputs. It listens at the page
// and not at the form, so that a key has the answer drawn first and the form after it.
func (p *Page) onInput(_ app.Context, e app.Event) {
	source := e.Get("target")
	id, text := source.Get("id").String(), source.Get("value").String()
	_, isField := labels[id]
	switch {
	case id == fieldRecipe:
		p.chooseRecipe(text)
	case source.Get("name").String() == fieldDegree:
		setInput(fieldTP, text)
		p.change(fieldTP, text)
	case id == fieldReadings && strings.TrimSpace(text) != "":
		p.takeReading(text)
	case isField:
		if suggestionsFor(id) != nil {
			p.offer = offer{field: id, active: -1}
		}
		p.change(id, text)
	}
}

// change takes the text of one field.
func (p *Page) change(id, text string) {
	p.form[id] = text
	p.form.restate(id)
	if before := p.form[fieldVariables]; variablesOf(id) != nil && before != "" {
		p.form.giveWay(id)
		setInput(fieldVariables, p.form[fieldVariables])
	}
	p.undo, p.notice, p.link = nil, notice{}, ""
	p.choose(nil)
	switch id {
	case fieldInstance:
		p.takeTarget()
	case fieldSource:
		p.followSource()
	case fieldModel:
		p.followName()
	}
	p.compute()
	p.remember()
	if slices.Contains(turning, id) {
		p.stamps.form++
		p.mounted.Defer(p.restoreInputs)
	}
}

// turning are the fields with which inputs come and go, and passing are those
// inputs.
var (
	turning = []string{fieldMode, fieldModel, fieldSource, fieldVariables, fieldDrafter, fieldDraftConfig}
	passing = []string{fieldSource, fieldConfig, fieldQuantConfig, fieldDraftConfig, fieldRuntimeUsed, fieldRuntimeFree, fieldHost, fieldWorkers}
)

// takeTarget sets the target that the chosen instance is compiled for.
func (p *Page) takeTarget() {
	if p.form.takeTarget() {
		setInput(fieldVariables, p.form[fieldVariables])
		setInput(fieldTarget, p.form[fieldTarget])
	}
}

// takeTarget sets the target of a known instance.
func (f form) takeTarget() (known bool) {
	i, known := platforms.InstanceByType(f[fieldInstance])
	if known {
		f[fieldTarget] = i.CompileTarget
		f.giveWay(fieldTarget)
	}
	return known
}

// restoreInputs puts what was typed into the inputs that come and go with mode and
// model, as it was typed: the renderer would trim it.
func (p *Page) restoreInputs(app.Context) {
	for _, id := range passing {
		setInput(id, p.form[id])
	}
}

// restoreAll puts the whole form into the inputs: one that shows a value which it had
// no option for before has it now.
func (p *Page) restoreAll(app.Context) {
	for id := range labels {
		setInput(id, p.form[id])
	}
}

// onSubmit keeps the page: the answer is there already.
func (p *Page) onSubmit(ctx app.Context, e app.Event) { e.PreventDefault() }
