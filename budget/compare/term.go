package compare

import (
	"cmp"

	"neuronkv/budget"
	"neuronkv/budget/pynum"
)

// A Term is one figure of two reports.
type Term struct {
	ID         string     // its name in a report, such as "total_budget"; "verdict" is its level, "refusal" the start-up check that stops the server
	A, B       any        // an int64, a [budget.Float] or a string; nil where the report has none, which is not zero
	Bytes      bool       // the values are bytes per rank
	Differs    bool       // the values do, or one is absent
	Difference *pynum.Int // B - A, in the term's unit; nil where either is absent or no integer
}

// termsOf pairs the figures of two reports.
func termsOf(a, b *budget.Report) []Term {
	terms, after := Figures(a), Figures(b)
	for i := range terms {
		t := &terms[i]
		t.B = after[i].A
		t.Differs = !same(t.A, t.B)
		t.Difference = difference(t.A, t.B)
	}
	return terms
}

// difference is b - a of two integers.
func difference(a, b any) *pynum.Int {
	from, isInteger := a.(int64)
	to, both := b.(int64)
	if !isInteger || !both {
		return nil
	}
	return new(pynum.FromInt64(to).Sub(pynum.FromInt64(from)))
}

// Figures are the figures of one report, as A.
func Figures(r *budget.Report) []Term {
	b := cmp.Or(r.Budget, &budget.Budget{})
	return append(append([]Term{
		{ID: "total_hbm_bytes", Bytes: true, A: figure(b.TotalHBMBytes)},
		{ID: "bytes_used", Bytes: true, A: figure(b.BytesUsed)},
		{ID: "total_budget", Bytes: true, A: figure(b.TotalBudget)},
		{ID: "user_budget", Bytes: true, A: figure(b.UserBudget)},
		{ID: "heuristic_cap", Bytes: true, A: figure(b.HeuristicCap)},
		{ID: "available", Bytes: true, A: figure(b.Available)},
		{ID: "binding", A: figure((*string)(b.Binding))},
		{ID: "min_kv_bytes", Bytes: true, A: figure(b.MinKVBytes)},
	}, cacheFigures(r.KVCache)...),
		Term{ID: "left_for_graphs_bytes", Bytes: true, A: figure(r.LeftBytes)},
		Term{ID: "verdict", A: string(r.Verdict.Level)},
		Term{ID: "error", A: figure(errorOf(r))},
		Term{ID: "refusal", A: figure(refusalOf(r))},
	)
}

// cacheFigures are those of the KV cache.
func cacheFigures(cache *budget.KVCache) []Term {
	k := cmp.Or(cache, &budget.KVCache{})
	var blockSize *int64
	if cache != nil {
		blockSize = &k.BlockSize
	}
	return []Term{
		{ID: "num_blocks", A: figure(k.NumBlocks)},
		{ID: "block_size", A: figure(blockSize)},
		{ID: "bytes_per_block", Bytes: true, A: figure(k.BytesPerBlock)},
		{ID: "num_tokens", A: figure(k.NumTokens)},
		{ID: "max_concurrency", A: figure(k.MaxConcurrency)},
		{ID: "effective_concurrency", A: figure(k.EffectiveConcurrency)},
		{ID: "kv_bytes_allocated", Bytes: true, A: figure(k.KVBytesAllocated)},
	}
}

// figure is a value, nil where a report has none.
func figure[T any](value *T) any {
	if value == nil {
		return nil
	}
	return *value
}

// errorOf is a report's error in words.
func errorOf(r *budget.Report) *string {
	if r.Error == nil {
		return nil
	}
	return new(r.Error.Error())
}

// refusalOf is what the first start-up check that stops the server says.
func refusalOf(r *budget.Report) *string {
	for _, f := range r.Preflight {
		if f.Stops() {
			return new(f.Type + ": " + f.Message)
		}
	}
	return nil
}
