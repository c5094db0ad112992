package calculator

import (
	"strconv"

	"neuronkv/budget/pynum"
	"neuronkv/budget/trace"
)

// gib writes bytes as GiB with two decimals, as the reference's log lines do.
func gib(v trace.Value) string { return pynum.Fixed(pynum.GiB(v.Int()), 2) }

// gb writes bytes as GB, 10^9, with two decimals.
func gb(v trace.Value) string {
	x, err := pynum.TrueDiv(v.Int(), pynum.FromInt64(1e9))
	if err != nil {
		return "?"
	}
	return pynum.Fixed(x, 2)
}

// exactly writes an integer with thousands separators.
func exactly(v trace.Value) string { return v.Int().Comma() }

// bytesExactly writes bytes with thousands separators.
func bytesExactly(n int64) string { return pynum.FromInt64(n).Comma() }

// mib writes bytes as MiB with two decimals.
func mib(n int64) string {
	x, err := pynum.TrueDiv(pynum.FromInt64(n), pynum.FromInt64(1<<20))
	if err != nil {
		return "?"
	}
	return pynum.Fixed(x, 2)
}

// percent writes a share of a chart's width.
func percent(x float64) string { return strconv.FormatFloat(100*x, 'f', 2, 64) + "%" }

// magnitude drops the sign.
func magnitude(v trace.Value) trace.Value {
	n, _ := v.Int64()
	if n < 0 {
		return trace.Lit(-n)
	}
	return v
}
