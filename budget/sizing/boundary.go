package sizing

import "math"

// boundary narrows the gap between a number that works and one that does not
// until they are neighbours, and returns the one that works. The two may be in
// either order and must differ.
func boundary(fails, works uint64, test func(uint64) bool) uint64 {
	for max(fails, works)-min(fails, works) > 1 {
		middle := fails/2 + works/2 + fails&works&1
		if test(middle) {
			works = middle
		} else {
			fails = middle
		}
	}
	return works
}

// smallestInt is the smallest n from low to high that works, where everything
// from some n on works; false where high does not. Both are at least 0.
func smallestInt(low, high int64, works func(int64) bool) (n int64, found bool) {
	if low > high || !works(high) {
		return 0, false
	}
	if works(low) {
		return low, true
	}
	return int64(boundary(uint64(low), uint64(high), func(u uint64) bool { return works(int64(u)) })), true
}

// largestInt is the largest n from low to high that works, where everything up to
// some n works; false where low does not. Both are at least 0.
func largestInt(low, high int64, works func(int64) bool) (n int64, found bool) {
	if low > high || !works(low) {
		return 0, false
	}
	if works(high) {
		return high, true
	}
	return int64(boundary(uint64(high), uint64(low), func(u uint64) bool { return works(int64(u)) })), true
}

// The bit patterns of positive doubles order as the doubles do, so that a
// bisection of them takes at most 63 steps and ends at neighbouring doubles.

// smallestFloat is [smallestInt] over the positive doubles from low to high.
func smallestFloat(low, high float64, works func(float64) bool) (x float64, found bool) {
	bits, found := smallestInt(pattern(low), pattern(high), ofPattern(works))
	return math.Float64frombits(uint64(bits)), found
}

// largestFloat is [largestInt] over the positive doubles from low to high.
func largestFloat(low, high float64, works func(float64) bool) (x float64, found bool) {
	bits, found := largestInt(pattern(low), pattern(high), ofPattern(works))
	return math.Float64frombits(uint64(bits)), found
}

// pattern is the bit pattern of a positive double, which fits int64.
func pattern(x float64) int64 { return int64(math.Float64bits(x)) }

func ofPattern(works func(float64) bool) func(int64) bool {
	return func(bits int64) bool { return works(math.Float64frombits(uint64(bits))) }
}
