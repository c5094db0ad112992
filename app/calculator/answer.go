package calculator

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/trace"
)

// renderAnswer is the box with the verdict, what stops the server, and the chart.
func (p *Page) renderAnswer() app.UI {
	switch {
	case p.answer.panicked != "":
		return p.panicBox()
	case len(p.answer.problems) > 0:
		return p.problemBox()
	}
	r := &p.answer.report
	level := r.Verdict.Level
	return p.answerBox(level,
		tag("div.verdict").Body(
			icon(level),
			tag("h2").set("aria-live", "polite").Body(
				tag("strong").Text(lookOf(level).word+":"),
				app.Text(" "+sentence(r)),
			),
			tag("p").Text(cautionOf(r)),
			p.done(),
		),
		&rest{Page: p, Part: restFindings, Stamp: p.stamps.details},
		p.chart(r),
	)
}

// cautionOf is the sentence under the verdict.
func cautionOf(r *budget.Report) string {
	switch {
	case r.Verdict.Level == budget.Fails:
		return stopsInWords(stopping(r))
	case r.Verdict.Level == budget.LikelyFails:
		return textLikely
	case r.Verdict.Level == budget.Uncertain:
		return textUnsure
	case r.Mode != nil && *r.Mode == budget.CPU:
		return textCPUNoChart
	}
	return textCaution
}

// answerBox is the box, with what takes its case away at its foot.
func (p *Page) answerBox(level budget.Level, body ...app.UI) app.UI {
	body = append(body, &rest{Page: p, Part: restCarry, Stamp: p.stamps.carry})
	return tag("section").Class("answer box "+lookOf(level).class).ID("answer").set("tabindex", "-1").set("aria-label", textAnswer).Body(body...)
}

// sentence is the verdict in one line, without its word.
func sentence(r *budget.Report) string {
	rest, known := restOf(r)
	switch {
	case tooLong(r):
		return tooLongText(r)
	case r.Refused():
		return textRefuses
	case r.Error != nil || r.Verdict.Level == budget.Fails:
		return strings.TrimSuffix(r.Verdict.Reason, ".") + "."
	case !known:
		return capacityText(r) + ". " + upperFirst(r.Verdict.Reason) + "."
	}
	left := textLeaves
	if r.Verdict.Level == budget.LikelyFails {
		left = textLeavesOnly
	}
	return fmt.Sprintf(left, capacityText(r), bindingText(r), gib(rest))
}

// tooLong reports whether one request of full length does not fit the KV cache.
func tooLong(r *budget.Report) bool {
	_, known := r.Value("bytes_per_request")
	return known && r.Error != nil && r.Error.Stage == budget.StageKVCache && !r.Refused()
}

// tooLongText says what one request needs and what there is. The reference's own
// words are in the box below.
func tooLongText(r *budget.Report) string {
	need, _ := r.Value("bytes_per_request")
	length, _ := r.Value("max_model_len")
	available, _ := r.Value("available")
	return fmt.Sprintf(textOneNeeds, exactly(length), gib(need), gib(available))
}

// restOf is what is left for graphs, or would be if the KV cache took its whole
// budget.
func restOf(r *budget.Report) (trace.Value, bool) {
	if v, known := r.Value("left_for_graphs"); known {
		return v, true
	}
	return r.Value("left_after_kv_budget")
}

// capacityText says how many requests run at once, or what the KV cache gets where
// no request is counted.
func capacityText(r *budget.Report) string {
	requests, counted := r.Value("effective_concurrency")
	if !counted || r.KVCache == nil || len(r.KVCache.Groups) == 0 {
		available, _ := r.Value("available")
		return fmt.Sprintf(textGets, gib(available))
	}
	text := textRequests
	if n, _ := requests.Int64(); n == 1 {
		text = textOneRequest
	}
	return fmt.Sprintf(text, exactly(requests), bytesExactly(*r.KVCache.MaxModelLen))
}

// bindingText names the term that set the budget.
func bindingText(r *budget.Report) string {
	if *r.Budget.Binding == budget.BindsHeuristicCap {
		return textCapBinds
	}
	return textUserBinds
}

func upperFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// problemBox says which fields cannot be read.
func (p *Page) problemBox() app.UI {
	items := make([]app.UI, len(p.answer.problems))
	for i, q := range p.answer.problems {
		items[i] = tag("li").Body(tag("a").Attr("href", "#"+q.field).Text(labels[q.field] + ": " + q.message))
	}
	return p.answerBox(budget.Fails,
		tag("div.verdict").Body(
			icon(budget.Fails),
			tag("h2").set("aria-live", "polite").Body(tag("strong").Text(textProblem)),
			tag("p").Text(textProblemLead),
			p.done(),
			tag("ul.problems").Body(items...),
		),
	)
}

// panicBox shows an error of our own with the case to report.
func (p *Page) panicBox() app.UI {
	return p.answerBox(budget.Fails,
		tag("div.verdict").Body(
			icon(budget.Fails),
			tag("h2").set("aria-live", "assertive").Body(tag("strong").Text(textPanic)),
			tag("p.term").Text(p.answer.panicked),
		),
	)
}
