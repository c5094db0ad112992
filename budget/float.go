package budget

import (
	"math"
	"strconv"

	"neuronkv/budget/pynum"
)

// A Float is a double of the case and report documents. JSON has no nan and no
// infinity: they are written as the strings "nan", "inf" and "-inf".
type Float float64

// MarshalJSON writes Python's repr, as a string where the double is not finite.
func (f Float) MarshalJSON() ([]byte, error) {
	x := float64(f)
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return strconv.AppendQuote(nil, pynum.Repr(x)), nil
	}
	return []byte(pynum.Repr(x)), nil
}
