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
	top   int     // sixteenths of an em
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
	b.WriteString(`<rect class="c-zone" x="0" y="` + em(r.top) + `" width="100%" height="` + em(44) + `"/>`)
	b.WriteString(`<line class="c-zone" x1="0" y1="` + em(r.top+22) + `" x2="100%" y2="` + em(r.top+22) + `"/>`)
	b.WriteString(r.text("t2", 0, "8", 15, textRunServed) + r.text("t2", 0, "8", 37, textRunFailed))
	b.WriteString(upright("c-needle", percent(r.end), barTop, r.top+64, "") + r.place(r.end, 62, `<path class="c-tip" d="M0 0 5 8H-5Z"/>`))
	b.WriteString(r.marks())
	b.WriteString(r.text("t2 c-end only-roomy", either, "-8", 61, textZoneServed))
	b.WriteString(r.text("t2 mid only-roomy", (either+failed)/2, "0", 61, textZoneEither))
	b.WriteString(r.text("t2 mid only-roomy", (failed+1)/2, "0", 61, textZoneFailed))
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

// mark draws one run, beside as many as it would lie on.
func (r runs) mark(leftGiB float64, beside int, served bool) string {
	middle, shape := 33, `<path class="c-cross" d="M-3-3 3 3M3-3-3 3"/>`
	if served {
		middle, shape = 11, `<circle class="c-ring" r="3.5"/>`
	}
	return r.place(r.at(leftGiB*(1<<30)), middle+[]int{0, -6, 6, 0}[min(beside, 3)], shape)
}

func (r runs) zone(from, to float64, pattern string) string {
	return `<rect x="` + percent(from) + `" y="` + em(r.top) + `" width="` + percent(to-from) + `" height="` + em(44) + `" fill="url(#` + pattern + `)" opacity=".5"/>`
}

func (r runs) text(class string, x float64, dx string, below int, words string) string {
	return lettering(class, percent(x), dx, r.top+below, words)
}

// place puts a shape at a share of the width.
func (r runs) place(x float64, below int, shape string) string {
	return `<svg aria-hidden="true" x="` + percent(x) + `" y="` + em(r.top+below) + `" width="1" height="1" overflow="visible">` + shape + `</svg>`
}
