package host_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms/live/host"
)

// write makes a file, and the folders it needs.
func write(t *testing.T, path, content string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte(content), 0o644))
}

// sysWith makes a sys folder with one attribute in it, and its Tree.
func sysWith(t *testing.T, content string) *host.Tree {
	t.Helper()
	sys := t.TempDir()
	write(t, filepath.Join(sys, "module/neuron/version"), content)
	return host.NewTree(sys)
}

func TestATextIsReadWithoutTheWhiteSpaceAtItsEnds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, content, want string }{
		{"a line", "2.30.2\n", "2.30.2"},
		{"no line end", "8", "8"},
		{"a line end of Windows", "12\r\n", "12"},
		{"several line ends", "12\n\n", "12"},
		{"nothing", "", ""},
		{"only a line end", "\n", ""},
		{"a list", "12, 3, 4, 1\n", "12, 3, 4, 1"},
		{"two lines", "MAJOR=244\nMINOR=0\n", "MAJOR=244\nMINOR=0"},
		{"white space in front", "  7\t\n", "7"},
		{"all that may be printed", "! ~\n", "! ~"},
		{"4096 bytes", strings.Repeat("7", 4096), strings.Repeat("7", 4096)},
		{"a copy by tar", "12\n" + strings.Repeat("\x00", 4093), "12"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := sysWith(t, c.content).Read("module/neuron/version")
			require.NoError(t, err)
			require.Equal(t, c.want, got)
		})
	}
}

func TestWhatIsNoSmallTextIsRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, content, want string }{
		{"4097 bytes", strings.Repeat("7", 4097), "more than 4096 bytes"},
		{"4097 bytes, the last a line end", strings.Repeat("7", 4096) + "\n", "more than 4096 bytes"},
		{"a zero byte", "12\x0034", "binary: byte 2 is 0x00"},
		{"UTF-8", "µ", "binary: byte 0 is 0xc2"},
		{"delete", "\x7f", "binary: byte 0 is 0x7f"},
		{"escape", "ok\x1b[2J", "binary: byte 2 is 0x1b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			tree := sysWith(t, c.content)
			_, err := tree.Read("module/neuron/version")
			require.ErrorContains(t, err, c.want)
			require.ErrorContains(t, err, filepath.Join(tree.Sys(), "module", "neuron", "version"))
		})
	}
}

func TestATextDoesNotChangeWithTheNextRead(t *testing.T) {
	t.Parallel()
	tree := sysWith(t, "2.30.2\n")
	write(t, filepath.Join(tree.Sys(), "class/dmi/id/product_name"), "trn2.48xlarge\n")
	version, err := tree.Read("module/neuron/version")
	require.NoError(t, err)
	product, err := tree.Read("class/dmi/id/product_name")
	require.NoError(t, err)
	require.Equal(t, "2.30.2", version)
	require.Equal(t, "trn2.48xlarge", product)
}

func TestWhatIsMissingOrAFolderIsSaidWithItsPath(t *testing.T) {
	t.Parallel()
	tree := sysWith(t, "2.30.2\n")
	_, err := tree.Read("module/neuron/absent")
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorContains(t, err, filepath.Join(tree.Sys(), "module", "neuron", "absent"))
	_, err = tree.Read("module/neuron")
	require.ErrorContains(t, err, filepath.Join(tree.Sys(), "module", "neuron")+": got a folder; accepted: a regular file")
	_, err = tree.List("class/neuron_device")
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorContains(t, err, filepath.Join(tree.Sys(), "class", "neuron_device"))
	_, err = tree.List("module/neuron/version")
	require.ErrorContains(t, err, "version: got a regular file; accepted: a folder")
}

func TestAFileBelowAnotherFileIsMissing(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(root, "sys/class"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(root, "sys/class/limit"), []byte("1\n"), 0o644))
	_, err := host.NewTree(root).Read("class/limit/total")
	require.ErrorIs(t, err, fs.ErrNotExist)
}

func TestAPathThatLeavesTheTreeIsRefused(t *testing.T) {
	t.Parallel()
	tree := sysWith(t, "2.30.2\n")
	for _, path := range []string{"", "/", "/etc/passwd", "..", "../x", "module/../../x", "module/..", "module//neuron", "module/neuron/", "a\x00b"} {
		_, err := tree.Read(path)
		require.ErrorContains(t, err, "accepted: a relative path", "Read %q", path)
		_, err = tree.List(path)
		require.ErrorContains(t, err, "accepted: a relative path", "List %q", path)
	}
}

func TestTheSysFolderIsFoundInBothLayouts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, folder, want string }{
		{"a file system with devices", "sys/devices/virtual/neuron_device", "sys"},
		{"a file system without a driver", "sys/class", "sys"},
		{"a sys folder with devices", "devices/virtual/neuron_device", "."},
		{"a sys folder with a class", "class/neuron_device", "."},
		{"a sys folder with a module", "module/neuron", "."},
		{"a sys folder without a driver", "class/net", "."},
		{"a file system that has a class folder too", "sys/class/neuron_device/../../../class", "sys"},
		{"something else", "etc", "sys"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			root := t.TempDir()
			// Each folder of the path is made, also those that it leaves again.
			path := root
			for part := range strings.SplitSeq(c.folder, "/") {
				path += string(filepath.Separator) + part
				require.NoError(t, os.MkdirAll(path, 0o755))
			}
			require.Equal(t, filepath.Join(root, c.want), host.NewTree(root).Sys())
		})
	}
	require.Equal(t, host.NewTree("/").Sys(), host.NewTree("").Sys())
}

func TestNamesAreSortedByTheirBytes(t *testing.T) {
	t.Parallel()
	tree := sysWith(t, "2.30.2\n")
	for _, name := range []string{"neuron2", "neuron10", "neuron0", "uevent"} {
		write(t, filepath.Join(tree.Sys(), "devices/virtual/neuron_device", name), "")
	}
	names, err := tree.List("devices/virtual/neuron_device")
	require.NoError(t, err)
	require.Equal(t, []string{"neuron0", "neuron10", "neuron2", "uevent"}, names)
	names, err = tree.List(".")
	require.NoError(t, err)
	require.Equal(t, []string{"devices", "module"}, names)
	require.NoError(t, os.Mkdir(filepath.Join(tree.Sys(), "empty"), 0o755))
	names, err = tree.List("empty")
	require.NoError(t, err)
	require.Empty(t, names)
}

func TestAFolderOfTooManyNamesIsRefused(t *testing.T) {
	t.Parallel()
	tree := sysWith(t, "2.30.2\n")
	for i := range 4096 {
		require.NoError(t, os.Mkdir(filepath.Join(tree.Sys(), "module", fmt.Sprint(i)), 0o755))
	}
	_, err := tree.List("module")
	require.ErrorContains(t, err, "more than 4096 names")
	require.NoError(t, os.Remove(filepath.Join(tree.Sys(), "module", "0")))
	names, err := tree.List("module")
	require.NoError(t, err)
	require.Len(t, names, 4096)
}
