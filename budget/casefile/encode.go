package casefile

import (
	"bytes"
	"encoding/json"

	"neuronkv/budget"
)

// Encode writes a case: one line, absent fields left out.
func Encode(c budget.Case) ([]byte, error) { return line(c) }

// EncodeReport writes a report: one line. The steps are part of it only when they
// are asked for.
func EncodeReport(r budget.Report, steps bool) ([]byte, error) {
	if !steps {
		r.Steps = nil
	}
	return line(r)
}

// line writes a document on one line, ended by a newline. Text stays as it is: no
// character is escaped for HTML's sake.
func line(document any) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(document)
	return b.Bytes(), err
}
