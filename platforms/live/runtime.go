package live

// A Runtime is a process that uses Neuron devices.
type Runtime struct {
	PID         int64         `json:"pid"` // as the source sees it: in a container it may be the host's
	Command     *Text         `json:"command,omitempty"`
	Tag         *Text         `json:"tag,omitempty"` // NEURON_PROCESS_TAG
	Version     *Text         `json:"runtime_version,omitempty"`
	Devices     *DeviceList   `json:"devices,omitempty"`
	DeviceBytes *Integer      `json:"device_bytes,omitempty"` // device memory in use, as reported; see Cores for its parts
	Host        *Memory       `json:"host_memory,omitempty"`
	Cores       []RuntimeCore `json:"logical_cores,omitempty"`
	Executions  *Counters     `json:"executions,omitempty"` // by result, in the last period
	Errors      *Counters     `json:"errors,omitempty"`     // by kind, in the last period
}

// A DeviceList is the devices that a process has open.
type DeviceList struct {
	Source  Source  `json:"source"`
	Indices []int64 `json:"indices"`
}

// A RuntimeCore is what one process does with one logical core.
type RuntimeCore struct {
	Index       int64              `json:"logical_core"`
	Memory      *Memory            `json:"memory,omitempty"`
	Utilization *Reading[float64]  `json:"utilization_percent,omitempty"`
	Physical    map[string]float64 `json:"physical_utilization_percent,omitempty"` // by the source's name of a physical core: "nc_v3.0"
}

// HideCommands drops the commands and the tags of all processes.
func (s *Snapshot) HideCommands() {
	for i := range s.Runtimes {
		s.Runtimes[i].Command, s.Runtimes[i].Tag = nil, nil
	}
}
