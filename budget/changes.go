package budget

import (
	"slices"

	"neuronkv/budget/document"
	"neuronkv/budget/preflight"
)

// tryChanges keeps of the changes that the checks propose those that clear their
// finding and raise no error elsewhere: each is made in the case, which is answered
// again.
func (r *Resolved) tryChanges(c Case) {
	if !slices.ContainsFunc(r.findings, func(f preflight.Finding) bool { return len(f.Changes) > 0 }) {
		return
	}
	t := trial{of: c, resolved: r, before: Estimate(*r), after: map[string]*Report{}}
	for i := range r.findings {
		f := &r.findings[i]
		f.Changes = slices.DeleteFunc(f.Changes, func(change preflight.Change) bool { return !t.clears(change, f.Check) })
	}
}

// A trial makes changes in a case, each once: several checks may propose the same.
type trial struct {
	of       Case
	resolved *Resolved // of the case
	before   Report
	after    map[string]*Report // by the change; nil where it cannot be made
}

// clears reports whether a change clears what a check found, and makes nothing
// else worse.
func (t *trial) clears(change preflight.Change, check string) bool {
	after := t.made(change)
	return after != nil && !has(after.Preflight, check) && !worse(&t.before, after)
}

// made is the report of the case with a change; nil where it cannot be made.
func (t *trial) made(change preflight.Change) *Report {
	key := change.Field + "=" + string(document.Encode(change.Value))
	if after, known := t.after[key]; known {
		return after
	}
	changed, err := t.of.With(change.Field, change.Value)
	if err == nil {
		after := Estimate(resolve(changed, t.resolved.config))
		t.after[key] = &after
	}
	return t.after[key]
}

// worse reports whether a report has an error that the one before had not: of a
// check that found nothing, of the case itself, or of vLLM's own, which is a note.
func worse(before, after *Report) bool {
	if e := after.Error; e != nil && e.Type == CaseError && (before.Error == nil || *before.Error != *e) {
		return true
	}
	for _, code := range vllmCodes {
		if noted(after.Notes, code) && !noted(before.Notes, code) {
			return true
		}
	}
	return slices.ContainsFunc(after.Preflight, func(f preflight.Finding) bool { return f.Stops() && !has(before.Preflight, f.Check) })
}

// noted reports whether there is a note of a code.
func noted(notes []Note, code string) bool {
	return slices.ContainsFunc(notes, func(n Note) bool { return n.Code == code })
}

// has reports whether a check found something.
func has(list []preflight.Finding, check string) bool {
	return slices.ContainsFunc(list, func(f preflight.Finding) bool { return f.Check == check })
}
