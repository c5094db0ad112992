package sizing

import "slices"

// changeTensorParallel finds the next legal degree with a better verdict: upwards,
// and downwards where no higher one is better. While the better verdict is not yet
// a good one, it goes on to the next that is better still.
//
// What the case states for one rank (override.bytes_used, kv_layers and
// available_bytes) does not follow the degree, and then there is nothing to judge.
func changeTensorParallel(p *patient) []Fix {
	o := p.given.Override
	if o.BytesUsed != nil || len(o.KVLayers) > 0 || len(o.AvailableBytes) > 0 {
		return nil
	}
	degrees, err := LegalTP(p.given)
	if err != nil {
		return nil
	}
	own := p.ranks()
	at := slices.IndexFunc(degrees, func(d Degree) bool { return d.TP == own })
	fixes := p.climb(own, degrees[at+1:])
	if len(fixes) == 0 {
		lower := slices.Clone(degrees[:at])
		slices.Reverse(lower)
		fixes = p.climb(own, lower)
	}
	return fixes
}

// climb tries legal degrees in their order and keeps each that is better than all
// before it, until one has a verdict that needs no fix. A degree at which a
// published run of the model went wrong is passed over.
func (p *patient) climb(own int64, degrees []Degree) (fixes []Fix) {
	best := p.outcome
	for _, d := range degrees {
		if !d.Legal || d.Warned {
			continue
		}
		for _, f := range p.withDegree(own, d.TP) {
			if f.outcome.level < best.level || f.outcome.level == best.level && f.outcome.full && !best.full {
				best = f.outcome
				fixes = append(fixes, f)
			}
		}
		if best != p.outcome && best.level < levelUncertain {
			return fixes
		}
	}
	return fixes
}

// withDegree is the fix to another degree.
func (p *patient) withDegree(from, to int64) []Fix {
	c := p.given
	c.EngineArgs.TensorParallelSize = &to
	return p.fix(Fix{Knob: "TP", Field: tensorParallelField, From: from, To: to, Case: c, change: ratio(float64(from), float64(to)),
		Why: "The next legal tensor parallel size with a better outcome."})
}
