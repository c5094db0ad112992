package sizing

import (
	"slices"
	"sort"

	"neuronkv/budget"
	"neuronkv/budget/trace"
)

// A Degree is a tensor parallel size and what is known of it for one model on one
// machine.
type Degree struct {
	TP       int64    `json:"tp"`
	Legal    bool     `json:"legal"`    // no reason forbids it
	Standing Standing `json:"standing"` // on that machine, whatever the model
	Warned   bool     `json:"warned"`   // a published run of the model went wrong at it
	Reasons  []Reason `json:"reasons"`  // in the order of the rules; may be empty
}

// A Reason is what one rule says of a degree.
type Reason struct {
	Text    string     `json:"text"`
	Source  string     `json:"source"` // where the rule is written
	Mark    trace.Mark `json:"mark"`
	Forbids bool       `json:"forbids"` // else it is a hint or a warning
}

// A Standing says how well a degree is known on a machine.
type Standing string

// The standings, best first.
const (
	Published   Standing = "published"   // runs at this degree are published
	Documented  Standing = "documented"  // in a documented set of the instance
	Unconfirmed Standing = "unconfirmed" // neither, or in a set that could not be confirmed
)

// LegalTP returns the tensor parallel sizes to consider for the case's model on
// its instance_type, or on the largest known instance of its target's family: the
// documented set of the instance at the case's LNC, the powers of two up to its
// logical cores, and the case's own; ascending, each once. One that cannot be used
// stays in the list with the reason.
//
// The model is judged as the reference would build it. A case that states
// override.bytes_used and has no model that can be read is judged by the machine
// alone.
func LegalTP(c budget.Case) ([]Degree, error) {
	p, err := newProspect(c)
	if err != nil {
		return nil, err
	}
	var degrees []Degree
	for _, tp := range p.candidates() {
		degrees = append(degrees, p.judge(tp))
	}
	return degrees, nil
}

// candidates are the degrees to judge. Package sort has one code for all types, where
// slices has one each.
func (p *prospect) candidates() []int64 {
	all := append(p.set.candidates(), p.own)
	for tp := int64(1); tp <= p.machine.cores; tp *= 2 {
		all = append(all, tp)
	}
	sort.Slice(all, func(i, j int) bool { return all[i] < all[j] })
	return slices.Compact(all)
}

// judge asks every rule.
func (p *prospect) judge(tp int64) Degree {
	q := p.question(tp)
	d := Degree{TP: tp, Legal: true, Standing: p.set.standing(tp), Reasons: []Reason{}}
	for _, rule := range rules {
		d.Reasons = append(d.Reasons, rule(q)...)
	}
	trap := knownTrap(q)
	d.Reasons = append(d.Reasons, trap...)
	d.Warned = len(trap) > 0
	d.Legal = !slices.ContainsFunc(d.Reasons, func(r Reason) bool { return r.Forbids })
	return d
}
