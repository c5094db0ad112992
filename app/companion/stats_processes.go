package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"neuronkv/platforms/live"
)

// processes writes who uses the devices, and what they counted in the last period.
func (e *explanation) processes(runtimes []live.Runtime) {
	if len(runtimes) == 0 {
		return
	}
	e.section("Processes; GiB")
	rows := [][]string{{"", "device", "host"}}
	for _, r := range runtimes {
		rows = append(rows, []string{fmt.Sprintf("pid %d", r.PID), gibOf(bytesOf(r.DeviceBytes)), gibOf(usedOf(r.Host))})
	}
	for i, line := range aligned(rows) {
		e.line("  " + line)
		if i > 0 {
			e.process(&runtimes[i-1])
		}
	}
}

// process writes what is known of one process.
func (e *explanation) process(r *live.Runtime) {
	var cores []int64
	for _, c := range r.Cores {
		cores = append(cores, c.Index)
	}
	about := listed(labelled("runtime", textOf(r.Version)), labelled("logical cores", numbers(cores)), labelled("devices", devicesOf(r)), labelled("tag", textOf(r.Tag)))
	for _, text := range []string{about, textOf(r.Command), labelled("last period:", nonZero(r.Executions, r.Errors))} {
		if text != "" {
			e.paragraph("      ", text)
		}
	}
}

// devicesOf are the devices that a process has open.
func devicesOf(r *live.Runtime) string {
	if r.Devices == nil {
		return ""
	}
	return numbers(r.Devices.Indices)
}

// nonZero are the counters that counted something, by name.
func nonZero(all ...*live.Counters) string {
	var words []string
	for _, counters := range all {
		if counters == nil {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(counters.Values)) {
			if n := counters.Values[name]; n > 0 {
				words = append(words, name+" "+decimal(n))
			}
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
		e.paragraph("  ", line)
	}
}

// executionErrors writes which executions failed, by the driver's count.
func (e *explanation) executionErrors(devices []live.Device) {
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
		e.paragraph("  ", line)
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

// remarks writes what a reader of the figures has to know.
func (e *explanation) remarks(notes []live.Note) {
	if len(notes) == 0 {
		return
	}
	e.section("Notes")
	for _, n := range notes {
		text := n.Text
		if n.Where != "" {
			text = n.Where + ": " + text
		}
		e.paragraph("  "+string(n.Source)+"  ", text)
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
		e.paragraph(column(string(s.Source), string(live.FromMonitor)), text)
	}
}
