package pynum_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/pynum"
)

// integers parses the texts of a table's row.
func integers(t testing.TB, texts ...string) []pynum.Int {
	t.Helper()
	parsed := make([]pynum.Int, len(texts))
	for i, text := range texts {
		n, err := pynum.ParseInt(text)
		require.NoError(t, err)
		parsed[i] = n
	}
	return parsed
}

// power returns base^exponent in decimal.
func power(base, exponent int64) string {
	return new(big.Int).Exp(big.NewInt(base), big.NewInt(exponent), nil).String()
}

// arithmeticTable has a and b, and Python's a + b, a - b, a * b and order.
var arithmeticTable = []struct {
	name, a, b, sum, difference, product string
	order                                int
}{
	{"zeros", "0", "0", "0", "0", "0", 0},
	{"small", "7", "5", "12", "2", "35", 1},
	{"signs differ", "-7", "5", "-2", "-12", "-35", -1},
	{"largest int64 and one", "9223372036854775807", "1", "9223372036854775808", "9223372036854775806", "9223372036854775807", 1},
	{"least int64 and minus one", "-9223372036854775808", "-1", "-9223372036854775809", "-9223372036854775807", "9223372036854775808", -1},
	{"least int64 and itself", "-9223372036854775808", "-9223372036854775808", "-18446744073709551616", "0", "85070591730234615865843651857942052864", 0},
	{"largest int64 and minus one", "9223372036854775807", "-1", "9223372036854775806", "9223372036854775808", "-9223372036854775807", 1},
	{"zero and least int64", "0", "-9223372036854775808", "-9223372036854775808", "9223372036854775808", "0", 1},
	{"one above int64 comes back", "9223372036854775808", "-1", "9223372036854775807", "9223372036854775809", "-9223372036854775808", 1},
	{"one below int64 comes back", "-9223372036854775809", "1", "-9223372036854775808", "-9223372036854775810", "-9223372036854775809", -1},
	{"root of 2^63 rounded down", "3037000499", "3037000499", "6074000998", "0", "9223372030926249001", 0},
	{"root of 2^63 rounded up", "3037000500", "3037000500", "6074001000", "0", "9223372037000250000", 0},
	{"2^31 by 2^32", "2147483648", "4294967296", "6442450944", "-2147483648", "9223372036854775808", -1},
	{"2^31 by -2^32", "2147483648", "-4294967296", "-2147483648", "6442450944", "-9223372036854775808", 1},
	{"both wide", "18446744073709551616", "18446744073709551617", "36893488147419103233", "-1", "340282366920938463481821351505477763072", -1},
	{"wide and its opposite", "1180591620717411303424", "-1180591620717411303424", "0", "2361183241434822606848", "-1393796574908163946345982392040522594123776", 1},
	{"around 2^53", "9007199254740991", "9007199254740993", "18014398509481984", "-2", "81129638414606681695789005144063", -1},
}

func TestArithmetic(t *testing.T) {
	for _, row := range arithmeticTable {
		t.Run(row.name, func(t *testing.T) {
			n := integers(t, row.a, row.b)
			require.Equal(t, row.sum, n[0].Add(n[1]).String())
			require.Equal(t, row.sum, n[1].Add(n[0]).String())
			require.Equal(t, row.difference, n[0].Sub(n[1]).String())
			require.Equal(t, row.product, n[0].Mul(n[1]).String())
			require.Equal(t, row.product, n[1].Mul(n[0]).String())
		})
	}
}

func TestOrder(t *testing.T) {
	for _, row := range arithmeticTable {
		t.Run(row.name, func(t *testing.T) {
			n := integers(t, row.a, row.b)
			require.Equal(t, row.order, n[0].Cmp(n[1]))
			require.Equal(t, -row.order, n[1].Cmp(n[0]))
			require.Equal(t, row.order, n[0].Sub(n[1]).Sign())
			require.LessOrEqual(t, pynum.Min(n[0], n[1]).Cmp(pynum.Max(n[0], n[1])), 0)
			require.Zero(t, pynum.Min(n[0], n[1]).Cmp(pynum.Min(n[1], n[0])))
			require.Zero(t, pynum.Max(n[0], n[1]).Cmp(pynum.Max(n[1], n[0])))
		})
	}
}

func TestInt64(t *testing.T) {
	for _, row := range []struct {
		name, text string
		want       int64
		fits       bool
	}{
		{"zero", "0", 0, true},
		{"2^63-1", "9223372036854775807", 1<<63 - 1, true},
		{"2^63", "9223372036854775808", 0, false},
		{"-2^63", "-9223372036854775808", -1 << 63, true},
		{"-2^63-1", "-9223372036854775809", 0, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			n, fits := integers(t, row.text)[0].Int64()
			require.Equal(t, row.want, n)
			require.Equal(t, row.fits, fits)
		})
	}
}

func TestZeroValueIsZero(t *testing.T) {
	var zero pynum.Int
	require.Equal(t, "0", zero.String())
	require.Zero(t, zero.Sign())
	require.Zero(t, zero.Cmp(pynum.FromInt64(0)))
	require.Equal(t, pynum.FromInt64(5), zero.Add(pynum.FromInt64(5)))
}

func TestOperandsStayAsTheyWere(t *testing.T) {
	n := integers(t, power(2, 70), "-3")
	n[0].Add(n[1])
	n[0].Mul(n[1])
	_, err := n[0].FloorDiv(n[1])
	require.NoError(t, err)
	require.Equal(t, integers(t, power(2, 70), "-3"), n)
}

func TestInt64RangeDoesNotAllocate(t *testing.T) {
	a, b, buffer := pynum.FromInt64(24<<30), pynum.FromInt64(-7), make([]byte, 0, 32)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		n, _ := pynum.Max(a.Add(b).Sub(a).Mul(b), a).FloorDiv(b)
		n, _ = n.CeilDiv(b)
		x, _ := pynum.MulFloat(n, 0.92)
		n, _ = pynum.FloatToInt(x)
		buffer = n.AppendTo(buffer[:0])
	}))
}
