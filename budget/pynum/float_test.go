package pynum_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/pynum"
)

// parseFloatTable has texts that Python's float takes, and the result's bits.
var parseFloatTable = []struct {
	name, text string
	bits       uint64
}{
	{"plain", "0.3", 0x3fd3333333333333},                                                        // 0.3
	{"integer", "2", 0x4000000000000000},                                                        // 2.0
	{"no digits after the point", "1.", 0x3ff0000000000000},                                     // 1.0
	{"no digits before the point", ".5", 0x3fe0000000000000},                                    // 0.5
	{"signed", "+0.4", 0x3fd999999999999a},                                                      // 0.4
	{"minus zero", "-0", 0x8000000000000000},                                                    // -0.0
	{"exponent", "3e-1", 0x3fd3333333333333},                                                    // 0.3
	{"capital exponent", "1E+2", 0x4059000000000000},                                            // 100.0
	{"point then exponent", "1.e2", 0x4059000000000000},                                         // 100.0
	{"underscores", "1_0.2_5e-0_2", 0x3fba3d70a3d70a3d},                                         // 0.1025
	{"leading zeros", "007.50", 0x401e000000000000},                                             // 7.5
	{"ASCII white space", " \t\n\x0b\x0c\r0.5\r\n", 0x3fe0000000000000},                         // 0.5
	{"no-break space", "\u00a00.3\u00a0", 0x3fd3333333333333},                                   // 0.3
	{"next line", "0.3\u0085", 0x3fd3333333333333},                                              // 0.3
	{"em space, ideographic space", "\u20030.3\u3000", 0x3fd3333333333333},                      // 0.3
	{"line separator, ogham space", "\u20280.3\u1680", 0x3fd3333333333333},                      // 0.3
	{"Arabic-Indic digits", "\u0660.\u0665", 0x3fe0000000000000},                                // 0.5
	{"full-width digits", "\uff11\uff12", 0x4028000000000000},                                   // 12.0
	{"mathematical digits", "\U0001d7d9.\U0001d7ff", 0x3ffe666666666666},                        // 1.9
	{"scripts mixed", "\u0967_2e\u0661", 0x405e000000000000},                                    // 120.0
	{"inf", "inf", 0x7ff0000000000000},                                                          // inf
	{"infinity in capitals", "+INFINITY", 0x7ff0000000000000},                                   // inf
	{"minus infinity", "-Infinity", 0xfff0000000000000},                                         // -inf
	{"nan", "nan", 0x7ff8000000000000},                                                          // nan
	{"nan in capitals", " NaN ", 0x7ff8000000000000},                                            // nan
	{"minus nan", "-nan", 0xfff8000000000000},                                                   // nan
	{"too large", "1e400", 0x7ff0000000000000},                                                  // inf
	{"too large, negative", "-1e400", 0xfff0000000000000},                                       // -inf
	{"exponent beyond any integer", "1e99999999999999999999", 0x7ff0000000000000},               // inf
	{"too small", "1e-400", 0x0000000000000000},                                                 // 0.0
	{"too small, negative", "-1e-400", 0x8000000000000000},                                      // -0.0
	{"zero with large exponent", "0e999999999", 0x0000000000000000},                             // 0.0
	{"least denormal", "5e-324", 0x0000000000000001},                                            // 5e-324
	{"half the least denormal goes to even", "2.4703282292062327e-324", 0x0000000000000000},     // 0.0
	{"just above half the least denormal", "2.4703282292062328e-324", 0x0000000000000001},       // 5e-324
	{"largest denormal", "2.225073858507201e-308", 0x000fffffffffffff},                          // 2.225073858507201e-308
	{"least normal", "2.2250738585072014e-308", 0x0010000000000000},                             // 2.2250738585072014e-308
	{"rounds down to the largest denormal", "2.2250738585072011e-308", 0x000fffffffffffff},      // 2.225073858507201e-308
	{"largest", "1.7976931348623157e308", 0x7fefffffffffffff},                                   // 1.7976931348623157e+308
	{"just below halfway to infinity", "1.797693134862315807937e308", 0x7fefffffffffffff},       // 1.7976931348623157e+308
	{"just above halfway to infinity", "1.797693134862315807938e308", 0x7ff0000000000000},       // inf
	{"2^53+1 is halfway", "9007199254740993", 0x4340000000000000},                               // 9007199254740992.0
	{"just above halfway", "9007199254740993.0000000000000000000000000001", 0x4340000000000001}, // 9007199254740994.0
	{"2^53+3 is halfway", "9007199254740995", 0x4340000000000002},                               // 9007199254740996.0
	{"2^63-1", "9223372036854775807", 0x43e0000000000000},                                       // 9.223372036854776e+18
	{"ten to the 23rd", "1e23", 0x44b52d02c7e14af6},                                             // 1e+23
	{"seventeen digits", "0.30000000000000004", 0x3fd3333333333334},                             // 0.30000000000000004
}

func TestParseFloat(t *testing.T) {
	for _, row := range parseFloatTable {
		t.Run(row.name, func(t *testing.T) {
			x, err := pynum.ParseFloat(row.text)
			require.NoError(t, err)
			require.Equal(t, row.bits, math.Float64bits(x))
		})
	}
}

// refusedFloatTable has texts that Python's float refuses, and their repr.
var refusedFloatTable = []struct{ name, text, repr string }{
	{"empty", "", `''`},
	{"white space only", " \u00a0", `' \xa0'`},
	{"word", "abc", `'abc'`},
	{"trailing letter", "0.3x", `'0.3x'`},
	{"comma", "0,3", `'0,3'`},
	{"percent", "30%", `'30%'`},
	{"hexadecimal", "0x1p-2", `'0x1p-2'`},
	{"point", ".", `'.'`},
	{"sign", "+", `'+'`},
	{"two signs", "+-1", `'+-1'`},
	{"white space after the sign", "- 1", `'- 1'`},
	{"white space inside", "1 2", `'1 2'`},
	{"two points", "1.2.3", `'1.2.3'`},
	{"exponent only", "e5", `'e5'`},
	{"point and exponent", ".e5", `'.e5'`},
	{"no exponent", "1e", `'1e'`},
	{"sign for an exponent", "1e+", `'1e+'`},
	{"point in exponent", "1e1.5", `'1e1.5'`},
	{"double underscore", "1__0", `'1__0'`},
	{"leading underscore", "_1", `'_1'`},
	{"trailing underscore", "1_", `'1_'`},
	{"underscore before point", "1_.5", `'1_.5'`},
	{"underscore after point", "1._5", `'1._5'`},
	{"underscore before exponent", "1_e5", `'1_e5'`},
	{"underscore after sign", "-_1", `'-_1'`},
	{"underscore in a word", "in_f", `'in_f'`},
	{"half a word", "infinit", `'infinit'`},
	{"nan with payload", "nan(1)", `'nan(1)'`},
	{"letters after nan", "nanx", `'nanx'`},
	{"zero byte", "1\x00", `'1\x00'`},
	{"delete", "\x7f1", `'\x7f1'`},
	{"file separator", "\x1c1", `'\x1c1'`},
	{"unit separator", "1\x1f", `'1\x1f'`},
	{"zero width space", "\u200b1", `'\u200b1'`},
	{"byte order mark", "\ufeff1", `'\ufeff1'`},
	{"superscript two", "\u00b2", `'²'`},
	{"ideograph three", "\u4e09", `'三'`},
	{"Unicode 15 digit", "\U00011f51", `'\U00011f51'`},
	{"question mark", "1?", `'1?'`},
	{"quote", "it's", `"it's"`},
	{"both quotes", "'\"", `'\'"'`},
	{"invalid UTF-8", "1\xff", `'1\udcff'`},
	{"white space stays in the message", " x\t", `' x\t'`},
}

func TestParseFloatRefuses(t *testing.T) {
	for _, row := range refusedFloatTable {
		t.Run(row.name, func(t *testing.T) {
			_, err := pynum.ParseFloat(row.text)
			require.Equal(t, pynum.Raise("ValueError", "could not convert string to float: "+row.repr), err)
		})
	}
}
