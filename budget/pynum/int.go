package pynum

import (
	"cmp"
	"math/big"
)

// An Int is a Python int: an immutable integer of any size. The zero value is
// 0. What fits int64 is kept as int64 and costs no allocation.
//
// Compare with [Int.Cmp], not with ==, which does not compile.
type Int struct {
	_     [0]func() // takes no room, and is what == does not compare
	small int64     // the value, when wide is nil; otherwise 0
	wide  *big.Int  // the value when it does not fit int64; never written to
}

// FromInt64 returns n as an Int.
func FromInt64(n int64) Int {
	return Int{small: n}
}

// fromBig takes ownership of n and returns it in canonical form.
func fromBig(n *big.Int) Int {
	if n.IsInt64() {
		return FromInt64(n.Int64())
	}
	return Int{wide: n}
}

// asBig returns the value as a big.Int that the caller must not write to.
func (a Int) asBig() *big.Int {
	if a.wide != nil {
		return a.wide
	}
	return big.NewInt(a.small)
}

// Int64 returns the value and true when it fits int64, otherwise 0 and false.
func (a Int) Int64() (n int64, fits bool) {
	return a.small, a.wide == nil
}

// Sign returns -1, 0 or +1: the sign of a.
func (a Int) Sign() int {
	if a.wide != nil {
		return a.wide.Sign()
	}
	return cmp.Compare(a.small, 0)
}

// Cmp returns -1, 0 or +1 as a is less than, equal to or greater than b. It is
// exact at every size.
func (a Int) Cmp(b Int) int {
	if a.wide == nil && b.wide == nil {
		return cmp.Compare(a.small, b.small)
	}
	return a.asBig().Cmp(b.asBig())
}

// Min returns the smaller of a and b, Python's min(a, b).
func Min(a, b Int) Int {
	if b.Cmp(a) < 0 {
		return b
	}
	return a
}

// Max returns the larger of a and b, Python's max(a, b).
func Max(a, b Int) Int {
	if b.Cmp(a) > 0 {
		return b
	}
	return a
}
