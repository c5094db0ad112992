package host_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms/live/host"
)

const packages = `Package: aws-neuronx-tools-doc
Status: install ok installed
Version: 9.9

Package: aws-neuronx-tools
Status: install ok installed
Priority: optional
Section: misc
Description: tools
 Version: 1.2 is not the version
Version: 2.31.15.0

Package: aws-neuronx-dkms
Status: deinstall ok config-files
Version: 2.30.2.0

Package: aws-neuronx-runtime-lib
Status: hold ok installed
Version: 2.34.10
`

// packaged makes the root of a file system with a list of packages.
func packaged(t *testing.T, list string) (root string) {
	t.Helper()
	root = t.TempDir()
	folder := filepath.Join(root, "var/lib/dpkg")
	require.NoError(t, os.MkdirAll(folder, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "status"), []byte(list), 0o644))
	return root
}

func TestPackageVersion(t *testing.T) {
	t.Parallel()
	root := packaged(t, packages)
	for name, want := range map[string]string{
		"aws-neuronx-tools":       "2.31.15.0",
		"aws-neuronx-dkms":        "", // removed, its configuration is left
		"aws-neuronx":             "",
		"aws-neuronx-runtime-lib": "2.34.10",
	} {
		version, err := host.PackageVersion(root, name)
		require.Equal(t, want, version, name)
		if want == "" {
			require.ErrorIs(t, err, fs.ErrNotExist, name)
		}
	}
}

func TestPackageListThatIsAFolderIsNone(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(root, "var/lib/dpkg/status"), 0o755))
	_, err := host.PackageVersion(root, "aws-neuronx-tools")
	require.ErrorContains(t, err, "got a folder; accepted: a regular file")
}

func TestPackageListThatIsNone(t *testing.T) {
	t.Parallel()
	_, err := host.PackageVersion(t.TempDir(), "aws-neuronx-tools")
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = host.PackageVersion(packaged(t, strings.Repeat("x", 2<<20)), "aws-neuronx-tools")
	require.ErrorContains(t, err, "token too long")
	_, err = host.PackageVersion(packaged(t, ""), "aws-neuronx-tools")
	require.ErrorIs(t, err, fs.ErrNotExist)
}
