package calculator

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget/trace"
)

// table is the chart as a table: GiB with GB beside it, bytes on demand.
func (m memory) table() app.UI {
	rest := memoryRow(`<rect class="c-out" width="14" height="14" fill="url(#p-dots)"/>`, textLeft, textLeftTerm, m.rest, "strong")
	if m.over() {
		rest = memoryRow(`<rect width="14" height="14" fill="url(#p-over)"/>`, textOver, textOverTerm, magnitudeMarked(m.rest), "strong")
	}
	return table("table.stack", "caption.hidden", textChartTitle, tag("tr").Body(
		tag("th").set("scope", "col").Text(textPerRank),
		tag("th.num").set("scope", "col").set("colspan", "2").Text(textSize),
		tag("th.num.exact-bytes").set("scope", "col").Text(textBytes),
		tag("th.end").set("scope", "col").Text(textMarkHead),
	), []app.UI{
		memoryRow(`<rect class="c-weights" width="14" height="14"/>`, textWeights, "bytes_used", m.used, ""),
		memoryRow(`<rect class="c-kv" width="14" height="14"/>`, m.kvName(), m.kv.ID, m.kv, ""),
		rest,
	})
}

func memoryRow(swatch, name, term string, v trace.Value, class string) app.UI {
	return tag("tr").Class(class).Body(
		tag("th").set("scope", "row").Body(
			app.Raw(`<svg class="swatch" viewBox="0 0 14 14" aria-hidden="true">`+swatch+`</svg>`),
			app.Text(" "+name+" "),
			tag("span.only-wide.term").Text(term),
		),
		tag("td.num").Text(gib(v)+" GiB"),
		tag("td.num.muted").Text(gb(v)+" GB"),
		tag("td.num.muted.exact-bytes").Text(exactly(v)),
		tag("td.end").Body(mark(v.Mark)),
	)
}

// magnitudeMarked drops the sign and keeps the mark.
func magnitudeMarked(v trace.Value) trace.Value {
	m := magnitude(v)
	m.Mark = v.Mark
	return m
}

// mark draws a figure's mark, always with its word.
func mark(m trace.Mark) app.UI {
	return tag("span").Class("mark " + m.String()).Text(m.String())
}
