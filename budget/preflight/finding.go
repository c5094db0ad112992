package preflight

import (
	"fmt"

	"neuronkv/budget/trace"
)

// The severities of a finding.
const (
	Error   = "error"   // the server stops here
	Warning = "warning" // the server goes on
)

// A Finding is what a check says, in the plugin's words.
type Finding struct {
	Check    string     `json:"check"`    // the name of the check, such as "prefix_caching"
	Severity string     `json:"severity"` // [Error] or [Warning]
	Type     string     `json:"type"`     // the exception's type; "" for a warning
	Message  string     `json:"message"`
	Field    string     `json:"field"`             // the case's field to change
	Mark     trace.Mark `json:"mark"`              // assumed: the check's words were read in a near version
	Why      string     `json:"why"`               // why the check is there, in our words; what to confirm where it is assumed
	Changes  []Change   `json:"changes,omitempty"` // each alone clears the finding; the smallest first
	Hides    int        `json:"hides"`             // how many of the next findings a server never reaches, because it stops here
}

// Stops reports whether the server stops at the finding.
func (f Finding) Stops() bool { return f.Severity == Error }

// Says is the message, or that there is none: an assertion may have no text.
func (f Finding) Says() string {
	if f.Message == "" {
		return fmt.Sprintf("(%s without a text)", f.Type)
	}
	return f.Message
}

// A Change is one field set to another value.
type Change struct {
	Field string `json:"field"`
	Value any    `json:"value"` // nil: leave the field out
	Text  string `json:"text"`  // the change in words
}

// raised is an error that the plugin or vLLM raises as a ValueError.
func raised(field, message, why string, changes ...Change) *Finding {
	return &Finding{Severity: Error, Type: "ValueError", Message: message, Field: field, Why: why, Changes: changes}
}

// assumed marks a finding whose words were read in a near version.
func (f *Finding) assumed() *Finding {
	f.Mark = trace.Assumed
	return f
}
