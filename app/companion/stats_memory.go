package main

import (
	"fmt"
	"slices"
	"strconv"

	"neuronkv/budget/pynum"
	"neuronkv/platforms/live"
)

// categoryColumns are the categories that a table of memory has a column for. Whatever
// else is in use is in one more.
var categoryColumns = []struct{ head, category string }{
	{"tensors", "tensors"}, {"const", "constants"}, {"code", "model_code"}, {"scratch", "model_shared_scratchpad"},
}

// categoryHeads are the heads of the columns of categories.
func categoryHeads() (heads []string) {
	for _, c := range categoryColumns {
		heads = append(heads, c.head)
	}
	return append(heads, "other")
}

// categoryCells are the cells of a memory: each category, and what is in none of them.
func categoryCells(m *live.Memory) (cells []string) {
	if m == nil || m.Categories == nil || m.Used == nil {
		return slices.Repeat([]string{"-"}, len(categoryColumns)+1)
	}
	other := *m.Used
	for _, c := range categoryColumns {
		cells = append(cells, mib(m.Categories[c.category]))
		other -= m.Categories[c.category]
	}
	return append(cells, mib(max(other, 0)))
}

// mib is bytes in MiB.
func mib(bytes int64) string {
	x, _ := pynum.FromInt64(bytes).Float64() // every int64 has a double
	return pynum.Fixed(x/(1<<20), 1)
}

// table writes rows below their heads, and what the heads are short for.
func (e *explanation) table(rows [][]string) {
	for _, line := range alignedBy("  ", rows) {
		e.line(" " + line)
	}
	e.paragraph(" ", "const: constants, code: model_code, scratch: model_shared_scratchpad; --json tells apart what is other.")
}

// banks writes what the driver says that each bank of each device holds.
func (e *explanation) banks(devices []live.Device, lnc *live.Integer) {
	rows := bankRows(devices)
	if len(rows) == 0 {
		return
	}
	e.section("Device memory, of all processes, by the driver's files")
	e.paragraph(" ", "GiB used and free"+bankLimit(devices)+"; of what is used, MiB by category:")
	e.table(append([][]string{slices.Concat([]string{"device", "bank", "cores", "used", "free"}, categoryHeads())}, rows...))
	e.paragraph(" ", "cores: physical. Free is without the "+strconv.Itoa(live.SetAsideBytes>>20)+" MiB of each bank that the driver sets aside.")
	if lnc != nil && lnc.Value > 1 {
		e.paragraph(" ", fmt.Sprintf("At LNC %d a bank is as large as a logical core. Which bank is which logical core is not known.", lnc.Value))
	}
}

// bankLimit is what each bank has, where that is known and one for all.
func bankLimit(devices []live.Device) string {
	var limit *live.Integer
	for _, d := range devices {
		for _, b := range d.Banks {
			if b.LimitBytes == nil || limit != nil && limit.Value != b.LimitBytes.Value {
				return ""
			}
			limit = b.LimitBytes
		}
	}
	if limit == nil {
		return ""
	}
	return fmt.Sprintf(", of %s in each bank%s", gib(limit.Value), byTables(limit.Source))
}

// byTables says of a figure that no source reported it.
func byTables(source live.Source) string {
	if source == live.FromTables {
		return " (by the hardware tables)"
	}
	return ""
}

// bankRows are the rows of all devices. Devices that read alike are one.
func bankRows(devices []live.Device) (rows [][]string) {
	for i := 0; i < len(devices); {
		alike := 1
		if each := eachBank(&devices[i]); each != nil {
			for i+alike < len(devices) && slices.Equal(each, eachBank(&devices[i+alike])) && sameLimit(devices[i].LimitBytes, devices[i+alike].LimitBytes) {
				alike++
			}
			rows = append(rows, append([]string{span(devices[i].Index, devices[i+alike-1].Index), "each", ""}, each...))
		} else {
			rows = append(rows, rowsOf(&devices[i])...)
		}
		i += alike
	}
	return rows
}

// eachBank are the cells of each bank of a device where they are the same, else nil.
func eachBank(d *live.Device) (cells []string) {
	for i := range d.Banks {
		these := bankCells(d.Banks[i].Memory, d.Banks[i].FreeBytes)
		if i > 0 && !slices.Equal(cells, these) {
			return nil
		}
		cells = these
	}
	return cells
}

// rowsOf are the rows of a device: its banks, where they are known, and all of it.
func rowsOf(d *live.Device) (rows [][]string) {
	name := strconv.FormatInt(d.Index, 10)
	for i := range d.Banks {
		b := &d.Banks[i]
		rows = append(rows, append([]string{name, strconv.FormatInt(b.Index, 10), numbers(b.Cores)}, bankCells(b.Memory, b.FreeBytes)...))
	}
	if d.Memory == nil && len(d.Banks) == 0 {
		return nil
	}
	return append(rows, append([]string{name, "all", ""}, bankCells(d.Memory, d.FreeBytes)...))
}

// bankCells are what is used and free, and what is used for.
func bankCells(m *live.Memory, free *live.Integer) []string {
	return append([]string{gibOf(usedOf(m)), gibOf(bytesOf(free))}, categoryCells(m)...)
}

// span is two numbers and those between.
func span(first, last int64) string {
	if first == last {
		return strconv.FormatInt(first, 10)
	}
	return fmt.Sprintf("%d-%d", first, last)
}
