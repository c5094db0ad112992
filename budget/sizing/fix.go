package sizing

import (
	"sort"

	"neuronkv/budget"
)

// A Fix is a single change of a case, and what comes of it.
type Fix struct {
	Knob  string `json:"knob"`  // what is turned, in words: "cap fraction"
	Field string `json:"field"` // the case's field: "env.VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION"
	From  any    `json:"from"`  // the case's value, or the default or derived one: int64, [budget.Float] or string
	To    any    `json:"to"`    // the new value, of the same kinds

	Case        budget.Case   `json:"case"`        // with the change made
	Report      budget.Report `json:"report"`      // of that case
	Recommended bool          `json:"recommended"` // false where evidence says that it likely fails or goes wrong
	Why         string        `json:"why"`         // what the value is a boundary of

	outcome outcome
	change  float64 // how large the change is: the larger value over the smaller
}

// knobs are what is turned, each one alone.
var knobs = []func(*patient) []Fix{
	raiseGMU,
	turnCapFraction,
	shortenLength,
	lowerSequences,
	changeTensorParallel,
	narrowCache,
}

// Fixes returns the changes of one field that improve a case which fails, is
// likely to, is uncertain, or admits fewer sequences than max_num_seqs; none for a
// case in which there is nothing to fix. The best verdict comes first (fits, no
// evidence, uncertain, likely fails), then the smallest change.
//
// Each value is a boundary: one double below a smallest one or above a largest, one
// token or sequence more, or a legal degree nearer to the case's own, and it does
// not do as well. GMU is never lowered, least of all where the user budget binds:
// that takes from the KV cache until the server stops.
//
// An error of the case document, the environment or the platform, which none of
// these changes can clear, is returned as the error of its field; so is what is
// missing where no block can be counted.
func Fixes(c budget.Case) ([]Fix, error) {
	p := newPatient(c)
	if err := p.incurable(); err != nil {
		return nil, err
	}
	fixes := []Fix{}
	if !p.outcome.poor() {
		return fixes, nil
	}
	for _, turn := range knobs {
		fixes = append(fixes, turn(p)...)
	}
	// Package sort has one code for all types, where slices has one each.
	sort.SliceStable(fixes, func(i, j int) bool { return fixes[i].before(&fixes[j]) })
	return fixes, nil
}

// before orders fixes: what is recommended, then the verdict, then the smaller
// change.
func (f *Fix) before(other *Fix) bool {
	switch {
	case f.Recommended != other.Recommended:
		return f.Recommended
	case f.outcome.level != other.outcome.level:
		return f.outcome.level < other.outcome.level
	}
	return f.change < other.change
}
