//go:build unix && !linux

package host

import "syscall"

// attributes puts a child into a process group of its own.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true}
}

// awaitExit cannot tell here.
func awaitExit(int) bool { return false }
