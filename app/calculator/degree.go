package calculator

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/sizing"
)

// fieldDegree is the choice of a degree. It is no field of a case: to choose one fills
// in the number.
const fieldDegree = "degree"

// degree is the tensor parallel size: a number, and the ones to choose from. One
// that cannot be chosen is there with its reason.
func (p *Page) degree() app.UI {
	return tag("div.degree").Body(
		p.number(field{id: fieldTP, label: textTP, unit: textTPUnit, hint: textTPHint}),
		p.degreeChoice(),
		p.degreeReasons(),
	)
}

// degreeChoice is a row of degrees, of which the chosen one is in the number too.
func (p *Page) degreeChoice() app.UI {
	if len(p.degrees) == 0 {
		return tag("div.nothing")
	}
	var items []app.UI
	for _, d := range p.degrees {
		text, class := strconv.Itoa(int(d.TP)), ""
		switch {
		case !d.Legal:
			class = "no"
		case d.Warned:
			class = "warn"
		}
		items = append(items, tag("label").Class(class).Body(
			tag("input.hidden").set("type", "radio").set("name", fieldDegree).Attr("value", text).Attr("disabled", !d.Legal).Attr("checked", p.isDegree(d.TP)),
			app.Text(text),
		))
	}
	return tag("fieldset.choice").Body(append([]app.UI{tag("legend.hidden").Text(textDegrees)}, items...)...)
}

// isDegree reports whether a degree is the one that is typed; none typed is 1.
func (p *Page) isDegree(tp int64) bool {
	n, understood := wholeNumber(p.form[fieldTP])
	return understood && n == tp || p.form[fieldTP] == "" && tp == 1
}

// degreeReasons say why degrees are out, and what went wrong at others.
func (p *Page) degreeReasons() app.UI {
	var items []app.UI
	for _, said := range reasonsOf(p.degrees) {
		items = append(items, tag("li").Body(tag("b").Text(said.degrees+": "), app.Text(said.text)))
	}
	if items == nil {
		return tag("ul.nothing")
	}
	return tag("ul.reasons.hint").Body(items...)
}

// A saidReason is what is said of one or more degrees.
type saidReason struct{ degrees, text string }

// reasonsOf are the first reason against each degree that is out, and the warning of
// each that a published run went wrong at, the same words once.
func reasonsOf(all []sizing.Degree) (list []saidReason) {
	for _, d := range all {
		i := slices.IndexFunc(d.Reasons, func(r sizing.Reason) bool { return r.Forbids })
		if d.Legal && d.Warned {
			i = len(d.Reasons) - 1
		}
		if i < 0 {
			continue
		}
		tp, text := strconv.Itoa(int(d.TP)), d.Reasons[i].Text
		if last := len(list) - 1; last >= 0 && list[last].text == text {
			list[last].degrees += ", " + tp
			continue
		}
		list = append(list, saidReason{tp, text})
	}
	return list
}

// degreesOf are the degrees to choose from for a case; none where its machine is not
// known.
func degreesOf(c budget.Case) []sizing.Degree {
	degrees, _ := found(sizing.LegalTP, c)
	return degrees
}
