package main

import (
	"strconv"

	"neuronkv/budget"
	"neuronkv/budget/pynum"
)

// cache writes vLLM's plan of the KV cache.
func (e *explanation) cache(k *budget.KVCache) {
	if k == nil {
		return
	}
	e.section("KV cache of one worker")
	e.counts(k)
	if k.MaxConcurrency != nil {
		e.paragraph("  ", "Concurrency "+pynum.Fixed(float64(*k.MaxConcurrency), 2)+"x, every request of full length.")
	}
	e.groups(k.Groups)
}

// counts writes the figures that are known, each with its unit.
func (e *explanation) counts(k *budget.KVCache) {
	var rows [][]string
	var units []string
	for _, row := range []struct {
		name  string
		count *int64
		unit  string
	}{
		{"num_blocks", k.NumBlocks, "blocks of " + decimal(k.BlockSize) + " tokens, the null block included"},
		{"num_tokens", k.NumTokens, "tokens"},
		{"max_model_len", k.MaxModelLen, "tokens a request at most"},
		{"blocks_per_request", k.BlocksPerRequest, "blocks a request of that length"},
		{"bytes_per_block", k.BytesPerBlock, "bytes"},
		{"effective", k.EffectiveConcurrency, "requests admitted at once"},
	} {
		if row.count != nil {
			rows = append(rows, []string{row.name, decimal(*row.count)})
			units = append(units, row.unit)
		}
	}
	for i, line := range aligned(rows) {
		e.line("  " + line + " " + units[i])
	}
}

// groups writes the groups of layers, a line each.
func (e *explanation) groups(groups []budget.Group) {
	for _, g := range groups {
		if g.Layers == nil || g.BlockSize == nil || g.PageSizeBytes == nil || g.Repeat == nil {
			continue
		}
		text := g.Spec + ": " + times(*g.Repeat) + decimal(*g.Layers) + " layers, block of " + decimal(*g.BlockSize) + " tokens, page of " + decimal(*g.PageSizeBytes) + " bytes"
		if g.BlocksPerRequest != nil {
			text += ", " + decimal(*g.BlocksPerRequest) + " blocks a request"
		}
		e.paragraph("  - ", text)
	}
}

// times says how many groups alike there are.
func times(n int64) string {
	if n == 1 {
		return ""
	}
	return strconv.FormatInt(n, 10) + " groups of "
}
