package pynum

import (
	"math/big"
	"strconv"
)

// String returns the value in decimal, Python's str(a).
func (a Int) String() string {
	if a.wide == nil {
		return strconv.FormatInt(a.small, 10)
	}
	return a.wide.String()
}

// AppendTo appends the value in decimal to dst and returns the extended slice.
func (a Int) AppendTo(dst []byte) []byte {
	if a.wide == nil {
		return strconv.AppendInt(dst, a.small, 10)
	}
	return a.wide.Append(dst, 10)
}

// MarshalJSON returns the value as a JSON number, without exponent and exact at
// every size. It never fails.
func (a Int) MarshalJSON() ([]byte, error) {
	return a.AppendTo(nil), nil
}

// Comma returns Python's f"{a:,}".
//
//	1234567 -> 1,234,567
func (a Int) Comma() string {
	digits := a.AppendTo(nil)
	grouped := make([]byte, 0, len(digits)+len(digits)/3)
	if a.Sign() < 0 {
		grouped, digits = append(grouped, '-'), digits[1:]
	}
	for i, digit := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			grouped = append(grouped, ',')
		}
		grouped = append(grouped, digit)
	}
	return string(grouped)
}

// ParseInt returns Python's int(text), base 10: white space around it, a sign,
// leading zeros, single underscores between digits and the decimal digits of
// any script are allowed, and there is no limit to its length (CPython's default
// one of 4300 digits is not applied). Anything else is ValueError "invalid
// literal for int() with base 10: " and text's repr, of which Python shows 200
// characters at most.
func ParseInt(text string) (Int, error) {
	if plain, ok := plainNumber(text); ok {
		if n, ok := parseDecimal(plain); ok {
			return n, nil
		}
	}
	shown := truncate(StringRepr(text), 200)
	return Int{}, Raise("ValueError", "invalid literal for int() with base 10: "+shown)
}

// parseDecimal reads an optional sign and ASCII digits.
func parseDecimal(plain string) (Int, bool) {
	if n, err := strconv.ParseInt(plain, 10, 64); err == nil {
		return FromInt64(n), true
	}
	n, ok := new(big.Int).SetString(plain, 10)
	if !ok {
		return Int{}, false
	}
	return fromBig(n), true
}

// ParseBool returns Python's bool(int(text)): "0", "00" and "-0" are false,
// every other integer is true. Errors are those of [ParseInt].
func ParseBool(text string) (bool, error) {
	n, err := ParseInt(text)
	return n.Sign() != 0, err
}

// truncate returns the first limit code points of s.
func truncate(s string, limit int) string {
	for i := range s {
		if limit == 0 {
			return s[:i]
		}
		limit--
	}
	return s
}
