package calculator

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
)

// rankHolds is the table of what one rank holds, and the steps behind it.
func (p *Page) rankHolds(r *budget.Report) app.UI {
	if r.Model == nil {
		return tag("div.nothing")
	}
	_, list := splitSteps(r)
	m := r.Model
	used, _ := r.Value("bytes_used")
	return p.fold(foldHolds, textRankHolds, fmt.Sprintf(textHoldsGist, m.Architecture, m.Variant, gib(used)),
		p.tensorTable(m),
		tag("h3").Text(textSizes),
		stepList(list),
	)
}

// tensorTable lists the tensors, in the order that was asked for.
func (p *Page) tensorTable(m *budget.Model) app.UI {
	tensors := p.order.sorted(m.Tensors)
	rows := make([]app.UI, len(tensors))
	for i, s := range tensors {
		rows[i] = row("th.term", s.Name, "td.only-wide.term", shapeText(s.Shape), "td.only-wide", s.DType,
			"td.num", bytesExactly(s.Count), "td.num", mib(s.Bytes), "td.num.muted.only-wide", bytesExactly(s.Bytes))
	}
	return table("table.tensors", "caption", fmt.Sprintf(textTensorCount, *m.NumParameters, *m.NumBuffers), tag("tr").Body(
		p.sortable(byName, textTensor, ""),
		tag("th.only-wide").set("scope", "col").Text(textShape),
		p.sortable(byType, "dtype", "only-wide"),
		p.sortable(byCount, textCount, "num"),
		p.sortable(bySize, "MiB", "num"),
		tag("th.num.only-wide").set("scope", "col").Text(textBytes),
	), rows)
}

func shapeText(shape []int64) string {
	dims := make([]string, len(shape))
	for i, n := range shape {
		dims[i] = fmt.Sprint(n)
	}
	return "[" + strings.Join(dims, ", ") + "]"
}
