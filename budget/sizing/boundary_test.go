package sizing

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestIntegerBoundaries(t *testing.T) {
	for _, c := range []struct {
		name            string
		low, high, from int64
	}{
		{"in the middle", 1, 100, 57},
		{"at the low end", 1, 100, 1},
		{"at the high end", 1, 100, 100},
		{"one value", 7, 7, 7},
		{"two values", 7, 8, 8},
		{"the whole range", 0, math.MaxInt64, math.MaxInt64 - 1},
		{"zero", 0, 1 << 62, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			n, found := smallestInt(c.low, c.high, func(n int64) bool { return n >= c.from })
			require.True(t, found)
			require.Equal(t, c.from, n)
			n, found = largestInt(c.low, c.high, func(n int64) bool { return n <= c.from })
			require.True(t, found)
			require.Equal(t, c.from, n)
		})
	}
}

func TestNoBoundary(t *testing.T) {
	never := func(int64) bool { return false }
	_, found := smallestInt(1, 100, never)
	require.False(t, found)
	_, found = largestInt(1, 100, never)
	require.False(t, found)
	_, found = largestInt(2, 1, func(int64) bool { return true })
	require.False(t, found, "an empty range")
}

// A boundary of doubles is one double, whatever its size.
func TestDoubleBoundaries(t *testing.T) {
	for _, from := range []float64{math.SmallestNonzeroFloat64, 1e-300, 0.1, 0.3, 0.92, math.Nextafter(1, 0), 1} {
		x, found := smallestFloat(math.SmallestNonzeroFloat64, 1, func(x float64) bool { return x >= from })
		require.True(t, found)
		require.Equal(t, from, x)
		x, found = largestFloat(math.SmallestNonzeroFloat64, 1, func(x float64) bool { return x <= from })
		require.True(t, found)
		require.Equal(t, from, x)
	}
}
