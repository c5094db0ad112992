package host_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms/live/host"
)

// nobody is a user who owns nothing.
const nobody = 65534

// asNobody runs a function on a thread that has no rights of its own, which then
// ends. Without root, the caller has none to give up.
func asNobody(do func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // and never unlocked: the thread ends with its rights
		if os.Getuid() == 0 {
			_, _, errno := syscall.RawSyscall(syscall.SYS_SETRESUID, nobody, nobody, nobody)
			if errno != 0 {
				return
			}
		}
		do()
	}()
	<-done
}

func TestWhatMayNotBeReadIsSaidSo(t *testing.T) {
	t.Parallel()
	tree := sysWith(t, "2.30.2\n")
	require.NoError(t, os.Chmod(filepath.Dir(tree.Sys()), 0o755)) // others may pass through
	write(t, filepath.Join(tree.Sys(), "secret/core_count"), "8")
	write(t, filepath.Join(tree.Sys(), "module/reset"), "8")
	require.NoError(t, os.Chmod(filepath.Join(tree.Sys(), "secret"), 0))
	require.NoError(t, os.Chmod(filepath.Join(tree.Sys(), "module/reset"), 0))
	t.Cleanup(func() { os.Chmod(filepath.Join(tree.Sys(), "secret"), 0o755) })

	var version string
	errs := map[string]error{}
	asNobody(func() {
		version, errs["allowed"] = tree.Read("module/neuron/version")
		_, errs["module/reset"] = tree.Read("module/reset")
		_, errs["secret/core_count"] = tree.Read("secret/core_count")
		_, errs["secret"] = tree.List("secret")
	})
	require.NoError(t, errs["allowed"])
	require.Equal(t, "2.30.2", version)
	for _, path := range []string{"module/reset", "secret/core_count", "secret"} {
		require.ErrorIs(t, errs[path], fs.ErrPermission, path)
		require.ErrorContains(t, errs[path], filepath.Join(tree.Sys(), path))
	}
}

func TestWhatWouldWaitOrActIsNotOpened(t *testing.T) {
	t.Parallel()
	tree := sysWith(t, "2.30.2\n")
	require.NoError(t, syscall.Mkfifo(filepath.Join(tree.Sys(), "fifo"), 0o644))
	require.NoError(t, os.Symlink("/dev/null", filepath.Join(tree.Sys(), "device")))
	require.NoError(t, syscall.Mknod(filepath.Join(tree.Sys(), "socket"), syscall.S_IFSOCK|0o644, 0))
	for path, want := range map[string]string{"fifo": "a FIFO", "device": "a device", "socket": "a socket"} {
		_, err := tree.Read(path)
		require.ErrorContains(t, err, filepath.Join(tree.Sys(), path)+": got "+want+"; accepted: a regular file")
		_, err = tree.List(path)
		require.ErrorContains(t, err, "got "+want+"; accepted: a folder")
	}
}

func TestAFileOfAGibibyteIsNotRead(t *testing.T) {
	t.Parallel()
	tree := sysWith(t, "2.30.2\n")
	require.NoError(t, os.Truncate(filepath.Join(tree.Sys(), "module/neuron/version"), 1<<30))
	_, err := tree.Read("module/neuron/version")
	require.ErrorContains(t, err, "more than 4096 bytes")
}

func TestDevicesAreReachedThroughTheLinksOfTheirClass(t *testing.T) {
	t.Parallel()
	sys := t.TempDir()
	write(t, filepath.Join(sys, "devices/virtual/neuron_device/neuron0/core_count"), "8")
	require.NoError(t, os.MkdirAll(filepath.Join(sys, "class/neuron_device"), 0o755))
	require.NoError(t, os.Symlink("../../devices/virtual/neuron_device/neuron0", filepath.Join(sys, "class/neuron_device/neuron0")))
	require.NoError(t, os.Symlink("nowhere", filepath.Join(sys, "class/neuron_device/neuron1")))
	require.NoError(t, os.Symlink("neuron2", filepath.Join(sys, "class/neuron_device/neuron2")))
	tree := host.NewTree(sys)
	names, err := tree.List("class/neuron_device")
	require.NoError(t, err)
	require.Equal(t, []string{"neuron0", "neuron1", "neuron2"}, names)
	names, err = tree.List("class/neuron_device/neuron0")
	require.NoError(t, err)
	require.Equal(t, []string{"core_count"}, names)
	count, err := tree.Read("class/neuron_device/neuron0/core_count")
	require.NoError(t, err)
	require.Equal(t, "8", count)
	_, err = tree.List("class/neuron_device/neuron1")
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = tree.Read("class/neuron_device/neuron2/core_count")
	require.ErrorIs(t, err, syscall.ELOOP)
}

func TestADriverWithoutAnAnswerIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "fifo")
	require.NoError(t, syscall.Mkfifo(path, 0o644))
	fd, err := syscall.Open(path, syscall.O_RDWR|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0) // its own writer
	require.NoError(t, err)
	defer syscall.Close(fd)
	_, err = host.ReadOnce(fd, make([]byte, 16))
	require.ErrorIs(t, err, syscall.EAGAIN)
	require.ErrorContains(t, err, "the driver had no answer now")
	_, err = syscall.Write(fd, []byte("8\n"))
	require.NoError(t, err)
	n, err := host.ReadOnce(fd, make([]byte, 16))
	require.NoError(t, err)
	require.Equal(t, 2, n)
}

func TestAFileOfTheKernelIsRead(t *testing.T) {
	t.Parallel()
	tree := host.NewTree("/proc") // there is a sys folder in it, of files as sysfs has them
	require.Equal(t, "/proc/sys", tree.Sys())
	text, err := tree.Read("kernel/ostype")
	require.NoError(t, err)
	require.Equal(t, "Linux", text)
}

func TestAReadAllocatesLittle(t *testing.T) {
	tree := sysWith(t, "2.30.2\n")
	allocations := testing.AllocsPerRun(100, func() {
		_, _ = tree.Read("module/neuron/version")
	})
	require.LessOrEqual(t, allocations, 4.0) // the path, twice as the system takes it, and the text
}
