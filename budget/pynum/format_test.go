package pynum_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/pynum"
)

// reprTable has a float's bits and Python's repr of it.
var reprTable = []struct {
	name string
	bits uint64
	want string
}{
	{"zero", 0x0000000000000000, "0.0"},
	{"minus zero", 0x8000000000000000, "-0.0"},
	{"integer", 0x3ff0000000000000, "1.0"},
	{"fraction", 0x3fd3333333333333, "0.3"},
	{"sum of tenths", 0x3fd3333333333334, "0.30000000000000004"},
	{"last in fixed notation, small", 0x3f1a36e2eb1c432d, "0.0001"},
	{"first with exponent, small", 0x3f1a36e2eb1c432c, "9.999999999999999e-05"},
	{"two digits of exponent", 0x3e112e0be826d695, "1e-09"},
	{"three digits of exponent", 0x01a56e1fc2f8f359, "1e-300"},
	{"last in fixed notation, large", 0x4341c37937e07fff, "9999999999999998.0"},
	{"first with exponent, large", 0x4341c37937e08000, "1e+16"},
	{"next after it", 0x4341c37937e08001, "1.0000000000000002e+16"},
	{"2^53", 0x4340000000000000, "9007199254740992.0"},
	{"2^63", 0x43e0000000000000, "9.223372036854776e+18"},
	{"negative", 0xbe8421f5f40d8376, "-1.5e-07"},
	{"least denormal", 0x0000000000000001, "5e-324"},
	{"least normal", 0x0010000000000000, "2.2250738585072014e-308"},
	{"largest", 0x7fefffffffffffff, "1.7976931348623157e+308"},
	{"2^-44, halfway between two shortest", 0x3d30000000000000, "5.684341886080802e-14"},
	{"next below 2^-44", 0x3d2fffffffffffff, "5.684341886080801e-14"},
	{"1e22", 0x4480f0cf064dd592, "1e+22"},
	{"1e23", 0x44b52d02c7e14af6, "1e+23"},
	{"next above one", 0x3ff0000000000001, "1.0000000000000002"},
	{"24 GiB in bytes", 0x4218000000000000, "25769803776.0"},
}

func TestRepr(t *testing.T) {
	for _, row := range reprTable {
		t.Run(row.name, func(t *testing.T) {
			require.Equal(t, row.want, pynum.Repr(math.Float64frombits(row.bits)))
		})
	}
}

// fixedTable has a float's bits, N, and Python's '%.Nf'.
var fixedTable = []struct {
	name   string
	bits   uint64
	digits int
	want   string
}{
	{"zero", 0x0000000000000000, 2, "0.00"},                                   // 0.0
	{"rounds down from below halfway", 0x4005666666666666, 2, "2.67"},         // 2.675
	{"halfway goes to even, down", 0x3fc0000000000000, 2, "0.12"},             // 0.125
	{"halfway goes to even, up", 0x3fd8000000000000, 2, "0.38"},               // 0.375
	{"halfway at no digits, down", 0x3fe0000000000000, 0, "0"},                // 0.5
	{"halfway at no digits, up", 0x3ff8000000000000, 0, "2"},                  // 1.5
	{"one digit", 0x4056fccccccccccd, 1, "92.0"},                              // 91.95
	{"minus zero from rounding", 0xbf50624dd2f1a9fc, 2, "-0.00"},              // -0.001
	{"minus zero", 0x8000000000000000, 2, "-0.00"},                            // -0.0
	{"pads", 0x401c000000000000, 2, "7.00"},                                   // 7.0
	{"below halfway, no carry", 0x4023fd70a3d70a3d, 2, "9.99"},                // 9.995
	{"carries", 0x4023ff7ced916873, 2, "10.00"},                               // 9.999
	{"many digits", 0x3fb999999999999a, 20, "0.10000000000000000555"},         // 0.1
	{"large", 0x4480f0cf064dd592, 2, "10000000000000000000000.00"},            // 1e22
	{"large and inexact", 0x44b52d02c7e14af6, 1, "99999999999999991611392.0"}, // 1e23
	{"denormal", 0x0000000000000001, 2, "0.00"},                               // 5e-324
}

func TestFixed(t *testing.T) {
	for _, row := range fixedTable {
		t.Run(row.name, func(t *testing.T) {
			require.Equal(t, row.want, pynum.Fixed(math.Float64frombits(row.bits), row.digits))
		})
	}
}

// round2Table has a float's bits and Python's str(round(float, 2)).
var round2Table = []struct {
	name string
	bits uint64
	want string
}{
	{"integer", 0x3ff0000000000000, "1.0"},                               // 1.0
	{"one digit", 0x4023000000000000, "9.5"},                             // 9.5
	{"below halfway", 0x4005666666666666, "2.67"},                        // 2.675
	{"also below halfway", 0x3ff0147ae147ae14, "1.0"},                    // 1.005
	{"halfway to even, down", 0x3fc0000000000000, "0.12"},                // 0.125
	{"halfway to even, up", 0x3fd8000000000000, "0.38"},                  // 0.375
	{"halfway, larger", 0x40934a8000000000, "1234.62"},                   // 1234.625
	{"above halfway", 0x3fe3ae147ae147ae, "0.61"},                        // 0.615
	{"carries", 0x4023ff7ced916873, "10.0"},                              // 9.999
	{"to zero", 0x3f50624dd2f1a9fc, "0.0"},                               // 0.001
	{"to minus zero", 0xbf50624dd2f1a9fc, "-0.0"},                        // -0.001
	{"minus zero", 0x8000000000000000, "-0.0"},                           // -0.0
	{"last in fixed notation", 0x4341c37937e07fff, "9999999999999998.0"}, // 9999999999999998.0
	{"repr form", 0x4341c37937e08000, "1e+16"},                           // 1e16
	{"large", 0x4480f0cf064dd592, "1e+22"},                               // 1e22
	{"largest", 0x7fefffffffffffff, "1.7976931348623157e+308"},           // 1.7976931348623157e308
	{"denormal", 0x0000000000000001, "0.0"},                              // 5e-324
	{"gibibytes", 0x401a7ef9db22d0e4, "6.62"},                            // 6.623999999999999
	{"negative", 0xc005666666666666, "-2.67"},                            // -2.675
}

func TestRound2(t *testing.T) {
	for _, row := range round2Table {
		t.Run(row.name, func(t *testing.T) {
			require.Equal(t, row.want, pynum.Round2(math.Float64frombits(row.bits)))
		})
	}
}

func TestNonFiniteIsAWordEverywhere(t *testing.T) {
	for _, row := range []struct {
		name string
		x    float64
		want string
	}{
		{"nan", math.NaN(), "nan"},
		{"nan with a sign", math.Copysign(math.NaN(), -1), "nan"},
		{"infinity", math.Inf(1), "inf"},
		{"minus infinity", math.Inf(-1), "-inf"},
	} {
		t.Run(row.name, func(t *testing.T) {
			require.Equal(t, row.want, pynum.Repr(row.x))
			require.Equal(t, row.want, pynum.Fixed(row.x, 2))
			require.Equal(t, row.want, pynum.Round2(row.x))
		})
	}
}
