package calculator

import (
	"fmt"
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/sizing"
)

// answersOf are the answers of a case at the degrees that can be chosen.
func answersOf(c budget.Case, degrees []sizing.Degree) []sizing.Answer {
	answers, _ := found(func(c budget.Case) ([]sizing.Answer, error) { return sizing.ByDegree(c, degrees), nil }, c)
	return answers
}

// byDegree says what becomes of the case at each tensor parallel size.
func (p *Page) byDegree() app.UI {
	if len(p.answers) == 0 {
		return tag("div.nothing")
	}
	rows := make([]app.UI, len(p.answers))
	for i, a := range p.answers {
		rows[i] = p.degreeRow(a)
	}
	note := textByDegreeHow
	if p.stale() {
		note = textSearching
	}
	return tag("section.box").Body(
		tag("div.head").Body(tag("h2").Text(textByDegree), tag("span.muted").Text(note)),
		tag("div.body").Body(table("table.degrees", "caption.hidden", textByDegree,
			heads("th", "TP", "th.num", textWeights, "th.num", textKVCache, "th.num", textLeftShort, "th.num", textRequestsHead, "th.end", textVerdictHead), rows)),
	)
}

// degreeRow is the answer at one degree; that of the case itself stands out.
func (p *Page) degreeRow(a sizing.Answer) app.UI {
	class := ""
	if p.isDegree(a.TP) {
		class = "strong"
	}
	requests := ""
	if a.Requests != nil {
		requests = bytesExactly(*a.Requests)
	}
	cells := cellsOf("row", []string{"th", bytesExactly(a.TP), "td.num", gibOrNone(a.Used), "td.num", gibOrNone(a.KV), "td.num", gibOrNone(a.Left), "td.num", requests})
	verdict := tag("span.tag").Class(lookOf(a.Level).class).Body(icon(a.Level), app.Text(p.verdictOf(a)))
	return tag("tr").Class(class).Body(append(cells, tag("td.end").Body(verdict))...)
}

// verdictOf is the verdict in a word; a server that does not start is refused, and
// where a published run went wrong that is said too.
func (p *Page) verdictOf(a sizing.Answer) string {
	warned := slices.ContainsFunc(p.degrees, func(d sizing.Degree) bool { return d.TP == a.TP && d.Warned })
	switch word := lookOf(a.Level).word; {
	case a.Refused:
		return textRefusedWord
	case warned:
		return fmt.Sprintf(textWarned, word)
	default:
		return word
	}
}

// gibOrNone writes bytes as GiB; "" for none.
func gibOrNone(bytes *int64) string {
	if bytes == nil {
		return ""
	}
	return gibComma(*bytes)
}
