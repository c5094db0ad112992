package calculator

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget/trace"
)

// table is the chart as a table: GiB with GB beside it, bytes on demand.
func (m memory) table() app.UI {
	rest := memoryRow(`<rect class="c-out" width="14" height="14" fill="url(#p-dots)"/>`, textLeft, "total − used − KV", m.rest, "strong")
	if m.over() {
		rest = memoryRow(`<rect width="14" height="14" fill="url(#p-over)"/>`, textOver, "used + KV − total", magnitudeMarked(m.rest), "strong")
	}
	return app.Table().Class("stack").Body(
		app.Caption().Class("hidden").Text(textChartTitle),
		app.THead().Body(app.Tr().Body(
			app.Th().Scope("col").Text("Per rank"),
			app.Th().Scope("col").Class("num").ColSpan(2).Text("Size"),
			app.Th().Scope("col").Class("num exact-bytes").Text("Bytes"),
			app.Th().Scope("col").Class("end").Text("Mark"),
		)),
		app.TBody().Body(
			memoryRow(`<rect class="c-weights" width="14" height="14"/>`, textWeights, "bytes_used", m.used, ""),
			memoryRow(`<rect class="c-kv" width="14" height="14"/>`, m.kvName(), m.kv.ID, m.kv, ""),
			rest,
		),
	)
}

func memoryRow(swatch, name, term string, v trace.Value, class string) app.UI {
	return app.Tr().Class(class).Body(
		app.Th().Scope("row").Body(
			app.Raw(`<svg class="swatch" viewBox="0 0 14 14" aria-hidden="true">`+swatch+`</svg>`),
			app.Text(" "+name+" "),
			app.Span().Class("only-wide term").Text(term),
		),
		app.Td().Class("num").Text(gib(v)+" GiB"),
		app.Td().Class("num muted").Text(gb(v)+" GB"),
		app.Td().Class("num muted exact-bytes").Text(exactly(v)),
		app.Td().Class("end").Body(mark(v.Mark)),
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
	return app.Span().Class("mark " + m.String()).Text(m.String())
}
