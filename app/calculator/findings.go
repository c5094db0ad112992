package calculator

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
)

// findings are what the server says before and instead of serving: what stops it,
// in its order and its words, and its warnings.
func (p *Page) findings(r *budget.Report) app.UI {
	list := p.stops(r)
	if w := p.warnings(r, len(list)); w != nil {
		list = append(list, w)
	}
	if len(list) == 0 {
		return tag("div.nothing")
	}
	return tag("div.findings").Body(list...)
}
