package pynum

// MulFloats returns a * b, rounded once to a double.
//
// The explicit conversion is not decoration. Go may compute x*y + z with one
// rounding (a fused multiply-add: arm64, amd64 with GOAMD64=v3, and others do),
// even across statements and inlined calls, and the last bit then differs from
// Python's. The language forbids it only where a conversion stands between the
// product and the sum. Every float product of the engine goes through here.
func MulFloats(a, b float64) float64 {
	return float64(a * b)
}

// MulFloat returns Python's a * x for an int a and a float x: a is first
// rounded to the nearest double, halfway cases to the even one, then multiplied
// once. Errors are those of [Int.Float64].
func MulFloat(a Int, x float64) (float64, error) {
	rounded, err := a.Float64()
	if err != nil {
		return 0, err
	}
	return MulFloats(rounded, x), nil
}
