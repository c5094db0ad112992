package main

import (
	"strconv"
	"strings"

	"neuronkv/platforms/live"
)

// terminalWidth is how many characters a line of a table may have.
const terminalWidth = 80

// renderStats writes a snapshot for people. Nothing is computed here but units: what
// the snapshot does not have is not there, or is said to be missing.
func renderStats(s *live.Snapshot) []byte {
	e := &explanation{width: terminalWidth}
	e.machine(s)
	e.banks(s.Devices, s.LNC)
	e.logicalCores(s)
	e.processes(s.Runtimes)
	e.memoryErrors(s.Devices)
	e.executionErrors(s.Devices, s.Notes)
	e.remarks(s.Notes)
	e.sources(s.Sources)
	return []byte(e.text.String())
}

// machine says what it is that was read, and when.
func (e *explanation) machine(s *live.Snapshot) {
	e.paragraph("", listed(textOf(s.InstanceType), devicesInWords(s.Devices), countOf(s.PhysicalCores, "physical core"),
		countOf(s.LogicalCores, "logical core"), lncInWords(s.LNC)))
	versions := listed(labelled("driver", textOf(s.DriverVersion)), labelled("runtime", textOf(s.RuntimeVersion)), labelled("tools", textOf(s.ToolsVersion)))
	if versions != "" {
		e.line(versions)
	}
	if len(s.Devices) > 0 && s.LNC == nil {
		e.paragraph("", unknownLNC(s.Sources))
	}
	if s.Time != nil {
		e.line("read at " + s.Time.UTC().Format("2006-01-02 15:04:05") + " UTC")
	}
}

// lncInWords is the LNC, and whether it is a table's.
func lncInWords(lnc *live.Integer) string {
	if lnc == nil {
		return ""
	}
	return "LNC " + decimal(lnc.Value) + byTables(lnc.Source)
}

// unknownLNC says why the LNC is not known.
func unknownLNC(sources []live.SourceState) string {
	for _, s := range sources {
		if s.Read && s.Source != live.FromSysfs {
			return "The LNC is not known: neuron-ls and neuron-monitor report it, older ones do not."
		}
	}
	return "The LNC is not known: neuron-ls and neuron-monitor report it, the driver does not."
}

// devicesInWords counts the devices, with the name and the memory that all of them
// have.
func devicesInWords(devices []live.Device) string {
	if len(devices) == 0 {
		return plural(0, "device")
	}
	name, memory := textOf(devices[0].Name), devices[0].LimitBytes
	for _, d := range devices {
		if textOf(d.Name) != name || !sameLimit(d.LimitBytes, memory) {
			name, memory = "", nil
		}
	}
	text := plural(int64(len(devices)), strings.TrimSpace(name+" device"))
	if memory != nil {
		text += " of " + gib(memory.Value) + " GiB" + byTables(memory.Source)
	}
	return text
}

// sameLimit reports whether two memories are of one size, or both of an unknown one.
func sameLimit(a, b *live.Integer) bool {
	return (a == nil) == (b == nil) && (a == nil || a.Value == b.Value)
}

// textOf is a text that may be absent.
func textOf(t *live.Text) string {
	if t == nil {
		return ""
	}
	return t.Value
}

// countOf is a count of things, "" where it is absent.
func countOf(n *live.Integer, thing string) string {
	if n == nil {
		return ""
	}
	return plural(n.Value, thing)
}

// plural is a count of things.
func plural(n int64, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return decimal(n) + " " + thing + "s"
}

// gib is bytes in GiB.
func gib(bytes int64) string { return units(bytes)[0] }

// gibOf is bytes in GiB, a dash where they are absent.
func gibOf(bytes *int64) string {
	if bytes == nil {
		return "-"
	}
	return gib(*bytes)
}

// bytesOf is a reading's bytes.
func bytesOf(n *live.Integer) *int64 {
	if n == nil {
		return nil
	}
	return &n.Value
}

// usedOf is what is in use, nil where nobody says.
func usedOf(m *live.Memory) *int64 {
	if m == nil {
		return nil
	}
	return m.Used
}

// numbersOf are things by their numbers.
func numbersOf(thing string, indices []int64) string {
	switch len(indices) {
	case 0:
		return ""
	case 1:
		return thing + " " + numbers(indices)
	}
	return thing + "s " + numbers(indices)
}

// numbers joins indices, a run of them by its ends.
func numbers(indices []int64) string {
	var runs []string
	for i := 0; i < len(indices); {
		j := i
		for j+1 < len(indices) && indices[j+1] == indices[j]+1 {
			j++
		}
		run := strconv.FormatInt(indices[i], 10)
		if j > i {
			run += "-" + strconv.FormatInt(indices[j], 10)
		}
		runs = append(runs, run)
		i = j + 1
	}
	return strings.Join(runs, ", ")
}
