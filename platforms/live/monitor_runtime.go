package live

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// takeRuntime takes one process of a record. One without a pid is left out.
func (n *notebook) takeRuntime(s *Snapshot, i int, m *monitorRuntime) {
	where := fmt.Sprintf("neuron_runtime_data.%d", i)
	pid := n.count(where+".pid", m.PID)
	if pid == nil {
		n.note(where, "left out: it has no pid")
		return
	}
	where = fmt.Sprintf("pid %d", *pid)
	n.failures(where, m)
	r := Runtime{PID: *pid, Tag: n.tag(where, *pid, m.Tag), Cores: n.runtimeCores(where, m)}
	used := &m.Report.Memory.Used
	r.DeviceBytes = reading(n.count(where+".neuron_device", used.Device), FromMonitor)
	r.Host = n.categories(where+".host", used.Breakdown.Host)
	n.compare(where+".neuron_device", "its cores' categories add up to", r.onDevices(), r.DeviceBytes.value())
	if total := n.count(where+".host", used.Host); r.Host == nil && total != nil {
		r.Host = &Memory{Source: FromMonitor, Used: total}
	} else if r.Host != nil {
		n.compare(where+".host", "its categories add up to", r.Host.Used, total)
	}
	r.Executions = counters(n.counts(where+".execution_summary", m.Report.Executions.Results), FromMonitor)
	r.Errors = counters(n.counts(where+".error_summary", m.Report.Executions.Errors), FromMonitor)
	s.Runtimes = append(s.Runtimes, r)
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
	tag := n.text(where+".neuron_runtime_tag", s)
	if tag == strconv.FormatInt(pid, 10) {
		return nil
	}
	return named(tag, FromMonitor)
}

// runtimeCores takes what a process does with each logical core, those with memory and
// those with a utilization.
func (n *notebook) runtimeCores(where string, m *monitorRuntime) []RuntimeCore {
	cores := map[int64]*RuntimeCore{}
	for name, categories := range m.Report.Memory.Used.Breakdown.Cores {
		if c := n.runtimeCore(where, name, cores); c != nil {
			c.Memory = n.categories(where+".neuroncore_memory_usage."+name, categories)
		}
	}
	for name, counted := range m.Report.Counters.Cores {
		if c := n.runtimeCore(where, name, cores); c != nil {
			n.utilization(where+".neuroncores_in_use."+name, counted, c)
		}
	}
	var sorted []RuntimeCore
	for _, index := range slices.Sorted(maps.Keys(cores)) {
		sorted = append(sorted, *cores[index])
	}
	return sorted
}

// runtimeCore is the core of a name, a whole number; nil for another name.
func (n *notebook) runtimeCore(where, name string, cores map[int64]*RuntimeCore) *RuntimeCore {
	index, err := strconv.ParseInt(name, 10, 64)
	if err != nil || index < 0 || index >= mostCores {
		n.note(where, "core %s is left out; accepted: a number from 0 to %d", shortened(name), mostCores-1)
		return nil
	}
	if cores[index] == nil {
		cores[index] = &RuntimeCore{Index: index}
	}
	return cores[index]
}

// mostCores is more than the largest UltraServer has: 1,152 physical cores.
const mostCores = 1 << 12

// utilization takes how busy a logical core is, and the physical cores that it is made
// of.
func (n *notebook) utilization(where string, m monitorCore, c *RuntimeCore) {
	c.Utilization = reading(n.percent(where, m.Utilization), FromMonitor)
	for name, physical := range m.Physical {
		if value := n.percent(where+"."+shortened(name), physical.Utilization); value != nil {
			if c.Physical == nil {
				c.Physical = map[string]float64{}
			}
			c.Physical[name] = *value
		}
	}
}

// categories takes memory by category. Where one is left out, the sum is absent.
func (n *notebook) categories(where string, values map[string]scalar) *Memory {
	taken := n.counts(where, values)
	return byCategory(taken, len(taken) == len(values), FromMonitor)
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
func counters(values map[string]int64, source Source) *Counters {
	if len(values) == 0 {
		return nil
	}
	return &Counters{source, values}
}
