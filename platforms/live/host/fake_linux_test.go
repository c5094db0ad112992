package host_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms/live/host"
)

// roles are the programs that the test binary can be, each by the name of the folder
// that it is started from.
var roles = map[string]func(){
	// neuron-monitor
	"good":    func() { records(-1, 2*time.Millisecond); forever() },
	"silent":  forever,
	"stall":   func() { records(1, 0); forever() },
	"flood":   flood,
	"garbage": func() { repeat(-1, 2*time.Millisecond, func(n int) { fmt.Println("garbage", n) }) },
	"long":    func() { say(bytes.Repeat([]byte("x"), 1<<16), 1<<10); fmt.Println(); records(-1, 2*time.Millisecond) },
	"endless": func() { say(bytes.Repeat([]byte("x"), 1<<16), -1) },
	"dies":    func() { die(3, `time="2026-11-30T10:00:00Z" level=fatal msg="no driver"`) },
	"three":   func() { records(3, 0); die(4, "FATA[0001] the device is lost") },
	"deaf": func() {
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
		records(-1, 2*time.Millisecond)
	},
	"changes": func() {
		records(3, 0)
		repeat(-1, 2*time.Millisecond, func(n int) { fmt.Println("another format", n) })
	},
	"closes": func() { os.Stdout.Close(); forever() },
	"leaves": func() { leaveBehind(); die(7, "gone") },
	// neuron-ls
	"list":     func() { fmt.Print(os.Args[1:], ` [{"neuron_device":0}]`) },
	"fails":    func() { die(1, "FATA[0000] Unable to read device information from the driver.") },
	"bad flag": func() { fmt.Println("unknown flag `j'"); os.Exit(1) },
	"nothing":  func() { fmt.Println() },
	"hangs":    func() { signal.Ignore(syscall.SIGTERM); forever() },
	"noisy":    func() { repeat(20000, 0, func(n int) { fmt.Fprintln(os.Stderr, "noise", n) }); die(2, "the end") },
	"shot":     func() { syscall.Kill(os.Getpid(), syscall.SIGKILL); forever() },
	"forks":    func() { leaveBehind(); os.Exit(0) },
	// others
	"holder": holder,
	"parent": parent,
}

// TestMain plays a role where the binary was started in one.
func TestMain(m *testing.M) {
	folder := filepath.Dir(os.Args[0])
	if _, err := os.Lstat(filepath.Join(folder, "alive")); err != nil {
		// The race detector sleeps for a second at the end of a program.
		must(os.Setenv("GORACE", os.Getenv("GORACE")+" atexit_sleep_ms=0"))
		os.Exit(m.Run())
	}
	alive, err := os.OpenFile(filepath.Join(folder, "alive"), os.O_WRONLY, 0)
	must(err)
	roles[filepath.Base(folder)]()
	must(alive.Close()) // it was held until now
}

func must(err error) {
	if err != nil {
		die(99, err.Error())
	}
}

func die(status int, words string) {
	fmt.Fprintln(os.Stderr, words)
	os.Exit(status)
}

func forever() { time.Sleep(time.Hour) }

// repeat does something a number of times, or for ever where that is below zero. A
// writer whose reader is gone is ended by SIGPIPE.
func repeat(times int, every time.Duration, do func(n int)) {
	for n := 1; times < 0 || n <= times; n++ {
		do(n)
		time.Sleep(every)
	}
}

func records(times int, every time.Duration) {
	repeat(times, every, func(n int) { fmt.Println("record", os.Getpid(), n) })
}

func say(part []byte, times int) {
	repeat(times, 0, func(int) { _, err := os.Stdout.Write(part); must(err) })
}

// flood prints records of 1 kB and lines on the standard error as fast as it can.
func flood() {
	line := []byte("record " + strings.Repeat("x", 1016) + "\n")
	noise := bytes.Repeat([]byte("noise\n"), 16)
	repeat(-1, 0, func(int) { os.Stderr.Write(noise); os.Stdout.Write(bytes.Repeat(line, 16)) })
}

// leaveBehind starts a process that holds the outputs open, and waits until it has
// printed a line.
func leaveBehind() {
	ready, started, err := os.Pipe()
	must(err)
	path := filepath.Join(filepath.Dir(filepath.Dir(os.Args[0])), "holder", "holder")
	command := exec.Command(path)
	command.Stdout, command.Stderr, command.ExtraFiles = os.Stdout, os.Stderr, []*os.File{started}
	must(command.Start())
	must(started.Close())
	_, err = io.ReadAll(ready)
	must(err)
}

// holder says that it is there, on the outputs and by closing what leaveBehind
// waits for.
func holder() {
	fmt.Println("record", os.Getpid(), "of a holder")
	must(os.NewFile(3, "started").Close())
	forever()
}

// parent runs the monitor beside it, which does not notice that its reader is gone,
// and prints the first record.
func parent() {
	path := filepath.Join(filepath.Dir(filepath.Dir(os.Args[0])), "stall", host.MonitorName)
	m := host.StartMonitor(context.Background(), host.MonitorOptions{Path: path})
	record, err := m.First(context.Background())
	must(err)
	fmt.Printf("%s\n", record.Line)
	<-m.Done()
}

// A fake is a program that is this test binary in a role.
type fake struct {
	path  string
	alive *os.File // its end is read when no process of the role is left
}

// newFake puts a program for a role under root.
func newFake(t *testing.T, root, role, name string) fake {
	t.Helper()
	require.Contains(t, roles, role)
	self, err := os.Executable()
	require.NoError(t, err)
	folder := filepath.Join(root, role)
	require.NoError(t, os.Mkdir(folder, 0o755))
	require.NoError(t, os.Symlink(self, filepath.Join(folder, name)))
	require.NoError(t, syscall.Mkfifo(filepath.Join(folder, "alive"), 0o644))
	alive, err := os.OpenFile(filepath.Join(folder, "alive"), os.O_RDONLY|syscall.O_NONBLOCK, 0)
	require.NoError(t, err)
	t.Cleanup(func() { alive.Close() })
	return fake{filepath.Join(folder, name), alive}
}

// patience is how long a test waits for what must come.
const patience = 20 * time.Second

// requireGone waits until no process of the fake is left. One must have been seen
// before.
func (f fake) requireGone(t *testing.T) {
	t.Helper()
	require.NoError(t, f.alive.SetReadDeadline(time.Now().Add(patience)))
	_, err := f.alive.Read(make([]byte, 1))
	require.ErrorIs(t, err, io.EOF, "a process is left")
}

// receive waits for a value.
func receive[T any](t *testing.T, from <-chan T) T {
	t.Helper()
	select {
	case value := <-from:
		return value
	case <-time.After(patience):
		require.FailNow(t, "nothing came")
	}
	panic("not reached")
}

// errNoRecord is what the tests say of a line that is none.
var errNoRecord = errors.New("not a record")

func isRecord(line []byte) error {
	if !bytes.HasPrefix(line, []byte("record ")) {
		return errNoRecord
	}
	return nil
}
