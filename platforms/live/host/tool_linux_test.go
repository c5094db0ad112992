package host_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms/live/host"
)

// program makes a file that can be run.
func program(t *testing.T, path string) string {
	t.Helper()
	write(t, path, "#!/bin/sh\n")
	require.NoError(t, os.Chmod(path, 0o755))
	return path
}

func TestAnExplicitToolIsTakenAlone(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	fixed := program(t, filepath.Join(folder, "neuron-ls"))
	own := program(t, filepath.Join(folder, "own/neuron-ls"))
	write(t, filepath.Join(folder, "plain"), "")
	tools := host.Tools{Folder: folder}
	for _, c := range []struct {
		name, explicit, want string
		err                  error
	}{
		{"none", "", fixed, nil},
		{"another", own, own, nil},
		{"one that is missing", filepath.Join(folder, "absent"), "", fs.ErrNotExist},
		{"one that cannot be run", filepath.Join(folder, "plain"), "", fs.ErrPermission},
		{"a name without a folder, which PATH has", "sh", "", fs.ErrNotExist},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := tools.Find(host.ListingName, c.explicit)
			require.Equal(t, c.want, got)
			require.ErrorIs(t, err, c.err)
			if c.err != nil {
				require.ErrorContains(t, err, c.explicit)
			}
		})
	}
}

func TestAFolderIsNoTool(t *testing.T) {
	t.Parallel()
	_, err := host.Tools{}.Find(host.ListingName, t.TempDir())
	require.ErrorContains(t, err, "is a directory")
}

func TestPATHComesAfterTheFixedFolder(t *testing.T) {
	fixed, other := t.TempDir(), t.TempDir()
	t.Setenv("PATH", other)
	tools := host.Tools{Folder: fixed}

	_, err := tools.Find(host.MonitorName, "")
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorIs(t, err, exec.ErrNotFound)
	require.EqualError(t, err, "neuron-monitor is not in "+fixed+" and not in PATH")

	inPath := program(t, filepath.Join(other, "neuron-monitor"))
	got, err := tools.Find(host.MonitorName, "")
	require.NoError(t, err)
	require.Equal(t, inPath, got)

	write(t, filepath.Join(fixed, "neuron-monitor"), "") // not executable
	got, err = tools.Find(host.MonitorName, "")
	require.NoError(t, err)
	require.Equal(t, inPath, got)

	inFolder := program(t, filepath.Join(fixed, "neuron-monitor"))
	got, err = tools.Find(host.MonitorName, "")
	require.NoError(t, err)
	require.Equal(t, inFolder, got)
}

func TestTheFixedFolderIsThatOfTheToolsPackage(t *testing.T) {
	t.Setenv("PATH", "")
	_, err := host.Tools{}.Find("no-tool-of-this-name", "")
	require.EqualError(t, err, "no-tool-of-this-name is not in /opt/aws/neuron/bin and not in PATH")
}
