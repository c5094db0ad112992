//go:build unix

package host

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"
)

// readAttribute fills the buffer from a file with one read. It looks at what the
// path is before it opens it, because opening a device can do something, and it
// goes around os.File, which waits where a file of the driver answers EAGAIN.
func readAttribute(full string, buffer []byte) (n int, err error) {
	var stat syscall.Stat_t
	if err := restarted(func() error { return syscall.Stat(full, &stat) }); err != nil {
		return 0, missing(err)
	}
	if err := checkRegular(fileMode(uint32(stat.Mode))); err != nil {
		return 0, err
	}
	fd := -1
	err = restarted(func() (err error) {
		fd, err = syscall.Open(full, syscall.O_RDONLY|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
		return err
	})
	if err != nil {
		return 0, err
	}
	defer syscall.Close(fd)
	return readOnce(fd, buffer)
}

// missing is that a file is missing for one that would be below another file.
func missing(err error) error {
	if errors.Is(err, syscall.ENOTDIR) {
		return fmt.Errorf("%w: %w", fs.ErrNotExist, err)
	}
	return err
}

// readOnce is one read(2).
func readOnce(fd int, buffer []byte) (n int, err error) {
	err = restarted(func() (err error) {
		n, err = syscall.Read(fd, buffer)
		return err
	})
	if errors.Is(err, syscall.EAGAIN) {
		err = fmt.Errorf("the driver had no answer now: %w", err)
	}
	return max(n, 0), err
}

// restarted does a system call again for as long as a signal interrupts it.
func restarted(call func() error) error {
	for {
		if err := call(); !errors.Is(err, syscall.EINTR) {
			return err
		}
	}
}

// fileMode returns the type of a file as Go says it.
func fileMode(mode uint32) fs.FileMode {
	switch mode & syscall.S_IFMT {
	case syscall.S_IFREG:
		return 0
	case syscall.S_IFDIR:
		return fs.ModeDir
	case syscall.S_IFIFO:
		return fs.ModeNamedPipe
	case syscall.S_IFSOCK:
		return fs.ModeSocket
	case syscall.S_IFCHR, syscall.S_IFBLK:
		return fs.ModeDevice
	}
	return fs.ModeIrregular
}
