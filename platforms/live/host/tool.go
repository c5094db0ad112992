package host

import (
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"path/filepath"
)

// The programs of the Neuron tools package that are run.
const (
	MonitorName = "neuron-monitor" // prints a record of the machine every period
	ListingName = "neuron-ls"      // prints the list of devices once
)

// toolFolder is where the Neuron tools package installs its programs. The PATH of
// many images does not name it.
const toolFolder = "/opt/aws/neuron/bin"

// Tools says where the Neuron tools are looked for.
type Tools struct {
	Folder string // looked into before PATH; "": /opt/aws/neuron/bin
}

// Find returns the path of a tool. An explicit path is taken alone: it must exist
// and be executable, or the error names it. Without one ("") the fixed folder is
// looked into, then PATH; the error says what is wrong in each.
func (t Tools) Find(name, explicit string) (string, error) {
	if explicit != "" {
		return executable(explicit)
	}
	folder := t.Folder
	if folder == "" {
		folder = toolFolder
	}
	path, fixed := executable(filepath.Join(folder, name))
	if fixed == nil {
		return path, nil
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return "", &notFoundError{name, folder, []error{fixed, unnamed(err)}}
	}
	return filepath.Abs(path)
}

// A notFoundError is that a tool is in neither place.
type notFoundError struct {
	name, folder string
	reasons      []error // why not in the folder, and why not in PATH
}

// Error names the places, and what is wrong in the folder where it is more than that
// nothing is there.
func (e *notFoundError) Error() string {
	if errors.Is(e.reasons[0], fs.ErrNotExist) {
		return fmt.Sprintf("%s is not in %s and not in PATH", e.name, e.folder)
	}
	return fmt.Sprintf("%v, and %s is not in PATH", e.reasons[0], e.name)
}

// Unwrap returns the reasons.
func (e *notFoundError) Unwrap() []error { return e.reasons }

// executable returns the absolute path of a file that can be run.
func executable(path string) (string, error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	found, err := exec.LookPath(full)
	if err != nil {
		return "", fmt.Errorf("%s: %w", full, unnamed(err))
	}
	return found, nil
}

// unnamed is the reason in an error of package exec, without the name it puts in
// front.
func unnamed(err error) error {
	if named, ok := err.(*exec.Error); ok {
		return named.Err
	}
	return err
}
