package calculator

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/trace"
)

// memory are the figures of one rank's memory, as far as the report has them.
type memory struct {
	total, used, kv, rest, gmuBudget trace.Value
	gmu                              string
	compared                         bool // the published runs speak of it
}

// memoryOf reads the figures off the report; ok is false where there is no core
// to draw: CPU mode, or an error before weights and budget were known.
func memoryOf(r *budget.Report) (m memory, ok bool) {
	if r.Mode == nil || *r.Mode == budget.CPU {
		return m, false
	}
	var hasTotal, hasUsed, hasBudget, hasKV bool
	m.total, hasTotal = r.Value("total_hbm_bytes")
	m.used, hasUsed = r.Value("bytes_used")
	m.gmuBudget, hasBudget = r.Value("total_budget")
	m.kv, hasKV = r.Value("kv_bytes_allocated")
	m.rest, _ = r.Value("left_for_graphs")
	if !hasKV {
		m.kv, hasKV = r.Value("available")
		m.rest, _ = r.Value("left_after_kv_budget")
	}
	gmu, _ := r.Value("gpu_memory_utilization")
	m.gmu = gmu.String()
	_, m.compared = r.Value("at_most_2_0_gib_left")
	return m, hasTotal && hasUsed && hasBudget && hasKV && m.total.Int().Sign() > 0
}

// kvName names the KV cache's part: the blocks, or its budget where none is
// counted.
func (m memory) kvName() string {
	if m.kv.ID == "kv_bytes_allocated" {
		return textKVCache
	}
	return textKVBudget
}

// caption explains what is left, where something is.
func (m memory) caption() string {
	switch _, drawn := m.runs(0); {
	case m.over():
		return ""
	case drawn:
		return textChartCaption + " " + textChartRuns
	}
	return textChartCaption
}

// over reports whether weights and KV budget exceed the core.
func (m memory) over() bool { return m.rest.Int().Sign() < 0 }

// chart draws one rank's memory, and its table.
func (p *Page) chart(r *budget.Report) app.UI {
	m, ok := memoryOf(r)
	if !ok {
		return tag("div.no-chart")
	}
	return tag("figure.hbm").Body(
		tag("div.hbm-head").Body(
			tag("h3").Text(textChartTitle),
			tag("label.check.small").Body(
				tag("input").set("type", "checkbox").ID("show-bytes").Attr("checked", p.exactBytes).On("change", p.onExactBytes),
				app.Text(" "+textExactBytes),
			),
		),
		app.Raw(m.draw()),
		tag("figcaption").Text(m.caption()),
		m.table(),
	)
}

// description is the chart in words.
func (m memory) description() string {
	text := textChartLeft
	if m.over() {
		text = textChartOver
	}
	return fmt.Sprintf(text, gib(m.total), gib(m.used), gib(m.kv), gib(magnitude(m.rest)))
}

// A segment is a part of the bar.
type segment struct {
	name        string
	value       trace.Value
	from, width float64 // shares of the chart's width
	fill        string  // attributes that fill it
	on          bool    // whether its label lies on a dark fill
}

// segments lays the parts out on an axis that holds the larger of core and need.
func (m memory) segments() (parts []segment, core, mark float64) {
	total, used, kv := size(m.total), size(m.used), size(m.kv)
	scale := max(total, used+kv)
	parts = append(parts, segment{textWeights, m.used, 0, used / scale, `class="seg c-weights"`, true})
	if kv > 0 {
		parts = append(parts, segment{m.kvName(), m.kv, used / scale, kv / scale, `class="seg c-kv"`, true})
	}
	if rest := total - used - kv; rest > 0 {
		parts = append(parts, segment{textLeft, m.rest, (used + kv) / scale, rest / scale, `class="seg" fill="url(#p-dots)"`, false})
	}
	return parts, total / scale, size(m.gmuBudget) / scale
}

// size is a figure as a length in a drawing.
func size(v trace.Value) float64 {
	x, err := v.Int().Float64()
	if err != nil || x < 0 {
		return 0
	}
	return x
}

// draw writes the chart: percent x, em y, so that it is as high as its text asks for.
func (m memory) draw() string {
	_, core, mark := m.segments()
	bars, names, below := m.bars(core)
	height, history := barFoot+8+belowRow*below, ""
	if r, drawn := m.runs(height + 4); drawn {
		height, history = height+102, r.draw()
	}
	return `<svg class="chart" height="` + em(height) + `" role="img" aria-labelledby="hbm-title"><title id="hbm-title">` + m.description() + `</title>` +
		bars + history +
		`<rect class="c-core" x=".75" y="` + em(barTop) + `" width="` + percent(core) + `" height="` + em(barHeight) + `" transform="translate(-.75)"/>` +
		names + m.marks(core, mark) + `</svg>`
}

// bars draws the segments, their names apart, and counts the rows of names below.
func (m memory) bars(core float64) (bars, names string, below int) {
	parts, _, _ := m.segments()
	for _, s := range parts {
		tick, text := s.label(&below)
		bars += s.bar() + tick
		names += text
	}
	if m.over() {
		excess := segment{name: fmt.Sprintf(textOverBy, gib(m.total)), value: magnitude(m.rest), from: core, width: 1 - core, fill: `fill="url(#p-over)"`}
		below++
		tick, text := excess.outside(below, "")
		bars += excess.bar() + tick
		names += text
	}
	return bars, names, below
}

// marks draws the GMU mark and the capacity line. A label that would lie on
// another one is left out: the table has its figure.
func (m memory) marks(core, mark float64) string {
	x := percent(mark)
	text := upright("c-mark", x, barTop-6, barFoot, "")
	switch {
	case mark >= .4:
		text += lettering("t2 c-end", x, "-6", 13, fmt.Sprintf(textMarkGMU, m.gmu, gib(m.gmuBudget)))
	case mark >= .04:
		text += lettering("t2", x, "6", 13, fmt.Sprintf(textMarkGMU, m.gmu, gib(m.gmuBudget)))
	}
	if m.over() {
		return text + upright("c-cap", percent(core), barTop-4, barFoot+6, "")
	}
	if mark < .93 {
		text += lettering("t2 c-end only-wide", "100%", "0", 13, gib(m.total))
	}
	return text
}
