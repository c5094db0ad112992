package compare

import (
	"slices"

	"neuronkv/budget"
)

// An Input is one input of two reports, or a member that a step changes and no report
// lists, such as the schema's version.
type Input struct {
	Field   string        // such as "engine_args.block_size"
	A, B    *budget.Input // its value and where that came from; nil where the report has none, which is not zero
	Differs bool          // the values do, or one is absent; of the same value, stated and by default, no
}

// inputsOf pairs the inputs of two reports by field.
func inputsOf(a, b []budget.Input) []Input {
	inputs := make([]Input, len(a), len(a)+len(b))
	for i := range a {
		inputs[i] = Input{Field: a[i].Field, A: new(a[i])}
	}
	next := 0 // where one that only b has goes: behind the one before it
	for i := range b {
		at := indexOf(inputs, b[i].Field)
		if at < 0 {
			at = next
			inputs = append(inputs, Input{})
			copy(inputs[at+1:], inputs[at:])
			inputs[at] = Input{Field: b[i].Field}
		}
		inputs[at].B = new(b[i])
		next = at + 1
	}
	for i := range inputs {
		inputs[i].Differs = !same(valueOf(inputs[i].A), valueOf(inputs[i].B))
	}
	return inputs
}

func indexOf(inputs []Input, field string) int {
	return slices.IndexFunc(inputs, func(in Input) bool { return in.Field == field })
}

// valueOf is the value of an input; nil for none.
func valueOf(in *budget.Input) any {
	if in == nil {
		return nil
	}
	return in.Value
}

// statedBy is a member that a case states as an input; nil for none.
func statedBy(c budget.Case, m member) *budget.Input {
	if value := m.of(c); value != nil {
		return &budget.Input{Field: m.path, Value: value, From: budget.Stated}
	}
	return nil
}
