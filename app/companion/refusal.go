package main

import (
	"errors"
	"fmt"
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/document"
	"neuronkv/budget/preflight"
)

// internalError is the type of an error that is this program's own defect.
const internalError = "InternalError"

// refused is the report of a text that is no case.
func refused(c caseText, err error) budget.Report {
	field := "case"
	if e, ok := errors.AsType[*document.FieldError](err); ok {
		field = e.Field
	}
	return stopped(budget.CaseError, c.locate(err.Error()), field)
}

// defective is the report of a case that the engine cannot answer for a defect
// of its own.
func defective(c caseText, cause any) budget.Report {
	message := fmt.Sprintf("a defect of neuronkv stopped this case (%v); please report it together with the case", cause)
	return stopped(internalError, c.locate(message), "case")
}

// stopped is a report that ends before anything was computed.
func stopped(kind, message, field string) budget.Report {
	return budget.Report{
		Version:   budget.SchemaVersion,
		Reference: budget.LatestRelease(),
		Inputs:    []budget.Input{},
		Preflight: []preflight.Finding{},
		Verdict:   budget.Verdict{Level: budget.Fails, Reason: message, Evidence: []string{}},
		Log:       []budget.LogLine{},
		Notes:     []budget.Note{},
		Error:     &budget.Error{Stage: budget.StageCase, Type: kind, Message: message, Field: field},
	}
}

// locate names the input's line in a message where there are several lines. The
// message's own line 1, of which a single line is all, is then left out.
func (c caseText) locate(message string) string {
	if c.line == 0 {
		return message
	}
	message = strings.Replace(message, "not JSON at line 1, column", "not JSON at column", 1)
	return fmt.Sprintf("line %d: %s", c.line, message)
}
