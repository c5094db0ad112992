package main

import (
	"cmp"
	"fmt"
	"slices"
)

// A docFinding is something in a file that is not as it should be.
type docFinding struct {
	path    string
	line    int // from 1
	message string
}

// String is the finding on one line.
func (f docFinding) String() string {
	return printable(fmt.Sprintf("%s:%d: %s", f.path, f.line, f.message))
}

// sortDocFindings sorts by path, then line; those of one line stay in their order.
func sortDocFindings(findings []docFinding) {
	slices.SortStableFunc(findings, func(a, b docFinding) int {
		return cmp.Or(cmp.Compare(a.path, b.path), cmp.Compare(a.line, b.line))
	})
}
