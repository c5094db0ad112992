package calculator

import (
	"errors"
	"fmt"
	"maps"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
)

// openLink puts the case of a link into the page, unanswered. Where it cannot be
// opened the page says why, and nothing changes. The visitor's own work is left as it
// is until they choose.
func (p *Page) openLink(fragment string) {
	f, err := formOfLink(fragment)
	if err != nil {
		p.link = fmt.Sprintf(textLinkRefused, err)
		return
	}
	if !p.shared() {
		own := p.work()
		own.Unstored = p.unstored
		p.own = &own
	}
	p.setForm(f)
	p.linked, p.pinned, p.link = f.clone(), nil, ""
}

// formOfLink is the form of a link's case. The error is for people.
func formOfLink(fragment string) (form, error) {
	l, err := casefile.DecodeLink(fragment)
	if err != nil {
		return nil, err
	}
	f, err := formOfWhole(l.Case)
	switch {
	case err != nil || l.Typical == nil:
	case *l.Typical == 0:
		f[fieldTypical] = ""
	default:
		f[fieldTypical] = strconv.FormatInt(*l.Typical, 10)
	}
	return f, err
}

// fieldVersion is the schema's version, which only a case from elsewhere can have wrong.
const fieldVersion = "version"

// formOfWhole is the form of a case from elsewhere. The error names what the form has
// no place for, or what is wrong in a field that it has no input for.
func formOfWhole(c budget.Case) (form, error) {
	if e := budget.Estimate(budget.Resolve(c)).Error; e != nil && (e.Field == fieldReference || e.Field == fieldVersion || e.Field == fieldMeasured) {
		return nil, errors.New(e.Message)
	}
	c = pinned(c)
	f := formOf(c)
	back, _ := f.read()
	if path, differ := casefile.Difference(c, back); differ {
		return nil, fmt.Errorf(textNoPlace, path)
	}
	return f, nil
}

// banner says why a link could not be opened, or that the case came with one.
func (p *Page) banner() app.UI {
	switch {
	case p.link != "":
		return tag("div.banner.box.fails").Role("alert").Body(
			tag("p").Text(p.link),
			tag("p.actions").Body(carryButton("link-dismiss", textDismiss, p.onDismiss)),
		)
	case p.shared():
		return p.sharedBanner()
	}
	return tag("div.nothing")
}

// sharedBanner says that the case is not the visitor's own, and offers the choice.
func (p *Page) sharedBanner() app.UI {
	came, kept, back := textShared, textSharedKept, textKeep
	if !maps.Equal(p.form, p.linked) {
		came = textSharedChanged
	}
	if own := p.ownNow(); own.same(work{Form: defaultForm()}) {
		kept, back = textSharedFirst, textKeepDefault
	}
	return tag("div.banner.box").Role("status").Body(
		tag("p").Body(tag("b").Text(came), app.Text(" "+kept)),
		tag("p.actions").Body(
			carryButton("link-use", textUse, p.onUse),
			carryButton("link-keep", back, p.onKeepOwn),
		),
	)
}

// onDismiss takes the word of a refused link away.
func (p *Page) onDismiss(app.Context, app.Event) {
	p.link = ""
	p.store(p.entry.work, bareEntry, false)
	p.mounted.Defer(focusAnswer)
}

// onUse makes the case that came with a link the visitor's own work.
func (p *Page) onUse(app.Context, app.Event) {
	if !p.shared() {
		return
	}
	own := p.ownNow()
	p.undo = &undo{work: own, done: textLinkUsed}
	p.linked, p.own = nil, nil
	p.keep()
	used := p.work()
	used.Before = &own
	p.store(used, noEntry, true)
	p.mounted.Defer(focusAnswer)
}

// onKeepOwn goes back to the visitor's own work.
func (p *Page) onKeepOwn(app.Context, app.Event) {
	if !p.shared() {
		return
	}
	p.keep() // what was changed beside it is a step back
	p.undo = nil
	p.show(p.ownNow())
	p.fill(p.form)
	p.compareCases()
	p.keep()
	p.mounted.Defer(focusAnswer)
}
