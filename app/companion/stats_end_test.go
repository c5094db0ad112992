package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The ends of neuronkv that leave it time: none leaves the monitor, or what it started.
func TestNothingIsLeftWhereStatsEnds(t *testing.T) {
	t.Parallel()
	root := sampleTree(t, inf2Tree)
	for name, end := range map[string]func(*os.Process, io.Closer){
		"interrupt":     func(p *os.Process, _ io.Closer) { require.NoError(t, p.Signal(os.Interrupt)) },
		"hang up":       func(p *os.Process, _ io.Closer) { require.NoError(t, p.Signal(syscall.SIGHUP)) },
		"a closed pipe": func(_ *os.Process, out io.Closer) { require.NoError(t, out.Close()) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pids := filepath.Join(t.TempDir(), "pids")
			monitor := shellProgram(t, "sleep 1000 &", "echo $$ $! >"+pids, "cat "+recordLine(t, "neuron-monitor-inf2.xlarge-load.json"), "wait")
			command := exec.Command(os.Args[0], "stats", "--watch=1s", "--json", "--sysfs-root", root, "--monitor", monitor)
			command.Env = append(os.Environ(), asNeuronkv+"=1")
			out, err := command.StdoutPipe()
			require.NoError(t, err)
			require.NoError(t, command.Start())
			_, err = bufio.NewReader(out).ReadString('\n')
			require.NoError(t, err)
			end(command.Process, out)
			_, err = command.Process.Wait()
			require.NoError(t, err)
			text, err := os.ReadFile(pids)
			require.NoError(t, err)
			for _, pid := range strings.Fields(string(text)) {
				n, err := strconv.Atoi(pid)
				require.NoError(t, err)
				require.Eventually(t, func() bool { return isGone(n) }, 10*time.Second, 10*time.Millisecond, "process %d of %s", n, text)
			}
		})
	}
}

// isGone reports whether a process has ended: one that nobody has waited for counts.
func isGone(pid int) bool {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || strings.Contains(string(status), ") Z ")
}

// asNeuronkv is the variable that has this test binary be neuronkv.
const asNeuronkv = "NEURONKV_TEST_RUN"

func TestMain(m *testing.M) {
	if os.Getenv(asNeuronkv) != "" {
		main()
	}
	os.Exit(m.Run())
}
