package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// neuronkv runs one command line.
func neuronkv(t *testing.T, stdin string, args ...string) (exit int, stdout, stderr string) {
	t.Helper()
	var out, messages bytes.Buffer
	exit = run(t.Context(), args, strings.NewReader(stdin), &out, &messages)
	return exit, out.String(), messages.String()
}

func TestCommandLine(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name       string
		args       []string
		exit       int
		wantStdout string // a part; empty: nothing is printed
		wantStderr string // a part; empty: nothing is printed
	}{
		{"nothing", nil, 2, "", "usage: neuronkv <command>"},
		{"help", []string{"help"}, 0, "usage: neuronkv <command>", ""},
		{"help as an option", []string{"--help"}, 0, "neuronkv help estimate", ""},
		{"help of estimate", []string{"help", "estimate"}, 0, "usage: neuronkv estimate [--text] [--steps] [FILE]", ""},
		{"help of serve", []string{"help", "serve"}, 0, "neuronkv serve --port 0", ""},
		{"help of stats", []string{"help", "stats"}, 0, "usage: neuronkv stats [--watch[=TIME]] [--json]", ""},
		{"a time that is none", []string{"stats", "--watch=often"}, 2, "", `neuronkv: stats: --watch: got "often"; accepted: a time from 1s to 1h, as in --watch=10s`},
		{"a time that is too short", []string{"stats", "--watch=1ms"}, 2, "", "accepted: a time from 1s to 1h"},
		{"a root that is not there", []string{"stats", "--sysfs-root", "/no/such"}, 2, "", `neuronkv: stats: --sysfs-root: got "/no/such"; accepted: a folder`},
		{"a monitor that is not there", []string{"stats", "--monitor", "/no/such"}, 2, "", "neuronkv: stats: --monitor: "},
		{"a neuron-ls that is no program", []string{"stats", "--neuron-ls", "/"}, 2, "", "neuronkv: stats: --neuron-ls: "},
		{"help of check-docs", []string{"help", "check-docs"}, 0, "usage: neuronkv check-docs DIR...", ""},
		{"help of version", []string{"help", "version"}, 0, "usage: neuronkv version", ""},
		{"help of help", []string{"help", "help"}, 0, "usage: neuronkv <command>", ""},
		{"help asked of the command", []string{"serve", "--help"}, 0, "usage: neuronkv serve", ""},
		{"help of what is no command", []string{"help", "size"}, 2, "", `neuronkv: no help for "size"; the commands are estimate, check-docs, serve, stats, version, help`},
		{"help of two commands", []string{"help", "serve", "estimate"}, 2, "", "neuronkv: help takes one command at most"},
		{"unknown command", []string{"size"}, 2, "", `neuronkv: unknown command "size"; the commands are estimate, check-docs, serve, stats, version, help`},
		{"version", []string{"version"}, 0, "reproduces vllm-neuron 0.24.0.1.1.0 with vLLM 0.24.0\n", ""},
		{"version as an option", []string{"--version"}, 0, "neuronkv ", ""},
		{"version with an argument", []string{"version", "2"}, 2, "", `neuronkv: version: unexpected argument "2"`},
		{"unknown option", []string{"estimate", "--json"}, 2, "", "neuronkv: estimate: flag provided but not defined: -json"},
		{"two files", []string{"estimate", "a.json", "b.json"}, 2, "", `neuronkv: estimate: unexpected argument "b.json"`},
		{"port that is no number", []string{"serve", "--port", "http"}, 2, "", "neuronkv: serve: invalid value \"http\""},
		{"port out of range", []string{"serve", "--port", "65536"}, 2, "", "neuronkv: serve: --port: got 65536"},
		{"negative port", []string{"serve", "--port", "-1"}, 2, "", "neuronkv: serve: --port: got -1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			exit, stdout, stderr := neuronkv(t, "", test.args...)
			require.Equal(t, test.exit, exit)
			requirePart(t, test.wantStdout, stdout)
			requirePart(t, test.wantStderr, stderr)
		})
	}
}

// requirePart requires a part of a text, or an empty text.
func requirePart(t *testing.T, part, text string) {
	t.Helper()
	if part == "" {
		require.Empty(t, text)
	}
	require.Contains(t, text, part)
}

func TestEveryCommandHasHelpWithAnExample(t *testing.T) {
	t.Parallel()
	for _, c := range commands() {
		require.Contains(t, c.usage, "\nexample:\n", c.name)
		require.Contains(t, usage, "\n  "+c.name+" ", c.name)
	}
}

func TestOutputThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"help"}, {"version"}, {"estimate"}} {
		var messages bytes.Buffer
		exit := run(t.Context(), args, strings.NewReader(acceptance), full{}, &messages)
		require.Equal(t, exitUnusable, exit, args)
		require.Contains(t, messages.String(), "no space left", args)
	}
}
