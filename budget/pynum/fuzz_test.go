package pynum_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/pynum"
)

// wide returns high·2^64 + low, which covers int64, its edges and beyond.
func wide(high int64, low uint64) *big.Int {
	n := new(big.Int).Lsh(big.NewInt(high), 64)
	return n.Add(n, new(big.Int).SetUint64(low))
}

// seedPairs seeds a target that takes two integers as halves.
func seedPairs(f *testing.F) {
	add := func(a, b string) {
		halves := make([]any, 0, 4)
		for _, n := range integers(f, a, b) {
			value, _ := new(big.Int).SetString(n.String(), 10)
			high := new(big.Int).Rsh(value, 64)
			low := new(big.Int).Sub(value, new(big.Int).Lsh(high, 64))
			halves = append(halves, high.Int64(), low.Uint64())
		}
		f.Add(halves...)
	}
	for _, row := range arithmeticTable {
		add(row.a, row.b)
	}
	for _, row := range divisionTable {
		add(row.a, row.b)
	}
}

func FuzzArithmetic(f *testing.F) {
	seedPairs(f)
	f.Fuzz(func(t *testing.T, aHigh int64, aLow uint64, bHigh int64, bLow uint64) {
		a, b := wide(aHigh, aLow), wide(bHigh, bLow)
		n := integers(t, a.String(), b.String())
		require.Equal(t, new(big.Int).Add(a, b).String(), n[0].Add(n[1]).String())
		require.Equal(t, new(big.Int).Sub(a, b).String(), n[0].Sub(n[1]).String())
		require.Equal(t, new(big.Int).Mul(a, b).String(), n[0].Mul(n[1]).String())
		require.Equal(t, a.Cmp(b), n[0].Cmp(n[1]))
		require.Equal(t, n[0], n[0].Add(n[1]).Sub(n[1]), "the form is canonical")
	})
}

// a = q·b + r with 0 <= r < b or b < r <= 0, and the ceiling is the floor, plus
// one when there is a rest.
func FuzzDivision(f *testing.F) {
	seedPairs(f)
	f.Fuzz(func(t *testing.T, aHigh int64, aLow uint64, bHigh int64, bLow uint64) {
		n := integers(t, wide(aHigh, aLow).String(), wide(bHigh, bLow).String())
		a, b := n[0], n[1]
		if b.Sign() == 0 {
			return
		}
		floor, err := a.FloorDiv(b)
		require.NoError(t, err)
		rest := a.Sub(floor.Mul(b))
		require.Contains(t, []int{0, b.Sign()}, rest.Sign())
		require.Equal(t, b.Sign(), b.Sub(rest).Sign(), "the rest is smaller than the divisor")
		ceil, err := a.CeilDiv(b)
		require.NoError(t, err)
		require.Equal(t, pynum.FromInt64(int64(rest.Sign()*rest.Sign())), ceil.Sub(floor))
	})
}

// int(x) is within one of x, on the side of zero, and exact for whole numbers.
func FuzzFloatToInt(f *testing.F) {
	for _, row := range floatToIntTable {
		f.Add(row.x)
	}
	f.Fuzz(func(t *testing.T, x float64) {
		n, err := pynum.FloatToInt(x)
		if math.IsNaN(x) || math.IsInf(x, 0) {
			require.Error(t, err)
			return
		}
		require.NoError(t, err)
		back, err := n.Float64()
		require.NoError(t, err)
		require.Equal(t, math.Trunc(x), back)
	})
}

func FuzzReprReadsBack(f *testing.F) {
	for _, row := range reprTable {
		f.Add(row.bits)
	}
	for _, row := range parseFloatTable {
		f.Add(row.bits)
	}
	f.Fuzz(func(t *testing.T, bits uint64) {
		x := math.Float64frombits(bits)
		back, err := pynum.ParseFloat(pynum.Repr(x))
		require.NoError(t, err)
		if math.IsNaN(x) {
			require.True(t, math.IsNaN(back))
			return
		}
		require.Equal(t, bits, math.Float64bits(back))
	})
}

// What int takes float takes as well, with the value of float(int(text)).
func FuzzParse(f *testing.F) {
	for _, row := range parseFloatTable {
		f.Add(row.text)
	}
	for _, row := range refusedFloatTable {
		f.Add(row.text)
	}
	for _, row := range refusedIntTable {
		f.Add(row.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		x, floatErr := pynum.ParseFloat(text)
		n, intErr := pynum.ParseInt(text)
		if intErr != nil {
			return
		}
		require.NoError(t, floatErr)
		if want, err := n.Float64(); err == nil {
			require.Equal(t, want, x)
		} else {
			require.True(t, math.IsInf(x, n.Sign()))
		}
	})
}
