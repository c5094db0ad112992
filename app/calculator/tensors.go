package calculator

import (
	"fmt"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
)

// rankHolds is the table of what one rank holds, and the steps behind it.
func (p *Page) rankHolds(r *budget.Report) app.UI {
	if r.Model == nil {
		return app.Div().Class("nothing")
	}
	_, list := splitSteps(r)
	m := r.Model
	used, _ := r.Value("bytes_used")
	return p.fold(foldHolds, textRankHolds, fmt.Sprintf("%s in %s: %s GiB", m.Architecture, m.Variant, gib(used)),
		tensorTable(m),
		app.H3().Text("How the sizes come about"),
		stepList(list),
	)
}

// tensorTable lists the tensors, largest first.
func tensorTable(m *budget.Model) app.UI {
	tensors := slices.Clone(m.Tensors)
	slices.SortStableFunc(tensors, func(a, b budget.Tensor) int { return int(min(max(b.Bytes-a.Bytes, -1), 1)) })
	rows := make([]app.UI, len(tensors))
	for i, s := range tensors {
		rows[i] = app.Tr().Body(
			app.Th().Scope("row").Class("term").Text(s.Name),
			app.Td().Class("only-wide term").Text(shapeText(s.Shape)),
			app.Td().Class("only-wide").Text(s.DType),
			app.Td().Class("num").Text(fmt.Sprint(s.Count)),
			app.Td().Class("num").Text(mib(s.Bytes)),
			app.Td().Class("num muted only-wide").Text(bytesExactly(s.Bytes)),
		)
	}
	return app.Table().Class("tensors").Body(
		app.Caption().Text(fmt.Sprintf("%d parameters and %d buffers, per rank; largest first.", *m.NumParameters, *m.NumBuffers)),
		app.THead().Body(app.Tr().Body(
			app.Th().Scope("col").Text("Tensor"),
			app.Th().Scope("col").Class("only-wide").Text("Shape"),
			app.Th().Scope("col").Class("only-wide").Text("dtype"),
			app.Th().Scope("col").Class("num").Text("Count"),
			app.Th().Scope("col").Class("num").Text("MiB"),
			app.Th().Scope("col").Class("num only-wide").Text("Bytes"),
		)),
		app.TBody().Body(rows...),
	)
}

func shapeText(shape []int64) string {
	dims := make([]string, len(shape))
	for i, n := range shape {
		dims[i] = fmt.Sprint(n)
	}
	return "[" + strings.Join(dims, ", ") + "]"
}
