package preflight

import "slices"

// modelBuild is what the model's factory or constructor refuses. What a check
// before it has said in the same words is not said again.
//
// Source: package model.
func modelBuild(r *reading) *Finding {
	if r.Model == nil {
		return nil
	}
	for _, check := range [...]func(*reading) *Finding{expertWorld, visionData} {
		if said := check(r); said != nil && said.Message == r.Model.Message {
			return nil
		}
	}
	f := *r.Model
	f.Changes = slices.Clone(f.Changes)
	return &f
}
