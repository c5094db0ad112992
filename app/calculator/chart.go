package calculator

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/trace"
)

// memory are the figures of one rank's memory, as far as the report has them.
type memory struct {
	total, used, kv, rest, gmuBudget trace.Value
	gmu                              string
}

// memoryOf reads the figures off the report; ok is false where there is no core
// to draw: CPU mode, or an error before total and weights were known.
func memoryOf(r *budget.Report) (m memory, ok bool) {
	if r.Mode == nil || *r.Mode == budget.CPU {
		return m, false
	}
	var hasTotal, hasUsed, hasBudget bool
	m.total, hasTotal = r.Value("total_hbm_bytes")
	m.used, hasUsed = r.Value("bytes_used")
	m.gmuBudget, hasBudget = r.Value("total_budget")
	m.kv, _ = r.Value("available")
	m.rest, _ = r.Value("left_after_kv_budget")
	gmu, _ := r.Value("gpu_memory_utilization")
	m.gmu = gmu.String()
	return m, hasTotal && hasUsed && hasBudget && m.total.Int().Sign() > 0
}

// over reports whether weights and KV budget exceed the core.
func (m memory) over() bool { return m.rest.Int().Sign() < 0 }

// chart draws one rank's memory, and its table.
func chart(r *budget.Report) app.UI {
	m, ok := memoryOf(r)
	if !ok {
		return noChart(r)
	}
	return app.Figure().Class("hbm").Body(
		app.Div().Class("hbm-head").Body(
			app.H3().Text(textChartTitle),
			app.Label().Class("check small").Body(
				app.Input().Type("checkbox").ID("show-bytes"),
				app.Text(" "+textExactBytes),
			),
		),
		app.Raw(m.draw()),
		app.FigCaption().Text(textChartCaption),
		m.table(),
	)
}

// noChart keeps the place and says why it is empty.
func noChart(r *budget.Report) app.UI {
	if r.Mode != nil && *r.Mode == budget.CPU && r.Error == nil {
		return app.P().Class("no-chart").Text(textCPUNoChart)
	}
	return app.Div()
}

// description is the chart in words.
func (m memory) description() string {
	text := "One rank of " + gib(m.total) + " GiB: weights " + gib(m.used) + ", KV cache budget " + gib(m.kv) + ", "
	if m.over() {
		return text + gib(magnitude(m.rest)) + " GiB more than the core holds."
	}
	return text + "left for graphs " + gib(m.rest) + " GiB."
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
		parts = append(parts, segment{textKVBudget, m.kv, used / scale, kv / scale, `class="seg c-kv"`, true})
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

// The chart's patterns, which the table's swatches use too.
const chartPatterns = `<defs>` +
	`<pattern id="p-dots" width="8" height="8" patternUnits="userSpaceOnUse"><rect class="c-left" width="8" height="8"/><circle class="c-dot" cx="4" cy="4" r=".9"/></pattern>` +
	`<pattern id="p-over" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="c-over" width="7" height="7"/><path class="c-fails" d="M1.5 0V7" stroke-width="2.5"/></pattern>` +
	`</defs>`

// draw writes the chart: percent x, pixel y, so that text never scales.
func (m memory) draw() string {
	parts, core, mark := m.segments()
	below := 0
	var bars, names strings.Builder
	for _, s := range parts {
		bars.WriteString(s.bar())
		names.WriteString(s.label(&below))
	}
	if m.over() {
		bars.WriteString(`<rect x="` + percent(core) + `" y="24" width="` + percent(1-core) + `" height="56" fill="url(#p-over)"/>`)
	}
	height := 88 + belowRow*below
	var b strings.Builder
	b.WriteString(`<svg class="chart" height="` + itoa(height) + `" role="img" aria-labelledby="hbm-title"><title id="hbm-title">` + m.description() + `</title>`)
	b.WriteString(chartPatterns + bars.String())
	b.WriteString(`<rect class="c-core" x=".75" y="24" width="` + percent(core) + `" height="56" transform="translate(-.75)"/>`)
	b.WriteString(names.String())
	b.WriteString(m.marks(core, mark))
	b.WriteString(`</svg>`)
	return b.String()
}

// marks draws the GMU mark and the capacity line with their figures.
func (m memory) marks(core, mark float64) string {
	anchor, shift := "c-end", "-6"
	if mark < .4 {
		anchor, shift = "", "6"
	}
	text := `<line class="c-mark" x1="` + percent(mark) + `" y1="18" x2="` + percent(mark) + `" y2="80"/>` +
		`<text class="t2 ` + anchor + `" x="` + percent(mark) + `" y="13" dx="` + shift + `">GMU ` + m.gmu + ` = ` + gib(m.gmuBudget) + `</text>`
	if !m.over() {
		return text + `<text class="t2 c-end only-wide" x="100%" y="13">` + gib(m.total) + `</text>`
	}
	return text + `<line class="c-cap" x1="` + percent(core) + `" y1="18" x2="` + percent(core) + `" y2="86"/>` +
		`<text class="tb" x="` + percent(core) + `" y="13" dx="4">` + gib(m.total) + `</text>` +
		`<text class="tb c-end" x="100%" y="13">+` + gib(magnitude(m.rest)) + `</text>`
}
