package sizing

import (
	"neuronkv/budget"
)

// A patient is the case to fix.
type patient struct {
	given    budget.Case
	resolved budget.Resolved
	probe    budget.Resolved // resolved, with bytes_used stated where it is known: quicker
	report   budget.Report
	outcome  outcome
}

func newPatient(c budget.Case) *patient {
	p := &patient{given: c, resolved: budget.Resolve(c)}
	p.report = budget.Estimate(p.resolved)
	p.outcome = outcomeOf(&p.report)
	p.probe = p.resolved
	if b := p.report.Budget; b != nil && b.BytesUsed != nil {
		p.probe = p.resolved.WithBytesUsed(*b.BytesUsed)
	}
	return p
}

// incurable is the error of a case that no knob can cure: an error of the case
// document, of the environment or the platform, and a case in which nothing gives
// the KV cache its layers.
func (p *patient) incurable() error {
	e := p.report.Error
	switch {
	case e == nil && p.report.KVCache == nil:
		return uncounted(&p.report)
	case e == nil, e.Field == capFractionField:
		return nil
	case e.Type == budget.CaseError, e.Stage == budget.StageEnvironment, e.Stage == budget.StagePlatform:
		return fieldError(e)
	}
	return nil
}

// fix tries a change for good. It returns none where the change is no step up or
// the case still fails.
func (p *patient) fix(f Fix) []Fix {
	f.Report = budget.Estimate(budget.Resolve(f.Case))
	f.outcome = outcomeOf(&f.Report)
	if f.From == f.To || f.outcome.level == levelFails || !f.outcome.better(p.outcome) {
		return nil
	}
	f.Recommended = f.outcome.level != levelLikelyFails && !f.trapped()
	return []Fix{f}
}

// trapped reports whether a published run went wrong at the fix's degree.
func (f *Fix) trapped() bool {
	prospect, err := newProspect(f.Case)
	return err == nil && prospect.judge(prospect.own).Warned
}
