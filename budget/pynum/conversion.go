package pynum

import (
	"math"
	"math/big"
	"strconv"
)

// Float64 returns float(a): the nearest double, halfway cases to the even one.
// From 2^1024 - 2^970 up, in magnitude, it is OverflowError "int too large to
// convert to float".
func (a Int) Float64() (float64, error) {
	if a.wide == nil {
		return float64(a.small), nil
	}
	x, err := strconv.ParseFloat(a.wide.String(), 64) // as exact as big.Float, which nothing else needs
	if err != nil {
		return 0, Raise("OverflowError", "int too large to convert to float")
	}
	return x, nil
}

// FloatToInt returns int(x): x truncated toward zero, exact for every finite x.
// NaN is ValueError "cannot convert float NaN to integer"; an infinity is
// OverflowError "cannot convert float infinity to integer".
//
// This is the one conversion of a float to an integer in the whole engine.
// Never write int64(x) elsewhere: out of range its result is the processor's
// choice (amd64 gives the least int64, WebAssembly saturates).
func FloatToInt(x float64) (Int, error) {
	switch {
	case math.IsNaN(x):
		return Int{}, Raise("ValueError", "cannot convert float NaN to integer")
	case math.IsInf(x, 0):
		return Int{}, Raise("OverflowError", "cannot convert float infinity to integer")
	case x >= -(1<<63) && x < 1<<63:
		return FromInt64(int64(x)), nil
	}
	fraction, exponent := math.Frexp(x)
	n := big.NewInt(int64(fraction * (1 << 53))) // exact: a double has 53 bits
	return fromBig(n.Lsh(n, uint(exponent-53))), nil
}
