package sizing

import "neuronkv/budget"

// lowerSequences finds the largest max_num_seqs that the scheduler admits whole.
// It changes nothing else: the scheduler caps at that number anyway.
func lowerSequences(p *patient) []Fix {
	if p.outcome.full || !p.outcome.promising() {
		return nil
	}
	from := asked(&p.report)
	to, found := largestInt(1, from-1, func(n int64) bool {
		r := budget.Estimate(budget.Resolve(p.withSequences(n)))
		return admitsAll(&r)
	})
	if !found {
		return nil
	}
	return p.fix(Fix{Knob: "max_num_seqs", Field: "engine_args.max_num_seqs", From: from, To: to, Case: p.withSequences(to),
		change: ratio(float64(from), float64(to)), Why: "The most sequences that the scheduler admits at once."})
}

// withSequences is the case with another max_num_seqs.
func (p *patient) withSequences(n int64) budget.Case {
	c := p.given
	c.EngineArgs.MaxNumSeqs = &n
	return c
}
