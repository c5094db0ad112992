package sizing

import (
	"maps"

	"neuronkv/budget"
)

// A prospect is a case whose tensor parallel size is open.
type prospect struct {
	probe   budget.Case // the case with what is no concern of the degree settled
	machine machine
	set     DegreeSet // of the machine; without an instance where none is documented
	own     int64     // the case's own degree
	model   bool      // whether there is a model to judge
}

// A question is one degree of a prospect.
type question struct {
	*prospect
	tp     int64
	report budget.Report // of the probe at that degree
}

// newProspect finds the machine and the model.
func newProspect(c budget.Case) (*prospect, error) {
	own := int64(1)
	if stated := c.EngineArgs.TensorParallelSize; stated != nil {
		own = *stated
	}
	p := &prospect{probe: probe(c), own: own, model: true}
	report := p.question(own).report
	if e := report.Error; e != nil && e.Type == budget.CaseError {
		noModel := e.Stage == budget.StageModel && c.Override.BytesUsed != nil
		if !noModel && (e.Stage == budget.StageCase || e.Stage == budget.StageModel) {
			return nil, fieldError(e)
		}
		p.model = !noModel
	}
	var err error
	if p.machine, err = machineOf(c, &report); err != nil {
		return nil, err
	}
	p.set = degreeSet(p.machine.instance.Type, p.machine.lnc)
	return p, nil
}

// probe is a case that reaches the model and its start-up checks whatever the
// memory: a device of 2^50 bytes a rank, with the tensors counted. CPU compile
// stays, because the reference builds some variants by it.
func probe(c budget.Case) budget.Case {
	env := make(budget.Environment, len(c.Env)+1)
	maps.Copy(env, c.Env)
	delete(env, budget.EnvCPUMode)
	if _, err := c.Env.Bool(budget.EnvCPUCompile); err != nil {
		delete(env, budget.EnvCPUCompile)
	}
	ample := int64(1) << 50
	c.Env, c.Override.TotalHBMBytes, c.Override.BytesUsed = env, &ample, nil
	return c
}

// question is the prospect at one degree.
func (p *prospect) question(tp int64) *question {
	c := p.probe
	c.EngineArgs.TensorParallelSize = &tp
	return &question{p, tp, budget.Estimate(budget.Resolve(c))}
}
