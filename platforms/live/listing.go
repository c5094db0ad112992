package live

import (
	"encoding/json"
	"errors"
	"fmt"
)

// A listedDevice is one element of neuron-ls -j, as captures of tools 2.9 to 2.31 have
// it. What is not here is not read: the instance's id, the bus address.
type listedDevice struct {
	InstanceType scalar   `json:"instance_type"`
	Device       scalar   `json:"neuron_device"`
	Cores        scalar   `json:"nc_count"` // logical
	LNC          scalar   `json:"logical_neuroncore_config"`
	MemoryBytes  scalar   `json:"memory_size"`
	CoreIDs      []scalar `json:"neuroncore_ids"`
	Processes    []struct {
		PID     scalar `json:"pid"`
		Command scalar `json:"command"`
		Version scalar `json:"neuron_runtime_version"`
	} `json:"neuron_processes"`
}

// errNoListing is the error for JSON that neuron-ls does not print.
var errNoListing = errors.New(`neuron-ls: got other JSON; accepted: a list of objects with neuron_device`)

// ParseListing takes what neuron-ls -j printed: one JSON list of devices, which other
// lines may stand before. An error says that the text has none. What is wrong within
// the list is absent, with a note.
func ParseListing(text []byte) (Snapshot, error) {
	list, _, err := firstDocument(text)
	if err != nil {
		return Snapshot{}, fmt.Errorf("neuron-ls: %w", err)
	}
	n := &notebook{source: FromListing}
	var devices []listedDevice
	if list[0] != '[' || json.Unmarshal(list, new([]struct{})) != nil {
		return Snapshot{}, errNoListing
	}
	if err := json.Unmarshal(list, &devices); err != nil {
		n.mistyped(err)
	}
	s := newSnapshot()
	for i := range devices {
		if absent(devices[i].Device) {
			return Snapshot{}, errNoListing
		}
		n.takeDevice(&s, i, &devices[i])
	}
	s.Sources = []SourceState{{FromListing, true, "a list of " + of(len(s.Devices), "device", "devices")}}
	s.Notes = append(s.Notes, n.all()...)
	s.complete()
	return s, nil
}

// takeDevice takes one element of the list.
func (n *notebook) takeDevice(s *Snapshot, i int, l *listedDevice) {
	where := fmt.Sprintf("%d", i)
	index := n.count(where, "neuron_device", l.Device)
	switch {
	case index == nil || *index >= mostDevices:
		n.note(where, "left out: it has no number from 0 to %d", mostDevices-1)
		return
	case s.device(*index) != nil:
		n.note(where, "left out: device %d is there twice", *index)
		return
	}
	where = fmt.Sprintf("device %d", *index)
	s.Devices = append(s.Devices, Device{
		Index:        *index,
		LimitBytes:   reading(n.size(where, "memory_size", l.MemoryBytes), FromListing),
		LogicalCount: reading(n.countTo(where, "nc_count", l.Cores, mostDeviceCores), FromListing),
	})
	s.LNC = preferred(s.LNC, reading(n.configuration(where, "logical_neuroncore_config", l.LNC), FromListing))
	s.InstanceType = preferred(s.InstanceType, named(instanceType(n.text(where, "instance_type", l.InstanceType)), FromListing))
	n.takeCores(s, where, *index, l)
	n.takeProcesses(s, where, *index, l)
}

// takeCores takes the logical cores of a device, where the list has them.
func (n *notebook) takeCores(s *Snapshot, where string, device int64, l *listedDevice) {
	for _, id := range l.CoreIDs {
		if index := n.count(where, "neuroncore_ids", id); index != nil && *index < mostCores {
			s.core(*index).Device = &Integer{device, FromListing}
		}
	}
}

// takeProcesses takes the processes that have a device open.
func (n *notebook) takeProcesses(s *Snapshot, where string, device int64, l *listedDevice) {
	for _, p := range l.Processes {
		pid := n.count(where, "neuron_processes.pid", p.PID)
		r := s.runtime(pid)
		if r == nil {
			continue
		}
		if r.Devices == nil {
			r.Devices = &DeviceList{Source: FromListing}
		}
		if last := len(r.Devices.Indices) - 1; last < 0 || r.Devices.Indices[last] != device {
			r.Devices.Indices = append(r.Devices.Indices, device)
		}
		r.Command = preferred(r.Command, named(n.words(where, "command", p.Command), FromListing))
		if version := n.text(where, "neuron_runtime_version", p.Version); version != notRuntime {
			r.Version = preferred(r.Version, named(version, FromListing))
		}
	}
}

// notRuntime is the version that neuron-ls gives a process without the runtime.
const notRuntime = "NA"

// runtime is the process of a pid, which is added where it is not there yet; nil for no
// pid, and above the bound.
func (s *Snapshot) runtime(pid *int64) *Runtime {
	if pid == nil {
		return nil
	}
	for i := range s.Runtimes {
		if s.Runtimes[i].PID == *pid {
			return &s.Runtimes[i]
		}
	}
	if len(s.Runtimes) == mostProcesses {
		return nil
	}
	s.Runtimes = append(s.Runtimes, Runtime{PID: *pid})
	return &s.Runtimes[len(s.Runtimes)-1]
}
