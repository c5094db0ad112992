package calculator

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
)

// warnings are what the server says and goes on, closed until asked for; nil for
// none. stops is how many errors are above.
func (p *Page) warnings(r *budget.Report, stops int) *element {
	var list []app.UI
	for _, f := range r.Preflight {
		if !f.Stops() {
			list = append(list, p.finding(textWarns, f, budget.LikelyFails))
		}
	}
	for _, l := range r.Log {
		if l.Level == budget.Warning {
			list = append(list, box(budget.LikelyFails, textWarns, textFromScheduler, tag("blockquote").Text(l.Text())))
		}
	}
	if list == nil {
		return nil
	}
	return tag("details").ID(foldWarnings).Class("fold likely").Attr("open", p.opened[foldWarnings]).On("toggle", p.onToggle).Body(
		tag("summary").Body(icon(budget.LikelyFails), tag("span").Body(tag("b").Text(warningsLead(stops)), app.Text(counted(int64(len(list)), textWarningNoun, textWarningNouns)))),
		tag("div").Body(list...),
	)
}

// warningsLead says that the checks found nothing else, where that is so.
func warningsLead(stops int) string {
	if stops == 0 {
		return textNoStop
	}
	return ""
}
