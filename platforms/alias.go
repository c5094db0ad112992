package platforms

import (
	"slices"
	"strings"
)

// An Alias is a name that people use for a family, or that a tool knows, and
// that the reference's exact lookup refuses.
type Alias struct {
	Name     string   // as it is written: "trn2n"
	Family   string   // a [Family] by name
	Status   string   // what kind of name it is: "NKI alias", "runtime enum only", …
	Note     string   // what else to know; "" for nothing
	SeenIn   []string // where the name is in use
	Sources  []string // pages and symbols the row comes from
	Checked  string   // day the sources were read, YYYY-MM-DD
	ReviewBy string   // day by which to read them again, YYYY-MM-DD
}

// Aliases returns every alias, sorted by name.
func Aliases() []Alias {
	all := make([]Alias, len(aliases))
	for i, a := range aliases {
		all[i] = a.clone()
	}
	return all
}

// AliasByName returns the alias of that exact name.
func AliasByName(name string) (Alias, bool) {
	if a := findAlias(name); a != nil {
		return a.clone(), true
	}
	return Alias{}, false
}

// findAlias returns the table's own row, for reading only, or nil.
func findAlias(name string) *Alias {
	for i := range aliases {
		if aliases[i].Name == name {
			return &aliases[i]
		}
	}
	return nil
}

// clone returns a copy that shares nothing with a.
func (a Alias) clone() Alias {
	a.SeenIn = slices.Clone(a.SeenIn)
	a.Sources = slices.Clone(a.Sources)
	return a
}

// NearestTarget returns the reference target to suggest to somebody who wrote
// name: the name in lower case, resolved by the alias table and otherwise by
// the longest target that is a prefix of it, so that "trn1n.32xlarge" is trn1n
// and not trn1. It is a suggestion only: the reference accepts nothing but the
// exact keys of [ReferenceHBM]. It is "", false where there is nothing to
// suggest: "inf1", "gpu".
func NearestTarget(name string) (target string, ok bool) {
	name = strings.ToLower(name)
	if a := findAlias(name); a != nil {
		name = a.Family
	}
	for _, row := range referenceHBM {
		if strings.HasPrefix(name, row.Target) && len(row.Target) > len(target) {
			target = row.Target
		}
	}
	return target, target != ""
}
