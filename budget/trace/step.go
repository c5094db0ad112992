package trace

import (
	"encoding/json"
	"strings"
)

// A Step is one operation that was carried out.
type Step struct {
	ID       string
	Op       Op
	Operands []Value
	Result   Value  // carries the step's id and mark
	Source   string // where the rule is written
}

// Text writes the step with its numbers:
//
//	total_budget = int(25769803776 * 0.92) = 23708219473
//
// A step that only takes a value has no middle part:
//
//	gpu_memory_utilization = 0.92
func (s Step) Text() string {
	if s.Op == OpValue {
		return s.ID + " = " + s.Result.String()
	}
	return s.ID + " = " + s.Expression(Value.String) + " = " + s.Result.String()
}

// Formula writes the operation with the names of its operands, and with numbers
// where an operand is a literal: int(total_hbm_bytes * gpu_memory_utilization).
func (s Step) Formula() string {
	return s.Expression(func(v Value) string {
		if v.ID != "" {
			return v.ID
		}
		return v.String()
	})
}

// Expression writes the operation with each operand as operand writes it.
func (s Step) Expression(operand func(Value) string) string {
	f := s.Op.form()
	var b strings.Builder
	b.WriteString(f.before)
	for i, v := range s.Operands {
		if i > 0 {
			b.WriteString(f.between)
		}
		b.WriteString(operand(v))
	}
	b.WriteString(f.after)
	return b.String()
}

// operandDocument is an operand in the export: a literal has no id.
type operandDocument struct {
	ID    string `json:"id,omitempty"`
	Value Value  `json:"value"`
}

// MarshalJSON writes the step as the report's export holds it.
func (s Step) MarshalJSON() ([]byte, error) {
	operands := make([]operandDocument, len(s.Operands))
	for i, v := range s.Operands {
		operands[i] = operandDocument{v.ID, v}
	}
	return json.Marshal(struct {
		ID       string            `json:"id"`
		Op       Op                `json:"op"`
		Operands []operandDocument `json:"operands"`
		Result   Value             `json:"result"`
		Mark     Mark              `json:"mark"`
		Source   string            `json:"source"`
		Text     string            `json:"text"`
	}{s.ID, s.Op, operands, s.Result, s.Result.Mark, s.Source, s.Text()})
}
