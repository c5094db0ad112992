package calculator

import (
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/trace"
)

// runs are the published runs under the bar, on its axis: each where its weights and
// KV cache ended, above the line where it served, below where it failed.
type runs struct {
	total float64 // bytes of the core
	left  trace.Value
	end   float64 // where this case ends, a share of the chart
	top   int     // pixels
}

// runs are the runs for a chart; ok is false where they say nothing of the case.
func (m memory) runs(top int) (r runs, ok bool) {
	total := size(m.total)
	if !m.compared || total == 0 || m.over() {
		return r, false
	}
	return runs{total: total, left: m.rest, end: 1 - size(m.rest)/total, top: top}, true
}

// at is where something ends that leaves so many bytes.
func (r runs) at(left float64) float64 { return max(0, 1-left/r.total) }

// draw writes zones, runs and the needle of this case.
func (r runs) draw() string {
	either, failed := r.at(budget.FitsBytes), r.at(budget.LikelyFailsBytes)
	var b strings.Builder
	b.WriteString(r.zone(either, failed, "p-either") + r.zone(failed, 1, "p-failed"))
	b.WriteString(`<rect class="c-zone" x="0" y="` + r.y(0) + `" width="100%" height="44"/><line class="c-zone" x1="0" y1="` + r.y(22) + `" x2="100%" y2="` + r.y(22) + `"/>`)
	b.WriteString(r.text("t2", 0, "8", 15, textRunServed) + r.text("t2", 0, "8", 37, textRunFailed))
	x := percent(r.end)
	b.WriteString(`<line class="c-needle" x1="` + x + `" y1="24" x2="` + x + `" y2="` + r.y(64) + `"/>`)
	b.WriteString(r.place(r.end, 62, `<path class="c-tip" d="M0 0 5 8H-5Z"/>`))
	b.WriteString(r.marks())
	b.WriteString(r.text("t2 c-end only-wide", either, "-8", 61, textZoneServed))
	b.WriteString(r.text("t2 mid only-wide", (either+failed)/2, "0", 61, textZoneEither))
	b.WriteString(r.text("t2 mid only-wide", (failed+1)/2, "0", 61, textZoneFailed))
	b.WriteString(r.needle())
	return b.String()
}

// needle says where this case ends.
func (r runs) needle() string {
	class := "tb mid"
	switch {
	case r.end < .3:
		class = "tb"
	case r.end > .7:
		class = "tb c-end"
	}
	return r.text(class, r.end, "0", 84, textRunEnd+" "+gib(r.left))
}

// marks draws the runs. Those that would lie on one another stand side by side.
func (r runs) marks() string {
	text := ""
	for _, served := range []bool{true, false} {
		last, beside := -1.0, 0
		for _, run := range budget.HeadroomRuns() {
			if run.Served != served {
				continue
			}
			if beside++; last < 0 || last-run.LeftGiB > .5 {
				beside = 0
			}
			last = run.LeftGiB
			text += r.mark(run.LeftGiB, beside, served)
		}
	}
	return text
}

func (r runs) mark(leftGiB float64, beside int, served bool) string {
	middle, shape := 33, `<path class="c-cross" d="M-3-3 3 3M3-3-3 3"/>`
	if served {
		middle, shape = 11, `<circle class="c-ring" r="3.5"/>`
	}
	return r.place(r.at(leftGiB*(1<<30)), middle+[]int{0, -6, 6, 0}[min(beside, 3)], shape)
}

func (r runs) zone(from, to float64, pattern string) string {
	return `<rect x="` + percent(from) + `" y="` + r.y(0) + `" width="` + percent(to-from) + `" height="44" fill="url(#` + pattern + `)" opacity=".5"/>`
}

func (r runs) text(class string, x float64, dx string, y int, words string) string {
	return `<text class="` + class + `" x="` + percent(x) + `" dx="` + dx + `" y="` + r.y(y) + `">` + words + `</text>`
}

// place puts a shape at a share of the width.
func (r runs) place(x float64, y int, shape string) string {
	return `<svg x="` + percent(x) + `" y="` + r.y(y) + `" width="1" height="1" overflow="visible">` + shape + `</svg>`
}

func (r runs) y(below int) string { return itoa(r.top + below) }
