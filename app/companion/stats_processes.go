package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"neuronkv/budget/pynum"
	"neuronkv/platforms/live"
)

// processes writes who uses the devices, and what they counted in the last period.
func (e *explanation) processes(runtimes []live.Runtime) {
	if len(runtimes) == 0 {
		return
	}
	e.section("Processes")
	for i := range runtimes {
		r := &runtimes[i]
		e.paragraph(fmt.Sprintf(" pid %d  ", r.PID), orDash(listed(held(r), labelled("runtime", textOf(r.Version)), numbersOf("logical core", coresOf(r)), numbersOf("device", devicesOf(r)))))
		for _, text := range []string{labelled("tag", textOf(r.Tag)), textOf(r.Command), lastPeriod(r)} {
			if text != "" {
				e.paragraph("     ", text)
			}
		}
	}
}

func orDash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

// held is the memory of a process, by neuron-monitor.
func held(r *live.Runtime) string {
	var device, host string
	if r.DeviceBytes != nil {
		device = gib(r.DeviceBytes.Value) + " GiB of device memory"
	}
	if used := usedOf(r.Host); used != nil {
		host = gib(*used) + " GiB of host memory"
	}
	return listed(device, host)
}

// coresOf are the logical cores on which a process holds something, or does.
func coresOf(r *live.Runtime) (cores []int64) {
	for i := range r.Cores {
		if c := &r.Cores[i]; !isRest(c.Memory, c.Utilization) {
			cores = append(cores, c.Index)
		}
	}
	return cores
}

// devicesOf are the devices that a process has open.
func devicesOf(r *live.Runtime) []int64 {
	if r.Devices == nil {
		return nil
	}
	return r.Devices.Indices
}

// lastPeriod is what was counted since the record before.
func lastPeriod(r *live.Runtime) string {
	counted := listed(labelled("executions:", nonZero(r.Executions)), labelled("errors:", nonZero(r.Errors)))
	if counted == "" {
		return ""
	}
	when := "in the last period, "
	if r.Executions != nil && r.Executions.PeriodSeconds != nil {
		when = "in " + pynum.Fixed(*r.Executions.PeriodSeconds, 1) + " s, "
	}
	return when + counted
}

// nonZero are the counters that counted something, by name.
func nonZero(counters *live.Counters) string {
	if counters == nil {
		return ""
	}
	var words []string
	for _, name := range slices.Sorted(maps.Keys(counters.Values)) {
		if n := counters.Values[name]; n > 0 {
			words = append(words, name+" "+decimal(n))
		}
	}
	return strings.Join(words, ", ")
}

// memoryErrors writes the errors of the devices' memory, or that there are none.
func (e *explanation) memoryErrors(devices []live.Device) {
	var lines []string
	counted := 0
	for _, d := range devices {
		for i := range d.ECC {
			counted++
			if text := nonZero(&d.ECC[i]); text != "" {
				lines = append(lines, fmt.Sprintf("device %d: %s (%s)", d.Index, text, d.ECC[i].Source))
			}
		}
	}
	if counted == 0 {
		return
	}
	e.section("Memory errors (ECC)")
	if len(lines) == 0 {
		lines = []string{"none is counted"}
	}
	for _, line := range lines {
		e.paragraph(" ", line)
	}
}

// executionErrors writes which executions failed, by the driver's count, and when it
// counts.
func (e *explanation) executionErrors(devices []live.Device, notes []live.Note) {
	var lines []string
	for _, d := range devices {
		for _, c := range d.Cores {
			if text := nonZero(failures(c.Status)); text != "" {
				lines = append(lines, fmt.Sprintf("device %d, physical core %d: %s", d.Index, c.Index, text))
			}
		}
	}
	if len(lines) == 0 {
		return
	}
	e.section("Executions that failed since the driver was loaded")
	for _, line := range lines {
		e.paragraph(" ", line)
	}
	for _, n := range notes {
		if n.Where == live.ExecutionCounters {
			e.paragraph(" ", n.Text)
		}
	}
}

// failures are the results of executions but for the good one.
func failures(status *live.Counters) *live.Counters {
	if status == nil {
		return nil
	}
	bad := maps.Clone(status.Values)
	delete(bad, "success")
	return &live.Counters{Source: status.Source, Values: bad}
}

// remarks writes what a reader of the figures has to know, but for what belongs to figures
// that are elsewhere.
func (e *explanation) remarks(notes []live.Note) {
	notes = slices.DeleteFunc(slices.Clone(notes), func(n live.Note) bool { return n.Where == live.ExecutionCounters })
	if len(notes) == 0 {
		return
	}
	e.section("Notes")
	for _, n := range notes {
		text := n.Text
		if n.Where != "" {
			text = n.Where + ": " + text
		}
		e.paragraph(" "+string(n.Source)+"  ", text)
	}
}

// sources writes what was read, and what was not and why.
func (e *explanation) sources(sources []live.SourceState) {
	e.section("Sources")
	for _, s := range sources {
		text := s.Text
		if !s.Read {
			text = "not read: " + text
		}
		e.paragraph(strings.TrimPrefix(column(string(s.Source), string(live.FromMonitor)), " "), text)
	}
}
