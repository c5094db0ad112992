package sizing

import "neuronkv/budget"

// The verdicts as numbers, best first.
const (
	levelFits = iota
	levelNoEvidence
	levelUncertain
	levelLikelyFails
	levelFails
)

// numberOf is the number of a verdict.
func numberOf(l budget.Level) int {
	switch l {
	case budget.NoEvidence:
		return levelNoEvidence
	case budget.Uncertain:
		return levelUncertain
	case budget.LikelyFails:
		return levelLikelyFails
	case budget.Fails:
		return levelFails
	}
	return levelFits
}

// An outcome is what decides between two reports.
type outcome struct {
	level  int   // of the verdict, 0 is best
	full   bool  // the scheduler admits every sequence that max_num_seqs asks for
	admits int64 // sequences at once; 0 where none is counted
}

// outcomeOf reads a report.
func outcomeOf(r *budget.Report) outcome {
	o := outcome{level: numberOf(r.Verdict.Level), full: true}
	if r.Error != nil || r.KVCache == nil || r.KVCache.EffectiveConcurrency == nil {
		return o
	}
	o.admits = *r.KVCache.EffectiveConcurrency
	o.full = o.admits >= asked(r)
	return o
}

// asked is max_num_seqs.
func asked(r *budget.Report) int64 {
	seqs, _ := r.Value("max_num_seqs")
	n, _ := seqs.Int64()
	return n
}

// poor reports whether there is something to fix: the server fails or may fail,
// or the scheduler admits fewer sequences than asked for.
func (o outcome) poor() bool { return o.level >= levelUncertain || !o.full }

// promising reports whether more sequences are worth a change: not while the
// verdict says that the server fails, or likely does.
func (o outcome) promising() bool { return o.level <= levelUncertain }

// better reports whether o is a step up from the other outcome: a better verdict,
// or the same promising one with every sequence admitted, or with more of them.
func (o outcome) better(than outcome) bool {
	switch {
	case o.level != than.level:
		return o.level < than.level
	case !o.promising():
		return false
	case o.full != than.full:
		return o.full
	}
	return !o.full && o.admits > than.admits
}

// computed reports whether a report has no error: everything was counted,
// whatever the verdict says of it.
func computed(r *budget.Report) bool { return r.Error == nil }

// admitsAll reports whether everything was counted and every sequence is
// admitted.
func admitsAll(r *budget.Report) bool { return computed(r) && outcomeOf(r).full }
