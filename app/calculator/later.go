package calculator

import (
	"encoding/json"
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
	degrees    []sizing.Degree // to choose from
	answers    []sizing.Answer // at each of them
	fixes      []sizing.Fix    // what would help; nil where nothing has to
	asked      string          // the document of the case that they are of
	cache      cacheAnswer     // whether a device finds the compiled graphs
	cacheAsked string          // the document of the case that it is of

	comparison comparisonAnswer // with the case that is pinned
}

// seek begins the searches, once nothing changes for a while: the longest comes last.
func (p *Page) seek() {
	if p.fixes != nil && !helpless(&p.answer) {
		p.fixes, p.asked = nil, ""
	}
	if p.mounted == nil || p.answer.panicked != "" {
		return
	}
	p.unchanged(func() {
		if p.stale() {
			p.search()
		}
		if p.comparison.asked != p.comparisonAsked() {
			p.compareCases()
			p.drawRest()
		}
		p.unchanged(func() {
			if p.cacheStale() && len(p.answer.problems) == 0 {
				p.searchCache()
			}
		})
	})
}

// unchanged does something where no answer comes for a while.
func (p *Page) unchanged(then func()) {
	answer := p.stamps.answers
	p.mounted.After(pause, func(app.Context) {
		if p.stamps.answers == answer {
			then()
		}
	})
}

// search finds the degrees, and what would help.
func (p *Page) search() {
	p.later.degrees, p.later.asked = degreesOf(p.answer.asked), p.answer.document
	p.later.answers = nil
	if len(p.answer.problems) == 0 {
		p.later.answers = answersOf(p.answer.asked, p.later.degrees)
	}
	if helpless(&p.answer) {
		p.fixes = fixesOf(p.answer.asked)
	}
	p.drawRest()
}

// searchCache finds whether the compile cache hits.
func (p *Page) searchCache() {
	p.later.cache, p.later.cacheAsked = cacheOf(p.answer.asked), p.answer.document
	p.drawRest()
}

// A carried is what was found for the case that the page opens with, when the site was
// made: a browser has better things to do while it starts.
type carried struct {
	Degrees []sizing.Degree
	Answers []sizing.Answer
	Margin  sizing.Margin
}

// Carried is that as JSON, which boot.js hands to the program.
func Carried() (string, error) {
	p := New()
	if p.cache.err != nil {
		return "", p.cache.err
	}
	text, err := json.Marshal(carried{p.degrees, p.answers, p.cache.margin})
	return string(text), err
}

// findFirst finds what comes later of the first answer, or takes what was carried.
func (p *Page) findFirst() {
	var c carried
	if app.IsClient && json.Unmarshal([]byte(app.Window().Get("neuronkvCarried").String()), &c) == nil {
		p.later = later{degrees: c.Degrees, answers: c.Answers, cache: cacheAnswer{margin: c.Margin}, asked: p.answer.document, cacheAsked: p.answer.document}
		return
	}
	p.search()
	p.searchCache()
}

// stale reports whether degrees and fixes are of the case before, cacheStale the same of
// the compile cache.
func (p *Page) stale() bool      { return p.later.asked != p.answer.document }
func (p *Page) cacheStale() bool { return p.later.cacheAsked != p.answer.document }

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
