package live

import (
	"fmt"
	"strconv"
)

// ParseMonitor takes one record of neuron-monitor: one JSON object, over any number
// of lines. An error says that the text is none. What is wrong within a record is
// absent, with a note.
//
// The categories of a process' cores add up to what it uses of the devices. Where they
// do not, both stay as reported and a note has the difference: the parts are not
// stretched to fit.
func ParseMonitor(text []byte) (Snapshot, error) {
	n := &notebook{source: FromMonitor}
	record, err := n.decodeMonitor(text)
	if err != nil {
		return Snapshot{}, err
	}
	s := newSnapshot()
	n.takeHardware(&s, &record)
	s.complete()
	n.takeLimit(&s)
	for i := range min(len(record.Runtimes), mostProcesses) {
		n.takeRuntime(&s, i, &record.Runtimes[i])
	}
	n.takeECC(&s, record.System.HWCounters.Devices)
	s.addUpCores()
	s.Sources = []SourceState{{FromMonitor, true, "a record of " + of(len(s.Devices), "device", "devices") + ", " + of(len(s.Runtimes), "process", "processes")}}
	s.Notes = append(s.Notes, n.all()...)
	s.complete()
	return s, nil
}

// takeHardware takes the instance and its devices. The devices are counted alone: they
// are numbered from 0, as the cores of a record are.
func (n *notebook) takeHardware(s *Snapshot, r *monitorRecord) {
	n.failure("neuron_hardware_info", r.Hardware.Error)
	n.failure("instance_info", r.Instance.Error)
	n.failure("neuron_hw_counters", r.System.HWCounters.Error)
	s.InstanceType = named(instanceType(n.text("instance_info", "instance_type", r.Instance.Type)), FromMonitor)
	s.LNC = reading(n.configuration("neuron_hardware_info", "logical_neuroncore_config", r.Hardware.LNC), FromMonitor)
	count := n.countTo("neuron_hardware_info", "neuron_device_count", r.Hardware.Devices, mostDevices)
	if count == nil {
		return
	}
	device := Device{
		Name:         named(deviceNames[n.text("neuron_hardware_info", "neuron_device_type", r.Hardware.DeviceType)], FromMonitor),
		LimitBytes:   reading(n.size("neuron_hardware_info", "neuron_device_memory_size", r.Hardware.MemoryBytes), FromMonitor),
		LogicalCount: reading(n.countTo("neuron_hardware_info", "neuroncore_per_device_count", r.Hardware.Cores, mostDeviceCores), FromMonitor),
	}
	for i := range *count {
		device.Index = i
		s.Devices = append(s.Devices, device)
	}
}

// takeLimit takes what a logical core can hold at most: all of its device's memory.
func (n *notebook) takeLimit(s *Snapshot) {
	n.limit = most
	if len(s.Devices) > 0 && s.Devices[0].LimitBytes != nil {
		n.limit = s.Devices[0].LimitBytes.Value
	}
}

// deviceNames are the driver's names of devices by neuron-monitor's.
var deviceNames = map[string]string{
	"inferentia": "Inferentia", "inferentia2": "Inferentia2",
	"trainium": "Trainium1", "trainium2": "Trainium2", "trainium3": "Trainium3",
}

// failure notes what a part of a record says went wrong with it.
func (n *notebook) failure(where string, message scalar) {
	if text := n.text(where, "error", message); text != "" {
		n.note(where, "reports an error: %s", shortened(text))
	}
}

// configuration takes an LNC.
func (n *notebook) configuration(where, key string, s scalar) *int64 {
	lnc := n.count(where, key, s)
	if lnc != nil && (*lnc < 1 || *lnc > 2) {
		n.leftOut(where, key, s, "1 or 2")
		return nil
	}
	return lnc
}

// takeECC takes the memory errors of each device.
func (n *notebook) takeECC(s *Snapshot, devices []map[string]scalar) {
	for i, values := range devices {
		where, key := fmt.Sprintf("neuron_hw_counters.neuron_devices.%d", i), "neuron_device_index"
		index := n.count(where, key, values[key])
		delete(values, key)
		counted := n.counts("neuron_hw_counters.neuron_devices", strconv.Itoa(i), values, most)
		if index == nil || counted == nil {
			continue
		}
		d := s.device(*index)
		if d == nil {
			n.note(where, "left out: there is no device %d among those that are counted", *index)
			continue
		}
		d.ECC = append(d.ECC, Counters{Source: FromMonitor, Values: counted})
	}
}

// device finds a device by its index, or returns nil.
func (s *Snapshot) device(index int64) *Device {
	for i := range s.Devices {
		if s.Devices[i].Index == index {
			return &s.Devices[i]
		}
	}
	return nil
}

// of is a number of things in words.
func of(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
