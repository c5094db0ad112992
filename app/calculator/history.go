package calculator

import (
	"encoding/json"
	"maps"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// A work is what the page keeps of a visit: with each entry of the tab's history, and
// in this browser where it is the visitor's own.
type work struct {
	Form   form
	Linked form  `json:",omitempty"` // of one that came with a link: as it came
	Pinned form  `json:",omitempty"` // the case that it is compared with
	Own    *work `json:",omitempty"` // beside one that came with a link: the visitor's own
	Before *work `json:",omitempty"` // of the visitor's own: what it took the place of when it came with a link

	Unstored bool `json:",omitempty"` // the browser could not keep it
}

// An entry is that of the tab's history where the page is.
type entry struct {
	work  work
	field string // the one field in which it differs from the entry before; "" for several
}

// work is that of the page as it is.
func (p *Page) work() work {
	w := work{Form: p.form.clone(), Linked: p.linked, Pinned: p.pinned.clone()}
	if p.shared() {
		w.Own = p.own
	}
	return w
}

// shared reports whether the case came with a link: then it is not the visitor's own.
func (p *Page) shared() bool { return p.linked != nil }

// changed are the fields of which one work has another text than the other.
func (w work) changed(other work) (fields []string) {
	for id := range w.Form {
		if w.Form[id] != other.Form[id] {
			fields = append(fields, id)
		}
	}
	for id := range other.Form {
		if _, has := w.Form[id]; !has && other.Form[id] != "" {
			fields = append(fields, id)
		}
	}
	return fields
}

// same reports whether nothing is other.
func (w work) same(other work) bool {
	return maps.Equal(w.Linked, other.Linked) && maps.Equal(w.Pinned, other.Pinned) && len(w.changed(other)) == 0
}

// after is the entry of a work that follows this one, and whether it is a new one: what
// is typed into one field is one entry.
func (e entry) after(w work) (next entry, isNew bool) {
	fields := w.changed(e.work)
	if len(fields) != 1 || !maps.Equal(w.Linked, e.work.Linked) {
		return entry{w, ""}, true
	}
	return entry{w, fields[0]}, fields[0] != e.field
}

// keepLater keeps the work once nothing changes for a while.
func (p *Page) keepLater() {
	if p.mounted != nil {
		p.unchanged(p.keep)
	}
}

// Where in the tab's history a work is kept.
const (
	sameEntry = "same" // in the entry where the page is
	newEntry  = "new"  // in one behind it, whose address is no link's
	pinEntry  = "pin"  // in one behind it, whose address stays
	bareEntry = "bare" // in the entry where the page is, whose address is no link's from now on
	leftEntry = "left" // for the entry where the page is, which is being left
	noEntry   = ""     // in none
)

// keep puts the work into the history, and into the browser where it is the visitor's
// own.
func (p *Page) keep() {
	now := p.work()
	if now.same(p.entry.work) {
		return
	}
	next, isNew := p.entry.after(now)
	where := sameEntry
	switch {
	case isNew && len(now.changed(p.entry.work)) == 0 && maps.Equal(now.Linked, p.entry.work.Linked):
		where = pinEntry
	case isNew:
		where = newEntry
	}
	p.entry = next
	p.store(now, where, !p.shared())
}

// enter gives the entry where the page is the work as it is.
func (p *Page) enter() {
	p.entry = entry{work: p.work()}
	p.store(p.entry.work, sameEntry, false)
}

// leave keeps what was changed just before the page is left.
func (p *Page) leave() {
	if now := p.work(); !now.same(p.entry.work) {
		p.entry.work = now
		p.store(now, leftEntry, !p.shared())
	}
}

// store hands a work to boot.js; own says whether it is the visitor's own.
func (p *Page) store(w work, where string, own bool) {
	text, err := json.Marshal(w)
	if err != nil {
		return
	}
	mine := ""
	if own {
		mine = string(text)
	}
	kept := app.Window().Call("neuronkvKeep", string(text), where, mine).Bool()
	switch {
	case kept:
		p.stored, p.unstored = mine, false
	case own:
		p.unstored = true
	}
}

// ownText is the visitor's own work, as the browser keeps it; "" for none.
func ownText() string { return app.Window().Call("neuronkvOwn").String() }

// workIn reads what was kept; found is false for nothing, or for what this page cannot
// read. A field that it does not know is left out.
func workIn(text string) (w work, found bool) {
	if json.Unmarshal([]byte(text), &w) != nil || w.Form == nil {
		return work{}, false
	}
	w.prune()
	for _, inner := range []*work{w.Own, w.Before} {
		if inner != nil {
			inner.prune()
		}
	}
	return w, true
}

// prune leaves out what is no field.
func (w work) prune() {
	for _, f := range []form{w.Form, w.Pinned, w.Linked} {
		for id := range f {
			if _, isField := labels[id]; !isField && id != fieldReference && id != fieldMeasured {
				delete(f, id)
			}
		}
	}
}

// ownWork is the visitor's own, which the browser keeps; the default case where there
// is none.
func ownWork(text string) work {
	if w, found := workIn(text); found {
		return w
	}
	return work{Form: defaultForm()}
}

// comeBack is the page as it was when it was left: in this tab, or as it came with a
// link, or the visitor's own work.
func (p *Page) comeBack(h handover) {
	w, found := workIn(h.State)
	if !found {
		w = ownWork(h.Own)
	}
	p.show(w)
	p.stored = h.Own
	if h.Link != "" && !p.cameWith(h.Link) {
		p.openLink(h.Link)
	}
}

// cameWith reports whether the case is the one of a link, changed or not.
func (p *Page) cameWith(link string) bool {
	f, err := formOfLink(link)
	return err == nil && maps.Equal(f, p.linked)
}

// show puts a work into the page, unanswered.
func (p *Page) show(w work) {
	p.setForm(w.Form)
	p.linked, p.pinned, p.own = w.Linked, w.Pinned, w.Own
	if p.shared() && p.own == nil {
		p.own = &work{Form: defaultForm()}
	}
}

// ownNow is the visitor's own work beside a case that came with a link: what the
// browser keeps, which another tab may have changed, or what it took the place of where
// that case was made the visitor's own and nothing was done since. Where the browser
// cannot keep it, it is the page's.
func (p *Page) ownNow() work {
	w, kept := workIn(ownText())
	switch {
	case !kept || p.own.Unstored:
		return *p.own
	case w.Before != nil:
		return *w.Before
	}
	return w
}

// onHistory listens for the tab's history: a step to another entry, a link that is put
// into the address, and the page being left.
func (p *Page) onHistory(ctx app.Context) {
	app.Window().Set("neuronkvWent", app.FuncOf(func(_ app.Value, args []app.Value) any {
		state, link := args[0].String(), args[1].String()
		ctx.Dispatch(func(app.Context) { p.went(state, link) })
		return nil
	}))
	for name, do := range map[string]func(){"neuronkvLeave": p.leave, "neuronkvSettle": p.keep} {
		app.Window().Set(name, app.FuncOf(func(app.Value, []app.Value) any {
			do()
			return nil
		}))
	}
}

// went shows the work of an entry of the history, or opens the link of a new one. A
// new entry without either, a place in the page, has the work as it is.
func (p *Page) went(state, link string) {
	w, found := workIn(state)
	if !found && link == "" {
		p.enter()
		return
	}
	p.cancelFetch()
	unkept := p.saveUnkept()
	p.undo, p.link = nil, ""
	if found {
		p.show(w)
	} else {
		p.openLink(link)
	}
	p.fill(p.form)
	p.compareCases()
	p.enter()
	if found && !unkept && !p.shared() && ownText() == p.stored { // else another tab has kept its own since
		p.store(w, noEntry, true)
	}
	p.mounted.Defer(focusLost)
}

// saveUnkept keeps what was changed of the visitor's own work just before a step in the
// history, which has another entry by now.
func (p *Page) saveUnkept() (saved bool) {
	now := p.work()
	if p.shared() || now.same(p.entry.work) {
		return false
	}
	p.store(now, noEntry, true)
	return true
}

// focusLost moves the focus to the answer where what had it is no more.
func focusLost(ctx app.Context) {
	document := app.Window().Get("document")
	if document.Get("activeElement").Equal(document.Get("body")) {
		focusAnswer(ctx)
	}
}
