package sizing

import (
	"fmt"
	"slices"
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/preflight"
	"neuronkv/budget/trace"
)

// rules are the rules of a degree, the model's first.
var rules = []func(*question) []Reason{
	unreadModel,
	startUp,
	variantShapes,
	logicalCores,
	alignedSlices,
	documentedSet,
}

// tensorParallelField is the case's field of the degree.
const tensorParallelField = "engine_args.tensor_parallel_size"

// unreadModel says that there is no model to judge.
func unreadModel(q *question) []Reason {
	if q.model {
		return nil
	}
	return []Reason{{"No config.json is read, because override.bytes_used is stated: attention heads and shapes are not checked.",
		"hf_config of the case", trace.Assumed, false}}
}

// startUp is what the start-up checks say of the degree: it forbids the degree
// where nothing but another one clears it, as where attention heads do not divide.
//
// Source: package preflight.
func startUp(q *question) (reasons []Reason) {
	for _, f := range q.report.Preflight {
		if f.Field != tensorParallelField || f.Check == preflight.LogicalCores || f.Check == preflight.ModelBuild {
			continue // the instance's cores and the model's shapes have rules of their own
		}
		elsewhere := slices.ContainsFunc(f.Changes, func(c preflight.Change) bool { return c.Field != tensorParallelField })
		reasons = append(reasons, Reason{f.Message, "start-up checks of vLLM and the plugin", f.Mark, f.Stops() && !elsewhere})
	}
	return reasons
}

// variantShapes is what the plugin's constructors refuse at the degree, in their
// words: the shapes of a quantised variant that do not divide into whole tiles or
// blocks.
//
// Source: package model, which builds the variant.
func variantShapes(q *question) []Reason {
	e := q.report.Error
	if e == nil || e.Stage != budget.StageModel || e.Type == budget.CaseError {
		return nil
	}
	text := e.Type
	if e.Message != "" {
		text = e.Error()
	}
	return []Reason{{text, "constructors of the plugin's models", trace.Exact, true}}
}

// logicalCores is one rank a logical core: an engine has no more ranks than the
// instance has logical cores at its LNC.
//
// Source: the tables of package platforms.
func logicalCores(q *question) []Reason {
	m := q.machine
	about := ""
	mark := trace.Exact
	if m.assumed {
		about, mark = ", the largest known of its family, taken because no instance_type is stated,", trace.Assumed
	}
	has := fmt.Sprintf("%s%s has %d logical cores at LNC %d", m.instance.Type, about, m.cores, m.lnc)
	switch {
	case q.tp > m.cores:
		return []Reason{{fmt.Sprintf("TP %d takes as many logical cores; %s.", q.tp, has), m.source(), mark, true}}
	case m.assumed:
		return []Reason{{has + ".", m.source(), mark, false}}
	}
	return nil
}

// alignedSlices is a hint for several engines on one machine: the slice of cores
// of an engine has to start on a multiple of the engine's own TP. It was seen on
// Trainium2; cores 4-11 at TP 8 fail in the warm-up of prefill (REDUCE_SCATTER).
//
// Source: aws-neuron-sdk@81ce03ae
// vllm-neuron/docs/tutorials/tutorial-epd-1e-1pd-xeypd.md.
func alignedSlices(q *question) []Reason {
	m := q.machine
	torus := m.instance.Family == "trn2" || m.instance.Family == "trn3"
	if !torus || q.tp == 1 || q.tp > m.cores/2 {
		return nil
	}
	return []Reason{{fmt.Sprintf("With several engines on %s, each one's slice of cores has to start on a multiple of its own TP: 0, %d, and so on.", m.instance.Type, q.tp),
		"aws-neuron-sdk@81ce03ae vllm-neuron/docs/tutorials/tutorial-epd-1e-1pd-xeypd.md", trace.Measured, false}}
}

// documentedSet is what is documented of the degree on the instance. Only a set
// that the runtime itself is documented to be limited to forbids the others.
//
// Source: [DegreeSets].
func documentedSet(q *question) []Reason {
	s, name := q.set, fmt.Sprintf("%s at LNC %d", q.machine.instance.Type, q.machine.lnc)
	source := strings.Join(s.Sources, "; ")
	switch {
	case s.Instance == "":
		return []Reason{{"No set of degrees is documented for " + name + ".", "none found", trace.Assumed, false}}
	case s.standing(q.tp) == Published:
		return []Reason{{fmt.Sprintf("Runs at TP %d are published.", q.tp), source, trace.Measured, false}}
	case s.standing(q.tp) == Documented:
		return nil
	case s.Closed && !s.lists(q.tp):
		return []Reason{{fmt.Sprintf("TP %d is not among the degrees that the runtime is documented to support on %s: %s.", q.tp, name, listed(s.Degrees)), source, trace.Assumed, true}}
	}
	return []Reason{{fmt.Sprintf("TP %d on %s could not be confirmed.", q.tp, name), source, trace.Assumed, false}}
}

// listed writes degrees for a sentence.
func listed(degrees []int64) string {
	return strings.Join(strings.Fields(strings.Trim(fmt.Sprint(degrees), "[]")), ", ")
}
