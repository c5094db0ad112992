package pynum_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/pynum"
)

// mulFloatTable has an int, a float and the bits of Python's int * float.
var mulFloatTable = []struct {
	name, a string
	x       float64
	bits    uint64
}{
	{"trn2 at 0.9", "25769803776", 0.9, 0x421599999999999a},                             // 23192823398.4
	{"trn2 at 0.92", "25769803776", 0.92, 0x4216147ae147ae15},                           // 23708219473.920002
	{"trn3 at 0.92", "38654705664", 0.92, 0x42208f5c28f5c290},                           // 35562329210.880005
	{"a third of it", "17179869184", 0.3, 0x41f3333333333333},                           // 5153960755.2
	{"2^53+1", "9007199254740993", 1.0, 0x4340000000000000},                             // 9007199254740992.0
	{"2^53+3", "9007199254740995", 0.1, 0x430999999999999d},                             // 900719925474099.6
	{"2^63-1 at one", "9223372036854775807", 1.0, 0x43e0000000000000},                   // 9.223372036854776e+18
	{"2^63-1 below one", "9223372036854775807", 0.9999999999999999, 0x43dfffffffffffff}, // 9.223372036854775e+18
	{"-2^63-1", "-9223372036854775809", 0.5, 0xc3d0000000000000},                        // -4.611686018427388e+18
	{"zero by minus one", "0", -1.0, 0x8000000000000000},                                // -0.0
	{"denormal", "3", 5e-324, 0x0000000000000003},                                       // 1.5e-323
	{"underflow", "1", 5e-324, 0x0000000000000001},                                      // 5e-324
	{"overflow is infinite", power(10, 300), 1e300, 0x7ff0000000000000},                 // inf
	{"wide", "1000000000000000000000000000000", 1.1, 0x462bc49558fd67cf},                // 1.1000000000000001e+30
}

func TestMulFloat(t *testing.T) {
	for _, row := range mulFloatTable {
		t.Run(row.name, func(t *testing.T) {
			x, err := pynum.MulFloat(integers(t, row.a)[0], row.x)
			require.NoError(t, err)
			require.Equal(t, row.bits, math.Float64bits(x))
		})
	}
}

func TestMulFloatOfTooLargeInteger(t *testing.T) {
	_, err := pynum.MulFloat(integers(t, power(2, 1024))[0], 0)
	require.Equal(t, pynum.Raise("OverflowError", "int too large to convert to float"), err)
}

// A fused multiply-add would keep the product's lost bits and give -2^-55.
func TestProductIsRoundedBeforeASum(t *testing.T) {
	tenth, three, rounded := 0.1, 3.0, 0.30000000000000004
	require.Equal(t, -math.Ldexp(1, -55), math.FMA(tenth, three, -rounded))
	for range 2 { // the loop keeps the operands out of constant folding
		require.Zero(t, pynum.MulFloats(tenth, three)-rounded)
		tenth, three = three, tenth
	}
}
