package live

// addUpCores adds up what all processes use of each logical core that one of them has.
func (s *Snapshot) addUpCores() {
	parts := map[int64][]RuntimeCore{}
	for _, r := range s.Runtimes {
		for _, c := range r.Cores {
			parts[c.Index] = append(parts[c.Index], c)
			s.core(c.Index)
		}
	}
	for i := range s.Cores {
		c := &s.Cores[i]
		c.Memory, c.Utilization = memoryOf(parts[c.Index]), utilizationOf(parts[c.Index])
		c.place(s)
	}
}

// core is the logical core of an index, which is added where it is not there yet.
func (s *Snapshot) core(index int64) *LogicalCore {
	i := len(s.Cores)
	for i > 0 && s.Cores[i-1].Index >= index {
		i--
	}
	if i == len(s.Cores) || s.Cores[i].Index != index {
		s.Cores = append(s.Cores, LogicalCore{})
		copy(s.Cores[i+1:], s.Cores[i:])
		s.Cores[i] = LogicalCore{Index: index}
	}
	return &s.Cores[i]
}

// place says which device a core is on, by the logical cores of a device: a record has one
// number for all of them.
func (c *LogicalCore) place(s *Snapshot) {
	if len(s.Devices) == 0 || s.Devices[0].LogicalCount == nil || s.Devices[0].LogicalCount.Value == 0 {
		return
	}
	perDevice := s.Devices[0].LogicalCount
	if on := c.Index / perDevice.Value; on < int64(len(s.Devices)) {
		c.Device = &Integer{on, perDevice.Source}
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
