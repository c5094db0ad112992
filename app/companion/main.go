// Neuronkv is the native program of Neuron KV Budget: it answers cases on the
// command line, compares the numbers of documents with the engine's, prints what the
// machine's Neuron devices say, and serves the calculator's site on this machine alone.
//
//	neuronkv estimate case.json
//	neuronkv check-docs docs
//	neuronkv stats
//	neuronkv serve
//
// It writes answers to standard output. Messages go to standard error, begin
// with "neuronkv: ", and have no capital initial and no period.
//
// # The site
//
// The site is inside the program when it is built with the tag "site" from the
// folder staging, which build.sh fills. Without the tag everything but serve
// works.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
)

// The exit statuses.
const (
	exitOK       = 0
	exitFindings = 1 // some report carries an error, or some document a finding
	exitUnusable = 2 // nothing could be read, or the command line is wrong
)

func main() {
	os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run carries out one command line and returns the exit status. A server
// that it starts ends with ctx.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) (exit int) {
	p := program{stdin, stdout, stderr}
	if len(args) == 0 {
		fmt.Fprint(p.stderr, usage)
		return exitUnusable
	}
	name, args := args[0], args[1:]
	if spelled, isOption := optionCommands[name]; isOption {
		name = spelled
	}
	c, known := commandByName(name)
	if !known {
		return p.fail("unknown command %q; the commands are %s", name, commandNames())
	}
	return c.run(p, ctx, args)
}

// A program is what a command reads from and writes to.
type program struct {
	stdin          io.Reader
	stdout, stderr io.Writer
}

// fail writes a message and returns the status for what cannot be done at all.
func (p program) fail(format string, args ...any) (exit int) {
	fmt.Fprintf(p.stderr, "neuronkv: "+format+"\n", args...)
	return exitUnusable
}
