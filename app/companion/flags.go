package main

import (
	"errors"
	"flag"
	"io"
)

// newFlags returns an empty set of options that reports errors and prints
// nothing itself.
func newFlags(name string) *flag.FlagSet {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	return flags
}

// parse takes the options of a command, before or after its operands, of which
// there are most at most. Where done is true the command ends with exit: help was
// asked for, or the command line is wrong.
func (p program) parse(flags *flag.FlagSet, args []string, most int) (operands []string, exit int, done bool) {
	operands, err := operandsOf(flags, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		c, _ := commandByName(flags.Name())
		return nil, p.print(c.usage), true
	case err != nil:
		return nil, p.fail("%s: %v; see neuronkv help %[1]s", flags.Name(), err), true
	case len(operands) > most:
		return nil, p.fail("%s: unexpected argument %q; see neuronkv help %[1]s", flags.Name(), operands[most]), true
	}
	return operands, exitOK, false
}

// operandsOf sets the options and returns the other arguments.
func operandsOf(flags *flag.FlagSet, args []string) (operands []string, err error) {
	for {
		if err := flags.Parse(args); err != nil {
			return nil, err
		}
		if flags.NArg() == 0 {
			return operands, nil
		}
		operands, args = append(operands, flags.Arg(0)), flags.Args()[1:]
	}
}
