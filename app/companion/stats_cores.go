package main

import (
	"fmt"
	"slices"
	"strconv"

	"neuronkv/budget/pynum"
	"neuronkv/platforms/live"
)

// logicalCores writes what each process holds on each logical core. No source but
// neuron-monitor says it.
func (e *explanation) logicalCores(s *live.Snapshot) {
	if len(s.Devices) == 0 && len(s.Cores) == 0 {
		return
	}
	e.section("Device memory by logical core, of the processes that neuron-monitor sees")
	rows, idle := coreRows(s)
	if fullest, known := s.Fullest(); known && len(rows) > 1 && fullest.Source == live.FromMonitor {
		e.line(" fullest: " + fullest.Where + ", " + gib(fullest.Used) + " of " + gib(fullest.Used+fullest.Free) + " GiB")
	}
	if len(rows) > 0 {
		e.paragraph(" ", "GiB used"+coreLimit(s.Cores)+", busy in percent; of what is used, MiB by category:")
		e.table(append([][]string{slices.Concat([]string{"device", "core", "pid", "used", "busy"}, categoryHeads())}, rows...))
	}
	if len(idle) > 0 {
		e.paragraph(" ", "Held by a process, with nothing in use: "+numbersOf("logical core", idle)+".")
	}
	if len(rows)+len(idle) == 0 {
		e.paragraph(" ", whyNothing(s))
	}
}

// coreRows are a row for each process on each core, and the cores of which nothing is in
// use.
func coreRows(s *live.Snapshot) (rows [][]string, idle []int64) {
	for i := range s.Cores {
		c := &s.Cores[i]
		if c.Memory == nil && c.Utilization == nil {
			continue // its number is all that is known of it
		}
		if isIdle(c) {
			idle = append(idle, c.Index)
			continue
		}
		rows = append(rows, rowsOn(s, c)...)
	}
	return rows, idle
}

// rowsOn are the rows of one core: the processes that hold something there or are busy,
// and where they are several all of them together.
func rowsOn(s *live.Snapshot, c *live.LogicalCore) (rows [][]string) {
	device, core := "-", strconv.FormatInt(c.Index, 10)
	if c.Device != nil {
		device = strconv.FormatInt(c.Device.Value, 10)
	}
	for _, r := range s.Runtimes {
		for i := range r.Cores {
			if held := &r.Cores[i]; held.Index == c.Index && !isRest(held.Memory, held.Utilization) {
				rows = append(rows, coreCells(device, core, strconv.FormatInt(r.PID, 10), held.Memory, held.Utilization))
			}
		}
	}
	if len(rows) > 1 {
		rows = append(rows, coreCells(device, core, "all", c.Memory, c.Utilization))
	}
	return rows
}

// coreCells is one row.
func coreCells(device, core, pid string, m *live.Memory, busy *live.Reading[float64]) []string {
	return append([]string{device, core, pid, gibOf(usedOf(m)), percentOf(busy)}, categoryCells(m)...)
}

// isIdle reports whether a core holds nothing and does nothing.
func isIdle(c *live.LogicalCore) bool { return isRest(c.Memory, c.Utilization) }

// isRest reports whether nothing is in use and nothing is done.
func isRest(m *live.Memory, busy *live.Reading[float64]) bool {
	used := usedOf(m)
	return used != nil && *used == 0 && (busy == nil || busy.Value == 0)
}

// percentOf is a share in percent, a dash where it is absent.
func percentOf(p *live.Reading[float64]) string {
	if p == nil {
		return "-"
	}
	return pynum.Fixed(p.Value, 1)
}

// coreLimit is what each logical core has, where all have the same.
func coreLimit(cores []live.LogicalCore) string {
	limit := cores[0].LimitBytes
	for _, c := range cores {
		if c.LimitBytes == nil || c.LimitBytes.Value != limit.Value {
			return ""
		}
	}
	return fmt.Sprintf(", of %s in each core%s", gib(limit.Value), byTables(limit.Source))
}

// whyNothing says why no logical core has figures.
func whyNothing(s *live.Snapshot) string {
	if !slices.ContainsFunc(s.Sources, func(s live.SourceState) bool { return s.Source == live.FromMonitor && s.Read }) {
		return "Not known: neuron-monitor, which alone reports it, was not read; see Sources."
	}
	if len(s.Runtimes) > 0 || slices.ContainsFunc(s.Notes, func(n live.Note) bool { return n.Source == live.FromMonitor }) {
		return "Not known: neuron-monitor says of no process what it holds; see Notes."
	}
	return "Nothing is reported: no process has the Neuron runtime open."
}
