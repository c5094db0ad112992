package budget

import "neuronkv/budget/pynum"

// A Stage is the part of the pipeline that an error stopped.
type Stage string

// The stages, in the order in which a case passes them.
const (
	StageCase        Stage = "case"        // the case document itself
	StageEnvironment Stage = "environment" // text of a variable, or its range
	StagePlatform    Stage = "platform"    // the target, or what the machine reports
	StageModel       Stage = "model"       // config.json, architecture, bytes_used
	StageBudget      Stage = "budget"      // the arithmetic and the minimum KV guard
	StageKVCache     Stage = "kv_cache"    // layers, groups, blocks
)

// CaseError is the type of an error of this project's own wording; any other type
// is the reference's exception.
const CaseError = "CaseError"

// An Error is why a report ends early. For an error of the reference, Type and
// Message are the reference's; for one of ours Type is [CaseError] and the
// message names the field, what it got and what it accepts.
type Error struct {
	Stage   Stage  `json:"stage"`
	Type    string `json:"type"`
	Message string `json:"message"`
	Field   string `json:"field"` // the case's field to look at, such as "engine_args.block_size"
}

// Error gives "Type: Message".
func (e *Error) Error() string { return e.Type + ": " + e.Message }

// Says is the message, or that there is none: an assertion may have no text.
func (e *Error) Says() string {
	if e.Message == "" {
		return "(" + e.Type + " without a text)"
	}
	return e.Message
}

// caseError is an error of our own wording.
func caseError(stage Stage, field, message string) *Error {
	return &Error{stage, CaseError, field + ": " + message, field}
}

// raised places an exception of the reference in the pipeline.
func raised(stage Stage, field string, err error) *Error {
	if e, ok := err.(*pynum.Exception); ok {
		return &Error{stage, e.Type, e.Message, field}
	}
	return &Error{stage, CaseError, err.Error(), field}
}
