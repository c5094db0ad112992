package calculator

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/model"
	"neuronkv/platforms"
)

// renderForm is the form that makes the case.
func (p *Page) renderForm() app.UI {
	return app.Form().Class("case box").Attr("aria-label", "Case").OnSubmit(p.onSubmit).Body(
		app.Div().Class("fields").Body(
			p.recipes(),
			p.choice(field{id: fieldModel, label: textModel, hint: textModelHint}, models()),
			p.area(field{id: fieldConfig, label: textConfig, hint: textConfigHint}, 10),
			p.choice(field{id: fieldInstance, label: textInstance, hint: textInstanceHint}, instances()),
			p.choice(field{id: fieldTarget, label: textTarget, hint: textTargetHint}, targets()),
			pair(
				p.number(field{id: fieldTP, label: textTP, unit: textTPUnit, hint: textTPHint}),
				p.number(field{id: fieldGMU, label: textGMU, unit: "gpu_memory_utilization", hint: textGMUHint}),
			),
			pair(
				p.number(field{id: fieldLength, label: textLength, unit: textLengthUnit, hint: textLengthHint}),
				p.number(field{id: fieldSeqs, label: textSeqs, unit: textSeqsUnit, hint: textSeqsHint}),
			),
			pair(
				p.number(field{id: fieldCap, label: textCap, unit: textCapUnit, hint: textCapHint}),
				p.number(field{id: fieldMinimum, label: textMinimum, unit: textMinimumUnit, hint: textMinimumHint}),
			),
		),
		p.renderParts(),
		app.Div().Class("case-foot").Body(
			app.Button().ID("reset").Class("btn plain").Type("button").Text(textReset).OnClick(p.onReset),
		),
		p.peek(),
	)
}

// peek is the verdict in short, at the foot of the form on a narrow page.
func (p *Page) peek() app.UI {
	level, words := budget.Fails, textProblem
	if len(p.answer.problems) == 0 && p.answer.panicked == "" {
		level = p.answer.report.Verdict.Level
		words = inShort(&p.answer.report)
	}
	return app.A().Class("peek "+looks[level].class).Href("#answer").Body(icon(level), app.Span().Text(words))
}

func pair(a, b app.UI) app.UI { return app.Div().Class("pair").Body(a, b) }

// inShort is the verdict in a few words.
func inShort(r *budget.Report) string {
	word := looks[r.Verdict.Level].word
	switch {
	case r.Refused():
		return word + ": " + textRefusedShort
	case r.Error != nil:
		return word
	}
	return word + ": " + capacityText(r)
}

// models are the catalogue's, and the pasted one.
func models() [][2]string {
	var options [][2]string
	for _, k := range model.Catalogue() {
		options = append(options, [2]string{k.Name, k.Name})
	}
	return append(options, [2]string{ownConfig, textOwnConfig})
}

// targets are the reference's, with what its table gives each.
func targets() [][2]string {
	var options [][2]string
	for _, row := range platforms.ReferenceHBM() {
		options = append(options, [2]string{row.Target, fmt.Sprintf("%s: %d GiB per logical core", row.Target, row.GiBPerLogicalCore)})
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
		options = append(options, [2]string{i.Type, fmt.Sprintf(textInstanceHas, i.Type, cores, gib)})
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
