package calculator

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/document"
	"neuronkv/budget/pynum"
)

// A reading takes the numbers of a form and keeps the problems.
type reading struct {
	form     form
	problems []problem
}

// integer takes a whole number; empty is absent.
func (r *reading) integer(field string) *int64 {
	if strings.TrimSpace(r.form[field]) == "" {
		return nil
	}
	n, understood := wholeNumber(r.form[field])
	if !understood {
		r.refuse(field, textAcceptsWhole)
		return nil
	}
	return &n
}

// override takes what is stated instead of being computed.
func (r *reading) override() budget.Override {
	return budget.Override{
		TotalHBMBytes: r.integer(fieldTotal), BytesUsed: r.integer(fieldUsed),
		AvailableBytes: r.workers(fieldAvailable), KVLayers: r.list(fieldLayers),
	}
}

// workers takes bytes, one worker a line; empty is absent.
func (r *reading) workers(field string) (bytes budget.WorkerBytes) {
	for _, line := range linesOf(r.form[field]) {
		n, understood := wholeNumber(line)
		switch {
		case understood:
			bytes = append(bytes, n)
		case strings.TrimSpace(line) != "":
			r.refuse(field, textAcceptsBytes)
			return nil
		}
	}
	return bytes
}

// list takes a JSON list; empty is absent.
func (r *reading) list(field string) json.RawMessage {
	text := r.form[field]
	if strings.TrimSpace(text) == "" {
		return nil
	}
	if err := document.Valid(field, []byte(text)); err != nil {
		r.problems = append(r.problems, problem{field, strings.TrimPrefix(err.Error(), field+": ")})
		return nil
	}
	if !strings.HasPrefix(strings.TrimSpace(text), "[") {
		r.refuse(field, textAcceptsList)
		return nil
	}
	return json.RawMessage(text)
}

// document takes a JSON object; empty is absent.
func (r *reading) document(field string) json.RawMessage {
	text := r.form[field]
	if strings.TrimSpace(text) == "" {
		return nil
	}
	if _, err := document.Parse(field, []byte(text)); err != nil {
		r.problems = append(r.problems, problem{field, strings.TrimPrefix(err.Error(), field+": ")})
		return nil
	}
	return json.RawMessage(text)
}

// config takes the model's config.json as it is: the engine says what it lacks. A
// document of another kind is a problem.
func (r *reading) config() json.RawMessage {
	text := r.form[fieldConfig]
	if document.Valid("", []byte(text)) == nil {
		if kind, refusal := kindOf(text); kind != modelConfig && refusal != textKindUnknown {
			r.problems = append(r.problems, problem{fieldConfig, cmp.Or(refusal, textNoModelConfig)})
		}
	}
	return json.RawMessage(text)
}

// float takes a number as Python's float reads it. Empty is absent.
func (r *reading) float(field string) *budget.Float {
	if strings.TrimSpace(r.form[field]) == "" {
		return nil
	}
	x, err := pynum.ParseFloat(r.form[field])
	if err != nil {
		r.refuse(field, textAcceptsShare)
		return nil
	}
	f := budget.Float(x)
	return &f
}

func (r *reading) refuse(field, accepted string) {
	r.problems = append(r.problems, problem{field, fmt.Sprintf(textGot, quoted(r.form[field]), accepted)})
}

// quoted repeats what was typed.
func quoted(text string) string { return document.Quote(text) }
