package pynum_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/pynum"
)

// float64Table has an integer and the bits of Python's float(integer).
var float64Table = []struct {
	name, text string
	bits       uint64
}{
	{"zero", "0", 0x0000000000000000},                                          // 0.0
	{"minus one", "-1", 0xbff0000000000000},                                    // -1.0
	{"2^53-1", "9007199254740991", 0x433fffffffffffff},                         // 9007199254740991.0
	{"2^53", "9007199254740992", 0x4340000000000000},                           // 9007199254740992.0
	{"2^53+1 goes to even, down", "9007199254740993", 0x4340000000000000},      // 9007199254740992.0
	{"2^53+3 goes to even, up", "9007199254740995", 0x4340000000000002},        // 9007199254740996.0
	{"-2^53-1 goes to even", "-9007199254740993", 0xc340000000000000},          // -9007199254740992.0
	{"2^54+2 is halfway, down", "18014398509481986", 0x4350000000000000},       // 1.8014398509481984e+16
	{"2^54+3 is above halfway", "18014398509481987", 0x4350000000000001},       // 1.8014398509481988e+16
	{"2^63-1", "9223372036854775807", 0x43e0000000000000},                      // 9.223372036854776e+18
	{"2^63", "9223372036854775808", 0x43e0000000000000},                        // 9.223372036854776e+18
	{"-2^63", "-9223372036854775808", 0xc3e0000000000000},                      // -9.223372036854776e+18
	{"-2^63-1", "-9223372036854775809", 0xc3e0000000000000},                    // -9.223372036854776e+18
	{"2^64-1", "18446744073709551615", 0x43f0000000000000},                     // 1.8446744073709552e+19
	{"2^64+2048 is halfway, down", "18446744073709553664", 0x43f0000000000000}, // 1.8446744073709552e+19
	{"2^64+2049 is above halfway", "18446744073709553665", 0x43f0000000000001}, // 1.8446744073709556e+19
	{"2^64+6144 is halfway, up", "18446744073709557760", 0x43f0000000000002},   // 1.844674407370956e+19
	{"10^22 is exact", "10000000000000000000000", 0x4480f0cf064dd592},          // 1e+22
	{"10^23 is not", "100000000000000000000000", 0x44b52d02c7e14af6},           // 1e+23
}

func TestFloat64(t *testing.T) {
	for _, row := range float64Table {
		t.Run(row.name, func(t *testing.T) {
			x, err := integers(t, row.text)[0].Float64()
			require.NoError(t, err)
			require.Equal(t, row.bits, math.Float64bits(x))
		})
	}
}

func TestFloat64Overflow(t *testing.T) {
	half := integers(t, power(2, 1024))[0].Sub(integers(t, power(2, 970))[0])
	below := half.Sub(pynum.FromInt64(1))
	x, err := below.Float64()
	require.NoError(t, err)
	require.Equal(t, math.MaxFloat64, x)
	for _, n := range []pynum.Int{half, pynum.Int{}.Sub(half), half.Mul(half)} {
		_, err := n.Float64()
		require.Equal(t, pynum.Raise("OverflowError", "int too large to convert to float"), err)
	}
}

// floatToIntTable has a float and Python's int(float).
var floatToIntTable = []struct {
	name string
	x    float64
	want string
}{
	{"zero", 0.0, "0"},
	{"below one", 0.9999999999999999, "0"},
	{"minus below one", -0.9999999999999999, "0"},
	{"down", 1.9, "1"},
	{"negative, up", -1.9, "-1"},
	{"denormal", 5e-324, "0"},
	{"2^53-1", 9007199254740991.0, "9007199254740991"},
	{"2^53", 9007199254740992.0, "9007199254740992"},
	{"2^53+2", 9007199254740994.0, "9007199254740994"},
	{"last double below 2^63", 9.223372036854774784e18, "9223372036854774784"},
	{"2^63", 9.223372036854775808e18, "9223372036854775808"},
	{"-2^63", -9.223372036854775808e18, "-9223372036854775808"},
	{"next below -2^63", -9.223372036854777856e18, "-9223372036854777856"},
	{"2^64", 18446744073709551616.0, "18446744073709551616"},
	{"1e20", 1e20, "100000000000000000000"},
	{"1e22", 1e22, "10000000000000000000000"},
	{"1e23", 1e23, "99999999999999991611392"},
	{"-1e23", -1e23, "-99999999999999991611392"},
	{"1e308", 1e308, "100000000000000001097906362944045541740492309677311846336810682903157585404911491537163328978494688899061249669721172515611590283743140088328307009198146046031271664502933027185697489699588559043338384466165001178426897626212945177628091195786707458122783970171784415105291802893207873272974885715430223118336"},
	{"minus the largest", -math.MaxFloat64, "-179769313486231570814527423731704356798070567525844996598917476803157260780028538760589558632766878171540458953514382464234321326889464182768467546703537516986049910576551282076245490090389328944075868508455133942304583236903222948165808559332123348274797826204144723168738177180919299881250404026184124858368"},
}

func TestFloatToInt(t *testing.T) {
	for _, row := range floatToIntTable {
		t.Run(row.name, func(t *testing.T) {
			n, err := pynum.FloatToInt(row.x)
			require.NoError(t, err)
			require.Equal(t, row.want, n.String())
		})
	}
}

func TestFloatToIntErrors(t *testing.T) {
	infinite := pynum.Raise("OverflowError", "cannot convert float infinity to integer")
	for _, row := range []struct {
		name string
		x    float64
		want *pynum.Exception
	}{
		{"nan", math.NaN(), pynum.Raise("ValueError", "cannot convert float NaN to integer")},
		{"infinity", math.Inf(1), infinite},
		{"minus infinity", math.Inf(-1), infinite},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, err := pynum.FloatToInt(row.x)
			require.Equal(t, row.want, err)
		})
	}
}
