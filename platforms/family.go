package platforms

import "slices"

// bytesPerGiB is 2^30.
const bytesPerGiB int64 = 1 << 30

// A Family is one generation of Neuron device, as its maker describes it.
// What follows from these facts is a method.
type Family struct {
	Name                   string   // "trn2"; the reference's target of the same name, where it has one
	DeviceName             string   // "Trainium2"
	NeuronCore             string   // "NeuronCore-v3"
	NKIGeneration          string   // NKI's name, "gen3"; "" where NKI does not support the family
	PhysicalCoresPerDevice int64    // physical NeuronCores a device
	HBMGiBPerDevice        int64    // GiB of device memory a device
	BanksPerDevice         *int64   // HBM banks a device; nil: not published
	LNCSupported           []int64  // logical NeuronCore configurations, ascending: physical cores a logical core
	LNCDefault             int64    // the configuration in use when none is set
	Note                   string   // what else to know; "" for nothing
	Sources                []string // pages and symbols the facts come from
	Checked                string   // day the sources were read, YYYY-MM-DD
	ReviewBy               string   // day by which to read them again, YYYY-MM-DD
}

// Families returns every family, sorted by name.
func Families() []Family {
	all := make([]Family, len(families))
	for i, f := range families {
		all[i] = f.clone()
	}
	return all
}

// FamilyByName returns the family of that exact name.
func FamilyByName(name string) (Family, bool) {
	if f := findFamily(name); f != nil {
		return f.clone(), true
	}
	return Family{}, false
}

// findFamily returns the table's own row, for reading only, or nil.
func findFamily(name string) *Family {
	for i := range families {
		if families[i].Name == name {
			return &families[i]
		}
	}
	return nil
}

// clone returns a copy that shares nothing with f.
func (f Family) clone() Family {
	f.BanksPerDevice = clonePointer(f.BanksPerDevice)
	f.LNCSupported = slices.Clone(f.LNCSupported)
	f.Sources = slices.Clone(f.Sources)
	return f
}

// SupportsLNC reports whether lnc is a logical core configuration of the
// family.
func (f Family) SupportsLNC(lnc int64) bool {
	return slices.Contains(f.LNCSupported, lnc)
}

// LogicalCoresPerDevice returns the logical cores of one device at lnc:
// physical cores / lnc. It is 0, false at an LNC the family does not support.
func (f Family) LogicalCoresPerDevice(lnc int64) (n int64, ok bool) {
	if !f.SupportsLNC(lnc) {
		return 0, false
	}
	return f.PhysicalCoresPerDevice / lnc, true
}
