//go:build !unix

package host

import (
	"os"
	"syscall"
)

// attributes asks for nothing: there are no process groups here.
func attributes() *syscall.SysProcAttr { return nil }

// awaitExit cannot tell here.
func awaitExit(int) bool { return false }

// killGroup kills a process.
func killGroup(p *os.Process) { _ = p.Kill() }
