package trace

import (
	"math"
	"strconv"

	"neuronkv/budget/pynum"
)

// A Value is a number, the id of the step that made it, and its mark.
type Value struct {
	ID   string // the step's id; empty for a literal
	Mark Mark

	kind  kind
	truth bool
	whole pynum.Int
	float float64
}

type kind uint8

const (
	kindInt kind = iota
	kindFloat
	kindBool
)

// Lit returns a literal integer: a constant of the reference's rules.
func Lit(n int64) Value { return Value{whole: pynum.FromInt64(n)} }

// LitFloat returns a literal double.
func LitFloat(x float64) Value { return Value{kind: kindFloat, float: x} }

// Int returns the integer. It is 0 for a value that is not one.
func (v Value) Int() pynum.Int { return v.whole }

// Int64 returns the integer where it fits int64.
func (v Value) Int64() (n int64, fits bool) { return v.whole.Int64() }

// Float returns the double. It is 0 for a value that is not one.
func (v Value) Float() float64 { return v.float }

// True reports whether the value is a comparison that holds.
func (v Value) True() bool { return v.truth }

// IsInt reports whether the value is an integer.
func (v Value) IsInt() bool { return v.kind == kindInt }

// String writes the value as a derivation prints it: an integer in decimal, a
// double by Python's repr, a comparison as true or false.
func (v Value) String() string {
	switch v.kind {
	case kindFloat:
		return pynum.Repr(v.float)
	case kindBool:
		return strconv.FormatBool(v.truth)
	}
	return v.whole.String()
}

// MarshalJSON writes the value as [Value.String] does; a double that JSON cannot
// hold as a number (nan, inf, -inf) becomes a string.
func (v Value) MarshalJSON() ([]byte, error) {
	text := v.String()
	if v.kind == kindFloat && (math.IsNaN(v.float) || math.IsInf(v.float, 0)) {
		return strconv.AppendQuote(nil, text), nil
	}
	return []byte(text), nil
}
