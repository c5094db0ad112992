package pynum_test

import (
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/pynum"
)

// stringReprTable has a string and Python's repr of it.
var stringReprTable = []struct{ name, s, want string }{
	{"empty", "", `''`},
	{"plain", "abc", `'abc'`},
	{"single quote", "it's", `"it's"`},
	{"double quote", "say \"x\"", `'say "x"'`},
	{"both quotes", "it's \"x\"", `'it\'s "x"'`},
	{"backslash", "a\\b", `'a\\b'`},
	{"line feed, return, tab", "\n\r\t", `'\n\r\t'`},
	{"other controls", "\x00\x01\x0b\x1b\x1f", `'\x00\x01\x0b\x1b\x1f'`},
	{"delete", "\x7f", `'\x7f'`},
	{"C1 control", "\u0085", `'\x85'`},
	{"no-break space", "\u00a0", `'\xa0'`},
	{"soft hyphen", "\u00ad", `'\xad'`},
	{"accents", "caf\u00e9", "'caf\u00e9'"},
	{"combining", "e\u0301", "'e\u0301'"},
	{"em space", "\u2003", `'\u2003'`},
	{"line separator", "\u2028", `'\u2028'`},
	{"zero width space", "\u200b", `'\u200b'`},
	{"byte order mark", "\ufeff", `'\ufeff'`},
	{"replacement character", "\ufffd", "'\ufffd'"},
	{"private use", "\ue000", `'\ue000'`},
	{"unassigned", "\u0378", `'\u0378'`},
	{"not a character", "\uffff", `'\uffff'`},
	{"emoji", "\U0001f600", "'\U0001f600'"},
	{"Unicode 14 emoji", "\U0001fae0", "'\U0001fae0'"},
	{"Unicode 15 emoji", "\U0001fae8", `'\U0001fae8'`},
	{"tag", "\U000e0041", `'\U000e0041'`},
	{"last code point", "\U0010ffff", `'\U0010ffff'`},
	{"Arabic-Indic digit", "\u0661", "'\u0661'"},
	{"invalid UTF-8", "a\x80\xff", `'a\udc80\udcff'`},
}

func TestStringRepr(t *testing.T) {
	for _, row := range stringReprTable {
		t.Run(row.name, func(t *testing.T) {
			require.Equal(t, row.want, pynum.StringRepr(row.s))
		})
	}
}

// The counts and sums are those of Python 3.11 (Unicode 14.0) over every
// character: with another Unicode version in the toolchain they differ.
func TestCharacterClassesAreUnicode14(t *testing.T) {
	printable, digits := 0, 0
	printableHash, digitSum := uint32(2166136261), int64(0)
	for r := range rune(utf8.MaxRune + 1) {
		if !utf8.ValidRune(r) {
			continue
		}
		if pynum.StringRepr(string(r)+`'"`) == `'`+string(r)+`\'"'` {
			printable++
			printableHash = (printableHash ^ uint32(r)) * 16777619
		}
		if n, err := pynum.ParseInt(string(r)); err == nil {
			value, _ := n.Int64()
			digits++
			digitSum += value * int64(r%1009)
		}
	}
	require.Equal(t, 144516-2, printable) // all but the quote and the backslash, which are escaped
	require.Equal(t, uint32(0x3eeed422), printableHash)
	require.Equal(t, 660, digits)
	require.Equal(t, int64(1375695), digitSum)
}
