package trace

import "neuronkv/budget/pynum"

// A Trace computes and writes down. The zero value is ready for use; it is not
// safe for use by several goroutines.
type Trace struct {
	steps    []Step
	operands []Value // one store for the operands of all steps
}

// New returns a trace with room for about that many steps.
func New(steps int) *Trace {
	return &Trace{steps: make([]Step, 0, steps), operands: make([]Value, 0, 3*steps)}
}

// Steps returns the steps in the order in which they were computed.
func (t *Trace) Steps() []Step { return t.steps }

// A Rule says what a step rests on: where the rule is written, and the mark of a
// rule that is not itself exact.
type Rule struct {
	Source string
	Mark   Mark
}

// Int takes an integer from the case, a table or a reading.
func (t *Trace) Int(id string, n int64, rule Rule) Value {
	return t.record(id, OpValue, rule, Lit(n), Lit(n))
}

// Float takes a double from the case or a default.
func (t *Trace) Float(id string, x float64, rule Rule) Value {
	return t.record(id, OpValue, rule, LitFloat(x), LitFloat(x))
}

// Add computes a + b.
func (t *Trace) Add(id string, rule Rule, a, b Value) Value {
	return t.whole(id, OpAdd, rule, a.whole.Add(b.whole), a, b)
}

// Sub computes a - b.
func (t *Trace) Sub(id string, rule Rule, a, b Value) Value {
	return t.whole(id, OpSub, rule, a.whole.Sub(b.whole), a, b)
}

// Min computes the least of one value or more.
func (t *Trace) Min(id string, rule Rule, values ...Value) Value {
	least := values[0].whole
	for _, v := range values[1:] {
		least = pynum.Min(least, v.whole)
	}
	return t.whole(id, OpMin, rule, least, values...)
}

// Max computes max(a, b).
func (t *Trace) Max(id string, rule Rule, a, b Value) Value {
	return t.whole(id, OpMax, rule, pynum.Max(a.whole, b.whole), a, b)
}

// Mul computes the product of one factor or more.
func (t *Trace) Mul(id string, rule Rule, factors ...Value) Value {
	product := pynum.FromInt64(1)
	for _, f := range factors {
		product = product.Mul(f.whole)
	}
	return t.whole(id, OpMul, rule, product, factors...)
}

// Sum computes the sum of the terms; of none it is 0.
func (t *Trace) Sum(id string, rule Rule, terms ...Value) Value {
	var sum pynum.Int
	for _, v := range terms {
		sum = sum.Add(v.whole)
	}
	return t.whole(id, OpSum, rule, sum, terms...)
}

// FloorDiv computes a // b. Division by zero is Python's ZeroDivisionError, and
// no step is written.
func (t *Trace) FloorDiv(id string, rule Rule, a, b Value) (Value, error) {
	q, err := a.whole.FloorDiv(b.whole)
	if err != nil {
		return Value{}, err
	}
	return t.whole(id, OpFloorDiv, rule, q, a, b), nil
}

// CeilDiv computes cdiv(a, b). Division by zero is Python's ZeroDivisionError,
// and no step is written.
func (t *Trace) CeilDiv(id string, rule Rule, a, b Value) (Value, error) {
	q, err := a.whole.CeilDiv(b.whole)
	if err != nil {
		return Value{}, err
	}
	return t.whole(id, OpCeilDiv, rule, q, a, b), nil
}

// IntMul computes int(a * b), where one operand is a double: Python's product of
// an int and a float, truncated. A product that is not finite is Python's
// ValueError or OverflowError, and no step is written.
func (t *Trace) IntMul(id string, rule Rule, a, b Value) (Value, error) {
	n, x := a, b
	if a.kind == kindFloat {
		n, x = b, a
	}
	product, err := pynum.MulFloat(n.whole, x.float)
	if err != nil {
		return Value{}, err
	}
	whole, err := pynum.FloatToInt(product)
	if err != nil {
		return Value{}, err
	}
	return t.whole(id, OpIntMul, rule, whole, a, b), nil
}

// Truncate computes int(a) for a double. A double that is not finite is Python's ValueError or
// OverflowError, and no step is written.
func (t *Trace) Truncate(id string, rule Rule, a Value) (Value, error) {
	whole, err := pynum.FloatToInt(a.float)
	if err != nil {
		return Value{}, err
	}
	return t.whole(id, OpInt, rule, whole, a), nil
}

// FloatDiv computes float(a) / float(b). Division by zero is Python's
// ZeroDivisionError, and no step is written.
func (t *Trace) FloatDiv(id string, rule Rule, a, b Value) (Value, error) {
	quotient, err := pynum.TrueDiv(a.whole, b.whole)
	if err != nil {
		return Value{}, err
	}
	return t.record(id, OpFloatDiv, rule, LitFloat(quotient), a, b), nil
}

// Less computes a < b for integers.
func (t *Trace) Less(id string, rule Rule, a, b Value) Value {
	return t.comparison(id, OpLess, rule, a.whole.Cmp(b.whole) < 0, a, b)
}

// LessEqual computes a <= b for integers.
func (t *Trace) LessEqual(id string, rule Rule, a, b Value) Value {
	return t.comparison(id, OpLessEqual, rule, a.whole.Cmp(b.whole) <= 0, a, b)
}

func (t *Trace) whole(id string, op Op, rule Rule, n pynum.Int, operands ...Value) Value {
	return t.record(id, op, rule, Value{whole: n}, operands...)
}

func (t *Trace) comparison(id string, op Op, rule Rule, holds bool, operands ...Value) Value {
	return t.record(id, op, rule, Value{kind: kindBool, truth: holds}, operands...)
}

// record writes the step down and returns its result, named and marked.
func (t *Trace) record(id string, op Op, rule Rule, result Value, operands ...Value) Value {
	result.ID, result.Mark = id, rule.Mark
	for _, v := range operands {
		result.Mark = Weakest(result.Mark, v.Mark)
	}
	from := len(t.operands)
	t.operands = append(t.operands, operands...)
	t.steps = append(t.steps, Step{
		ID: id, Op: op, Operands: t.operands[from:len(t.operands):len(t.operands)],
		Result: result, Source: rule.Source,
	})
	return result
}
