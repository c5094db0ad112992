package host

import (
	"syscall"
	"unsafe"
)

// attributes puts a child into a process group of its own, and has the kernel kill
// it when the thread that started it ends.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// awaitExit returns true when a child has ended, and leaves it to be waited for:
// until then, its number and its group's are not given to another. It returns false
// where the system cannot tell.
func awaitExit(pid int) bool {
	const byPid = 1       // P_PID of waitid(2)
	var answer [16]uint64 // a siginfo_t of 128 bytes, which nothing reads
	err := restarted(func() error {
		_, _, errno := syscall.Syscall6(syscall.SYS_WAITID, byPid, uintptr(pid),
			uintptr(unsafe.Pointer(&answer)), syscall.WEXITED|syscall.WNOWAIT, 0, 0)
		if errno != 0 {
			return errno
		}
		return nil
	})
	return err == nil
}
