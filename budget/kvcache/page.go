package kvcache

import (
	"strconv"

	"neuronkv/budget/trace"
)

var pageRule = trace.Rule{Source: "neuron_model_runner.get_kv_cache_spec: block_size * kv_heads * 2 * head_size * element size"}

// recordPage writes down the bytes of one page of a group: of one layer, or the
// sum over all of a uniform-type group's layers.
func (p *planner) recordPage(id ids, r *run) trace.Value {
	if len(r.pages) == 0 {
		return p.pageOf(id.page, &r.spec)
	}
	terms := make([]trace.Value, len(r.pages))
	for i := range r.pages {
		layer := "layer_" + strconv.Itoa(i+1)
		one := p.pageOf(layer+".page_size_bytes", &r.pages[i].spec)
		terms[i] = p.trace.Mul(layer+".pages_of_all", planRule, one, trace.Lit(r.pages[i].count))
	}
	return p.trace.Sum(id.page, planRule, terms...)
}

// pageOf writes down the bytes of one layer's page.
func (p *planner) pageOf(id string, s *Spec) trace.Value {
	switch s.Kind {
	case Mamba:
		return p.trace.Int(id, s.Page, trace.Rule{Source: "recurrent state: its shapes times element sizes, or page_size_padded"})
	case MLA:
		return p.trace.Mul(id, trace.Rule{Source: "MLA: block_size * row * element size"}, trace.Lit(s.BlockSize), trace.Lit(s.HeadSize), trace.Lit(s.Element))
	}
	return p.trace.Mul(id, pageRule, trace.Lit(s.BlockSize), trace.Lit(s.KVHeads), trace.Lit(keysAndValues), trace.Lit(s.HeadSize), trace.Lit(s.Element))
}
