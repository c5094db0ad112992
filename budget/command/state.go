package command

import (
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/model"
)

// takeState says what a reader of the command must know of its case: that it compiles
// without a device, which model a short name is, and what refuses it.
func (s *script) takeState(c budget.Case) {
	r := budget.Estimate(budget.Resolve(c))
	if r.Mode != nil && *r.Mode == budget.CPUCompile {
		s.comment("It compiles without a device: on a device " + budget.EnvCPUCompile + " is left out")
	}
	if name := c.EngineArgs.Model; name != nil && c.HFConfig == nil {
		if known, is := model.Lookup(*name); is && known.Name != strings.TrimSpace(*name) {
			s.comment("The figures are those of " + inert(known.Name) + ", which " + inert(*name) + " is taken for")
		}
	}
	for _, f := range r.Preflight {
		if f.Stops() {
			s.comment("A server refuses this at start-up: " + inert(f.Says()))
			return
		}
	}
	if e := r.Error; e != nil && e.Type != budget.CaseError {
		s.comment("A server stops with this: " + inert(e.Says()))
	}
}
