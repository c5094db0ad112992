package calculator

import "strconv"

// What share of the chart a segment needs for its label inside: at any width of
// the page, and on a wide one only.
const (
	roomAlways = .40
	roomWide   = .15
)

// Heights in the chart, in sixteenths of an em: pixels, at the usual size of text.
const (
	barTop    = 24
	barHeight = 56
	barFoot   = barTop + barHeight
	belowRow  = 17 // of a label below the bar
)

// bar draws the segment.
func (s segment) bar() string {
	return `<rect ` + s.fill + ` x="` + percent(s.from) + `" y="` + em(barTop) + `" width="` + percent(s.width) + `" height="` + em(barHeight) + `"/>`
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
	x := percent(s.from)
	return lettering("name"+when, x, "10", barTop+23, s.name) + lettering("value"+when, x, "10", barTop+44, gib(s.value))
}

func (s segment) outside(row int, when string) (tick, text string) {
	y := barFoot + belowRow*row
	x, anchor, shift := percent(s.from), "", "6"
	if s.from > .5 {
		anchor, shift = " c-end", "-6"
	}
	return upright("c-tick"+when, x, barFoot, y, ` transform="translate(1)"`),
		lettering("t2"+when+anchor, x, shift, y, s.name+` <tspan class="tb">`+gib(s.value)+`</tspan>`)
}

// lettering writes a text. Its place is in em of the chart's text size; the size of what
// it says is that of the tspan.
func lettering(class, x, dx string, y int, text string) string {
	return `<text class="` + class + `" x="` + x + `" dx="` + dx + `" y="` + em(y) + `"><tspan>` + text + `</tspan></text>`
}

// upright writes a line from one height to another.
func upright(class, x string, from, to int, more string) string {
	return `<line class="` + class + `" x1="` + x + `" y1="` + em(from) + `" x2="` + x + `" y2="` + em(to) + `"` + more + `/>`
}

// em writes a height of the chart.
func em(sixteenths int) string {
	return strconv.FormatFloat(float64(sixteenths)/16, 'f', -1, 64) + "em"
}
