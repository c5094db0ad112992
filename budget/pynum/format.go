package pynum

import (
	"math"
	"strconv"
	"strings"
)

// Repr returns Python's repr(x): the shortest decimal that reads back as x, in
// fixed notation from 0.0001 up to but not including 1e+16, otherwise with an
// exponent of two digits or more.
//
//	0.3  1.0  1e-09  1e+16  -0.0  nan  inf  -inf
func Repr(x float64) string {
	if word, ok := nonFinite(x); ok {
		return word
	}
	size := math.Abs(x)
	if size != 0 && (size < 1e-4 || size >= 1e16) {
		return strconv.FormatFloat(x, 'e', -1, 64)
	}
	fixed := strconv.FormatFloat(x, 'f', -1, 64)
	if strings.IndexByte(fixed, '.') < 0 {
		fixed += ".0"
	}
	return fixed
}

// Fixed returns Python's '%.Nf' % x with N = digits, which must not be
// negative. It is rounded from the exact binary value, halfway cases to even.
//
//	2.675, 2 -> 2.67    0.125, 2 -> 0.12    nan, 2 -> nan
func Fixed(x float64, digits int) string {
	if word, ok := nonFinite(x); ok {
		return word
	}
	return strconv.FormatFloat(x, 'f', digits, 64)
}

// Round2 returns Python's str(round(x, 2)). Like [Fixed] it rounds from the
// exact binary value; unlike it, it writes no more digits than needed.
//
//	2.675 -> 2.67    9.5 -> 9.5    1 -> 1.0    1e16 -> 1e+16
func Round2(x float64) string {
	rounded, _ := strconv.ParseFloat(Fixed(x, 2), 64) // what Fixed writes is always read
	return Repr(rounded)
}

// nonFinite returns Python's word for a NaN, whatever its sign, or an infinity.
func nonFinite(x float64) (word string, ok bool) {
	switch {
	case math.IsNaN(x):
		return "nan", true
	case math.IsInf(x, 1):
		return "inf", true
	case math.IsInf(x, -1):
		return "-inf", true
	}
	return "", false
}
