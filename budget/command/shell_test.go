//go:build !js

package command_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/casefile/arbitrary"
	"neuronkv/budget/command"
)

// pieces are what hostile texts are made of; each would print or fail where it is run.
var pieces = []string{
	"'", `"`, `\`, "`echo run >&2`", "$(echo run >&2)", "${HOME}", "$HOME", ";echo run;", "&", "|", "\n", "\necho run\n", "\r", "\t", "\x00", "\x1b[201~", "\x03",
	"-", "--trust-remote-code", " ", "*", "?", "~", "!", "!!", "#", "<", ">", "(", ")", "{", "}", "%", "=", "a", "EOF", "é", "模", "\u202e", "\u2028", "\xff", "\U0001F600", "'; echo run; '",
}

// hostile is a text of up to six pieces.
func hostile(r *rand.Rand) (text string) {
	for range r.IntN(7) {
		text += pieces[r.IntN(len(pieces))]
	}
	return text
}

// A call is what a script does: the arguments of vllm, and the variables it has.
type call struct {
	arguments []string
	env       map[string]string
}

// fake stands for vllm: it prints its arguments, how many they are, and its variables.
const fake = `vllm() { printf '%s\0' "$#" "$@"; env -0; }
comment() { :; }
`

// end is what follows a script: nothing else is printed after its call.
const end = "printf end"

// run runs a script with sh, which must say nothing else.
func run(t *testing.T, script string) (made call) {
	t.Helper()
	require.NoError(t, sh(script, "-n"), script)
	var out, errors strings.Builder
	c := exec.Command("sh")
	c.Env = []string{"PATH=/usr/local/bin:/usr/bin:/bin"}
	c.Stdin, c.Stdout, c.Stderr = strings.NewReader(fake+script+end), &out, &errors
	require.NoError(t, c.Run(), script)
	require.Empty(t, errors.String(), script)
	fields := strings.Split(out.String(), "\x00")
	require.Equal(t, "end", fields[len(fields)-1], script)
	var n int
	_, err := fmt.Sscanf(fields[0], "%d", &n)
	require.NoError(t, err, script)
	made = call{fields[1 : 1+n], map[string]string{}}
	for _, variable := range fields[1+n : len(fields)-1] {
		name, value, _ := strings.Cut(variable, "=")
		made.env[name] = value
	}
	for _, own := range []string{"PATH", "PWD", "OLDPWD", "SHLVL", "_"} {
		delete(made.env, own)
	}
	return made
}

// sh gives a script to the shell.
func sh(script string, flags ...string) error {
	c := exec.Command("sh", flags...)
	c.Stdin = strings.NewReader(script)
	return c.Run()
}

// shown reports whether a text is one that a command carries.
func shown(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
}

// A hostileCase is a case with hostile texts, and the call that it has to make.
func hostileCase(r *rand.Rand) (c budget.Case, want call) {
	model, dtype, member := hostile(r), hostile(r), strings.ToValidUTF8(hostile(r), "")
	c.Reference, c.InstanceType, c.EntryPoint = new(hostile(r)), new(hostile(r)), new(hostile(r))
	c.HFConfig, c.Override.KVLayers = []byte(hostile(r)), []byte(hostile(r))
	want = call{[]string{"serve"}, map[string]string{}}
	c.EngineArgs.Model = &model
	if shown(model) && model != "" && !strings.HasPrefix(model, "-") {
		want.arguments = append(want.arguments, model)
	}
	c.EngineArgs.DType = &dtype
	if shown(dtype) {
		want.arguments = append(want.arguments, flag("--dtype", dtype)...)
	}
	overrides, err := json.Marshal(map[string]string{member: member})
	if err != nil {
		panic(err)
	}
	c.EngineArgs.HFOverrides = overrides
	want.arguments = append(want.arguments, "--hf-overrides", string(overrides))
	c.Env = budget.Environment{hostile(r): hostile(r), "A" + hostile(r): "1", "BASH_ENV": "/dev/null", "IFS": "v", "PATH": "/nowhere"}
	for _, name := range []string{"VLLM_A", "VLLM_B1", "NEURON__"} {
		value := hostile(r)
		c.Env[name] = value
		if shown(value) {
			want.env[name] = value
		}
	}
	return c, want
}

// flag is a flag with a value as vLLM's parser needs it.
func flag(name, value string) []string {
	if strings.HasPrefix(value, "-") {
		return []string{name + "=" + value}
	}
	return []string{name, value}
}

// requireCall requires a call; the document may have its characters escaped.
func requireCall(t *testing.T, want, got call, script string) {
	t.Helper()
	require.Equal(t, want.env, got.env, script)
	last := len(want.arguments) - 1
	require.Len(t, got.arguments, last+1, script)
	require.Equal(t, want.arguments[:last], got.arguments[:last], script)
	require.JSONEq(t, want.arguments[last], got.arguments[last], script)
}

func TestAHostileCaseCallsVLLMAndNothingElse(t *testing.T) {
	for seed := range uint64(300) {
		c, want := hostileCase(rand.New(rand.NewPCG(seed, 13)))
		script := command.Of(c)
		requireCall(t, want, run(t, script), script)
	}
}

// A shell that takes no comments where it is typed into, as zsh does not, runs a line
// that begins with # as a command of that name, and its arguments have no effect.
func TestACommentThatIsRunDoesNothing(t *testing.T) {
	for seed := range uint64(300) {
		c, want := hostileCase(rand.New(rand.NewPCG(seed, 13)))
		lines := strings.Split(command.Of(c), "\n")
		require.True(t, slices.ContainsFunc(lines, func(line string) bool { return strings.HasPrefix(line, "# ") }))
		for i, line := range lines {
			if text, isComment := strings.CutPrefix(line, "# "); isComment {
				lines[i] = "comment " + text
			}
		}
		script := strings.Join(lines, "\n")
		requireCall(t, want, run(t, script), script)
	}
}

// The command of any case is one that a shell takes, and its variables are the case's.
func TestTheCommandOfAnyCaseRuns(t *testing.T) {
	for seed := range uint64(200) {
		c := arbitrary.Case(rand.New(rand.NewPCG(seed, 17)))
		script := command.Of(c)
		got := run(t, script)
		require.Equal(t, "serve", got.arguments[0], script)
		want := map[string]string{}
		maps.Copy(want, c.Env)
		require.Equal(t, want, got.env, script)
		if m := c.EngineArgs.Model; m != nil {
			require.Equal(t, *m, got.arguments[1], script)
		}
	}
}
