package calculator

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/trace"
)

// waterfall is the way from one rank's memory to the KV cache, a bar a step.
func waterfall(r *budget.Report) app.UI {
	total, known := r.Value("total_hbm_bytes")
	title, caption := textWaterfall, textSmaller
	if r.Mode != nil && *r.Mode == budget.CPU {
		total, known = r.Value("host_share_bytes")
		title, caption = textFromHost, textNoUser
	}
	if !known || total.Int().Sign() <= 0 {
		return tag("div.nothing")
	}
	used, _ := r.Value("bytes_used")
	w := steps{r, max(size(total), size(used))}
	return tag("section.box").Body(
		tag("div.head").Body(
			tag("h2").Text(title),
			tag("span.muted").Text(bindingNote(r)),
		),
		tag("div.body").Body(
			table("table.bars", "caption", caption, heads("th", textStep, "td", "", "th.num", "GiB", "th", textWhence), w.rows()),
		),
	)
}

// bindingNote says which term binds.
func bindingNote(r *budget.Report) string {
	if r.Budget == nil || r.Budget.Binding == nil {
		return ""
	}
	switch *r.Budget.Binding {
	case budget.BindsHeuristicCap:
		return upperFirst(textCapBinds)
	case budget.BindsUserBudget:
		return upperFirst(textUserBinds)
	}
	return ""
}

// steps are the rows of the waterfall on one scale.
type steps struct {
	report *budget.Report
	scale  float64
}

// rows are the steps that the report has, in order.
func (s steps) rows() []app.UI {
	free := `class="c-out" fill="url(#p-dots)"`
	list := []struct{ name, id, sign, fill, side string }{
		{textHostShare, "host_share_bytes", "", free, textHostShareFrom},
		{textOneRank, "total_hbm_bytes", "", free, "total_hbm_bytes"},
		{textGMU + " " + s.gmu(), "total_budget", "", free, "total_budget"},
		{textWeights, "bytes_used", "−", `class="c-weights"`, "bytes_used"},
		{textUserBudget, "user_budget", "", free, "user_budget"},
		{textCap + " " + s.fraction(), "heuristic_cap", "", `class="c-kv"`, "heuristic_cap"},
		{textKVBudget, "available", "", `class="c-kv"`, "available"},
	}
	var rows []app.UI
	for _, row := range list {
		if v, known := s.report.Value(row.id); known {
			rows = append(rows, s.row(row.name, row.sign, row.fill, row.side, v))
		}
	}
	return rows
}

func (s steps) gmu() string {
	v, _ := s.report.Value("gpu_memory_utilization")
	return v.String()
}

func (s steps) fraction() string {
	v, known := s.report.Value("cap_fraction")
	if !known {
		return ""
	}
	return v.String()
}

func (s steps) row(name, sign, fill, side string, v trace.Value) app.UI {
	width := min(size(v)/s.scale, 1)
	class := ""
	if side == "available" {
		class = "strong"
	}
	return tag("tr").Class(class).Body(
		tag("th").set("scope", "row").Text(name),
		tag("td.track").Body(app.Raw(`<svg class="bar" aria-hidden="true"><rect `+fill+` width="`+percent(width)+`" height="14" rx="2"/></svg>`)),
		tag("td.num").Text(sign+gib(v)),
		tag("td.side").Body(tag("span.term").Text(side)),
	)
}
