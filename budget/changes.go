package budget

import (
	"slices"

	"neuronkv/budget/preflight"
)

// tryChanges keeps of the changes that the checks propose those that clear their
// finding and raise no error elsewhere: each is made in the case, which is answered
// again.
func (r *Resolved) tryChanges(c Case) {
	if !slices.ContainsFunc(r.findings, func(f preflight.Finding) bool { return len(f.Changes) > 0 }) {
		return
	}
	before := Estimate(*r)
	for i := range r.findings {
		f := &r.findings[i]
		f.Changes = slices.DeleteFunc(f.Changes, func(change preflight.Change) bool { return !clears(c, change, f.Check, &before) })
	}
}

// clears reports whether a change clears what a check found, and makes nothing
// else worse.
func clears(c Case, change preflight.Change, check string, before *Report) bool {
	changed, err := c.With(change.Field, change.Value)
	if err != nil {
		return false
	}
	after := Estimate(resolve(changed))
	return !has(after.Preflight, check) && !worse(before, &after)
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
