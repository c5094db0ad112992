package calculator

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/trace"
)

// derivation is the worked derivation of the budget: each step with its numbers,
// its mark and its source. The model's own steps are with its tensors.
func (p *Page) derivation(r *budget.Report) app.UI {
	list, _ := splitSteps(r)
	if len(list) == 0 {
		return tag("div.nothing")
	}
	return p.fold(foldDerivation, textDerivation, stepCount(len(list)), tag("p.hint").Text(textMarks), stepList(list))
}

// stepCount says how many steps there are.
func stepCount(n int) string {
	if n == 1 {
		return textOneStep
	}
	return fmt.Sprintf(textStepCount, n)
}

// splitSteps parts the budget's steps from the ones that sum the model's tensors.
// bytes_used, their result, is the budget's.
func splitSteps(r *budget.Report) (ofBudget, ofModel []trace.Step) {
	if r.Model == nil {
		return r.Steps, nil
	}
	first, last := indexOf(r.Steps, "tensor_parallel_size"), indexOf(r.Steps, "bytes_used")
	if first < 0 || last < first {
		return r.Steps, nil
	}
	ofBudget = append(ofBudget, r.Steps[:first]...)
	return append(ofBudget, r.Steps[last:]...), r.Steps[first:last]
}

func indexOf(list []trace.Step, id string) int {
	for i := range list {
		if list[i].ID == id {
			return i
		}
	}
	return -1
}

func stepList(list []trace.Step) app.UI {
	items := make([]app.UI, len(list))
	for i, s := range list {
		items[i] = stepItem(s)
	}
	return tag("ol.steps").Body(items...)
}

// stepItem shows one step: the formula with its numbers, the result, and the
// formula with its names if it has any.
func stepItem(s trace.Step) app.UI {
	expression := ""
	if s.Op != trace.OpValue {
		expression = s.Expression(trace.Value.String)
	}
	result := s.Result.String()
	if s.Result.IsInt() {
		result = exactly(s.Result)
	}
	var formula app.UI
	if s.Op != trace.OpValue && s.Formula() != expression {
		formula = tag("span.formula").Text(s.Formula())
	}
	return tag("li").Body(
		tag("dfn").Body(breakable(s.ID)...),
		tag("code").Body(app.Text(expression), tag("b").Text(result)),
		mark(s.Result.Mark),
		tag("small").Body(formula, app.Text(" "+s.Source)),
	)
}
