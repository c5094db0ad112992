package pynum

import (
	"math"
	"strconv"
	"strings"
)

// quietNaN is the bit pattern of CPython's float("nan"); Go's math.NaN differs.
const quietNaN = 0x7ff8000000000000

// ParseFloat returns Python's float(text), correctly rounded: white space
// around it, a sign, single underscores between digits, the decimal digits of
// any script, and inf, infinity and nan in any case are allowed. A nan keeps
// its sign in the sign bit. Too large is an infinity and too small is 0 or a
// denormal, never an error. Anything else, such as hexadecimal, a percent sign
// or nothing at all, is ValueError "could not convert string to float: " and
// the repr of the whole text.
//
// Known difference: an exponent of six digits or more counts as beyond every
// float, which is wrong only where ten thousand zeros or more make up for it.
func ParseFloat(text string) (float64, error) {
	if plain, ok := plainNumber(text); ok {
		if x, ok := parseWord(plain); ok {
			return x, nil
		}
		if isDecimalFloat(plain) {
			x, _ := strconv.ParseFloat(plain, 64) // out of range is an infinity
			return x, nil
		}
	}
	return 0, Raise("ValueError", "could not convert string to float: "+StringRepr(text))
}

// parseWord reads the numbers that are words.
func parseWord(plain string) (float64, bool) {
	sign := 1.0
	if strings.HasPrefix(plain, "-") {
		sign = -1
	}
	switch strings.ToLower(skipSign(plain)) {
	case "inf", "infinity":
		return math.Copysign(math.Inf(1), sign), true
	case "nan":
		return math.Copysign(math.Float64frombits(quietNaN), sign), true
	}
	return 0, false
}

// isDecimalFloat reports whether s is [sign] digits [. digits] [e [sign]
// digits], where one side of the point may be empty.
func isDecimalFloat(s string) bool {
	s = skipSign(s)
	rest := skipDigits(s)
	digits := len(s) - len(rest)
	if strings.HasPrefix(rest, ".") {
		fraction := rest[1:]
		rest = skipDigits(fraction)
		digits += len(fraction) - len(rest)
	}
	if digits == 0 {
		return false
	}
	return rest == "" || isExponent(rest)
}

// isExponent reports whether s is an e, an optional sign, and digits.
func isExponent(s string) bool {
	if s[0] != 'e' && s[0] != 'E' {
		return false
	}
	digits := skipSign(s[1:])
	return digits != "" && skipDigits(digits) == ""
}

// skipSign returns s without its leading sign, if it has one.
func skipSign(s string) string {
	if s != "" && (s[0] == '+' || s[0] == '-') {
		return s[1:]
	}
	return s
}

// skipDigits returns s without its leading digits.
func skipDigits(s string) string {
	for s != "" && isASCIIDigit(s[0]) {
		s = s[1:]
	}
	return s
}
