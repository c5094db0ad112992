package calculator

import (
	"cmp"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
)

// An order is how the tensors are sorted. The zero order is largest first.
type order struct {
	by      column
	reverse bool // names and types from the end, numbers from the smallest on
}

// A column is what the tensors can be sorted by.
type column int

// The columns.
const (
	bySize column = iota
	byName
	byType
	byCount
)

// sorted is a sorted copy. Tensors that are alike keep the order of the model.
func (o order) sorted(tensors []budget.Tensor) []budget.Tensor {
	all := slices.Clone(tensors)
	slices.SortStableFunc(all, func(a, b budget.Tensor) int {
		if o.reverse {
			a, b = b, a
		}
		switch o.by {
		case byName:
			return strings.Compare(a.Name, b.Name)
		case byType:
			return strings.Compare(a.DType, b.DType)
		case byCount:
			return cmp.Compare(b.Count, a.Count)
		}
		return cmp.Compare(b.Bytes, a.Bytes)
	})
	return all
}

// ascends reports whether a column that is sorted by goes up.
func (o order) ascends() bool { return (o.by == byName || o.by == byType) != o.reverse }

// sortable is the head of a column that sorts the table, the other way round at the
// second click.
func (p *Page) sortable(by column, name, class string) app.UI {
	head := tag("th").set("scope", "col").Class(class)
	switch {
	case p.order.by != by:
	case p.order.ascends():
		head.set("aria-sort", "ascending")
	default:
		head.set("aria-sort", "descending")
	}
	return head.Body(tag("button").set("type", "button").Class("sort").Text(name).On("click", func(app.Context, app.Event) {
		p.order = order{by: by, reverse: p.order.by == by && !p.order.reverse}
	}, int(by)))
}
