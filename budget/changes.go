package budget

import (
	"slices"

	"neuronkv/budget/preflight"
)

// tryChanges keeps of the changes that the checks propose those that clear their
// finding: each is made in the case, which is resolved again. Those that raise no
// error elsewhere are kept alone, where there are any.
func (r *Resolved) tryChanges(c Case) {
	before := r.findings
	for i := range r.findings {
		r.findings[i].Changes = clearing(c, r.findings[i], before)
	}
}

func clearing(c Case, f preflight.Finding, before []preflight.Finding) []preflight.Change {
	var clean, rest []preflight.Change
	for _, change := range f.Changes {
		after, known := findingsWith(c, change)
		if !known || has(after, f.Check) {
			continue
		}
		rest = append(rest, change)
		if !worse(before, after) {
			clean = append(clean, change)
		}
	}
	if clean == nil {
		return rest
	}
	return clean
}

// findingsWith are the findings of the case with a change; known is false where
// that case is in error.
func findingsWith(c Case, change preflight.Change) (found []preflight.Finding, known bool) {
	changed, err := c.With(change.Field, change.Value)
	if err != nil {
		return nil, false
	}
	r := resolve(changed)
	return r.findings, r.err == nil
}

// has reports whether a check found something.
func has(list []preflight.Finding, check string) bool {
	return slices.ContainsFunc(list, func(f preflight.Finding) bool { return f.Check == check })
}

// worse reports whether a check stops the server that found nothing before.
func worse(before, after []preflight.Finding) bool {
	return slices.ContainsFunc(after, func(f preflight.Finding) bool { return f.Stops() && !has(before, f.Check) })
}
