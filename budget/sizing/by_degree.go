package sizing

import "neuronkv/budget"

// An Answer is what becomes of a case at one tensor parallel size: bytes of one rank.
// A figure that the report does not have is nil.
type Answer struct {
	TP       int64        `json:"tp"`
	Level    budget.Level `json:"level"`   // the verdict's
	Refused  bool         `json:"refused"` // a start-up check stops the server
	Used     *int64       `json:"bytes_used"`
	KV       *int64       `json:"kv_bytes"` // of its blocks, or the budget where none is counted
	Left     *int64       `json:"left_for_graphs_bytes"`
	Requests *int64       `json:"requests"` // that the scheduler runs at once
}

// ByDegree answers a case at each of the degrees, whatever else it says.
func ByDegree(c budget.Case, degrees []Degree) []Answer {
	answers := make([]Answer, len(degrees))
	for i, d := range degrees {
		changed := c
		changed.EngineArgs.TensorParallelSize = &d.TP
		r := budget.Estimate(budget.Resolve(changed))
		answers[i] = answerOf(d.TP, &r)
	}
	return answers
}

// answerOf reads a report.
func answerOf(tp int64, r *budget.Report) Answer {
	a := Answer{TP: tp, Level: r.Verdict.Level, Refused: r.Refused(), Left: r.LeftBytes}
	if r.Budget != nil {
		a.Used, a.KV = r.Budget.BytesUsed, r.Budget.Available
	}
	if k := r.KVCache; k != nil && r.Error == nil {
		a.Requests = k.EffectiveConcurrency
		if k.KVBytesAllocated != nil {
			a.KV = k.KVBytesAllocated
		}
	}
	return a
}
