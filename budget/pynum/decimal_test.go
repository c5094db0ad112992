package pynum_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/pynum"
)

// parseIntTable has texts that Python's int takes, and what it makes of them.
var parseIntTable = []struct{ name, text, want string }{
	{"zero", "0", "0"},
	{"zeros", "00", "0"},
	{"minus zero", "-0", "0"},
	{"plus", "+1", "1"},
	{"minus", "-17", "-17"},
	{"leading zeros", "0042", "42"},
	{"underscores", "1_000_000", "1000000"},
	{"zeros with underscores", "0_0", "0"},
	{"white space", " \t12\n", "12"},
	{"no-break space", "\u00a012\u2003", "12"},
	{"Arabic-Indic digits", "\u0661\u0662", "12"},
	{"scripts mixed", "\u0967_2", "12"},
	{"2^63-1", "9223372036854775807", "9223372036854775807"},
	{"2^63", "9223372036854775808", "9223372036854775808"},
	{"-2^63", "-9223372036854775808", "-9223372036854775808"},
	{"-2^63-1", "-9223372036854775809", "-9223372036854775809"},
	{"plus and wide", "+99999999999999999999", "99999999999999999999"},
	{"wide with underscores", "9_223_372_036_854_775_808", "9223372036854775808"},
	{"long leading zeros", "0000000000000000000000000000007", "7"},
}

func TestParseInt(t *testing.T) {
	for _, row := range parseIntTable {
		t.Run(row.name, func(t *testing.T) {
			n, err := pynum.ParseInt(row.text)
			require.NoError(t, err)
			require.Equal(t, row.want, n.String())
			require.Equal(t, row.want, string(n.AppendTo(nil)))
			truth, err := pynum.ParseBool(row.text)
			require.NoError(t, err)
			require.Equal(t, row.want != "0", truth)
		})
	}
}

// refusedIntTable has texts that Python's int refuses, and their repr.
var refusedIntTable = []struct{ name, text, repr string }{
	{"empty", "", `''`},
	{"white space only", " ", `' '`},
	{"word", "true", `'true'`},
	{"yes", "yes", `'yes'`},
	{"float", "1.0", `'1.0'`},
	{"exponent", "1e3", `'1e3'`},
	{"hexadecimal", "0x1", `'0x1'`},
	{"sign", "-", `'-'`},
	{"two signs", "--1", `'--1'`},
	{"white space after the sign", "+ 1", `'+ 1'`},
	{"white space inside", "1 2", `'1 2'`},
	{"double underscore", "1__0", `'1__0'`},
	{"leading underscore", "_1", `'_1'`},
	{"trailing underscore", "1_", `'1_'`},
	{"underscore after sign", "-_1", `'-_1'`},
	{"comma", "1,000", `'1,000'`},
	{"infinity", "inf", `'inf'`},
	{"wide with a letter", "99999999999999999999x", `'99999999999999999999x'`},
	{"wide with a sign inside", "99999999999999999999-1", `'99999999999999999999-1'`},
	{"superscript two", "\u00b2", "'\u00b2'"},
	{"Unicode 15 digit", "\U0001e4f1", `'\U0001e4f1'`},
	{"file separator", "\x1c1", `'\x1c1'`},
	{"zero byte", "1\x00", `'1\x00'`},
	{"invalid UTF-8", "\xc31", `'\udcc31'`},
}

func TestParseIntRefuses(t *testing.T) {
	for _, row := range refusedIntTable {
		t.Run(row.name, func(t *testing.T) {
			want := pynum.Raise("ValueError", "invalid literal for int() with base 10: "+row.repr)
			_, err := pynum.ParseInt(row.text)
			require.Equal(t, want, err)
			_, err = pynum.ParseBool(row.text)
			require.Equal(t, want, err)
		})
	}
}

func TestParseIntShows200CharactersOfTheText(t *testing.T) {
	for _, row := range []struct {
		name, text, shown string
	}{
		{"as long as is shown", strings.Repeat("x", 198), "'" + strings.Repeat("x", 198) + "'"},
		{"one longer", strings.Repeat("x", 199), "'" + strings.Repeat("x", 199)},
		{"counted in characters", strings.Repeat("é", 300), "'" + strings.Repeat("é", 199)},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, err := pynum.ParseInt(row.text)
			require.Equal(t, pynum.Raise("ValueError", "invalid literal for int() with base 10: "+row.shown), err)
		})
	}
}

func TestParseIntHasNoLimit(t *testing.T) {
	n, err := pynum.ParseInt(strings.Repeat("9", 5000))
	require.NoError(t, err)
	require.Equal(t, strings.Repeat("9", 5000), n.String())
}

var commaTable = []struct{ text, want string }{
	{"0", "0"},
	{"7", "7"},
	{"999", "999"},
	{"1000", "1,000"},
	{"-1", "-1"},
	{"-999", "-999"},
	{"-1000", "-1,000"},
	{"123456", "123,456"},
	{"1234567", "1,234,567"},
	{"-123456", "-123,456"},
	{"9223372036854775807", "9,223,372,036,854,775,807"},
	{"-9223372036854775808", "-9,223,372,036,854,775,808"},
	{"-9223372036854775809", "-9,223,372,036,854,775,809"},
	{"1000000000000000000000000000000", "1,000,000,000,000,000,000,000,000,000,000"},
}

func TestComma(t *testing.T) {
	for _, row := range commaTable {
		t.Run(row.text, func(t *testing.T) {
			require.Equal(t, row.want, integers(t, row.text)[0].Comma())
		})
	}
}

func TestIntegersAreJSONNumbers(t *testing.T) {
	text, err := json.Marshal(integers(t, "0", "-7", power(10, 30)))
	require.NoError(t, err)
	require.Equal(t, "[0,-7,1000000000000000000000000000000]", string(text))
}

func TestAppendToAppends(t *testing.T) {
	require.Equal(t, "n=-7", string(pynum.FromInt64(-7).AppendTo([]byte("n="))))
}
