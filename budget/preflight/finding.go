package preflight

import "neuronkv/budget/trace"

// The severities of a finding.
const (
	Error   = "error"   // the server stops here
	Warning = "warning" // the server goes on
)

// A Finding is what a check says, in the plugin's words.
type Finding struct {
	Severity string     `json:"severity"` // [Error] or [Warning]
	Type     string     `json:"type"`     // the exception's type
	Message  string     `json:"message"`
	Field    string     `json:"field"` // the case's field to change
	Mark     trace.Mark `json:"mark"`  // assumed: the check's words were read in a near version
}
