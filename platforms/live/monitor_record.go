package live

import "encoding/json"

// A monitorRecord is one record of neuron-monitor, as its user guide and captures of
// tools 2.8 to 2.31 have it. What is not here is not read: the instance's identity,
// the loaded models.
type monitorRecord struct {
	Runtimes []monitorRuntime `json:"neuron_runtime_data"`
	System   struct {
		HWCounters struct {
			Devices []map[string]scalar `json:"neuron_devices"`
			Error   scalar              `json:"error"`
		} `json:"neuron_hw_counters"`
	} `json:"system_data"`
	Instance struct {
		Type  scalar `json:"instance_type"`
		Error scalar `json:"error"`
	} `json:"instance_info"`
	Hardware struct {
		DeviceType  scalar `json:"neuron_device_type"`
		Devices     scalar `json:"neuron_device_count"`
		MemoryBytes scalar `json:"neuron_device_memory_size"`
		Cores       scalar `json:"neuroncore_per_device_count"` // logical
		LNC         scalar `json:"logical_neuroncore_config"`
		Error       scalar `json:"error"`
	} `json:"neuron_hardware_info"`
}

// A monitorRuntime is one process in a record.
type monitorRuntime struct {
	PID    scalar `json:"pid"`
	Tag    scalar `json:"neuron_runtime_tag"`
	Error  scalar `json:"error"`
	Report struct {
		Counters struct {
			Cores map[string]monitorCore `json:"neuroncores_in_use"`
			Error scalar                 `json:"error"`
		} `json:"neuroncore_counters"`
		Memory struct {
			Used struct {
				Host      scalar `json:"host"`
				Device    scalar `json:"neuron_device"`
				Breakdown struct {
					Host  map[string]scalar            `json:"host"`
					Cores map[string]map[string]scalar `json:"neuroncore_memory_usage"`
				} `json:"usage_breakdown"`
			} `json:"neuron_runtime_used_bytes"`
			Error scalar `json:"error"`
		} `json:"memory_used"`
		Executions struct {
			Period  scalar            `json:"period"` // s
			Errors  map[string]scalar `json:"error_summary"`
			Results map[string]scalar `json:"execution_summary"`
			Error   scalar            `json:"error"`
		} `json:"execution_stats"`
	} `json:"report"`
}

// A monitorCore is one logical core of a process.
type monitorCore struct {
	Utilization scalar `json:"neuroncore_utilization"`
	Physical    map[string]struct {
		Utilization scalar `json:"neuroncore_utilization"`
	} `json:"v3d"`
}

// monitorKeys are the keys of a record's root, one of which it has; the first is that of
// the processes.
var monitorKeys = []string{"neuron_runtime_data", "neuron_hardware_info", "system_data"}

// decodeMonitor reads a record. What is of another type than it should be is absent,
// with one note on the first such place.
func (n *notebook) decodeMonitor(text []byte) (r monitorRecord, err error) {
	if err := n.checkKeys(text, monitorKeys); err != nil {
		return r, err
	}
	if err := json.Unmarshal(text, &r); err != nil {
		n.mistyped(err)
	}
	return r, nil
}
