package live

import "fmt"

// A CoreMemory is what one logical core has, as get_vnc_memory_stats counts it:
//
//	used + free = device memory / logical cores of the device
type CoreMemory struct {
	Used, Free int64 // bytes
	Where      string
	Source     Source
}

// Fullest returns the memory of the logical core that is fullest: the one that
// neuron-monitor or a snapshot reports; else, where one memory bank is one logical core,
// the fullest bank of the driver's, which counts all processes. It is false where no
// source says how much is in use, or of how much. That is so too where one holds more than
// its even share, as at LNC 1, where two cores share a bank: what it can hold is then not
// known.
func (s *Snapshot) Fullest() (fullest CoreMemory, known bool) {
	for _, c := range s.Cores {
		fullest.take(c.Memory, c.LimitBytes, fmt.Sprintf("logical core %d", c.Index))
	}
	if fullest.Source != "" {
		return fullest, fullest.Free >= 0
	}
	for i := range s.Devices {
		d := &s.Devices[i]
		for _, bank := range d.Banks {
			if s.LNC != nil && int64(len(bank.Cores)) == s.LNC.Value {
				fullest.take(bank.Memory, bank.LimitBytes, fmt.Sprintf("bank %d of device %d", bank.Index, d.Index))
			}
		}
	}
	return fullest, fullest.Source != "" && fullest.Free >= 0
}

// take keeps the fuller of two memories.
func (f *CoreMemory) take(m *Memory, limit *Integer, where string) {
	if m == nil || m.Used == nil || limit == nil {
		return
	}
	if f.Source == "" || *m.Used > f.Used {
		*f = CoreMemory{*m.Used, limit.Value - *m.Used, where, m.Source}
	}
}
