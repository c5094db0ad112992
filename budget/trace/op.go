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

var forms = map[Op]form{
	OpValue:     {},
	OpAdd:       {between: " + "},
	OpSub:       {between: " - "},
	OpMul:       {between: " * "},
	OpIntMul:    {"int(", " * ", ")"},
	OpInt:       {"int(", "", ")"},
	OpFloorDiv:  {between: " // "},
	OpCeilDiv:   {"cdiv(", ", ", ")"},
	OpMin:       {"min(", ", ", ")"},
	OpMax:       {"max(", ", ", ")"},
	OpSum:       {"sum(", ", ", ")"},
	OpFloatDiv:  {"float(", ") / float(", ")"},
	OpLess:      {between: " < "},
	OpLessEqual: {between: " <= "},
}
