package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms/live"
	"neuronkv/platforms/live/host"
)

var update = flag.Bool("update", false, "rewrite the expected tables of testdata")

// liveSamples is where the samples of readings are.
const liveSamples = "../../platforms/live/testdata/"

// sampleTree makes the sysfs of a listing, with its modes, and returns its root.
func sampleTree(t testing.TB, listing string) string {
	t.Helper()
	root := t.TempDir()
	text, err := os.ReadFile(liveSamples + "sysfs/" + listing)
	require.NoError(t, err)
	files := 0
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Fields(line)
		mode, err := strconv.ParseUint(fields[0], 8, 32)
		require.NoError(t, err)
		content, err := strconv.Unquote(strings.TrimSpace(line[strings.Index(line, `"`):]))
		require.NoError(t, err)
		path := filepath.Join(root, fields[1])
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(content), os.FileMode(mode)))
		files++
	}
	require.NotZero(t, files)
	return root
}

// shellProgram writes a program that a shell runs, and returns its path.
func shellProgram(t *testing.T, lines ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tool")
	require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\n"+strings.Join(lines, "\n")+"\n"), 0o755))
	return path
}

// fakeMonitor is a neuron-monitor that prints a sample as one line and stays.
func fakeMonitor(t *testing.T, sample string) string {
	t.Helper()
	return shellProgram(t, "cat "+recordLine(t, sample), "exec sleep 1000")
}

// recordLine is a file with a sample as one line.
func recordLine(t *testing.T, sample string) (file string) {
	t.Helper()
	text, err := os.ReadFile(liveSamples + "neuron-monitor/" + sample)
	require.NoError(t, err)
	var line bytes.Buffer
	require.NoError(t, json.Compact(&line, text))
	line.WriteByte('\n')
	file = filepath.Join(t.TempDir(), "record.json")
	require.NoError(t, os.WriteFile(file, line.Bytes(), 0o644))
	return file
}

// fakeListing is a neuron-ls that prints a sample.
func fakeListing(t *testing.T, sample string) string {
	t.Helper()
	path, err := filepath.Abs(liveSamples + "neuron-ls/" + sample)
	require.NoError(t, err)
	return shellProgram(t, `[ "$*" = -j ] || exit 1`, "cat "+path)
}

const (
	trn2Tree = "sysfs-trn2.48xlarge-lnc2-SYNTHETIC.txt"
	inf2Tree = "sysfs-inf2.xlarge-load.txt"
	trn1Tree = "sysfs-trn1.2xlarge-idle.txt"
)

func TestStatsOfATreeOfSixteenDevices(t *testing.T) {
	t.Parallel()
	root := sampleTree(t, trn2Tree)
	for _, place := range []string{root, filepath.Join(root, "sys")} {
		exit, stdout, stderr := neuronkv(t, "", "stats", "--sysfs-root", place, "--json")
		require.Equal(t, exitOK, exit, stderr)
		require.Empty(t, stderr)
		require.Equal(t, 1, strings.Count(stdout, "\n"))
		s, err := live.Parse([]byte(stdout))
		require.NoError(t, err)
		require.Len(t, s.Devices, 16)
		require.Equal(t, int64(128), s.PhysicalCores.Value)
		require.Nil(t, s.LogicalCores)
		require.Empty(t, s.Cores)
		for i, d := range s.Devices {
			require.Equal(t, int64(i), d.Index)
			require.Len(t, d.Banks, 4)
			for b, bank := range d.Banks {
				want := int64(0)
				if i == 0 && b < 2 {
					want = 7975662632 + 156473344
				}
				require.Equal(t, want, *bank.Memory.Used)
				require.Equal(t, int64(24<<30)-want-16<<20, bank.FreeBytes.Value)
			}
		}
	}
}

func TestStatsWithoutNeuron(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	exit, stdout, stderr := neuronkv(t, "", "stats", "--sysfs-root", root)
	require.Equal(t, exitNoDevice, exit)
	require.Empty(t, stdout)
	for _, part := range []string{
		"neuronkv: no Neuron device was found\n\nLooked for:\n",
		"there is no " + root + "/sys/devices/virtual/neuron_device/neuron0",
		"neuron-monitor  not run: --sysfs-root may be another machine's", "neuron-ls       ",
		"sudo apt-get install aws-neuronx-dkms aws-neuronx-tools", "sudo dnf install aws-neuronx-dkms aws-neuronx-tools",
		"docker run --device=/dev/neuron0",
	} {
		require.Contains(t, strings.Join(strings.Fields(stderr), " "), strings.Join(strings.Fields(part), " "))
	}
	exit, stdout, _ = neuronkv(t, "", "stats", "--sysfs-root", root, "--json")
	require.Equal(t, exitNoDevice, exit)
	s, err := live.Parse([]byte(stdout))
	require.NoError(t, err)
	require.Empty(t, s.Devices)
	require.Len(t, s.Sources, 3)
}

// TestTablesOfStats has the whole table of three machines.
func TestTablesOfStats(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name             string
		tree             string
		monitor, listing string
		commands         bool
	}{
		{"inf2-load", inf2Tree, "neuron-monitor-inf2.xlarge-load.json", "neuron-ls-inf2.xlarge-load.json", true},
		{"trn2-container", trn2Tree, "neuron-monitor-trn2-lnc2-DOC-SYNTHETIC.json", "neuron-ls-trn2.48xlarge-container.json", false},
		{"trn1-driver-alone", trn1Tree, "", "", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			o := machineOptions{root: sampleTree(t, test.tree)}
			if test.monitor != "" {
				o.monitor, o.listing = fakeMonitor(t, test.monitor), fakeListing(t, test.listing)
			}
			ctx, stop := context.WithCancel(t.Context())
			m := newMachine(ctx, host.Tools{Folder: t.TempDir()}, o)
			s := m.snapshot(ctx, time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC))
			stop()
			m.ended()
			if !test.commands {
				s.HideCommands()
			}
			for i := range s.Sources {
				s.Sources[i].Text = strings.NewReplacer(o.root, "", m.tools.Folder, "/tools").Replace(s.Sources[i].Text)
			}
			requireTable(t, "stats-"+test.name, string(renderStats(&s)))
		})
	}
}

func requireTable(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".txt")
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
	for line := range strings.Lines(got) {
		require.LessOrEqual(t, len(strings.TrimSuffix(line, "\n")), terminalWidth, "the lines fit a terminal")
	}
}

func TestCommandsAreShownOnRequestAlone(t *testing.T) {
	t.Parallel()
	root, monitor, listing := sampleTree(t, inf2Tree), fakeMonitor(t, "neuron-monitor-inf2.xlarge-load.json"), fakeListing(t, "neuron-ls-inf2.xlarge-load.json")
	for _, format := range []string{"--json=true", "--json=false"} {
		args := []string{"stats", format, "--sysfs-root", root, "--monitor", monitor, "--neuron-ls", listing}
		_, stdout, _ := neuronkv(t, "", args...)
		require.NotContains(t, stdout, "load.py", format)
		require.Contains(t, stdout, "2199", format)
		_, stdout, _ = neuronkv(t, "", append(args, "--show-commands")...)
		require.Contains(t, stdout, "load.py", format)
	}
}

func TestASourceThatFailsStandsBesideTheOthers(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, monitor, want string
	}{
		{"garbage", "echo segfault; exec sleep 1000", "no JSON: invalid character 's'"},
		{"another tool's JSON", `echo '{"gpus":[]}'; exit 0`, "ended with status 0: line 1: neuron-monitor: got a JSON object with the keys gpus; accepted"},
		{"it ends with a status", "echo no driver >&2; exit 3", "ended with status 3: no driver"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			exit, stdout, _ := neuronkv(t, "", "stats", "--json", "--sysfs-root", sampleTree(t, inf2Tree),
				"--monitor", shellProgram(t, test.monitor), "--neuron-ls", shellProgram(t, `echo 'time="x" level=fatal msg="no devices"' >&2; exit 1`))
			require.Equal(t, exitOK, exit)
			s, err := live.Parse([]byte(stdout))
			require.NoError(t, err)
			require.Len(t, s.Devices, 1)
			require.True(t, s.Sources[0].Read)
			require.Contains(t, s.Sources[1].Text, "no devices")
			require.False(t, s.Sources[2].Read)
			require.Contains(t, s.Sources[2].Text, test.want)
		})
	}
}

// A stopper ends a context after some writes.
type stopper struct {
	bytes.Buffer
	left int
	stop func()
}

func (s *stopper) Write(text []byte) (int, error) {
	if s.left--; s.left == 0 {
		s.stop()
	}
	return s.Buffer.Write(text)
}

func TestWatchPrintsUntilItIsStopped(t *testing.T) {
	t.Parallel()
	for _, format := range []bool{false, true} {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		out := &stopper{left: 3, stop: stop}
		o := statsOptions{watch: time.Millisecond, json: format, machineOptions: machineOptions{
			root: sampleTree(t, inf2Tree), monitor: fakeMonitor(t, "neuron-monitor-inf2.xlarge-load.json"), listing: fakeListing(t, "neuron-ls-inf2.xlarge-load.json")}}
		exit := program{nil, out, os.Stderr}.statsUntil(ctx, host.Tools{}, o)
		require.Equal(t, exitOK, exit)
		require.Equal(t, 3, strings.Count(out.String(), "inf2.xlarge"), "each has the instance once")
	}
}

func TestNoDeviceSaysWhereTheToolsWereLookedForAndWhatTheySaid(t *testing.T) {
	t.Parallel()
	_, err := host.Tools{}.Find("neuron-no-such-tool", "")
	inside, parsed := live.ParseMonitor([]byte(`{"neuron_hardware_info":{"neuron_device_count":0,"error":"no driver here"}}`))
	require.NoError(t, parsed)
	s := live.Merge(live.Failed(live.FromListing, err.Error()), inside)
	text := noDevice(&s)
	require.Contains(t, strings.Join(strings.Fields(text), " "), "neuron-no-such-tool is not in /opt/aws/neuron/bin and not in PATH")
	require.Contains(t, text, "neuron_hardware_info: reports an error: no driver here")
	for line := range strings.Lines(text) {
		require.LessOrEqual(t, len(line), terminalWidth+1)
	}
}

// A tree whose devices go away and come back, as with a driver that is loaded again.
func TestWatchGoesOnWhereTheDevicesGoAway(t *testing.T) {
	t.Parallel()
	root := sampleTree(t, inf2Tree)
	devices := filepath.Join(root, "sys/devices/virtual/neuron_device")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	turns := 0
	out := writer(func(text []byte) (int, error) {
		switch turns++; turns {
		case 1:
			require.Contains(t, string(text), `"device":0`)
			require.NoError(t, os.Rename(devices, devices+"-away"))
		case 2:
			require.Contains(t, string(text), `"devices":[]`)
			require.NoError(t, os.Rename(devices+"-away", devices))
		default:
			require.Contains(t, string(text), `"device":0`)
			stop()
		}
		return len(text), nil
	})
	var messages bytes.Buffer
	exit := program{nil, out, &messages}.statsUntil(ctx, host.Tools{}, statsOptions{watch: time.Millisecond, json: true, machineOptions: machineOptions{root: root}})
	require.Equal(t, exitOK, exit)
	require.Equal(t, 3, turns)
	require.Contains(t, messages.String(), "no Neuron device was found")
}

// A writer is a function that is written to.
type writer func([]byte) (int, error)

func (w writer) Write(text []byte) (int, error) { return w(text) }

func TestWatchEndsWhereThereIsNoDevice(t *testing.T) {
	t.Parallel()
	exit, stdout, _ := neuronkv(t, "", "stats", "--watch", "--sysfs-root", t.TempDir())
	require.Equal(t, exitNoDevice, exit)
	require.Empty(t, stdout)
}

func TestStatsThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	var messages bytes.Buffer
	exit := run(t.Context(), []string{"stats", "--watch", "--sysfs-root", sampleTree(t, trn1Tree)}, nil, full{}, &messages)
	require.Equal(t, exitUnusable, exit)
	require.Contains(t, messages.String(), "no space left")
}

// A source that writes what a terminal acts on.
func TestATableDoesNothingToATerminal(t *testing.T) {
	t.Parallel()
	s, err := live.ParseMonitor([]byte(`{"neuron_runtime_data":[{"pid":7,"neuron_runtime_tag":"a\u001b[2Jb\nc","report":{
		"execution_stats":{"execution_summary":{"\u001b]0;x\u0007\nforged":1}}}}],"neuron_hardware_info":{"neuron_device_count":1}}`))
	require.NoError(t, err)
	s.ToolsVersion = &live.Text{Value: "2\x1b[31m", Source: live.FromPackage}
	text := string(renderStats(&s))
	require.NotContains(t, text, "\x1b")
	require.NotContains(t, text, "\nforged")
	require.Contains(t, text, `a\x1b[2Jb\nc`)
	require.Contains(t, text, `tools 2\x1b[31m`)
}
