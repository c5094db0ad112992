package main

import (
	"slices"
	"strings"
)

// docUnits are the units of a mark, in bytes, in the order in which a message lists
// them.
var docUnits = []struct {
	name  string
	bytes int64
}{{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"GB", 1e9}}

// docBudgets are the fields of bytes whose names do not say so.
var docBudgets = []string{"total_budget", "user_budget", "heuristic_cap", "available"}

// isDocBytes reports whether a field of the report is of bytes.
func isDocBytes(field string) bool {
	name := field[strings.LastIndex(field, ".")+1:]
	return strings.Contains(name, "bytes") || slices.Contains(docBudgets, name)
}

// docUnit is the bytes of a unit by its name, 0 for one that is not known.
func docUnit(name string) int64 {
	for _, unit := range docUnits {
		if unit.name == name {
			return unit.bytes
		}
	}
	return 0
}

// docUnitNames lists the units for a message.
func docUnitNames() string {
	var names []string
	for _, unit := range docUnits {
		names = append(names, unit.name)
	}
	return strings.Join(names, ", ")
}
