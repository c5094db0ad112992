package calculator

import (
	"fmt"
	"slices"

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

// byServer reports whether the server says it, and not this calculator alone.
func (s stop) byServer() bool { return s.err != nil || s.finding.Type != budget.CaseError }

// stopsInWords says how many stops there are, and whose words they have.
func stopsInWords(list []stop) string {
	switch {
	case len(list) == 0:
		return textNoStops
	case !slices.ContainsFunc(list, stop.byServer):
		return textOwnStop
	case len(list) == 1:
		return textOneStop
	}
	return fmt.Sprintf(textStops, len(list))
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
