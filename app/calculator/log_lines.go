package calculator

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
)

// logLines are the lines that the plugin writes for this case.
func (p *Page) logLines(r *budget.Report) app.UI {
	if len(r.Log) == 0 {
		return tag("div.nothing")
	}
	items := make([]app.UI, len(r.Log))
	texts := make([]string, len(r.Log))
	for i, l := range r.Log {
		items[i] = tag("li").Body(tag("b").Text(l.Level), tag("span").Text(l.Text()))
		texts[i] = l.Level + " " + l.Text()
	}
	return p.fold(foldLog, textLog, levelCounts(r.Log),
		tag("ol.log").Body(items...),
		tag("p.hint").Text(logHint(r)),
		copyButton("copy-log", strings.Join(texts, "\n")),
	)
}

// logHint says when the lines are seen.
func logHint(r *budget.Report) string {
	if r.Refused() {
		return textLogRefused + " " + textLogHint
	}
	return textLogHint
}

// levelCounts says how many lines there are at each level: "1 at INFO, 2 at DEBUG".
func levelCounts(lines []budget.LogLine) string {
	var parts []string
	for _, level := range []string{budget.Warning, budget.Info, budget.Debug} {
		n := 0
		for _, l := range lines {
			if l.Level == level {
				n++
			}
		}
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d at %s", n, level))
		}
	}
	return strings.Join(parts, ", ")
}
