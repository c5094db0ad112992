package live

import (
	"sort"

	"neuronkv/platforms"
)

// newSnapshot is a snapshot of nothing. Its lists are empty and not absent.
func newSnapshot() Snapshot {
	return Snapshot{Format: Format, Version: Version, Devices: []Device{}, Cores: []LogicalCore{}, Runtimes: []Runtime{}, Notes: []Note{}}
}

// complete adds what follows from what was read, by the tables of package platforms
// where they are needed, and puts the lists in order. It may be done again.
func (s *Snapshot) complete() {
	sort.Slice(s.Devices, func(i, j int) bool { return s.Devices[i].Index < s.Devices[j].Index })
	sort.SliceStable(s.Runtimes, func(i, j int) bool { return s.Runtimes[i].PID < s.Runtimes[j].PID })
	s.LNC = preferred(s.LNC, s.onlyLNC())
	for i := range s.Devices {
		d := &s.Devices[i]
		d.completeCounts(s.family(d), s.LNC)
		d.Banks = d.banks(s.family(d))
		d.addUp()
	}
	s.PhysicalCores = s.total(func(d *Device) *Integer { return d.PhysicalCount })
	s.LogicalCores = s.total(func(d *Device) *Integer { return d.LogicalCount })
	for i := range s.Cores {
		s.Cores[i].LimitBytes = preferred(s.limit(&s.Cores[i]), s.Cores[i].LimitBytes)
	}
}

// family is what is known of a device: by its name, else by the instance's type. It
// is nil for an unknown one.
func (s *Snapshot) family(d *Device) *platforms.Family {
	if d.Name != nil {
		return familyOf(d.Name.Value)
	}
	if s.InstanceType == nil {
		return nil
	}
	instance, _ := platforms.InstanceByType(s.InstanceType.Value)
	if family, known := platforms.FamilyByName(instance.Family); known {
		return &family
	}
	return nil
}

// familyOf finds a family by the driver's name of its device: the first of those that
// are built of the same one.
func familyOf(device string) *platforms.Family {
	for _, family := range platforms.Families() {
		if family.DeviceName == device {
			return &family
		}
	}
	return nil
}

// onlyLNC is the LNC of devices that know one alone.
func (s *Snapshot) onlyLNC() *Integer {
	if len(s.Devices) == 0 {
		return nil
	}
	for i := range s.Devices {
		if family := s.family(&s.Devices[i]); family == nil || len(family.LNCSupported) != 1 {
			return nil
		}
	}
	return &Integer{s.family(&s.Devices[0]).LNCDefault, FromTables}
}

// preferred is the first of two readings that is no table's, else the first that is
// there.
func preferred[T any](a, b *Reading[T]) *Reading[T] {
	if a == nil || a.Source == FromTables && b != nil {
		return b
	}
	return a
}

// completeCounts adds the physical cores and the memory of a device: physical cores =
// logical cores * LNC where both were read, else by the tables.
func (d *Device) completeCounts(family *platforms.Family, lnc *Integer) {
	if d.LogicalCount != nil && lnc != nil && lnc.Source != FromTables && d.LogicalCount.Value <= mostCores {
		d.PhysicalCount = preferred(d.PhysicalCount, &Integer{d.LogicalCount.Value * lnc.Value, d.LogicalCount.Source})
	}
	if family != nil {
		d.PhysicalCount = preferred(d.PhysicalCount, &Integer{family.PhysicalCoresPerDevice, FromTables})
		d.LimitBytes = preferred(d.LimitBytes, &Integer{family.HBMBytesPerDevice(), FromTables})
		d.Name = preferred(d.Name, &Text{family.DeviceName, FromTables})
	}
}

// total adds up a count of all devices; nil where one has none, and for no devices.
func (s *Snapshot) total(count func(*Device) *Integer) *Integer {
	if len(s.Devices) == 0 {
		return nil
	}
	sum := &Integer{}
	for i := range s.Devices {
		n := plus(&sum.Value, count(&s.Devices[i]).value())
		if n == nil {
			return nil
		}
		sum = &Integer{*n, count(&s.Devices[i]).Source}
	}
	return sum
}

// limit is the memory of a logical core: its device's, shared evenly by the device's
// logical cores.
func (s *Snapshot) limit(c *LogicalCore) *Integer {
	if c.Device == nil {
		return nil
	}
	d := s.device(c.Device.Value)
	if d == nil || d.LimitBytes == nil || d.LogicalCount == nil || d.LogicalCount.Value == 0 {
		return nil
	}
	return &Integer{d.LimitBytes.Value / d.LogicalCount.Value, d.LimitBytes.Source}
}
