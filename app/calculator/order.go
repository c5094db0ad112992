package calculator

import (
	"slices"
	"sort"

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

// sorted is a sorted copy. Tensors that are alike keep the order of the model. Package
// sort has one code for all types, where slices has one each.
func (o order) sorted(tensors []budget.Tensor) []budget.Tensor {
	all := slices.Clone(tensors)
	sort.SliceStable(all, func(i, j int) bool {
		if o.reverse {
			i, j = j, i
		}
		return o.before(&all[i], &all[j])
	})
	return all
}

// before reports whether one tensor comes before another, but for the direction.
func (o order) before(a, b *budget.Tensor) bool {
	switch o.by {
	case byName:
		return a.Name < b.Name
	case byType:
		return a.DType < b.DType
	case byCount:
		return a.Count > b.Count
	}
	return a.Bytes > b.Bytes
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
