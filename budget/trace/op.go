package trace

// An Op is an operation of the grammar, written as the grammar writes it.
type Op string

// The operations.
const (
	OpValue     Op = "a"
	OpAdd       Op = "a + b"
	OpSub       Op = "a - b"
	OpMul       Op = "a * b"
	OpIntMul    Op = "int(a * b)"
	OpInt       Op = "int(a)"
	OpFloorDiv  Op = "a // b"
	OpCeilDiv   Op = "cdiv(a, b)"
	OpMin       Op = "min(a, b)"
	OpMax       Op = "max(a, b)"
	OpSum       Op = "sum(a, b)"
	OpFloatDiv  Op = "float(a) / float(b)"
	OpLess      Op = "a < b"
	OpLessEqual Op = "a <= b"
)

// form is how an operation prints: before the first operand, between two, after
// the last.
type form struct{ before, between, after string }

// forms are a list and not a map, which the WASM would make at its start.
var forms = []struct {
	op Op
	form
}{
	{OpValue, form{}},
	{OpAdd, form{between: " + "}},
	{OpSub, form{between: " - "}},
	{OpMul, form{between: " * "}},
	{OpIntMul, form{"int(", " * ", ")"}},
	{OpInt, form{"int(", "", ")"}},
	{OpFloorDiv, form{between: " // "}},
	{OpCeilDiv, form{"cdiv(", ", ", ")"}},
	{OpMin, form{"min(", ", ", ")"}},
	{OpMax, form{"max(", ", ", ")"}},
	{OpSum, form{"sum(", ", ", ")"}},
	{OpFloatDiv, form{"float(", ") / float(", ")"}},
	{OpLess, form{between: " < "}},
	{OpLessEqual, form{between: " <= "}},
}

// form is how an operation prints.
func (op Op) form() form {
	for _, f := range forms {
		if f.op == op {
			return f.form
		}
	}
	return form{}
}
