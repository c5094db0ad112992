package sizing

import (
	"strings"

	"neuronkv/budget/trace"
)

// A trap is a published run that went wrong at a degree which nothing refuses.
type trap struct {
	model    string // part of the model's name
	instance string
	tp       int64
	text     string
	source   string
	checked  string // day the source was read, YYYY-MM-DD
	reviewBy string // day by which to read it again, YYYY-MM-DD
}

const qwen3VLReport = "qingzwang/vllm-neuron examples/vllm_neuron/models/qwen3_vl/BENCHMARK_REPORT.md, TP 2 report"

// traps are the known ones. "Fits" is not "verified": the outputs have to be read.
var traps = []trap{
	{"Qwen3-VL-8B", "trn2.3xlarge", 1, "The compiler crashed in a published run of this model at TP 1: on trn2.3xlarge only TP 4 is known to work.", qwen3VLReport, degreesChecked, degreesReviewBy},
	{"Qwen3-VL-8B", "trn2.3xlarge", 2, "A published run of this model at TP 2 compiled, but put out garbage (an NKI kernel): on trn2.3xlarge only TP 4 is known to work.", qwen3VLReport, degreesChecked, degreesReviewBy},
}

// knownTrap is the warning of a published run. It does not forbid: a later
// release may do better.
func knownTrap(q *question) (reasons []Reason) {
	name := q.probe.EngineArgs.Model
	for _, t := range traps {
		if name != nil && strings.Contains(*name, t.model) && q.machine.instance.Type == t.instance && !q.machine.assumed && q.tp == t.tp {
			reasons = append(reasons, Reason{t.text, t.source, trace.Measured, false})
		}
	}
	return reasons
}
