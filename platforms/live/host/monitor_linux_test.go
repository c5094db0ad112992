package host_test

import (
	"bufio"
	"context"
	"fmt"
	"io/fs"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms/live/host"
)

// heard is a line that a monitor read, with what it knew before it looked at it.
type heard struct {
	line    string
	problem error
	record  host.Record
	err     error
}

// who is the number of the process that printed a record.
func (h heard) who() string { return strings.Fields(h.line)[1] }

// A watched monitor hands its lines over one by one.
type watched struct {
	*host.Monitor
	lines <-chan heard
	stop  func() // ends it and waits until nothing is left
}

// again starts a program again at once.
var again = host.Backoff{First: time.Nanosecond, Most: time.Nanosecond}

// watch runs a fake neuron-monitor with a period that no busy machine passes by
// chance, where none is given.
func watch(t *testing.T, path string, period time.Duration) watched {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	lines, ready := make(chan heard), make(chan struct{})
	var m *host.Monitor
	accept := func(line []byte) error {
		<-ready
		h := heard{line: string(line), problem: m.Problem()}
		h.record, h.err = m.Latest()
		select {
		case lines <- h:
		case <-ctx.Done():
		}
		return isRecord(line)
	}
	if period == 0 {
		period = time.Minute
	}
	m = host.StartMonitor(ctx, host.MonitorOptions{Path: path, Accept: accept, Period: period, Backoff: again})
	close(ready)
	w := watched{m, lines, func() { cancel(); receive(t, m.Done()) }}
	t.Cleanup(w.stop)
	return w
}

func monitorIn(t *testing.T, role string) fake {
	t.Helper()
	return newFake(t, t.TempDir(), role, host.MonitorName)
}

func TestTheFirstRecordIsWaitedFor(t *testing.T) {
	t.Parallel()
	before := time.Now()
	m := host.StartMonitor(t.Context(), host.MonitorOptions{Path: monitorIn(t, "stall").path})
	record, err := m.First(t.Context())
	require.NoError(t, err)
	require.Regexp(t, `^record \d+ 1$`, string(record.Line))
	require.WithinRange(t, record.Received, before, time.Now())
	latest, err := m.Latest()
	require.NoError(t, err)
	require.Equal(t, record, latest)
	require.NoError(t, m.Problem())
}

func TestTheNewestRecordIsKept(t *testing.T) {
	t.Parallel()
	w := watch(t, monitorIn(t, "good").path, 0)
	require.ErrorIs(t, receive(t, w.lines).err, host.ErrNoRecord)
	for n := 1; n <= 3; n++ {
		h := receive(t, w.lines)
		require.NoError(t, h.err)
		require.Regexp(t, fmt.Sprintf(` %d$`, n), string(h.record.Line))
	}
}

func TestWhyThereIsNoFirstRecord(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, role string
		period     time.Duration
		want       string
	}{
		{"it ends at once", "dies", time.Minute, "ended with status 3: no driver"},
		{"it takes an unknown flag", "bad flag", time.Minute, "ended with status 1: unknown flag `j'"},
		{"it ends well without a word", "nothing", time.Minute, "ended with status 0"},
		{"it prints nothing", "silent", 25 * time.Millisecond, "was killed: it printed no whole line for 300ms"},
		{"it prints a line without end", "endless", 25 * time.Millisecond, "was killed: it printed no whole line for 300ms"},
		{"it closes its output and lives", "closes", time.Second, "was killed: it closed its output and did not end"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m := host.StartMonitor(t.Context(), host.MonitorOptions{
				Path: monitorIn(t, c.role).path, Accept: isRecord, Period: c.period,
				Backoff: host.Backoff{First: time.Hour, Most: time.Hour},
			})
			_, err := m.First(t.Context())
			require.EqualError(t, err, "no record yet: neuron-monitor "+c.want)
			require.ErrorIs(t, err, host.ErrNoRecord)
		})
	}
}

func TestAMonitorThatIsAbsentIsNamed(t *testing.T) {
	t.Parallel()
	absent := filepath.Join(t.TempDir(), "neuron-monitor")
	m := host.StartMonitor(t.Context(), host.MonitorOptions{Path: absent})
	_, err := m.First(t.Context())
	require.ErrorIs(t, err, host.ErrNoRecord)
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorContains(t, err, absent)
}

func TestALineThatIsRefusedLeavesTheNewestRecord(t *testing.T) {
	t.Parallel()
	w := watch(t, monitorIn(t, "changes").path, 0)
	for range 3 {
		require.NoError(t, isRecord([]byte(receive(t, w.lines).line)))
	}
	receive(t, w.lines)
	h := receive(t, w.lines)
	require.Equal(t, "another format 2", h.line)
	require.ErrorIs(t, h.problem, errNoRecord)
	require.EqualError(t, h.problem, "line 4: not a record")
	require.NoError(t, h.err)
	require.Regexp(t, ` 3$`, string(h.record.Line))
}

func TestGarbageIsAProblemAndNoRecord(t *testing.T) {
	t.Parallel()
	w := watch(t, monitorIn(t, "garbage").path, 0)
	for range 2 {
		receive(t, w.lines)
	}
	require.EqualError(t, receive(t, w.lines).problem, "line 2: not a record")
	_, err := w.Latest()
	require.ErrorIs(t, err, host.ErrNoRecord)
	require.ErrorIs(t, err, errNoRecord)
}

func TestAMonitorThatEndsIsStartedAgain(t *testing.T) {
	t.Parallel()
	w := watch(t, monitorIn(t, "three").path, 0)
	first := receive(t, w.lines)
	for range 2 {
		require.Equal(t, first.who(), receive(t, w.lines).who())
	}
	next := receive(t, w.lines)
	require.NotEqual(t, first.who(), next.who())
	require.EqualError(t, next.problem, "neuron-monitor ended with status 4: the device is lost")
	require.NoError(t, next.err)
	require.Regexp(t, first.who()+" 3$", string(next.record.Line))
}

func TestAMonitorThatStallsIsStartedAgain(t *testing.T) {
	t.Parallel()
	w := watch(t, monitorIn(t, "stall").path, 50*time.Millisecond)
	first := receive(t, w.lines)
	next := receive(t, w.lines)
	require.NotEqual(t, first.who(), next.who())
	require.EqualError(t, next.problem, "neuron-monitor was killed: it printed no whole line for 600ms")
	var stale *host.StaleError
	require.ErrorAs(t, next.err, &stale)
	require.Greater(t, stale.Age, 600*time.Millisecond)
	require.Equal(t, next.problem, stale.Problem)
	require.Equal(t, first.line, string(next.record.Line))
}

func TestWhatAMonitorLeavesBehindGoesWithIt(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	f, left := newFake(t, root, "leaves", host.MonitorName), newFake(t, root, "holder", "holder")
	w := watch(t, f.path, 0)
	first := receive(t, w.lines)
	next := receive(t, w.lines) // of another, although the first held the output open
	require.NotEqual(t, first.who(), next.who())
	require.EqualError(t, next.problem, "neuron-monitor ended with status 7: gone")
	w.stop()
	f.requireGone(t)
	left.requireGone(t)
}

func TestNoProcessIsLeftWhenTheContextEnds(t *testing.T) {
	t.Parallel()
	for _, role := range []string{"good", "stall", "deaf", "flood", "garbage", "changes"} {
		t.Run(role, func(t *testing.T) {
			t.Parallel()
			f := monitorIn(t, role)
			w := watch(t, f.path, 0)
			receive(t, w.lines)
			w.stop()
			f.requireGone(t)
			require.ErrorIs(t, w.Problem(), context.Canceled)
			require.ErrorContains(t, w.Problem(), "neuron-monitor was stopped")
		})
	}
}

func TestAMonitorOutlivesTheThreadThatAskedForIt(t *testing.T) {
	t.Parallel()
	path, made := monitorIn(t, "good").path, make(chan watched)
	go func() {
		runtime.LockOSThread() // and never unlocked: the thread ends
		made <- watch(t, path, 0)
	}()
	w := receive(t, made)
	first := receive(t, w.lines)
	for range 20 {
		require.Equal(t, first.who(), receive(t, w.lines).who())
	}
}

func TestAMonitorEndsWithAParentThatIsKilled(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	f := newFake(t, root, "stall", host.MonitorName)
	command := exec.Command(newFake(t, root, "parent", "parent").path)
	stdout, err := command.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, command.Start())
	line, err := bufio.NewReader(stdout).ReadString('\n')
	require.NoError(t, err)
	require.NoError(t, isRecord([]byte(line)))
	require.NoError(t, command.Process.Signal(syscall.SIGKILL))
	require.Error(t, command.Wait())
	f.requireGone(t)
}
