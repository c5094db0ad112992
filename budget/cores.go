package budget

import (
	"fmt"

	"neuronkv/budget/preflight"
	"neuronkv/budget/trace"
)

// checkCores refuses a case whose ranks do not fit the instance it names: each rank
// of one engine takes a logical core of its own. CPU mode runs on no core.
func (e *estimate) checkCores(mode Mode) {
	h := e.hardware
	if mode == CPU || h.instance == nil {
		return
	}
	cores, known := h.instance.LogicalCores(h.lnc)
	if !known || e.degrees.tensor <= cores {
		return
	}
	e.report.Preflight = append(e.report.Preflight, preflight.Finding{
		Severity: preflight.Error,
		Type:     CaseError,
		Message: fmt.Sprintf("engine_args.tensor_parallel_size: got %d ranks for %s, which has %d logical cores at LNC %d; accepted: at most %d, one rank a logical core",
			e.degrees.tensor, h.instance.Type, cores, h.lnc, cores),
		Field: "engine_args.tensor_parallel_size",
		Mark:  trace.Exact,
	})
}
