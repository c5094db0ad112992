package pynum

import (
	"strings"
	"unicode"
)

// asciiSpace is what the C side of Python trims. It does not hold the
// separators \x1c to \x1f, although str.strip removes those: float and int
// refuse them.
const asciiSpace = " \t\n\v\f\r"

// plainNumber turns the text of a number into ASCII without white space around
// it and without underscores. It reports false where an underscore is not
// between two digits; what is no number for other reasons still comes through.
func plainNumber(text string) (plain string, ok bool) {
	return joinDigits(strings.Trim(toASCII(text), asciiSpace))
}

// toASCII gives every white space, digit and ASCII character its ASCII form and
// everything else '?', which no number contains.
func toASCII(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r < 0x7f:
			return r
		case unicode.IsSpace(r):
			return ' '
		case isDigit(r):
			return '0' + digitValue(r)
		}
		return '?'
	}, text)
}

// isDigit reports whether r is a decimal digit of some script.
func isDigit(r rune) bool {
	return unicode.Is(unicode.Nd, r) && !unicode.Is(assignedAfter14, r)
}

// digitValue returns the value of a decimal digit. Digits stand in runs from 0
// to 9, some of them back to back, so the distance from the start counts.
func digitValue(r rune) rune {
	distance := rune(0)
	for unicode.Is(unicode.Nd, r-distance-1) {
		distance++
	}
	return distance % 10
}

// joinDigits removes the underscores, which may only stand between digits.
func joinDigits(s string) (joined string, ok bool) {
	if strings.IndexByte(s, '_') < 0 {
		return s, true
	}
	for i := range len(s) {
		if s[i] == '_' && !(i > 0 && isASCIIDigit(s[i-1]) && i+1 < len(s) && isASCIIDigit(s[i+1])) {
			return "", false
		}
	}
	return strings.ReplaceAll(s, "_", ""), true
}

// isASCIIDigit reports whether c is one of 0 to 9.
func isASCIIDigit(c byte) bool {
	return '0' <= c && c <= '9'
}
