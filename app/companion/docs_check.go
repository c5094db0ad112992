package main

import (
	"context"
	"fmt"
	"math"
	"strings"

	"neuronkv/budget"
)

// checkDocs compares the marked numbers of files with the engine's.
func (p program) checkDocs(_ context.Context, args []string) (exit int) {
	operands, exit, done := p.parse(newFlags("check-docs"), args, math.MaxInt)
	if done {
		return exit
	}
	if len(operands) == 0 {
		return p.fail("check-docs: got no folder and no file; see neuronkv help check-docs")
	}
	tree, err := docTreeOf(operands)
	if err != nil {
		return p.fail("check-docs: %v", err)
	}
	c := docsCheck{read: readDoc, compute: compute, findings: tree.findings}
	for _, path := range tree.paths {
		c.file(path)
	}
	return p.concludeDocs(c, strings.Join(operands, " "))
}

// A docsCheck collects what the files give.
type docsCheck struct {
	read    func(path string) (string, error)
	compute func(budget.Case) budget.Report

	files    int // that were read
	marked   int // of those, with a marked number
	numbers  int // that are marked
	agree    int // of those
	findings []docFinding
}

// file checks one file.
func (c *docsCheck) file(path string) {
	text, err := c.read(path)
	if err != nil {
		c.findings = append(c.findings, unreadableDoc(path, err))
		return
	}
	c.files++
	f := checkDoc(text, c.compute)
	if f.numbers > 0 {
		c.marked++
	}
	c.numbers += f.numbers
	c.agree += f.agree
	for _, finding := range f.findings {
		finding.path = path
		c.findings = append(c.findings, finding)
	}
}

// lines are the findings, one a line, and how many numbers agree where there are any.
func (c *docsCheck) lines() string {
	sortDocFindings(c.findings)
	var b strings.Builder
	for _, f := range c.findings {
		fmt.Fprintln(&b, f)
	}
	if c.numbers > 0 {
		fmt.Fprintf(&b, "%d of %d marked numbers in %s agree\n", c.agree, c.numbers, docFiles(c.marked))
	}
	return b.String()
}

// docFiles counts files in words.
func docFiles(n int) string {
	if n == 1 {
		return "1 file"
	}
	return fmt.Sprintf("%d files", n)
}

// concludeDocs writes what a check gives and returns its status. A check of nothing
// does not pass.
func (p program) concludeDocs(c docsCheck, operands string) (exit int) {
	if exit := p.print(c.lines()); exit != exitOK {
		return exit
	}
	switch {
	case c.files == 0:
		return p.fail("check-docs: no file could be read in %s; files that end in %s are", operands, strings.Join(docEndings, ", "))
	case len(c.findings) > 0:
		return exitFindings
	case c.numbers == 0:
		return p.fail("check-docs: no number is marked in %s; see neuronkv help check-docs", operands)
	}
	return exitOK
}
