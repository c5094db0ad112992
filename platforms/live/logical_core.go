package live

import (
	"maps"
	"slices"
)

// logicalCores adds up what all processes use of each logical core that a record has.
func (n *notebook) logicalCores(s *Snapshot) []LogicalCore {
	cores := []LogicalCore{}
	parts := map[int64][]RuntimeCore{}
	for _, r := range s.Runtimes {
		for _, c := range r.Cores {
			parts[c.Index] = append(parts[c.Index], c)
		}
	}
	for _, index := range slices.Sorted(maps.Keys(parts)) {
		core := LogicalCore{Index: index, Memory: memoryOf(parts[index]), Utilization: utilizationOf(parts[index])}
		if len(s.Devices) > 0 {
			core.place(s.Devices[0].LogicalCount)
		}
		cores = append(cores, core)
	}
	return cores
}

// place says which device a core is on, by the logical cores of a device.
func (c *LogicalCore) place(perDevice *Integer) {
	if perDevice != nil && perDevice.Value > 0 {
		c.Device = &Integer{c.Index / perDevice.Value, perDevice.Source}
	}
}

// memoryOf is what several processes use of a core.
func memoryOf(parts []RuntimeCore) *Memory {
	var memories []*Memory
	for _, part := range parts {
		memories = append(memories, part.Memory)
	}
	return added(memories)
}

// utilizationOf is how busy several processes keep a core: the shares of one period add
// up, to 100 at most.
func utilizationOf(parts []RuntimeCore) *Reading[float64] {
	var sum float64
	for _, part := range parts {
		if part.Utilization == nil {
			return nil
		}
		sum += part.Utilization.Value
	}
	return &Reading[float64]{min(sum, 100), FromMonitor}
}
