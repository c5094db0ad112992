package main

import (
	"fmt"
	"slices"

	"neuronkv/budget/pynum"
	"neuronkv/platforms/live"
)

// A memoryTable is a table of memory whose rows have what they are made of below them.
type memoryTable struct {
	rows  [][]string
	parts [][]part // of each row
}

// A part is some categories, of one process where it has a label.
type part struct {
	label      string
	categories []string
}

// add adds a row and what it is made of.
func (t *memoryTable) add(cells []string, parts ...part) {
	t.rows = append(t.rows, cells)
	t.parts = append(t.parts, parts)
}

// table writes a table.
func (e *explanation) table(t memoryTable) {
	for i, line := range aligned(t.rows) {
		e.line("  " + line)
		for _, p := range t.parts[i] {
			e.items("      "+p.label, p.categories)
		}
	}
}

// banks writes what the driver says that each bank of each device holds. Devices of
// which nothing is in use are one row.
func (e *explanation) banks(devices []live.Device) {
	var t memoryTable
	for i := 0; i < len(devices); {
		if idle := idleFrom(devices[i:]); idle > 0 {
			first, last := &devices[i], &devices[i+idle-1]
			t.add(bankCells(idleName(first, last), &first.Banks[0]))
			i += idle
			continue
		}
		for _, b := range devices[i].Banks {
			t.add(bankCells(bankName(&devices[i], &b), &b), part{"", parts(b.Memory)})
		}
		i++
	}
	if len(t.rows) == 0 {
		return
	}
	e.section("Device memory by bank, of all processes, by the driver's files; GiB")
	t.rows, t.parts = slices.Insert(t.rows, 0, []string{"", "used", "free", "of"}), slices.Insert(t.parts, 0, nil)
	e.table(t)
	e.paragraph("  ", "Free is without the 16 MiB of each bank that the driver sets aside.")
}

func bankName(d *live.Device, b *live.Bank) string {
	cores := "physical cores"
	if len(b.Cores) == 1 {
		cores = "physical core"
	}
	return fmt.Sprintf("device %d, bank %d (%s %s)", d.Index, b.Index, cores, numbers(b.Cores))
}

// bankCells is the row of a bank.
func bankCells(name string, b *live.Bank) []string {
	return []string{name, gibOf(usedOf(b.Memory)), gibOf(bytesOf(b.FreeBytes)), gibOf(bytesOf(b.LimitBytes))}
}

// idleFrom counts the devices, from the first on, of which no bank is in use.
func idleFrom(devices []live.Device) (n int) {
	for n < len(devices) && len(devices[n].Banks) > 0 && !slices.ContainsFunc(devices[n].Banks, inUse) {
		n++
	}
	return n
}

// inUse reports whether a bank holds something, or nobody knows.
func inUse(b live.Bank) bool {
	used := usedOf(b.Memory)
	return used == nil || *used > 0
}

// idleName names devices of which nothing is in use.
func idleName(first, last *live.Device) string {
	if first.Index == last.Index {
		return fmt.Sprintf("device %d, each bank", first.Index)
	}
	return fmt.Sprintf("devices %d to %d, each bank", first.Index, last.Index)
}

// logicalCores writes what each logical core holds, and for which process. No source
// but neuron-monitor says it.
func (e *explanation) logicalCores(s *live.Snapshot) {
	if len(s.Devices) == 0 && len(s.Cores) == 0 {
		return
	}
	e.section("Device memory by logical core, of the processes that neuron-monitor sees; GiB")
	var t memoryTable
	t.add([]string{"", "used", "of", "busy"})
	var idle []int64
	for i := range s.Cores {
		switch c := &s.Cores[i]; {
		case c.Memory == nil && c.Utilization == nil:
		case restful(c):
			idle = append(idle, c.Index)
		default:
			t.add([]string{coreName(c), gibOf(usedOf(c.Memory)), gibOf(bytesOf(c.LimitBytes)), percentOf(c.Utilization)}, holders(s, c.Index)...)
		}
	}
	if len(t.rows) > 1 {
		e.table(t)
	}
	if len(idle) > 0 {
		e.paragraph("  ", "Held by a process, with nothing in use: logical cores "+numbers(idle)+".")
	}
	if len(t.rows) == 1 && len(idle) == 0 {
		e.paragraph("  ", whyNothing(s.Sources))
	}
}

// whyNothing says why no logical core has figures.
func whyNothing(sources []live.SourceState) string {
	if slices.ContainsFunc(sources, func(s live.SourceState) bool { return s.Source == live.FromMonitor && s.Read }) {
		return "Nothing is reported: no process has the Neuron runtime open."
	}
	return "Not known: neuron-monitor, which alone reports it, was not read; see Sources."
}

// restful reports whether a core holds nothing and does nothing.
func restful(c *live.LogicalCore) bool {
	used := usedOf(c.Memory)
	return used != nil && *used == 0 && (c.Utilization == nil || c.Utilization.Value == 0)
}

func coreName(c *live.LogicalCore) string {
	name := fmt.Sprintf("logical core %d", c.Index)
	if c.Device != nil {
		name += fmt.Sprintf(" (device %d)", c.Device.Value)
	}
	return name
}

// percentOf is a share in percent, a dash where it is absent.
func percentOf(p *live.Reading[float64]) string {
	if p == nil {
		return "-"
	}
	return pynum.Fixed(p.Value, 1) + " %"
}

// holders are the processes that hold something on a core, and what.
func holders(s *live.Snapshot, core int64) (held []part) {
	for _, r := range s.Runtimes {
		for _, c := range r.Cores {
			if categories := parts(c.Memory); c.Index == core && categories != nil {
				held = append(held, part{fmt.Sprintf("pid %d: ", r.PID), categories})
			}
		}
	}
	return held
}
