package budget

// A Provenance says where an input came from.
type Provenance string

// The provenances.
const (
	Stated   Provenance = "stated"   // in the case
	Default  Provenance = "default"  // the pinned release's
	Derived  Provenance = "derived"  // from other inputs
	Measured Provenance = "measured" // read from a device or a host
)

// An Input is one value that the report depends on.
type Input struct {
	Field string     `json:"field"`
	Value any        `json:"value"`
	From  Provenance `json:"from"`
}
