package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
)

// A command is one subcommand.
type command struct {
	name  string
	usage string // what help prints
	run   func(program, context.Context, []string) (exit int)
}

// commands returns the subcommands in the order in which help names them. It is a
// function because help itself is one of them.
func commands() []command {
	return []command{
		{"estimate", estimateUsage, program.estimate},
		{"check-docs", checkDocsUsage, program.checkDocs},
		{"serve", serveUsage, program.serve},
		{"stats", statsUsage, program.stats},
		{"version", versionUsage, program.version},
		{"help", usage, program.help},
	}
}

// optionCommands are commands that people spell as options.
var optionCommands = map[string]string{
	"-h": "help", "-help": "help", "--help": "help",
	"-version": "version", "--version": "version",
}

// commandByName finds a subcommand.
func commandByName(name string) (c command, known bool) {
	for _, c := range commands() {
		if c.name == name {
			return c, true
		}
	}
	return command{}, false
}

// commandNames lists the subcommands for a message.
func commandNames() string {
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return strings.Join(names, ", ")
}

// documentUsage is the help of documents, by their names.
var documentUsage = map[string]string{"case": caseUsage, "snapshot": snapshotUsage}

// help prints the usage of the program, or of one command.
func (p program) help(_ context.Context, args []string) (exit int) {
	switch len(args) {
	case 0:
		return p.print(usage)
	case 1:
		if text, is := documentUsage[args[0]]; is {
			return p.print(text)
		}
		if c, known := commandByName(args[0]); known {
			return p.print(c.usage)
		}
		return p.fail("no help for %q; the commands are %s", args[0], commandNames())
	}
	return p.fail("help takes one command at most")
}

// print writes text to standard output.
func (p program) print(text string) (exit int) {
	_, err := fmt.Fprint(p.stdout, text)
	switch {
	case errors.Is(err, syscall.EPIPE): // whoever reads it, as head does, has enough
		return exitUnusable
	case err != nil:
		return p.fail("writing: %v", err)
	}
	return exitOK
}
