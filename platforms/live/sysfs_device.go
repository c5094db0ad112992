package live

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// device reads one device.
func (r *sysfsReader) device(folder string, n int64) Device {
	path := fmt.Sprintf("%s/neuron%d", folder, n)
	d := Device{Index: n, Name: named(r.text(path+"/info/architecture/device_name"), FromSysfs)}
	names, err := r.list(path)
	if err != nil {
		r.note(path, "left out: %s", err)
	}
	limit := r.limit(&d)
	for _, core := range numbered(names, "neuron_core", mostDeviceCores) {
		d.Cores = append(d.Cores, r.core(fmt.Sprintf("%s/neuron_core%d", path, core), core, limit))
	}
	d.PhysicalCount = r.coreCount(path, len(d.Cores))
	d.Host = r.memory(path+"/stats/memory_usage/host_mem", most)
	if counted := r.ecc(path + "/stats/hardware"); counted != nil {
		d.ECC = []Counters{*counted}
	}
	return d
}

// limit is the most that a memory counter of a device can say: its family's memory.
func (r *sysfsReader) limit(d *Device) int64 {
	if d.Name == nil {
		return most
	}
	family := familyOf(d.Name.Value)
	if family == nil {
		r.note(fmt.Sprintf("device %d", d.Index), "unknown device %s: its memory and its banks are not known", shortened(d.Name.Value))
		return most
	}
	return family.HBMBytesPerDevice()
}

// coreCount reads the number of physical cores. Before driver 2.28 root alone may read
// it, and the cores' folders are counted. A core that is masked has none.
func (r *sysfsReader) coreCount(path string, folders int) *Integer {
	count := r.count(path + "/core_count")
	switch {
	case count == nil && folders == 0:
		return nil
	case count == nil:
		return &Integer{int64(folders), FromSysfs}
	case *count != int64(folders):
		r.note(path+"/core_count", "says %d, and there are folders of %s: the others have no figures", *count, of(folders, "core", "cores"))
	}
	return &Integer{*count, FromSysfs}
}

// count reads the number of physical cores, which may be root's alone to read.
func (r *sysfsReader) count(path string) *int64 {
	if _, err := r.tree.Read(path); errors.Is(err, fs.ErrPermission) {
		return nil
	}
	n := r.number(path, mostDeviceCores)
	if n != nil && *n == 0 {
		r.note(path, "left out: got 0; accepted: 1 to %d", mostDeviceCores)
		return nil
	}
	return n
}

// core reads one physical core.
func (r *sysfsReader) core(path string, n, limit int64) PhysicalCore {
	return PhysicalCore{
		Index:  n,
		Memory: r.memory(path+"/stats/memory_usage/device_mem", limit),
		Host:   r.memory(path+"/stats/memory_usage/host_mem", most),
		Status: r.counters(path + "/stats/status"),
		Other:  r.counters(path + "/stats/other_info"),
	}
}

// memory reads what is in use and what was at most, and the categories' part of what is.
// Where there is no total, as of a device's host memory, what is used is the categories'
// sum. It is nil where the driver says nothing of them.
func (r *sysfsReader) memory(folder string, limit int64) *Memory {
	names, err := r.list(folder)
	if err != nil {
		return nil
	}
	m := Memory{Source: FromSysfs}
	complete := !slices.Contains(names, "total")
	for _, name := range names {
		switch name {
		case "total":
			m.Used = r.number(folder+"/total", limit)
		case "peak":
			m.Peak = r.number(folder+"/peak", limit)
		case "present":
		default:
			n := r.number(folder+"/"+name+"/total", limit)
			m.take(name, n)
			complete = complete && n != nil
		}
	}
	if complete && m.Categories != nil {
		m.Used = sumOf(m.Categories)
	}
	if _, all := m.Categories["uncategorized"]; all { // since driver 2.17
		r.compare(folder+"/total", "the categories add up to", sumOf(m.Categories), m.Used)
	}
	if m.Used == nil && m.Peak == nil && m.Categories == nil {
		return nil
	}
	return &m
}

// ecc reads the memory errors of a device, corrected and not.
func (r *sysfsReader) ecc(folder string) *Counters {
	names, err := r.list(folder)
	if err != nil {
		return nil
	}
	values := map[string]int64{}
	for _, name := range names {
		if !strings.Contains(name, "ecc") {
			continue
		}
		if n := r.number(folder+"/"+name, most); n != nil {
			values[name] = *n
		}
	}
	return counters(values, nil, FromSysfs)
}
