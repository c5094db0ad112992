package kvcache

import (
	"neuronkv/budget/pynum"
	"neuronkv/budget/trace"
)

// tokens are the lengths that the blocks of one request follow from.
type tokens struct {
	maxModelLen, batched, dcp int64
	align                     bool // mamba_cache_mode align: a recurrent group takes 2 blocks
}

// errSliding is the reference's for a sliding layer under decode-context
// parallelism.
var errSliding = pynum.Raise("AssertionError", "DCP not support sliding window.")

// blocks is how many blocks of one group a request of maxModelLen tokens can need:
//
//	full, MLA  cdiv(cdiv(max_model_len, dcp), block_size)
//	sliding    cdiv(min(window - 1 + max_num_batched_tokens, max_model_len), block_size) + 1
//	recurrent  1, or 2 in align mode
//
// The sliding +1 can exceed the full group's count; that is what the engine does.
func (n tokens) blocks(s *Spec) int64 {
	switch s.Kind {
	case Sliding:
		return ceilDiv(min(s.Window-1+n.batched, n.maxModelLen), s.BlockSize) + 1
	case Mamba:
		if n.align {
			return 2
		}
		return 1
	}
	return ceilDiv(ceilDiv(n.maxModelLen, n.dcp), s.BlockSize)
}

// blocks is how many blocks a request takes in all groups.
func (g *grouping) blocks(n tokens) int64 {
	sum := int64(0)
	for i := range g.runs {
		sum += n.blocks(&g.runs[i].spec) * g.runs[i].repeat
	}
	return sum
}

// need is the bytes that one request of maxModelLen tokens needs.
func (g *grouping) need(n tokens, bytesPerBlock pynum.Int) pynum.Int {
	return pynum.FromInt64(g.blocks(n)).Mul(bytesPerBlock)
}

// slides reports whether a group slides.
func (g *grouping) slides() bool {
	for i := range g.runs {
		if g.runs[i].spec.Kind == Sliding {
			return true
		}
	}
	return false
}

// longest is the largest max_model_len from 1 to most whose need fits; 0 where
// not even 1 does. The need never falls as the length grows, so halving finds it.
func (g *grouping) longest(n tokens, most int64, bytesPerBlock, available pynum.Int) int64 {
	fits := func(length int64) bool {
		n.maxModelLen = length
		return g.need(n, bytesPerBlock).Cmp(available) <= 0
	}
	low, high := int64(0), most
	for low < high {
		middle := low + (high-low+1)/2
		if fits(middle) {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return low
}

// ceilDiv rounds up; a and b are positive.
func ceilDiv(a, b int64) int64 { return (a + b - 1) / b }

var requestRule = trace.Rule{Source: "vllm/v1/kv_cache_interface.py, max_memory_usage_bytes"}

// recordBlocks writes down how many blocks one group takes, and returns the count.
func (p *planner) recordBlocks(id ids, s *Spec) trace.Value {
	t := p.trace
	switch s.Kind {
	case Sliding:
		reach := t.Add(id.reach, requestRule, trace.Lit(s.Window-1), p.config.MaxNumBatchedTokens)
		held := t.Min(id.held, requestRule, reach, p.maxModelLen)
		whole := must(t.CeilDiv(id.whole, requestRule, held, trace.Lit(s.BlockSize)))
		return t.Add(id.blocks, requestRule, whole, trace.Lit(1))
	case Mamba:
		return t.Int(id.blocks, p.tokens().blocks(s), trace.Rule{Source: "recurrent group: 1 block a request, 2 in align mode", Mark: trace.Assumed})
	}
	if p.shareOfLength.ID == "" {
		p.shareOfLength = must(t.CeilDiv("tokens_per_rank", requestRule, p.maxModelLen, p.config.DCP))
	}
	return must(t.CeilDiv(id.blocks, requestRule, p.shareOfLength, trace.Lit(s.BlockSize)))
}

// must is for divisions whose divisor is at least 1.
func must(v trace.Value, err error) trace.Value {
	if err != nil {
		panic("internal error: " + err.Error())
	}
	return v
}
