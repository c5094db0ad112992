package calculator

import "neuronkv/budget"

// findings are what the server says before and instead of serving: what stops it,
// in its order and its words, and its warnings.
func (p *Page) findings(r *budget.Report) *element {
	list := p.stops(r)
	w := p.warnings(r, len(list))
	class := "findings"
	if len(list) == 0 && w == nil {
		class = "nothing"
	}
	if w == nil {
		w = tag("details.nothing")
	}
	return tag("div").Class(class).Body(tag("div").Body(list...), w)
}
