package calculator

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget/pynum"
	"neuronkv/budget/sizing"
	"neuronkv/budget/trace"
)

// typical is how many requests of the length that the visitor takes for a usual one
// the KV cache holds; problem says why that is not known, "" where nothing is asked.
func (p *Page) typical() (load sizing.Load, problem string) {
	r := &reading{form: p.form}
	n := r.integer(fieldTypical)
	if len(r.problems) > 0 {
		return load, r.problems[0].message
	}
	k := p.answer.report.KVCache
	if n == nil || k == nil || k.MaxModelLen == nil {
		return load, ""
	}
	if *n < 1 || *n > *k.MaxModelLen {
		if p.form[fieldTypical] == defaultForm()[fieldTypical] {
			return load, "" // nobody asked for it
		}
		return load, fmt.Sprintf(textTypicalRange, quoted(p.form[fieldTypical]), bytesExactly(*k.MaxModelLen))
	}
	load, _ = sizing.Typical(p.answer.resolved, &p.answer.report, *n)
	return load, ""
}

// typicalFigure shows it; nothing where it is not known.
func (p *Page) typicalFigure() []app.UI {
	load, _ := p.typical()
	if load.Tokens == 0 {
		return nil
	}
	admitted := bytesExactly(*p.answer.report.KVCache.EffectiveConcurrency)
	return []app.UI{tag("div").Body(
		tag("dt").Text(fmt.Sprintf(textTypicalAt, bytesExactly(load.Tokens))),
		tag("dd.big").Text(pynum.Fixed(float64(load.Concurrency), 2)+"x"),
		tag("dd.hint").Body(app.Text(fmt.Sprintf(textTypicalAdmits, admitted)+" "), mark(trace.Assumed)),
	)}
}
