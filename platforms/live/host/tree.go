package host

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Bounds of one answer of the file system. A file of sysfs is at most one page of
// 4096 bytes. The largest instance has 16 devices of 8 cores, and a core's folders
// hold tens of names.
const (
	maxAttribute = 4096 // bytes of one file
	maxNames     = 4096 // names in one folder
)

// neuronFolders are what the Neuron driver adds to a sys folder; one of them is
// enough to know it by.
var neuronFolders = []string{"devices/virtual/neuron_device", "class/neuron_device", "module/neuron"}

// kernelFolders are in every sys folder.
var kernelFolders = []string{"class", "devices", "module"}

// A Tree reads the small text files of a sysfs. It keeps a buffer from one read to
// the next, so that it is for one goroutine at a time.
type Tree struct {
	sys    string
	buffer []byte // one byte longer than a file may be
}

// NewTree returns the Tree under root, which is either the root of a file system,
// whose sys folder is read, or a sys folder itself. An empty root is "/". A folder
// that is neither makes no error here: its reads say that there is no such file.
func NewTree(root string) *Tree {
	if root == "" {
		root = string(filepath.Separator)
	}
	return &Tree{sys: sysFolder(root), buffer: make([]byte, maxAttribute+1)}
}

// sysFolder returns root where it is a sys folder, and the one inside it otherwise.
// Without a driver, it takes root for a sys folder where it looks like one and has
// none inside.
func sysFolder(root string) string {
	inside := filepath.Join(root, "sys")
	switch {
	case hasFolder(root, neuronFolders...):
		return filepath.Clean(root)
	case !hasFolder(root, "sys") && hasFolder(root, kernelFolders...):
		return filepath.Clean(root)
	}
	return inside
}

// hasFolder reports whether one of the names is a folder under root.
func hasFolder(root string, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		info, err := os.Stat(filepath.Join(root, filepath.FromSlash(name)))
		return err == nil && info.IsDir()
	})
}

// Sys returns the path of the sys folder, for messages.
func (t *Tree) Sys() string { return t.sys }

// List returns the names in a folder, sorted by their bytes (neuron10 comes before
// neuron2). The folder is given as Read's path is, "." being the sys folder; one
// that is reached through a symbolic link is followed. A folder of more than 4096
// names is an error.
func (t *Tree) List(dir string) ([]string, error) {
	full, err := t.full("list", dir)
	if err != nil {
		return nil, err
	}
	names, err := listFolder(full)
	if err != nil {
		return nil, at("list", full, err)
	}
	slices.Sort(names)
	return names, nil
}

// listFolder returns the names in a folder in the system's order. It asks first
// what the path is, because opening a FIFO would wait for a writer.
func listFolder(full string) ([]string, error) {
	info, err := os.Stat(full)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("got %s; accepted: a folder", kindOf(info.Mode()))
	}
	folder, err := os.Open(full)
	if err != nil {
		return nil, err
	}
	defer folder.Close()
	return atMost(folder, maxNames)
}

// atMost returns the names in an open folder, or an error where they are more than
// most.
func atMost(folder *os.File, most int) ([]string, error) {
	names, err := folder.Readdirnames(most + 1)
	switch {
	case errors.Is(err, io.EOF):
		return nil, nil
	case err != nil:
		return nil, err
	case len(names) > most:
		return nil, fmt.Errorf("more than %d names", most)
	}
	return names, nil
}

// Read returns the text of one file, without the white space at its ends. The path
// is relative to the sys folder and has slashes; one that is absolute or goes up
// with ".." is refused.
//
// The file is read once, without waiting: where the driver has no answer now, that
// is an error. So are more than 4096 bytes, anything else than printable ASCII and
// white space, and whatever is not a regular file. An empty file is "".
func (t *Tree) Read(path string) (string, error) {
	full, err := t.full("read", path)
	if err != nil {
		return "", err
	}
	n, err := readAttribute(full, t.buffer)
	if err != nil {
		return "", at("read", full, err)
	}
	text, err := plainText(t.buffer[:n])
	if err != nil {
		return "", at("read", full, err)
	}
	return text, nil
}

// full returns the path of the file system for one under the sys folder.
func (t *Tree) full(doing, path string) (string, error) {
	local, err := filepath.Localize(path)
	if err != nil {
		return "", fmt.Errorf("%s %q under %s: accepted: a relative path with slashes and without \"..\": %w", doing, path, t.sys, err)
	}
	return t.sys + string(filepath.Separator) + local, nil
}

// plainText returns what a file says, or an error where that is no text. A copy made by tar
// has each file of sysfs as long as the system says it is, 4096 bytes, filled with zeros.
func plainText(content []byte) (string, error) {
	if len(content) > maxAttribute {
		return "", fmt.Errorf("more than %d bytes", maxAttribute)
	}
	content = bytes.TrimRight(content, "\x00")
	for i, c := range content {
		if (c < ' ' || c > '~') && strings.IndexByte(space, c) < 0 {
			return "", fmt.Errorf("binary: byte %d is 0x%02x; accepted: printable ASCII", i, c)
		}
	}
	return string(bytes.Trim(content, space)), nil
}

// space is the white space of text files.
const space = " \t\r\n"

// at says what was done to which file. The path that the system's error may name
// already is left out.
func at(doing, full string, err error) error {
	if inner, ok := errors.AsType[*fs.PathError](err); ok {
		err = inner.Err
	}
	return &fs.PathError{Op: doing, Path: full, Err: err}
}

// checkRegular says what a path is where it is not a regular file.
func checkRegular(mode fs.FileMode) error {
	if mode.IsRegular() {
		return nil
	}
	return fmt.Errorf("got %s; accepted: a regular file", kindOf(mode))
}

// kindOf names what a mode says that a path is.
func kindOf(mode fs.FileMode) string {
	switch {
	case mode.IsRegular():
		return "a regular file"
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeNamedPipe != 0:
		return "a FIFO"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	case mode&fs.ModeDevice != 0:
		return "a device"
	}
	return "something else"
}
