package host

import (
	"bufio"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// packageList is Debian's list of installed packages, under the root of a file system.
const packageList = "var/lib/dpkg/status"

// maxPackages bounds how much of the list is read, bytes. A full one is some 5 MB.
const maxPackages = 64 << 20

// PackageVersion returns the version of an installed Debian package, by the list under
// the root of a file system: "2.31.15.0". Where there is no such list, as on Amazon Linux,
// or the package is not in it, the error is fs.ErrNotExist.
func PackageVersion(root, name string) (string, error) {
	path := filepath.Join(root, filepath.FromSlash(packageList))
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	if err := checkRegular(info.Mode()); err != nil { // a FIFO would wait for a writer
		return "", at("read", path, err)
	}
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	version, err := versionIn(io.LimitReader(file, maxPackages), name)
	if err != nil {
		return "", at("read", path, err)
	}
	return version, nil
}

// versionIn finds the version of a package that is installed. A package is a paragraph;
// its version stands behind its name.
func versionIn(list io.Reader, name string) (string, error) {
	lines := bufio.NewScanner(list)
	lines.Buffer(nil, 1<<20)
	this, installed := false, false
	for lines.Scan() {
		key, value, _ := strings.Cut(lines.Text(), ": ")
		switch {
		case key == "Package":
			this, installed = value == name, false
		case this && key == "Status":
			installed = strings.HasSuffix(value, " installed")
		case this && installed && key == "Version":
			return value, nil
		}
	}
	if err := lines.Err(); err != nil {
		return "", err
	}
	return "", fmt.Errorf("package %s: %w", name, fs.ErrNotExist)
}
