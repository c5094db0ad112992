package budget

import (
	"fmt"
	"slices"

	"neuronkv/budget/preflight"
	"neuronkv/budget/trace"
)

// What published runs on trn2 at LNC 2 left for graphs, and what became of them:
// at most LikelyFailsBytes, both failed; from FitsBytes on, every one served.
const (
	LikelyFailsBytes = 2 << 30    // 2.0 GiB
	FitsBytes        = 4402341479 // 4.1 GiB, rounded up to a byte
)

var evidenceRule = trace.Rule{Source: "published runs on trn2 at LNC 2"}

// evidence is what the published runs say of each level, in words.
var evidence = map[Level][]string{
	LikelyFails: inWords("Both published runs on trn2 at LNC 2 that left 2.0 GiB or less for graphs failed.", func(left float64) bool { return left <= 2.0 }),
	Uncertain:   inWords("Published runs on trn2 at LNC 2 that left between 2.0 and 4.1 GiB went either way.", func(left float64) bool { return left > 2.0 && left < 4.1 }),
	Fits:        inWords("Every published run on trn2 at LNC 2 that left 4.1 GiB or more for graphs served.", func(left float64) bool { return left >= 4.1 }),
}

// inWords is a rule and the runs that it rests on.
func inWords(rule string, covers func(left float64) bool) []string {
	lines := []string{rule}
	for _, r := range headroomRuns {
		if covers(r.LeftGiB) {
			about := ""
			if r.Rounded {
				about = "about "
			}
			lines = append(lines, fmt.Sprintf("%s at TP %d left %s%.2f GiB: %s (%s).", r.Model, r.TP, about, r.LeftGiB, r.Outcome, r.Source))
		}
	}
	return append(lines, "Graphs, scratch, rings and collectives are not modelled: a budget that fits can still fail to compile (NCC_EVRF009) or to load (NRT_RESOURCE, status=4).")
}

// measureLeft computes what lies above the GMU budget, and what is left for
// graphs: total_hbm_bytes - bytes_used - KV bytes allocated. Where no block is
// counted, the verdict takes the KV cache to be its whole budget.
func (e *estimate) measureLeft() {
	b := &e.budget
	if e.report.Mode == nil || *e.report.Mode == CPU || b.total.ID == "" {
		return
	}
	if b.totalBudget.ID != "" {
		e.trace.Sub("above_total_budget", leftRule, b.total, b.totalBudget)
	}
	if b.used.ID == "" || b.available.ID == "" {
		return
	}
	unused := e.trace.Sub("total_less_used", leftRule, b.total, b.used)
	if e.plan != nil && e.plan.Allocated.ID != "" {
		e.left = e.trace.Sub("left_for_graphs", leftRule, unused, e.plan.Allocated)
		e.rest = e.left
		return
	}
	e.rest = e.trace.Sub("left_after_kv_budget", leftRule, unused, b.available)
}

var leftRule = trace.Rule{Source: "this calculator: what the reference leaves unplanned"}

// stoppingFinding is the first start-up check that stops the server.
func (e *estimate) stoppingFinding() *preflight.Finding {
	if i := slices.IndexFunc(e.report.Preflight, preflight.Finding.Stops); i >= 0 {
		return &e.report.Preflight[i]
	}
	return nil
}

// weightsExceedCore reports whether bytes_used alone is more than the core holds.
func (e *estimate) weightsExceedCore() bool {
	b := e.budget
	return b.used.ID != "" && b.total.ID != "" && b.used.Int().Cmp(b.total.Int()) > 0
}

// judgeRest gives the verdict on what is left, where published runs speak of the
// machine.
func (e *estimate) judgeRest() Verdict {
	reason := gib(e.rest) + " of " + gib(e.budget.total) + " GiB is left for graphs"
	if e.left.ID == "" {
		reason += " if the KV cache takes its whole budget"
	}
	if missing := e.missingEvidence(); missing != "" {
		return Verdict{NoEvidence, reason + "; " + missing, []string{}}
	}
	level := Uncertain
	switch {
	case e.trace.LessEqual("at_most_2_0_gib_left", evidenceRule, e.rest, trace.Lit(LikelyFailsBytes)).True():
		level = LikelyFails
	case e.trace.LessEqual("at_least_4_1_gib_left", evidenceRule, trace.Lit(FitsBytes), e.rest).True():
		level = Fits
	}
	return Verdict{level, reason, slices.Clone(evidence[level])}
}

// missingEvidence says why published runs do not speak of the case; empty where
// they do.
func (e *estimate) missingEvidence() string {
	h := e.hardware
	switch {
	case e.beyondBank():
		return "no core has so much memory"
	case e.pipelined():
		return "pipeline parallelism is documented as unsupported"
	case h.family == nil || h.family.Name != "trn2" || h.lnc != 2:
		return "the published runs are all on trn2 at LNC 2"
	}
	return ""
}
