package pynum

import (
	"math/big"
	"math/bits"
)

// Add returns a + b. It cannot overflow.
func (a Int) Add(b Int) Int {
	if a.wide == nil && b.wide == nil {
		sum := a.small + b.small
		if (sum > a.small) == (b.small > 0) {
			return FromInt64(sum)
		}
	}
	return fromBig(new(big.Int).Add(a.asBig(), b.asBig()))
}

// Sub returns a - b. It cannot overflow.
func (a Int) Sub(b Int) Int {
	if a.wide == nil && b.wide == nil {
		difference := a.small - b.small
		if (difference < a.small) == (b.small > 0) {
			return FromInt64(difference)
		}
	}
	return fromBig(new(big.Int).Sub(a.asBig(), b.asBig()))
}

// Mul returns a * b. It cannot overflow.
func (a Int) Mul(b Int) Int {
	if a.wide == nil && b.wide == nil {
		high, low := bits.Mul64(magnitude(a.small), magnitude(b.small))
		if high == 0 && low < 1<<63 {
			return FromInt64(a.small * b.small)
		}
	}
	return fromBig(new(big.Int).Mul(a.asBig(), b.asBig()))
}

// magnitude returns |n|, which for the least int64 is 2^63.
func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}
