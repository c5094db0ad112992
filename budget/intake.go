package budget

import (
	"encoding/json"
	"fmt"
	"slices"

	"neuronkv/budget/document"
	"neuronkv/budget/model"
	"neuronkv/budget/trace"
)

// An intake takes the fields of a case one by one: it writes down what each is
// and where it came from, and it keeps the first error.
type intake struct {
	inputs []Input
	notes  []Note
	err    *Error

	measured []string // the fields whose stated value a device reported
}

func (in *intake) add(field string, value any, from Provenance) {
	in.inputs = append(in.inputs, Input{field, value, from})
}

// origin is where a stated value came from: a device may have reported it.
func (in *intake) origin(field string) Provenance {
	if slices.Contains(in.measured, field) {
		return Measured
	}
	return Stated
}

// replace writes anew a field that is written down already.
func (in *intake) replace(field string, value any, from Provenance) {
	for i := range in.inputs {
		if in.inputs[i].Field == field {
			in.inputs[i] = Input{field, value, from}
		}
	}
}

// doubt notes that a config of the catalogue could not be confirmed.
func (in *intake) doubt(field string, known model.Known) {
	if known.Doubtful() {
		in.notes = append(in.notes, Note{"catalogue_not_confirmed", field, trace.Assumed,
			"The catalogue's config.json of " + known.Name + " is not the published one: " + known.Source + ". The figures follow from it exactly; compare it with the checkpoint's own.", "catalogue, checked " + known.Checked})
	}
}

// fail keeps the first error of stage "case".
func (in *intake) fail(field, message string) {
	if in.err == nil {
		in.err = caseError(StageCase, field, message)
	}
}

// keep keeps the error of a document's field, which is the only kind there is.
func (in *intake) keep(err error) {
	if err == nil {
		return
	}
	e := err.(*document.FieldError)
	in.fail(e.Field, e.Message)
}

// refuse keeps the error for a value and what is accepted instead.
func (in *intake) refuse(field string, got any, accepted string) {
	in.fail(field, fmt.Sprintf("got %v; accepted: %s", got, accepted))
}

// integer takes an integer from least to most, or its default.
func (in *intake) integer(field string, stated *int64, unset, least, most int64) int64 {
	if stated == nil {
		in.add(field, unset, Default)
		return unset
	}
	in.add(field, *stated, in.origin(field))
	in.inRange(field, *stated, least, most)
	return *stated
}

// inRange refuses an integer below least or above most.
func (in *intake) inRange(field string, n, least, most int64) {
	if n < least || n > most {
		in.refuse(field, n, rangeText(least, most))
	}
}

// rangeText says in words what integers are accepted.
func rangeText(least, most int64) string {
	if least == most {
		return fmt.Sprint(least)
	}
	return fmt.Sprintf("an integer from %d to %d", least, most)
}

// optional writes an integer down where it is stated, and checks its range.
func (in *intake) optional(field string, stated *int64, least, most int64) {
	if stated != nil {
		in.integer(field, stated, 0, least, most)
	}
}

// reading writes down what a device or a host reported. Its range is the
// reference's to judge.
func (in *intake) reading(field string, n *int64) {
	if n != nil {
		in.add(field, *n, Measured)
	}
}

// text takes a string, or its default.
func (in *intake) text(field string, stated *string, unset string) string {
	if stated == nil {
		in.add(field, unset, Default)
		return unset
	}
	in.add(field, *stated, Stated)
	return *stated
}

// flag takes a switch, or its default.
func (in *intake) flag(field string, stated *bool, unset bool) bool {
	if stated == nil {
		in.add(field, unset, Default)
		return unset
	}
	in.add(field, *stated, Stated)
	return *stated
}

// mention writes a value down where it is stated.
func mention[T any](in *intake, field string, stated *T) {
	if stated != nil {
		in.add(field, *stated, Stated)
	}
}

// document writes JSON down where it is stated; text that is no JSON, as text.
func (in *intake) document(field string, text json.RawMessage) {
	switch {
	case len(text) == 0:
	case json.Valid(text):
		in.add(field, text, Stated)
	default:
		in.add(field, string(text), Stated)
	}
}
