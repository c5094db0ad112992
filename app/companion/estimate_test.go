package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// The cases of the acceptance tests.
const (
	acceptance  = `{"version":1,"env":{"VLLM_NEURON_CPU_COMPILE":"1","NEURON_PLATFORM_TARGET_OVERRIDE":"trn2"},"engine_args":{"tensor_parallel_size":4,"gpu_memory_utilization":0.92},"override":{"bytes_used":5248606944}}`
	wrongTarget = `{"version":1,"env":{"VLLM_NEURON_CPU_COMPILE":"1","NEURON_PLATFORM_TARGET_OVERRIDE":"trn2n"},"engine_args":{"tensor_parallel_size":4,"gpu_memory_utilization":0.92},"override":{"bytes_used":5248606944}}`
	wrongSwitch = `{"version":1,"env":{"VLLM_NEURON_CPU_COMPILE":"true","NEURON_PLATFORM_TARGET_OVERRIDE":"trn2"},"override":{"bytes_used":5248606944}}`
)

// An answer is the part of a report that these tests look at.
type answer struct {
	Budget *struct {
		Available int64
		Binding   string
	}
	Verdict struct{ Level, Reason string }
	Steps   []struct{ ID, Text string }
	Error   *budget.Error
}

// summary is an answer in a few words: available and binding, or the error's
// stage, type, field and message.
func (a answer) summary() string {
	switch {
	case a.Error != nil:
		return fmt.Sprintf("%s %s %s: %s", a.Error.Stage, a.Error.Type, a.Error.Field, a.Error.Message)
	case a.Budget == nil:
		return "no budget"
	}
	return fmt.Sprint(a.Budget.Available, " ", a.Budget.Binding)
}

// answers reads reports, one a line.
func answers(t *testing.T, stdout string) (list []answer) {
	t.Helper()
	for line := range strings.Lines(stdout) {
		var a answer
		require.NoError(t, json.Unmarshal([]byte(line), &a), line)
		list = append(list, a)
	}
	return list
}

func TestEstimate(t *testing.T) {
	t.Parallel()
	const good = "7112465841 heuristic_cap"
	target := "platform RuntimeError env.NEURON_PLATFORM_TARGET_OVERRIDE: VLLM_NEURON_CPU_COMPILE requires NEURON_PLATFORM_TARGET_OVERRIDE to be one of"
	pretty := indented(t, acceptance)
	for _, test := range []struct {
		name  string
		stdin string
		exit  int
		want  []string // how each summary begins
	}{
		{"heuristic cap", acceptance, 0, []string{good}},
		{"target outside the table", wrongTarget, 1, []string{target}},
		{"switch that is no number", wrongSwitch, 1, []string{"environment ValueError env.VLLM_NEURON_CPU_COMPILE: invalid literal for int() with base 10: 'true'"}},
		{"line end at the end", acceptance + "\n", 0, []string{good}},
		{"byte order mark", "\ufeff" + acceptance, 0, []string{good}},
		{"carriage returns", acceptance + "\r\n" + acceptance + "\r\n", 0, []string{good, good}},
		{"blank lines", "\n\n" + acceptance + "\n \t\n\n" + acceptance + "\n\n", 0, []string{good, good}},
		{"pretty-printed", pretty, 0, []string{good}},
		{"pretty-printed between blank lines", "\n" + pretty + "\n\n", 0, []string{good}},
		{"an inner line that is JSON by itself", "{\"version\": 1, \"hf_config\":\n{\"a\": 1}\n}", 1, []string{"platform CaseError runtime: runtime: is missing"}},
		{
			"a line that is no JSON among good ones", acceptance + "\ngarbage\n\n" + acceptance + "\n", 1,
			[]string{good, "case CaseError case: line 2: case: not JSON at column 1: invalid character 'g'", good},
		},
		{
			"a line that is no JSON before good ones", "# cases\n" + acceptance + "\n" + wrongTarget, 1,
			[]string{"case CaseError case: line 1: case: not JSON at column 1: invalid character '#'", good, target},
		},
		{
			"an unknown field among good lines", acceptance + "\n{\"version\":1,\"engine_args\":{\"tensor_paralel_size\":4}}\n" + acceptance, 1,
			[]string{good, "case CaseError engine_args.tensor_paralel_size: line 2: engine_args.tensor_paralel_size: is not a field of the case; the nearest is engine_args.tensor_parallel_size", good},
		},
		{
			"lines that are JSON and no case", acceptance + "\n5\nnull\n[]\n", 1,
			[]string{good, "case CaseError case: line 2: case: got 5", "case CaseError case: line 3: case: got null", "case CaseError case: line 4: case: got []"},
		},
		{"numbers beyond every double", acceptance + "\n1e999\n", 1, []string{good, "case CaseError case: line 2: case: got"}},
		{"an unknown field alone", `{"version":1,"enviroment":{}}`, 1, []string{"case CaseError enviroment: enviroment: is not a field of the case"}},
		{"one broken line", `{"version":1,}`, 1, []string{"case CaseError case: case: not JSON at line 1, column 14:"}},
		{"one broken line after blank ones", "\n\n{\"version\":1,}\n", 1, []string{"case CaseError case: case: not JSON at line 3, column 14:"}},
		{"broken pretty-printed", "{\n  \"version\": 1,\n  \"lnc\": x\n}\n", 1, []string{"case CaseError case: case: not JSON at line 3, column 10: invalid character 'x'"}},
		{"pretty-printed and cut off", "{\n  \"version\": 1,\n", 1, []string{"case CaseError case: case: not JSON at line 3, column 1: the text ends too early"}},
		{"two pretty-printed cases", pretty + "\n" + pretty, 1, []string{"case CaseError case: case: not JSON at line"}},
		{"binary", "\x7fELF\x02\x01\x00\n\xff\xfe\x00\n", 1, []string{`case CaseError case: case: not JSON at line 1, column 1: invalid character '\x7f'`}},
		{"a list", "[" + acceptance + "]", 1, []string{"case CaseError case: case: got"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			exit, stdout, stderr := neuronkv(t, test.stdin, "estimate")
			require.Equal(t, test.exit, exit)
			require.Empty(t, stderr)
			got := answers(t, stdout)
			require.Len(t, got, len(test.want), stdout)
			for i, want := range test.want {
				require.True(t, strings.HasPrefix(got[i].summary(), want), got[i].summary())
			}
		})
	}
}

func indented(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, json.Indent(&b, []byte(text), "", "  "))
	return b.String()
}

func TestEstimateNothingToRead(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, stdin, file, want string }{
		{"empty", "", "-", "neuronkv: standard input is empty"},
		{"white space", " \n\t\n", "-", "neuronkv: standard input is empty"},
		{"byte order mark alone", "\ufeff", "-", "neuronkv: standard input is empty"},
		{"missing file", "", "no-such-case.json", "neuronkv: open no-such-case.json: no such file"},
		{"folder", "", ".", "neuronkv: reading .: "},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			exit, stdout, stderr := neuronkv(t, test.stdin, "estimate", test.file)
			require.Equal(t, exitUnusable, exit)
			require.Empty(t, stdout)
			require.Contains(t, stderr, test.want)
		})
	}
}

func TestEstimateInputThatBreaksOff(t *testing.T) {
	t.Parallel()
	broken := iotest.ErrReader(errors.New("connection lost"))
	for _, test := range []struct {
		name, before string
		reports      int
	}{
		{"at once", "", 0},
		{"within the first case", `{"version":`, 0},
		{"within the search for a case", "garbage\n", 0},
		{"between lines", strings.Repeat(acceptance+"\n", 3), 3},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var stdout, stderr bytes.Buffer
			in := io.MultiReader(strings.NewReader(test.before), broken)
			exit := run(t.Context(), []string{"estimate"}, in, &stdout, &stderr)
			require.Equal(t, exitUnusable, exit)
			require.Len(t, answers(t, stdout.String()), test.reports)
			require.Contains(t, stderr.String(), "neuronkv: reading standard input: connection lost")
		})
	}
}

func TestEstimateFile(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "case.json")
	require.NoError(t, os.WriteFile(file, []byte(acceptance), 0o600))
	for _, args := range [][]string{{file, "--steps"}, {"--steps", file}, {"-steps", "--", file}} {
		exit, stdout, stderr := neuronkv(t, "", append([]string{"estimate"}, args...)...)
		require.Equal(t, exitOK, exit, stderr)
		got := answers(t, stdout)
		require.Len(t, got, 1)
		require.NotEmpty(t, got[0].Steps)
	}
}

func TestEstimateWritesStepsOnlyWhenAsked(t *testing.T) {
	t.Parallel()
	_, stdout, _ := neuronkv(t, acceptance, "estimate")
	require.Empty(t, answers(t, stdout)[0].Steps)
}

func TestEstimateTextOfSeveralCases(t *testing.T) {
	t.Parallel()
	exit, stdout, _ := neuronkv(t, acceptance+"\ngarbage\n", "estimate", "--text")
	require.Equal(t, exitFindings, exit)
	require.Contains(t, stdout, "Line 1\n\nFits: ")
	require.Contains(t, stdout, "Line 2\n\nNo answer: line 2: case: not JSON")
	require.Contains(t, stdout, "7,112,465,841")
}

// Each report is there before the next case is: a program can hold a
// conversation with neuronkv. Only the first line has to wait, for the second.
func TestEstimateAnswersLineByLine(t *testing.T) {
	t.Parallel()
	in, question := io.Pipe()
	answered, out := io.Pipe()
	exit := make(chan int, 1)
	go func() {
		exit <- run(t.Context(), []string{"estimate"}, in, out, io.Discard)
		out.Close()
	}()
	reports := bufio.NewReader(answered)
	ask := func(text string) {
		_, err := io.WriteString(question, text+"\n")
		require.NoError(t, err)
	}
	requireAnswer := func() {
		line, err := reports.ReadString('\n')
		require.NoError(t, err)
		require.Contains(t, line, `"available":7112465841`)
	}
	ask(acceptance)
	ask(acceptance)
	requireAnswer()
	requireAnswer()
	for range 3 {
		ask(acceptance)
		requireAnswer()
	}
	question.Close()
	require.Equal(t, exitOK, <-exit)
}

func TestReportOfARefusedCaseHasTheShapeOfAReport(t *testing.T) {
	t.Parallel()
	_, stdout, _ := neuronkv(t, `{"version":1,"x":1}`, "estimate")
	var report map[string]any
	require.NoError(t, json.Unmarshal([]byte(stdout), &report))
	_, good, _ := neuronkv(t, acceptance, "estimate")
	var whole map[string]any
	require.NoError(t, json.Unmarshal([]byte(good), &whole))
	for name := range whole {
		require.Contains(t, report, name)
	}
	for _, name := range []string{"inputs", "preflight", "log", "notes"} {
		require.Equal(t, []any{}, report[name], name)
	}
	require.Equal(t, map[string]any{
		"level": "fails", "evidence": []any{},
		"reason": "x: is not a field of the case; the nearest is env",
	}, report["verdict"])
}

func TestASnapshotIsNoCase(t *testing.T) {
	t.Parallel()
	exit, stdout, _ := neuronkv(t, `{"format":"neuronkv stats","version":1,"sources":[{"source":"sysfs"}]}`, "estimate")
	require.Equal(t, exitFindings, exit)
	require.Contains(t, stdout, "got a snapshot of neuronkv stats; accepted: a case. The page takes a snapshot")
}
