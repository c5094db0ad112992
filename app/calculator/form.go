package calculator

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/platforms"
)

// renderForm is the form that makes the case.
func (p *Page) renderForm() *element {
	return tag("form.case.box").set("aria-label", textCaseForm).On("submit", p.onSubmit).Body(
		tag("div.fields").Body(append([]app.UI{
			p.recipes(),
			p.combobox(field{id: fieldModel, label: textModel, hint: textModelHint}),
			p.modelSource(),
			p.choice(field{id: fieldInstance, label: textInstance, hint: textInstanceHint}, instances()),
			p.choice(field{id: fieldTarget, label: textTarget, hint: textTargetHint}, targets()),
			p.degree(),
		}, p.commonNumbers()...)...),
		p.renderParts(),
		tag("div.case-foot").Body(
			tag("button").ID("reset").Class("btn plain").set("type", "button").Text(textReset).On("click", p.onReset),
		),
		p.peek(),
	)
}

// commonNumbers are the numbers that most cases change.
func (p *Page) commonNumbers() []app.UI {
	return []app.UI{
		pair(
			p.number(field{id: fieldLength, label: textLength, unit: textLengthUnit, hint: textLengthHint}),
			p.number(field{id: fieldSeqs, label: textSeqs, unit: textSeqsUnit, hint: textSeqsHint}),
		),
		pair(
			p.number(field{id: fieldGMU, label: textGMU, unit: "gpu_memory_utilization", hint: textGMUHint}),
			p.number(field{id: fieldCap, label: textCap, unit: textCapUnit, hint: textCapHint}),
		),
		pair(
			p.number(field{id: fieldTypical, label: textTypical, unit: textTypicalUnit, hint: textTypicalHint}),
			p.number(field{id: fieldMinimum, label: textMinimum, unit: textMinimumUnit, hint: textMinimumHint}),
		),
	}
}

// peek is the verdict in short, at the foot of the form on a narrow page.
func (p *Page) peek() app.UI {
	level, words := budget.Fails, textProblem
	if len(p.answer.problems) == 0 && p.answer.panicked == "" {
		level = p.answer.report.Verdict.Level
		words = inShort(&p.answer.report)
	}
	return tag("a").Class("peek "+lookOf(level).class).set("href", "#answer").Body(icon(level), tag("span").Text(words))
}

func pair(a, b app.UI) app.UI { return tag("div.pair").Body(a, b) }

// inShort is the verdict in a few words.
func inShort(r *budget.Report) string {
	word := lookOf(r.Verdict.Level).word
	switch {
	case r.Refused():
		return word + ": " + textRefusedShort
	case r.Error != nil:
		return word
	}
	return word + ": " + capacityText(r)
}

// targets are the reference's, with what its table gives each.
func targets() [][2]string {
	var options [][2]string
	for _, row := range platforms.ReferenceHBM() {
		options = append(options, [2]string{row.Target, fmt.Sprintf(textTargetHas, row.Target, row.GiBPerLogicalCore)})
	}
	return append(options, [2]string{"", textNoTarget})
}

// instances are the known ones, with what each has at its family's default LNC.
func instances() [][2]string {
	options := [][2]string{{"", textNoInstance}}
	for _, i := range platforms.Instances() {
		family, _ := platforms.FamilyByName(i.Family)
		cores, _ := i.LogicalCores(family.LNCDefault)
		gib, _ := family.FairShareGiB(family.LNCDefault)
		words := fmt.Sprintf(textInstanceHas, i.Type, cores, gib)
		if !i.Availability.Purchasable() {
			words += ", " + string(i.Availability)
		}
		options = append(options, [2]string{i.Type, words})
	}
	return options
}

func modes() [][2]string {
	return [][2]string{
		{string(budget.CPUCompile), textCPUCompile},
		{string(budget.Neuron), textNeuron},
		{string(budget.CPU), textCPU},
	}
}
