package live

import (
	"fmt"
	"strconv"
)

// takeRuntime takes one process of a record. One without a pid is left out.
func (n *notebook) takeRuntime(s *Snapshot, i int, m *monitorRuntime) {
	where := fmt.Sprintf("neuron_runtime_data.%d", i)
	pid := n.count(where, "pid", m.PID)
	if pid == nil {
		n.note(where, "left out: it has no pid")
		return
	}
	if s.holds(*pid) {
		n.note(where, "left out: pid %d is there twice", *pid)
		return
	}
	where = fmt.Sprintf("pid %d", *pid)
	n.failures(where, m)
	r := Runtime{PID: *pid, Tag: n.tag(where, *pid, m.Tag), Cores: n.runtimeCores(where, m)}
	used := &m.Report.Memory.Used
	r.DeviceBytes = reading(n.count(where, "neuron_device", used.Device), FromMonitor)
	r.Host = n.categories(where, "host", used.Breakdown.Host, most)
	n.compare(where+".neuron_device", "its cores' categories add up to", r.onDevices(), r.DeviceBytes.value())
	if total := n.count(where, "host", used.Host); r.Host == nil && total != nil {
		r.Host = &Memory{Source: FromMonitor, Used: total}
	} else if r.Host != nil {
		n.compare(where+".host", "its categories add up to", r.Host.Used, total)
	}
	period := n.float(where, "execution_stats.period", m.Report.Executions.Period, mostPeriod)
	r.Executions = counters(n.counts(where, "execution_summary", m.Report.Executions.Results, most), period, FromMonitor)
	r.Errors = counters(n.counts(where, "error_summary", m.Report.Executions.Errors, most), period, FromMonitor)
	s.Runtimes = append(s.Runtimes, r)
}

// holds reports whether the snapshot has a process.
func (s *Snapshot) holds(pid int64) bool {
	for i := range s.Runtimes {
		if s.Runtimes[i].PID == pid {
			return true
		}
	}
	return false
}

// failures notes what the parts of a process' report say went wrong with them.
func (n *notebook) failures(where string, m *monitorRuntime) {
	n.failure(where, m.Error)
	n.failure(where+".neuroncore_counters", m.Report.Counters.Error)
	n.failure(where+".memory_used", m.Report.Memory.Error)
	n.failure(where+".execution_stats", m.Report.Executions.Error)
}

// tag takes the tag of a process. Where none was given it is the pid, and absent.
func (n *notebook) tag(where string, pid int64, s scalar) *Text {
	tag := n.words(where, "neuron_runtime_tag", s)
	if tag == strconv.FormatInt(pid, 10) {
		return nil
	}
	return named(tag, FromMonitor)
}

// runtimeCores takes what a process does with each logical core, those with memory and
// those with a utilization.
func (n *notebook) runtimeCores(where string, m *monitorRuntime) []RuntimeCore {
	var r Runtime
	used, busy := m.Report.Memory.Used.Breakdown.Cores, m.Report.Counters.Cores
	for _, name := range sortedKeys(used) {
		if index := n.coreIndex(where, name); index != nil {
			r.core(*index).Memory = n.categories(where+".neuroncore_memory_usage", name, used[name], n.limit)
		}
	}
	for _, name := range sortedKeys(busy) {
		if index := n.coreIndex(where, name); index != nil {
			n.utilization(where+".neuroncores_in_use", name, busy[name], r.core(*index))
		}
	}
	return r.Cores
}

// coreIndex is the number that a core's name is; nil for another name.
func (n *notebook) coreIndex(where, name string) *int64 {
	index, err := strconv.ParseInt(name, 10, 64)
	if err != nil || index < 0 || index >= mostCores {
		n.note(where, "core %s is left out; accepted: a number from 0 to %d", shortened(name), mostCores-1)
		return nil
	}
	return &index
}

// core is what the process does with a logical core, which is added where it is not there
// yet.
func (r *Runtime) core(index int64) *RuntimeCore {
	i := len(r.Cores)
	for i > 0 && r.Cores[i-1].Index >= index {
		i--
	}
	if i == len(r.Cores) || r.Cores[i].Index != index {
		r.Cores = append(r.Cores, RuntimeCore{})
		copy(r.Cores[i+1:], r.Cores[i:])
		r.Cores[i] = RuntimeCore{Index: index}
	}
	return &r.Cores[i]
}

// utilization takes how busy a logical core is, and the physical cores that it is made
// of.
func (n *notebook) utilization(where, core string, m monitorCore, c *RuntimeCore) {
	c.Utilization = reading(n.float(where, core, m.Utilization, 100), FromMonitor)
	for _, name := range sortedKeys(m.Physical) {
		if value := n.float(where+"."+core, name, m.Physical[name].Utilization, 100); value != nil {
			if c.Physical == nil {
				c.Physical = map[string]float64{}
			}
			c.Physical[name] = *value
		}
	}
}

// categories takes memory by category, each and all together of at most limit. Where one is
// left out, the sum is absent.
func (n *notebook) categories(where, key string, values map[string]scalar, limit int64) *Memory {
	taken := n.counts(where, key, values, limit)
	m := byCategory(taken, len(taken) == len(values), FromMonitor)
	if m != nil && m.Used != nil && *m.Used > limit {
		n.note(where+"."+key, "their sum is left out: %d bytes are more than the %d that there are", *m.Used, limit)
		m.Used = nil
	}
	return m
}

// compare notes a sum that is not what a source says it is.
func (n *notebook) compare(where, what string, sum, reported *int64) {
	if sum == nil || reported == nil || *sum == *reported {
		return
	}
	relation := "more"
	if *sum < *reported {
		relation = "less"
	}
	n.note(where, "%s %d bytes, %d %s than the %d that are reported; both are kept as reported",
		what, *sum, max(*sum-*reported, *reported-*sum), relation, *reported)
}

// onDevices is what the categories of all cores of a process add up to; nil where a core
// has none.
func (r *Runtime) onDevices() *int64 {
	var parts []*Memory
	for _, c := range r.Cores {
		parts = append(parts, c.Memory)
	}
	if sum := added(parts); sum != nil {
		return sum.Used
	}
	return nil
}

// value is the value of a reading that may be absent.
func (r *Reading[T]) value() *T {
	if r == nil {
		return nil
	}
	return &r.Value
}

// counters are the values of a source, nil for none.
func counters(values map[string]int64, period *float64, source Source) *Counters {
	if len(values) == 0 {
		return nil
	}
	return &Counters{source, period, values}
}
