//go:build unix

package host

import (
	"os"
	"syscall"
)

// killGroup kills a process and all of its group.
func killGroup(p *os.Process) {
	_ = syscall.Kill(-p.Pid, syscall.SIGKILL)
}
