package trace

import (
	"fmt"
	"slices"
)

// A Mark says how far a figure can be trusted.
type Mark uint8

// The marks, strongest first.
const (
	Exact    Mark = iota // follows from the case by the reference's rules
	Measured             // came from a device, a log or a published run
	Assumed              // a default or rule that could not be confirmed
)

var markNames = [...]string{Exact: "exact", Measured: "measured", Assumed: "assumed"}

// String returns the mark's word.
func (m Mark) String() string { return markNames[m] }

// MarshalText writes the mark's word.
func (m Mark) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText reads the mark's word.
func (m *Mark) UnmarshalText(text []byte) error {
	i := slices.Index(markNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("got %q; accepted: exact, measured or assumed", text)
	}
	*m = Mark(i)
	return nil
}

// Weakest returns the weaker of two marks.
func Weakest(a, b Mark) Mark { return max(a, b) }
