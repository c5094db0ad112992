package main

import (
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/pynum"
)

// A figure is a row of bytes; nil where the report has none.
type figure struct {
	name  string
	bytes *int64
}

// budget writes the byte budget of one rank and what set it.
func (e *explanation) budget(b *budget.Budget, left *int64) {
	if b == nil {
		return
	}
	e.section("Budget of one rank")
	e.figures([]figure{
		{"total_hbm_bytes", b.TotalHBMBytes},
		{"total_budget", b.TotalBudget},
		{"bytes_used", b.BytesUsed},
		{"user_budget", b.UserBudget},
		{"heuristic_cap", b.HeuristicCap},
		{"available", b.Available},
		{"minimum KV guard", b.MinKVBytes},
		{"left for graphs", left},
	})
	e.line("")
	if text := fractions(b); text != "" {
		e.paragraph("  ", text)
	}
	if b.Binding != nil {
		e.paragraph("  ", bindingInWords(*b.Binding))
	}
}

// weights writes what the model takes of one rank.
func (e *explanation) weights(m *budget.Model) {
	if m == nil {
		return
	}
	e.section("Model on one rank")
	e.paragraph("  ", modelInWords(m))
	e.figures([]figure{
		{"parameters", m.ParameterBytes},
		{"buffers", m.BufferBytes},
		{"drafter", m.DrafterBytes},
		{"bytes_used", m.BytesUsed},
	})
}

// modelInWords names the model class and counts its tensors.
func modelInWords(m *budget.Model) string {
	text := m.Architecture
	if m.Variant != "" {
		text += ", " + m.Variant
	}
	if m.NumParameters != nil && m.NumBuffers != nil {
		text += ": " + decimal(*m.NumParameters) + " parameters and " + decimal(*m.NumBuffers) + " buffers"
	}
	return text
}

// figures writes rows of bytes in three units.
func (e *explanation) figures(rows []figure) {
	cells := [][]string{{"", "GiB", "GB", "bytes"}}
	for _, f := range rows {
		if f.bytes != nil {
			cells = append(cells, append([]string{f.name}, units(*f.bytes)...))
		}
	}
	if len(cells) == 1 {
		return
	}
	for _, line := range aligned(cells) {
		e.line("  " + line)
	}
}

// units writes bytes in GiB, in GB, and exactly.
func units(bytes int64) []string {
	n := pynum.FromInt64(bytes)
	x, _ := n.Float64() // every int64 has a double
	return []string{pynum.Fixed(pynum.GiB(n), 2), pynum.Fixed(x/1e9, 2), n.Comma()}
}

// decimal writes an integer with thousands separators.
func decimal(n int64) string { return pynum.FromInt64(n).Comma() }

// fractions writes the two fractions that the budget depends on.
func fractions(b *budget.Budget) string {
	var parts []string
	if b.GPUMemoryUtilization != nil {
		parts = append(parts, "gpu_memory_utilization "+pynum.Repr(float64(*b.GPUMemoryUtilization)))
	}
	if b.CapFraction != nil {
		parts = append(parts, "cap fraction "+pynum.Repr(float64(*b.CapFraction)))
	}
	return strings.Join(parts, ", ")
}

// bindingInWords says which term sets the budget.
func bindingInWords(b budget.Binding) string {
	switch b {
	case budget.BindsHeuristicCap:
		return "The heuristic cap binds: it is below the user budget, so weights that take less memory would not add to the KV cache."
	case budget.BindsUserBudget:
		return "The user budget binds: what bytes_used leaves of total_budget is no more than the heuristic cap."
	case budget.BindsNothing:
		return "Nothing else binds: CPU mode takes the cap fraction of the total budget."
	}
	return string(b) + " binds."
}
