package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"neuronkv/budget"
	"neuronkv/budget/document"
)

// estimate answers the cases of a file or of standard input.
func (p program) estimate(_ context.Context, args []string) (exit int) {
	flags := newFlags("estimate")
	text := flags.Bool("text", false, "")
	steps := flags.Bool("steps", false, "")
	operands, exit, done := p.parse(flags, args, 1)
	if done {
		return exit
	}
	in, name, err := p.open(operands)
	if err != nil {
		return p.fail("%v", err)
	}
	defer in.Close()
	a := answerer{compute: compute, render: renderJSON(*steps)}
	if *text {
		a.render = renderText
	}
	return p.answerAll(in, name, a)
}

// open opens the input and names it for messages.
func (p program) open(operands []string) (in io.ReadCloser, name string, err error) {
	if len(operands) == 0 || operands[0] == "-" {
		return io.NopCloser(p.stdin), "standard input", nil
	}
	in, err = os.Open(operands[0])
	return in, operands[0], err
}

// answerAll writes one answer a case, each as soon as it is there.
func (p program) answerAll(in io.Reader, name string, a answerer) (exit int) {
	cases, err := readCases(in, mostText)
	if err != nil {
		return p.unreadable(name, err)
	}
	for {
		c, err := cases.next()
		if err == io.EOF {
			return exit
		}
		if err != nil {
			return p.unreadable(name, err)
		}
		out, failed := a.answer(c)
		if failed {
			exit = exitFindings
		}
		if _, err := p.stdout.Write(out); err != nil {
			return p.fail("writing a report: %v", err)
		}
	}
}

// unreadable says why an input gives no cases, or no more of them.
func (p program) unreadable(name string, err error) (exit int) {
	if errors.Is(err, errEmpty) {
		return p.fail("%s is empty; give a case as JSON, see neuronkv help estimate", name)
	}
	return p.fail("reading %s: %v", name, err)
}

// compute is the engine: a case in, a report out.
func compute(c budget.Case) budget.Report { return budget.Estimate(budget.Resolve(c)) }

// mostText is the longest line and the longest single document that is read,
// bytes.
const mostText = 64 << 20

// errTooLong is the error for a text above a limit of bytes.
func errTooLong(limit int) error {
	return fmt.Errorf("case: got more than %d bytes; accepted: at most %d", limit, document.MaxBytes)
}
