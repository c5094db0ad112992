package pynum_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/pynum"
)

// gibTable has bytes and the bits of Python's bytes / 1024**3.
var gibTable = []struct {
	name, bytes string
	bits        uint64
}{
	{"zero", "0", 0x0000000000000000},                                    // 0.0
	{"one byte", "1", 0x3e10000000000000},                                // 9.313225746154785e-10
	{"one byte less than one", "1073741823", 0x3fefffffff800000},         // 0.9999999990686774
	{"one", "1073741824", 0x3ff0000000000000},                            // 1.0
	{"trn2", "25769803776", 0x4038000000000000},                          // 24.0
	{"minus one and a half", "-1610612736", 0xbff8000000000000},          // -1.5
	{"2^53+1", "9007199254740993", 0x4160000000000000},                   // 8388608.0
	{"2^53+3", "9007199254740995", 0x4160000000000002},                   // 8388608.000000004
	{"2^63-1", "9223372036854775807", 0x4200000000000000},                // 8589934592.0
	{"-2^63-1", "-9223372036854775809", 0xc200000000000000},              // -8589934592.0
	{"2^64+2048 is halfway", "18446744073709553664", 0x4210000000000000}, // 17179869184.0
	{"2^64+2049", "18446744073709553665", 0x4210000000000001},            // 17179869184.000004
	{"1e300", power(10, 300), 0x7c57e43c8800759c},                        // 9.313225746154786e+290
}

func TestGiB(t *testing.T) {
	for _, row := range gibTable {
		t.Run(row.name, func(t *testing.T) {
			require.Equal(t, row.bits, math.Float64bits(pynum.GiB(integers(t, row.bytes)[0])))
		})
	}
}

func TestGiBOfMoreThanAFloatHolds(t *testing.T) {
	n := integers(t, power(2, 1024), "-"+power(2, 1024))
	require.Equal(t, math.Inf(1), pynum.GiB(n[0]))
	require.Equal(t, math.Inf(-1), pynum.GiB(n[1]))
}
