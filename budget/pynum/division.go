package pynum

import (
	"math"
	"math/big"
)

// FloorDiv returns a // b, the quotient floored toward minus infinity:
//
//	a = (a // b)·b + r, with 0 <= r < b or b < r <= 0
//
// A zero b is ZeroDivisionError "integer division or modulo by zero".
func (a Int) FloorDiv(b Int) (Int, error) {
	if b.Sign() == 0 {
		return Int{}, Raise("ZeroDivisionError", "integer division or modulo by zero")
	}
	if a.wide != nil || b.wide != nil || (a.small == math.MinInt64 && b.small == -1) {
		return floorDivBig(a.asBig(), b.asBig()), nil
	}
	quotient, rest := a.small/b.small, a.small%b.small
	if rest != 0 && (rest < 0) != (b.small < 0) {
		quotient--
	}
	return FromInt64(quotient), nil
}

// floorDivBig returns a // b for a b that is not zero.
func floorDivBig(a, b *big.Int) Int {
	quotient, rest := new(big.Int).QuoRem(a, b, new(big.Int))
	if rest.Sign() != 0 && rest.Sign() != b.Sign() {
		quotient.Sub(quotient, big.NewInt(1))
	}
	return fromBig(quotient)
}

// CeilDiv returns -(-a // b), the quotient rounded toward plus infinity. A zero
// b is ZeroDivisionError "integer division or modulo by zero".
func (a Int) CeilDiv(b Int) (Int, error) {
	floor, err := Int{}.Sub(a).FloorDiv(b)
	if err != nil {
		return Int{}, err
	}
	return Int{}.Sub(floor), nil
}

// TrueDiv returns float(a) / float(b): both are rounded to doubles first, then
// divided, so it is not always Python's a / b. Errors are those of
// [Int.Float64], and ZeroDivisionError "float division by zero".
func TrueDiv(a, b Int) (float64, error) {
	dividend, err := a.Float64()
	if err != nil {
		return 0, err
	}
	divisor, err := b.Float64()
	if err != nil {
		return 0, err
	}
	if divisor == 0 {
		return 0, Raise("ZeroDivisionError", "float division by zero")
	}
	return dividend / divisor, nil
}
