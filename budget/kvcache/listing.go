package kvcache

import "neuronkv/budget/trace"

// mergeAlike lists consecutive groups that differ in nothing listed as one row:
// two windows that take the same blocks are one row with a repeat of two.
func (p *planner) mergeAlike() {
	var list []Group
	for _, g := range p.plan.Groups {
		last := len(list) - 1
		if last < 0 || !list[last].listedAs(g) {
			list = append(list, g)
			continue
		}
		list[last].Repeat = p.trace.Add(list[last].Repeat.ID+"_alike", planRule, list[last].Repeat, g.Repeat)
	}
	p.plan.Groups = list
}

// listedAs reports whether all that is listed of two groups is equal.
func (g Group) listedAs(other Group) bool {
	same := func(a, b trace.Value) bool { return a.Int().Cmp(b.Int()) == 0 }
	return g.Spec == other.Spec && same(g.Layers, other.Layers) && same(g.BlockSize, other.BlockSize) &&
		same(g.Page, other.Page) && same(g.BlocksPerRequest, other.BlocksPerRequest)
}
