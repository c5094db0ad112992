package sizing

import (
	"slices"

	"neuronkv/budget"
	"neuronkv/budget/preflight"
)

// shortenLength finds the longest max_model_len below the case's that works: for a
// case with an error, one request of it fits; else the scheduler admits every
// sequence of it. It does not change what is left for graphs.
func shortenLength(p *patient) []Fix {
	kv := p.report.KVCache
	if kv == nil || kv.MaxModelLen == nil {
		return nil
	}
	wanted, _ := p.wanted()
	if wanted == nil {
		return nil
	}
	whole := *kv.MaxModelLen
	to, found := largestInt(1, whole-1, func(n int64) bool {
		r := budget.Estimate(budget.Resolve(p.withLength(n)))
		return wanted(&r)
	})
	if !found {
		return nil
	}
	to = p.startable(to)
	why := "The longest max_model_len of which one request fits."
	if computed(&p.report) {
		why = "The longest max_model_len of which the scheduler admits all of max_num_seqs."
	}
	from := whole
	if stated := p.given.EngineArgs.MaxModelLen; stated != nil {
		from = *stated
	}
	return p.fix(Fix{Knob: "max_model_len", Field: "engine_args.max_model_len", From: from, To: to, Case: p.withLength(to),
		change: ratio(float64(whole), float64(to)), Why: why})
}

// startable is a length at which the server starts as far as its ranks go: a
// prefill of the whole length is divided among them, so it is a multiple of theirs.
func (p *patient) startable(length int64) int64 {
	r := budget.Estimate(budget.Resolve(p.withLength(length)))
	divided := length - length%p.ranks()
	if divided > 0 && slices.ContainsFunc(r.Preflight, func(f preflight.Finding) bool { return f.Check == preflight.PrefillTokens }) {
		return divided
	}
	return length
}

// ranks is tensor_parallel_size.
func (p *patient) ranks() int64 {
	if n := p.given.EngineArgs.TensorParallelSize; n != nil {
		return *n
	}
	return 1
}

// withLength is the case with another max_model_len.
func (p *patient) withLength(n int64) budget.Case {
	c := p.given
	c.EngineArgs.MaxModelLen = &n
	return c
}
