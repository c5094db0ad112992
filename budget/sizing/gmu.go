package sizing

import "neuronkv/budget"

// gmuField is the case's field of gpu_memory_utilization.
const gmuField = "engine_args.gpu_memory_utilization"

// raiseGMU finds the smallest gpu_memory_utilization above the case's that gives
// the KV cache enough: for a case with an error, enough to have none; else enough
// for every sequence. A higher one leaves less for graphs, so that the smallest
// has the best verdict; it never cures a verdict about what is left.
func raiseGMU(p *patient) []Fix {
	b := p.report.Budget
	if b == nil || b.GPUMemoryUtilization == nil {
		return nil
	}
	wanted, why := p.wanted()
	if wanted == nil {
		return nil
	}
	from := float64(*b.GPUMemoryUtilization)
	to, found := smallestFloat(from, 1, func(x float64) bool {
		r := budget.Estimate(p.probe.WithGMU(x))
		return wanted(&r)
	})
	if !found {
		return nil
	}
	gmu := budget.Float(to)
	c := p.given
	c.EngineArgs.GPUMemoryUtilization = &gmu
	return p.fix(Fix{Knob: "GMU", Field: gmuField, From: budget.Float(from), To: gmu, Case: c, change: ratio(from, to),
		Why: "The smallest gpu_memory_utilization " + why + "."})
}

// wanted is what a larger KV cache is wanted for, and says so; nil where it would
// cure nothing.
func (p *patient) wanted() (works func(*budget.Report) bool, why string) {
	switch {
	case !computed(&p.report):
		return computed, suffices
	case !p.outcome.full && p.outcome.promising():
		return admitsAll, "at which the scheduler admits all of max_num_seqs"
	}
	return nil, ""
}

// suffices is how an error of the budget goes.
const suffices = "at which neither the minimum KV guard nor one request of max_model_len stops the server"

// ratio is the larger of two positive numbers over the smaller: how large a
// change is.
func ratio(a, b float64) float64 { return max(a, b) / min(a, b) }
