package main

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"neuronkv/platforms/live"
)

// renderStats writes a snapshot for people. Nothing is computed here but units: what
// the snapshot does not have is not there, or is said to be missing.
func renderStats(s *live.Snapshot) []byte {
	e := &explanation{}
	e.machine(s)
	e.banks(s.Devices)
	e.logicalCores(s)
	e.processes(s.Runtimes)
	e.memoryErrors(s.Devices)
	e.executionErrors(s.Devices)
	e.remarks(s.Notes)
	e.sources(s.Sources)
	return []byte(e.text.String())
}

// machine says what it is that was read, and when.
func (e *explanation) machine(s *live.Snapshot) {
	e.paragraph("", listed(textOf(s.InstanceType), devicesInWords(s.Devices), countOf(s.PhysicalCores, "physical core"),
		countOf(s.LogicalCores, "logical core"), labelled("LNC", numberOf(s.LNC))))
	versions := listed(labelled("driver", textOf(s.DriverVersion)), labelled("runtime", textOf(s.RuntimeVersion)), labelled("tools", textOf(s.ToolsVersion)))
	if versions != "" {
		e.line(versions)
	}
	if len(s.Devices) > 0 && s.LNC == nil {
		e.paragraph("", "The LNC is not known: neuron-ls and neuron-monitor report it, the driver does not.")
	}
	if s.Time != nil {
		e.line("read at " + s.Time.UTC().Format("2006-01-02 15:04:05") + " UTC")
	}
}

// devicesInWords counts the devices, with the name and the memory that all of them
// have.
func devicesInWords(devices []live.Device) string {
	if len(devices) == 0 {
		return plural(0, "device")
	}
	text := plural(int64(len(devices)), strings.TrimSpace(textOf(devices[0].Name)+" device"))
	if memory := devices[0].LimitBytes; memory != nil {
		text += " of " + gib(memory.Value) + " GiB"
	}
	return text
}

// textOf is a text that may be absent.
func textOf(t *live.Text) string {
	if t == nil {
		return ""
	}
	return t.Value
}

// numberOf is a count that may be absent.
func numberOf(n *live.Integer) string {
	if n == nil {
		return ""
	}
	return decimal(n.Value)
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

// parts are the categories that hold something, the largest first.
func parts(m *live.Memory) (words []string) {
	if m == nil {
		return nil
	}
	names := slices.SortedFunc(maps.Keys(m.Categories), func(a, b string) int {
		return cmp.Or(cmp.Compare(m.Categories[b], m.Categories[a]), strings.Compare(a, b))
	})
	for _, name := range names {
		if n := m.Categories[name]; n > 0 {
			words = append(words, name+" "+sizeInWords(n))
		}
	}
	return words
}

// items writes things between a label and the width of the page. None is broken.
func (e *explanation) items(label string, things []string) {
	line := label
	for i, thing := range things {
		if i < len(things)-1 {
			thing += ","
		}
		if line != label && len(line)+1+len(thing) > pageWidth {
			e.line(line)
			line = strings.Repeat(" ", len(label))
		} else if line != label {
			line += " "
		}
		line += thing
	}
	if len(things) > 0 {
		e.line(line)
	}
}

// sizeInWords is bytes in the largest binary unit of which there is one.
func sizeInWords(n int64) string {
	switch {
	case n >= 1<<30:
		return gib(n) + " GiB"
	case n >= 1<<20:
		return gib(n<<10) + " MiB"
	case n >= 1<<10:
		return gib(n<<20) + " KiB"
	}
	return decimal(n) + " B"
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
