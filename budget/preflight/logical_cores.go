package preflight

import (
	"fmt"

	"neuronkv/budget/trace"
)

// logicalCores: each rank of one engine takes a logical core of its own. The words
// are ours: no text of the reference was found.
//
// Source: the tables of package platforms.
func logicalCores(r *reading) *Finding {
	if r.Cores == 0 || r.TensorParallel <= r.Cores {
		return nil
	}
	return &Finding{
		Severity: Error, Type: "CaseError", Field: TensorField, Mark: trace.Exact,
		Message: fmt.Sprintf("%s: got %d ranks for %s, which has %d logical cores at LNC %d; accepted: at most %d, one rank a logical core",
			TensorField, r.TensorParallel, r.Instance, r.Cores, r.LNC, r.Cores),
		Why:     "Each rank of an engine takes a logical core of its own.",
		Changes: []Change{setTensor(r.mostTensor())},
	}
}

// mostTensor is the largest size that the cores hold and the heads allow.
func (r *reading) mostTensor() int64 {
	return below(r.Cores+1, func(t int64) bool { return r.AttentionHeads%t == 0 })
}
