package compare

import (
	"slices"
	"strings"

	"neuronkv/budget"
)

// A Step is one change on the way from a case to another.
type Step struct {
	Changed []string      // the members of the case that changed, by the fields of [Comparison].Inputs; more than one where they only make sense together
	Report  budget.Report // of the case after it; the last step's says what B's says
	Terms   []Term        // from the report before it, A, to the report after it, B
	Moved   []string      // the ids of the terms that differ; none where the change moved nothing
}

// A stage is what the walk changes at one point.
type stage struct {
	paths []string // of members; one that ends in a point stands for all that begin with it
	alone bool     // each member is a step, not all of them together
}

// stages are in the order of the walk; a member belongs to the first that has it. What
// only makes sense together is one step: a model's name and its config.json, a mode and
// the readings that it takes.
var stages = []stage{
	{paths: []string{"version"}},
	{paths: []string{"reference"}},
	{paths: []string{"instance_type", "lnc", "measured", envPrefix + budget.EnvTarget, envPrefix + budget.EnvLNC}},
	{paths: []string{envPrefix + budget.EnvCPUCompile, envPrefix + budget.EnvCPUMode, "runtime.", "host."}},
	{paths: []string{"engine_args.model", "hf_config", "hf_quant_config"}},
	{paths: []string{"engine_args.speculative_config", "draft_hf_config"}},
	{paths: []string{"entry_point"}},
	{paths: []string{"engine_args."}, alone: true},
	{paths: []string{envPrefix}, alone: true},
	{paths: []string{"override."}, alone: true},
}

// has reports whether a stage changes a member.
func (s stage) has(m member) bool {
	return slices.ContainsFunc(s.paths, func(path string) bool {
		return m.path == path || strings.HasSuffix(path, ".") && strings.HasPrefix(m.path, path)
	})
}

// changes are the members that differ between two cases, in the order of the walk: a
// list a step.
func changes(a, b budget.Case) (steps [][]member) {
	var differing []member
	for _, m := range membersOf(a, b) {
		if !same(m.of(a), m.of(b)) {
			differing = append(differing, m)
		}
	}
	for _, s := range stages {
		var own, rest []member
		for _, m := range differing {
			if s.has(m) {
				own = append(own, m)
			} else {
				rest = append(rest, m)
			}
		}
		steps = append(steps, s.steps(own)...)
		differing = rest
	}
	return steps
}

// steps are the members of a stage, a list a step.
func (s stage) steps(members []member) (steps [][]member) {
	if len(members) > 0 && !s.alone {
		return [][]member{members}
	}
	for _, m := range members {
		steps = append(steps, []member{m})
	}
	return steps
}

// walk walks from one case to the other.
func (c *Comparison) walk(a, b budget.Case) {
	before := &c.A
	c.Walk = []Step{}
	for _, members := range changes(a, b) {
		var changed []string
		for _, m := range members {
			c.list(a, b, m)
			m.set(&a, b)
			changed = append(changed, m.path)
		}
		step := stepOf(changed, before, estimate(a))
		c.Walk = append(c.Walk, step)
		before = &step.Report
	}
}

// list adds a member that no report lists to the inputs.
func (c *Comparison) list(a, b budget.Case, m member) {
	if indexOf(c.Inputs, m.path) < 0 {
		c.Inputs = append(c.Inputs, Input{Field: m.path, A: statedBy(a, m), B: statedBy(b, m), Differs: true})
	}
}

// stepOf is the step from one report to the next.
func stepOf(changed []string, before *budget.Report, after budget.Report) Step {
	s := Step{Changed: changed, Report: after, Terms: termsOf(before, &after), Moved: []string{}}
	for _, t := range s.Terms {
		if t.Differs {
			s.Moved = append(s.Moved, t.ID)
		}
	}
	return s
}
