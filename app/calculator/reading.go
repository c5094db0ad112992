package calculator

import (
	"strconv"
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
		r.refuse(field, "a whole number, such as 8, 8,192 or 8k (8,000); 8K is 8,192")
		return nil
	}
	return &n
}

// float takes a number as Python's float reads it. Empty is absent.
func (r *reading) float(field string) *budget.Float {
	if strings.TrimSpace(r.form[field]) == "" {
		return nil
	}
	x, err := pynum.ParseFloat(r.form[field])
	if err != nil {
		r.refuse(field, "a number greater than 0 and at most 1, such as 0.92")
		return nil
	}
	f := budget.Float(x)
	return &f
}

func (r *reading) refuse(field, accepted string) {
	r.problems = append(r.problems, problem{field, "got " + quoted(r.form[field]) + "; accepted: " + accepted})
}

// quoted repeats what was typed.
func quoted(text string) string { return strconv.Quote(document.Shorten(text)) }
