package pynum_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/pynum"
)

// divisionTable has a and b, and Python's a // b and -(-a // b).
var divisionTable = []struct{ name, a, b, floor, ceil string }{
	{"exact", "12", "4", "3", "3"},
	{"both positive", "7", "2", "3", "4"},
	{"dividend negative", "-7", "2", "-4", "-3"},
	{"divisor negative", "7", "-2", "-4", "-3"},
	{"both negative", "-7", "-2", "3", "4"},
	{"zero dividend", "0", "-5", "0", "0"},
	{"smaller than divisor", "1", "1024", "0", "1"},
	{"smaller than divisor, negative", "-1", "1024", "-1", "0"},
	{"least int64 by minus one", "-9223372036854775808", "-1", "9223372036854775808", "9223372036854775808"},
	{"least int64 by one", "-9223372036854775808", "1", "-9223372036854775808", "-9223372036854775808"},
	{"least int64 by two", "-9223372036854775808", "2", "-4611686018427387904", "-4611686018427387904"},
	{"largest int64 by minus one", "9223372036854775807", "-1", "-9223372036854775807", "-9223372036854775807"},
	{"largest int64 by least", "9223372036854775807", "-9223372036854775808", "-1", "0"},
	{"least int64 by largest", "-9223372036854775808", "9223372036854775807", "-2", "-1"},
	{"2^63 by least int64", "9223372036854775808", "-9223372036854775808", "-1", "-1"},
	{"wide by small", "36893488147419103233", "2", "18446744073709551616", "18446744073709551617"},
	{"wide negative by small", "-36893488147419103233", "2", "-18446744073709551617", "-18446744073709551616"},
	{"wide by negative", "36893488147419103233", "-2", "-18446744073709551617", "-18446744073709551616"},
	{"wide by wide, exact", "1361129467683753853853498429727072845824", "36893488147419103232", "36893488147419103232", "36893488147419103232"},
	{"small by wide", "5", "36893488147419103232", "0", "1"},
	{"small negative by wide", "-5", "36893488147419103232", "-1", "0"},
}

func TestDivision(t *testing.T) {
	for _, row := range divisionTable {
		t.Run(row.name, func(t *testing.T) {
			n := integers(t, row.a, row.b)
			floor, err := n[0].FloorDiv(n[1])
			require.NoError(t, err)
			require.Equal(t, row.floor, floor.String())
			ceil, err := n[0].CeilDiv(n[1])
			require.NoError(t, err)
			require.Equal(t, row.ceil, ceil.String())
		})
	}
}

func TestDivisionByZero(t *testing.T) {
	for _, text := range []string{"0", "7", "-7", power(2, 70)} {
		t.Run(text, func(t *testing.T) {
			n, want := integers(t, text)[0], pynum.Raise("ZeroDivisionError", "integer division or modulo by zero")
			_, err := n.FloorDiv(pynum.Int{})
			require.Equal(t, want, err)
			_, err = n.CeilDiv(pynum.Int{})
			require.Equal(t, want, err)
		})
	}
}

// trueDivTable has a and b, and the bits of Python's float(a) / float(b).
var trueDivTable = []struct {
	name, a, b string
	bits       uint64
}{
	{"exact", "12", "4", 0x4008000000000000},                                                   // 3.0
	{"a third", "1", "3", 0x3fd5555555555555},                                                  // 0.3333333333333333
	{"blocks by blocks per request", "14403", "1025", 0x402c1a7961a7961a},                      // 14.05170731707317
	{"signs differ", "-7", "2", 0xc00c000000000000},                                            // -3.5
	{"zero dividend", "0", "7", 0x0000000000000000},                                            // 0.0
	{"2^53+1 is rounded first", "9007199254740993", "9007199254740991", 0x3ff0000000000001},    // 1.0000000000000002
	{"2^63-1 is rounded up", "9223372036854775807", "9223372036854775808", 0x3ff0000000000000}, // 1.0
	{"wide", power(10, 300), power(10, 299), 0x4024000000000000},                               // 10.0
}

func TestTrueDiv(t *testing.T) {
	for _, row := range trueDivTable {
		t.Run(row.name, func(t *testing.T) {
			n := integers(t, row.a, row.b)
			x, err := pynum.TrueDiv(n[0], n[1])
			require.NoError(t, err)
			require.Equal(t, row.bits, math.Float64bits(x))
		})
	}
}

func TestTrueDivErrors(t *testing.T) {
	tooLarge := pynum.Raise("OverflowError", "int too large to convert to float")
	for _, row := range []struct {
		name, a, b string
		want       *pynum.Exception
	}{
		{"by zero", "1", "0", pynum.Raise("ZeroDivisionError", "float division by zero")},
		{"zero by zero", "0", "0", pynum.Raise("ZeroDivisionError", "float division by zero")},
		{"dividend too large", power(2, 1024), "0", tooLarge},
		{"divisor too large", "1", power(2, 1024), tooLarge},
	} {
		t.Run(row.name, func(t *testing.T) {
			n := integers(t, row.a, row.b)
			_, err := pynum.TrueDiv(n[0], n[1])
			require.Equal(t, row.want, err)
		})
	}
}
