package live

import (
	"fmt"
	"slices"
)

// Merge joins what several sources say of one machine. Where two say the same thing the
// first one's word counts; where they say it otherwise a note has both. Sources whose
// devices are not the same ones, as in a container that sees a part of them, number them
// each in its own way: the devices of the first one stay, no figure of the others is put
// to one of them, and logical cores are taken from one such source alone.
func Merge(parts ...Snapshot) Snapshot {
	m := merger{Snapshot: newSnapshot()}
	for i := range parts {
		m.add(&parts[i])
	}
	m.complete()
	return m.Snapshot
}

// A merger is a snapshot that others are added to.
type merger struct {
	Snapshot
	of Source // that the devices are of
}

func (m *merger) add(s *Snapshot) {
	m.Sources = append(m.Sources, s.Sources...)
	m.Notes = append(m.Notes, s.Notes...)
	m.InstanceType = joined(m, "instance_type", m.InstanceType, s.InstanceType)
	m.DriverVersion = joined(m, "driver_version", m.DriverVersion, s.DriverVersion)
	m.RuntimeVersion = joined(m, "runtime_version", m.RuntimeVersion, s.RuntimeVersion)
	m.ToolsVersion = joined(m, "tools_version", m.ToolsVersion, s.ToolsVersion)
	m.LNC = joined(m, "lnc", m.LNC, s.LNC)
	same := m.addDevices(s)
	if !same && !m.measuresCores() {
		m.Cores = m.Cores[:0] // numbers alone: what measures its own goes before
	}
	if same || len(m.Cores) == 0 {
		for i := range s.Cores {
			m.addCore(&s.Cores[i], same)
		}
	}
	for i := range s.Runtimes {
		m.addRuntime(&s.Runtimes[i], same)
	}
}

// joined is the reading of two that counts. A second one that says otherwise becomes a
// note.
func joined[T comparable](m *merger, where string, a, b *Reading[T]) *Reading[T] {
	if a != nil && b != nil && a.Source != FromTables && b.Source != FromTables && a.Value != b.Value {
		m.Notes = append(m.Notes, Note{b.Source, where, fmt.Sprintf("%s says %v, %s says %v; the first is shown", a.Source, a.Value, b.Source, b.Value)})
	}
	return preferred(a, b)
}

// addDevices joins the devices of two sources, and reports whether they are the same
// ones.
func (m *merger) addDevices(s *Snapshot) (same bool) {
	switch {
	case len(m.Devices) == 0:
		m.Devices, m.of = append(m.Devices, s.Devices...), s.firstRead()
		return true
	case len(s.Devices) == 0:
		return true
	case !slices.EqualFunc(m.Devices, s.Devices, func(a, b Device) bool { return a.Index == b.Index }):
		a, b := m.of, s.firstRead()
		m.Notes = append(m.Notes, Note{b, "devices", fmt.Sprintf(
			"%s shows %s, %s %d: a container may see a part of them, numbered from 0. What %s says is put to no device of %s",
			a, of(len(m.Devices), "device", "devices"), b, len(s.Devices), b, a)})
		return false
	}
	for i := range s.Devices {
		m.addDevice(&m.Devices[i], &s.Devices[i])
	}
	return true
}

// firstRead is the first source that gave something, "" for none.
func (s *Snapshot) firstRead() Source {
	for _, state := range s.Sources {
		if state.Read {
			return state.Source
		}
	}
	return ""
}

// measuresCores reports whether a logical core has more than its number.
func (s *Snapshot) measuresCores() bool {
	for i := range s.Cores {
		if s.Cores[i].Memory != nil || s.Cores[i].Utilization != nil {
			return true
		}
	}
	return false
}

// addDevice joins what two sources say of a device.
func (m *merger) addDevice(d, other *Device) {
	where := fmt.Sprintf("device %d", d.Index)
	d.Name = joined(m, where+".name", d.Name, other.Name)
	d.LimitBytes = joined(m, where+".limit_bytes", d.LimitBytes, other.LimitBytes)
	d.PhysicalCount = joined(m, where+".physical_core_count", d.PhysicalCount, other.PhysicalCount)
	d.LogicalCount = joined(m, where+".logical_core_count", d.LogicalCount, other.LogicalCount)
	d.ECC = append(d.ECC, other.ECC...)
	if d.Cores == nil {
		d.Cores = other.Cores
	}
	if d.Host == nil {
		d.Host = other.Host
	}
}

// addCore joins what two sources say of a logical core.
func (m *merger) addCore(other *LogicalCore, same bool) {
	c := m.core(other.Index)
	if same {
		c.Device = joined(m, fmt.Sprintf("logical core %d.device", c.Index), c.Device, other.Device)
	}
	if c.Memory == nil {
		c.Memory = other.Memory
	}
	c.LimitBytes = preferred(c.LimitBytes, other.LimitBytes)
	c.Utilization = preferred(c.Utilization, other.Utilization)
}

// addRuntime joins what two sources say of a process.
func (m *merger) addRuntime(other *Runtime, same bool) {
	r := m.runtime(&other.PID)
	if r == nil {
		return
	}
	r.Command, r.Tag = preferred(r.Command, other.Command), preferred(r.Tag, other.Tag)
	r.Version = preferred(r.Version, other.Version)
	r.DeviceBytes = preferred(r.DeviceBytes, other.DeviceBytes)
	if r.Devices == nil && same {
		r.Devices = other.Devices
	}
	if r.Host == nil {
		r.Host = other.Host
	}
	if r.Cores == nil {
		r.Cores = other.Cores
	}
	if r.Executions == nil {
		r.Executions, r.Errors = other.Executions, other.Errors
	}
}

// Failed is the snapshot of a source that gave nothing, and why.
func Failed(source Source, reason string) Snapshot {
	s := newSnapshot()
	s.Sources = []SourceState{{source, false, reason}}
	return s
}
