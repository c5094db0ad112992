package calculator

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/sizing"
)

// pause is how long after the last change the searches begin: each takes longer than
// an answer, and must not slow typing.
const pause = 250 * time.Millisecond

// Later is what comes some time after the answer, because it is searched for with
// the engine. Until then that of the case before stays, so that nothing jumps.
type later struct {
	degrees []sizing.Degree // to choose from
	cache   cacheAnswer     // whether a device finds the compiled graphs
	fixes   []sizing.Fix    // what would help; nil where nothing has to
	asked   string          // the document of the case that all of it is of
}

// seek begins the searches, once nothing changes for a while.
func (p *Page) seek() {
	if !helpless(&p.answer) {
		p.fixes = nil
	}
	if p.mounted == nil || len(p.answer.problems) > 0 || p.answer.panicked != "" {
		return
	}
	answer := p.stamps.answers
	p.mounted.After(pause, func(app.Context) {
		if p.stamps.answers == answer {
			p.search()
		}
	})
}

// search answers what comes later.
func (p *Page) search() {
	p.later = later{degrees: degreesOf(p.answer.asked), cache: cacheOf(p.answer.asked), asked: p.answer.document}
	if helpless(&p.answer) {
		p.fixes = fixesOf(p.answer.asked)
	}
	p.drawRest()
}

// stale reports whether what came later is of the case before.
func (p *Page) stale() bool { return p.later.asked != p.answer.document }

// found is what a search gives, or nothing where it meets an error of its own: the
// answer stands without it.
func found[T any](search func(budget.Case) (T, error), c budget.Case) (result T, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = errSearch
		}
	}()
	return search(c)
}
