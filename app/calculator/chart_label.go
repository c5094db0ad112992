package calculator

import "strconv"

// What share of the chart a segment needs for its label inside: at any width of
// the page, and on a wide one only.
const (
	roomAlways = .40
	roomWide   = .15
	belowRow   = 17 // height of a label below the bar
)

// bar draws the segment.
func (s segment) bar() string {
	return `<rect ` + s.fill + ` x="` + percent(s.from) + `" y="24" width="` + percent(s.width) + `" height="56"/>`
}

// label writes name and figure inside the segment where they have room, else
// below it with a tick; below counts the rows used. Every tick is drawn before
// every text, so that a text covers the tick that passes it.
func (s segment) label(below *int) (tick, text string) {
	if s.width >= roomAlways {
		return "", s.inside("")
	}
	*below++
	if s.width >= roomWide {
		tick, text = s.outside(*below, " only-narrow")
		return tick, s.inside(" only-wide") + text
	}
	return s.outside(*below, "")
}

func (s segment) inside(when string) string {
	if s.on {
		when += " on"
	}
	x := `x="` + percent(s.from) + `" dx="10"`
	return `<text class="name` + when + `" ` + x + ` y="47">` + s.name + `</text>` +
		`<text class="value` + when + `" ` + x + ` y="68">` + gib(s.value) + `</text>`
}

func (s segment) outside(row int, when string) (tick, text string) {
	y := itoa(80 + belowRow*row)
	x, anchor, shift := percent(s.from), "", "6"
	if s.from > .5 {
		anchor, shift = " c-end", "-6"
	}
	return `<line class="c-tick` + when + `" x1="` + x + `" y1="80" x2="` + x + `" y2="` + y + `" transform="translate(1)"/>`,
		`<text class="t2` + when + anchor + `" x="` + x + `" dx="` + shift + `" y="` + y + `">` + s.name + ` <tspan class="tb">` + gib(s.value) + `</tspan></text>`
}

func itoa(n int) string { return strconv.Itoa(n) }
