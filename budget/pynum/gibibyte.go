package pynum

import "math"

// gibibyte is 1024**3 bytes.
const gibibyte = 1 << 30

// GiB returns Python's n / 1024**3 for an int n of bytes, correctly rounded.
//
// Python rounds the exact quotient once; this rounds n to a double and divides
// it. Both are the same number: rounding keeps the 53 leading bits whatever the
// exponent, a division by 2^30 changes the exponent alone, and the quotient of
// any n but 0 is at least 2^-30 in size, far above the denormals.
//
// It never fails: sizes in bytes come from int64 or from a float64 and are
// below 2^1024. What is above it is an infinity of n's sign.
func GiB(bytes Int) float64 {
	x, err := bytes.Float64()
	if err != nil {
		return math.Inf(bytes.Sign())
	}
	return float64(x / gibibyte) // the conversion keeps it out of a multiply-add
}
