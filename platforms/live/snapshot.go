package live

import "time"

// A Snapshot is what a machine's Neuron devices report at one time. Lists are in
// ascending order of their index or pid.
type Snapshot struct {
	Format  string     `json:"format"`  // [Format]
	Version int        `json:"version"` // [Version]
	Time    *time.Time `json:"time"`    // when it was taken, UTC; nil where the record does not say

	InstanceType   *Text    `json:"instance_type"`   // EC2's name: "trn2.48xlarge"
	DriverVersion  *Text    `json:"driver_version"`  // of the kernel driver: "2.30.2.0"
	RuntimeVersion *Text    `json:"runtime_version"` // of the installed runtime; each process says its own
	ToolsVersion   *Text    `json:"tools_version"`   // of neuron-ls and neuron-monitor
	LNC            *Integer `json:"lnc"`             // physical cores a logical core: 1 or 2
	PhysicalCores  *Integer `json:"physical_core_count"`
	LogicalCores   *Integer `json:"logical_core_count"`

	Devices  []Device      `json:"devices"`
	Cores    []LogicalCore `json:"logical_cores"` // those that a source reports; none is made from physical cores
	Runtimes []Runtime     `json:"runtimes"`      // processes that hold cores

	Sources []SourceState `json:"sources"`
	Notes   []Note        `json:"notes"`
}

// A Device is one Neuron device.
type Device struct {
	Index         int64          `json:"device"`                // as its source counts; the number of /dev/neuronN
	Name          *Text          `json:"name,omitempty"`        // "Trainium2"
	LimitBytes    *Integer       `json:"limit_bytes,omitempty"` // all of the device's memory
	FreeBytes     *Integer       `json:"free_bytes,omitempty"`  // its banks' together
	Memory        *Memory        `json:"memory,omitempty"`      // its physical cores' together
	PhysicalCount *Integer       `json:"physical_core_count,omitempty"`
	LogicalCount  *Integer       `json:"logical_core_count,omitempty"`
	Banks         []Bank         `json:"banks,omitempty"`
	Cores         []PhysicalCore `json:"cores,omitempty"`
	Host          *Memory        `json:"host_memory,omitempty"` // host memory that the driver holds for the device
	ECC           []Counters     `json:"ecc,omitempty"`         // memory errors by kind, one list a source
}

// A Bank is one bank of a device's memory, which some of its physical cores share.
// Its memory is that of these cores, added up.
type Bank struct {
	Index      int64    `json:"bank"`
	Cores      []int64  `json:"physical_cores"` // their indices within the device
	LimitBytes *Integer `json:"limit_bytes,omitempty"`
	FreeBytes  *Integer `json:"free_bytes,omitempty"` // limit - used - [SetAsideBytes]
	Memory     *Memory  `json:"memory,omitempty"`
}

// A PhysicalCore is one physical core, as the driver numbers them within a device.
type PhysicalCore struct {
	Index  int64     `json:"physical_core"`
	Memory *Memory   `json:"memory,omitempty"`      // device memory
	Host   *Memory   `json:"host_memory,omitempty"` // host memory
	Status *Counters `json:"status,omitempty"`      // executions by result, by the newest driver's names
	Other  *Counters `json:"other,omitempty"`       // model loads, resets, executions, time in use
}

// A LogicalCore is one logical core, by the number that it has on the whole machine:
// device * logical cores a device + index within the device.
type LogicalCore struct {
	Index       int64             `json:"logical_core"`
	Device      *Integer          `json:"on_device,omitempty"`
	LimitBytes  *Integer          `json:"limit_bytes,omitempty"` // device memory / logical cores of the device
	Memory      *Memory           `json:"memory,omitempty"`      // of all processes that its source sees
	Utilization *Reading[float64] `json:"utilization_percent,omitempty"`
}

// Memory is device or host memory in use, bytes.
type Memory struct {
	Source     Source           `json:"source"`
	Used       *int64           `json:"used_bytes,omitempty"`
	Peak       *int64           `json:"peak_bytes,omitempty"` // the most there was, since the driver was loaded
	Categories map[string]int64 `json:"categories,omitempty"` // parts of what is used, by the source's names
}

// Counters are events by name, counted within a period or, where there is none, since
// the driver was loaded.
type Counters struct {
	Source        Source           `json:"source"`
	PeriodSeconds *float64         `json:"period_seconds,omitempty"`
	Values        map[string]int64 `json:"values"`
}

// A SourceState says what became of one source.
type SourceState struct {
	Source Source `json:"source"`
	Read   bool   `json:"read"` // whether it gave anything
	Text   string `json:"text"` // what was read and where, or why not
}

// A Note is something that a reader of the figures has to know: what was left out,
// and what does not add up.
type Note struct {
	Source Source `json:"source"`
	Where  string `json:"where,omitempty"` // a path or a field; "" for the whole
	Text   string `json:"text"`
}
