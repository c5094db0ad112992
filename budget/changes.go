package budget

import (
	"slices"

	"neuronkv/budget/document"
	"neuronkv/budget/preflight"
)

// tryChanges keeps of the changes that the checks propose those that clear their
// finding and raise no error elsewhere: each is made in the case, which is resolved
// again.
func (r *Resolved) tryChanges(c Case) {
	if !slices.ContainsFunc(r.findings, func(f preflight.Finding) bool { return len(f.Changes) > 0 }) {
		return
	}
	t := trial{of: c, before: r, after: map[string]*Resolved{}}
	for i := range r.findings {
		f := &r.findings[i]
		f.Changes = slices.DeleteFunc(f.Changes, func(change preflight.Change) bool { return !t.clears(change, f.Check) })
	}
}

// A trial makes changes in a case, each once: several checks may propose the same.
type trial struct {
	of     Case
	before *Resolved            // of the case
	after  map[string]*Resolved // by the change; nil where it cannot be made
}

// clears reports whether a change clears what a check found, and makes nothing
// else worse.
func (t *trial) clears(change preflight.Change, check string) bool {
	after := t.made(change)
	return after != nil && !has(after.findings, check) && !worse(t.before, after)
}

// made is the case with a change; nil where it cannot be made.
func (t *trial) made(change preflight.Change) *Resolved {
	key := change.Field + "=" + string(document.Encode(change.Value))
	if after, known := t.after[key]; known {
		return after
	}
	changed, err := t.of.With(change.Field, change.Value)
	if err == nil {
		after := resolve(changed, t.before.config)
		t.after[key] = &after
	}
	return t.after[key]
}

// worse reports whether a case has an error that the one before had not: of a
// check that found nothing, of the case itself, or of vLLM's own, which is a note.
func worse(before, after *Resolved) bool {
	if e, was := after.caseError(), before.caseError(); e != nil && (was == nil || *was != *e) {
		return true
	}
	for _, code := range vllmCodes {
		if noted(after.notes, code) && !noted(before.notes, code) {
			return true
		}
	}
	return slices.ContainsFunc(after.findings, func(f preflight.Finding) bool { return f.Stops() && !has(before.findings, f.Check) })
}

// caseError is an error of the case itself, of its documents or its values; nil for
// none.
func (r *Resolved) caseError() *Error {
	if r.err == nil && r.modelError != nil && r.modelError.Type == CaseError {
		return r.modelError
	}
	return r.err
}

// noted reports whether there is a note of a code.
func noted(notes []Note, code string) bool {
	return slices.ContainsFunc(notes, func(n Note) bool { return n.Code == code })
}

// has reports whether a check found something.
func has(list []preflight.Finding, check string) bool {
	return slices.ContainsFunc(list, func(f preflight.Finding) bool { return f.Check == check })
}
