package casefile

import (
	"bytes"
	"encoding/json"

	"neuronkv/budget"
	"neuronkv/budget/document"
)

// A File is what is kept or sent of a case: the case, and the report that was made of
// it.
type File struct {
	Case   budget.Case
	Report json.RawMessage // as it was written; nil for a case alone
}

// EncodeFile writes a case with its report, steps included: one line.
func EncodeFile(c budget.Case, r budget.Report) ([]byte, error) {
	return line(struct {
		Case   budget.Case   `json:"case"`
		Report budget.Report `json:"report"`
	}{c, r})
}

// DecodeFile reads what [EncodeFile] wrote, or a case alone. The error is a
// [document.FieldError] as of [Decode]; a report without its case is one.
func DecodeFile(text []byte) (File, error) {
	var members map[string]json.RawMessage
	if document.Valid("case", text) != nil || json.Unmarshal(text, &members) != nil {
		return decodeCase(text)
	}
	inner, isFile := members["case"]
	switch {
	case members["verdict"] != nil && members["inputs"] != nil:
		return File{}, &document.FieldError{Field: "case", Message: "got a report without its case; accepted: a case, or a file with both"}
	case !isFile:
		return decodeCase(text)
	}
	return decodeFile(inner, members)
}

// decodeFile reads the two members of a file, which has no others.
func decodeFile(inner json.RawMessage, members map[string]json.RawMessage) (File, error) {
	for _, name := range sortedKeys(members) {
		if name != "case" && name != "report" {
			return File{}, &document.FieldError{Field: document.Shorten(name), Message: `is not a field of a file with a case and its report; these have "case" and "report"`}
		}
	}
	f, err := decodeCase(inner)
	var compact bytes.Buffer
	if report := members["report"]; report != nil && !isNull(report) && json.Compact(&compact, report) == nil {
		f.Report = compact.Bytes()
	}
	return f, err
}

func decodeCase(text []byte) (File, error) {
	c, err := Decode(text)
	return File{Case: c}, err
}
