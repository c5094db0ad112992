package calculator

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/preflight"
)

// A stop is what stops the server: a start-up check, or else the error that ends
// the report.
type stop struct {
	finding preflight.Finding
	err     *budget.Error
}

// stopping are the stops in the server's order. Only the first is met.
func stopping(r *budget.Report) (list []stop) {
	for _, f := range r.Preflight {
		if f.Stops() {
			list = append(list, stop{finding: f})
		}
	}
	if r.Error != nil && !r.Said() {
		list = append(list, stop{err: r.Error})
	}
	return list
}

// stopsInWords says how many stops there are.
func stopsInWords(n int) string {
	switch n {
	case 0:
		return textNoStops
	case 1:
		return textOneStop
	}
	return fmt.Sprintf(textStops, n)
}

// stops draws the stops.
func (p *Page) stops(r *budget.Report) (list []app.UI) {
	where := textStopsHere
	for _, s := range stopping(r) {
		if e := s.err; e != nil {
			list = append(list, box(budget.Fails, where, fmt.Sprintf(textAtStage, e.Type, e.Stage), tag("blockquote").Text(e.Says())))
		} else {
			list = append(list, p.finding(where, s.finding, budget.Fails))
		}
		where = textStopsNext
	}
	return list
}
