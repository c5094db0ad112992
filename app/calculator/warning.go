package calculator

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
)

// warnings are what the server says and goes on, closed until asked for; nil for
// none. stops is how many errors are above.
func (p *Page) warnings(r *budget.Report, stops int) app.UI {
	var list []app.UI
	for _, f := range r.Preflight {
		if !f.Stops() {
			list = append(list, p.finding(textWarns, f, budget.LikelyFails))
		}
	}
	for _, l := range r.Log {
		if l.Level == budget.Warning {
			list = append(list, box(budget.LikelyFails, textWarns, textFromScheduler, app.Blockquote().Text(l.Text())))
		}
	}
	if list == nil {
		return nil
	}
	return app.Details().ID(foldWarnings).Class("fold likely").Open(p.opened[foldWarnings]).On("toggle", p.onToggle).Body(
		app.Summary().Body(icon(budget.LikelyFails), app.Span().Body(app.B().Text(warningsLead(stops)), app.Text(counted(len(list))))),
		app.Div().Body(list...),
	)
}

// warningsLead says that the checks found nothing else, where that is so.
func warningsLead(stops int) string {
	if stops == 0 {
		return textNoStop
	}
	return ""
}

func counted(warnings int) string {
	if warnings == 1 {
		return textOneWarning
	}
	return fmt.Sprintf(textWarnings, warnings)
}
