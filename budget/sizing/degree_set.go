package sizing

import "slices"

// A DegreeSet is what is documented of the tensor parallel sizes of one instance
// type at one LNC.
type DegreeSet struct {
	Instance  string   // an instance type of package platforms
	LNC       int64    // logical NeuronCore configuration
	Degrees   []int64  // documented, ascending; the published ones included
	Published []int64  // of Degrees, the ones of published runs, ascending
	Doubtful  []int64  // beside Degrees: named somewhere, but UNCONFIRMED; ascending
	Closed    bool     // the runtime is documented to be limited to Degrees
	Note      string   // what else to know; "" for nothing
	Sources   []string // pages and runs the row comes from
	Checked   string   // day the sources were read, YYYY-MM-DD
	ReviewBy  string   // day by which to read them again, YYYY-MM-DD
}

// DegreeSets returns every documented set, sorted by instance and then by LNC.
func DegreeSets() []DegreeSet {
	all := make([]DegreeSet, len(degreeSets))
	for i, s := range degreeSets {
		all[i] = s.clone()
	}
	return all
}

// clone returns a copy that shares nothing with s.
func (s DegreeSet) clone() DegreeSet {
	s.Degrees = slices.Clone(s.Degrees)
	s.Published = slices.Clone(s.Published)
	s.Doubtful = slices.Clone(s.Doubtful)
	s.Sources = slices.Clone(s.Sources)
	return s
}

// degreeSet is the set of an instance; the zero set where none is documented.
func degreeSet(instance string, lnc int64) DegreeSet {
	for _, s := range degreeSets {
		if s.Instance == instance && s.LNC == lnc {
			return s
		}
	}
	return DegreeSet{}
}

// candidates are the degrees that the set names.
func (s DegreeSet) candidates() []int64 { return slices.Concat(s.Degrees, s.Doubtful) }

// lists reports whether the set names a degree.
func (s DegreeSet) lists(tp int64) bool { return slices.Contains(s.candidates(), tp) }

// standing is how well a degree is known.
func (s DegreeSet) standing(tp int64) Standing {
	switch {
	case slices.Contains(s.Published, tp):
		return Published
	case slices.Contains(s.Degrees, tp):
		return Documented
	}
	return Unconfirmed
}
