package sizing

import (
	"maps"
	"math"

	"neuronkv/budget"
	"neuronkv/budget/pynum"
)

// capFractionField is the case's field of the cap fraction.
const capFractionField = "env." + budget.EnvCapFraction

// turnCapFraction finds the ends of the range in which the cap fraction works:
//
//   - the smallest at which there is no error, and the largest that keeps the
//     verdict it has there, which is the best one of any fraction
//   - for a case that admits too few sequences, the smallest that admits all, or
//     else the largest that still fits
//
// What is left for graphs never grows with the fraction.
func turnCapFraction(p *patient) (fixes []Fix) {
	smallest, found := smallestFloat(math.SmallestNonzeroFloat64, 1, p.atFraction(computed))
	if !found {
		return nil
	}
	if !p.outcome.full && p.outcome.promising() {
		fixes = p.widen()
	}
	if p.outcome.level < levelUncertain {
		return fixes
	}
	fixes = append(fixes, p.withFraction(smallest, "The smallest cap fraction "+suffices+".")...)
	return append(fixes, p.largestFraction(smallest)...)
}

// largestFraction finds the largest fraction that keeps the verdict of the
// smallest. Without evidence nothing bounds it, and it is left out.
func (p *patient) largestFraction(smallest float64) []Fix {
	r := budget.Estimate(p.probe.WithCapFraction(smallest))
	best := outcomeOf(&r).level
	largest, found := largestFloat(smallest, 1, p.atFraction(atMost(best)))
	if !found || largest == smallest || best == levelNoEvidence {
		return nil
	}
	return p.withFraction(largest, "The largest cap fraction that keeps the best verdict there is: "+string(r.Verdict.Level)+".")
}

// widen raises the fraction for more sequences.
func (p *patient) widen() []Fix {
	from := 0.0
	if b := p.report.Budget; b != nil && b.CapFraction != nil {
		from = float64(*b.CapFraction)
	}
	if to, found := smallestFloat(from, 1, p.atFraction(admitsAll)); found {
		if fixes := p.withFraction(to, "The smallest cap fraction at which the scheduler admits all of max_num_seqs."); fixes != nil {
			return fixes
		}
	}
	if p.outcome.level != levelFits {
		return nil
	}
	to, _ := largestFloat(from, 1, p.atFraction(atMost(p.outcome.level)))
	return p.withFraction(to, "The largest cap fraction that still fits: the scheduler admits more sequences, though not all of max_num_seqs.")
}

// atMost reports whether a report is counted and its verdict is that good.
func atMost(level int) func(*budget.Report) bool {
	return func(r *budget.Report) bool { return computed(r) && outcomeOf(r).level <= level }
}

// atFraction tests the case at a cap fraction.
func (p *patient) atFraction(works func(*budget.Report) bool) func(float64) bool {
	return func(x float64) bool {
		r := budget.Estimate(p.probe.WithCapFraction(x))
		return works(&r)
	}
}

// withFraction is the fix to a cap fraction.
func (p *patient) withFraction(to float64, why string) []Fix {
	f := Fix{Knob: "cap fraction", Field: capFractionField, To: budget.Float(to), Why: why, change: math.Inf(1)}
	f.From, f.Case = any(p.given.Env[budget.EnvCapFraction]), p.given
	if b := p.report.Budget; b != nil && b.CapFraction != nil {
		f.From, f.change = *b.CapFraction, ratio(float64(*b.CapFraction), to)
	}
	f.Case.Env = withVariable(p.given.Env, budget.EnvCapFraction, pynum.Repr(to))
	return p.fix(f)
}

// withVariable is a copy of an environment with a variable set.
func withVariable(env budget.Environment, name, text string) budget.Environment {
	changed := make(budget.Environment, len(env)+1)
	maps.Copy(changed, env)
	changed[name] = text
	return changed
}
