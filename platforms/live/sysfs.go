package live

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

// A Tree is a sysfs. Paths are relative to its root, /sys.
type Tree interface {
	// Sys is the path of the tree's root, for messages: /sys.
	Sys() string
	// List returns the names in a folder.
	List(folder string) (names []string, err error)
	// Read returns the text of a file without the white space at its ends. The error of a
	// missing file is [fs.ErrNotExist], that of one without permission [fs.ErrPermission]. A
	// file below another file is a missing one.
	Read(path string) (text string, err error)
}

// deviceFolders are the places of the driver's devices, the first of which that is there
// counts.
var deviceFolders = []string{"devices/virtual/neuron_device", "class/neuron_device"}

// Sysfs takes what the kernel driver's files say, of driver 2.7 and later. A file that is
// missing is an absent figure. So is one that cannot be read, or has no sensible value,
// with a note. A tree without devices gives a snapshot without devices, whose one source
// says what was looked for.
//
// Of a counter's three files, total is what is in use now, peak is the most there was, and
// present, whatever its name says, is the size of the last allocation: it is not read.
// Writing to a counter sets it to zero and later frees take it below, which reads as a
// number near 2^64; so a value above the device's memory is left out.
func Sysfs(tree Tree) Snapshot {
	r := sysfsReader{notebook{source: FromSysfs}, tree}
	s := newSnapshot()
	s.DriverVersion = named(r.text("module/neuron/version"), FromSysfs)
	s.InstanceType = named(instanceType(r.text("class/dmi/id/product_name")), FromSysfs)
	folder, numbers, err := r.devices()
	for _, n := range numbers {
		s.Devices = append(s.Devices, r.device(folder, n))
	}
	s.Sources = []SourceState{found(tree.Sys(), folder, len(numbers), err)}
	if counts := r.countsAtExit(s.DriverVersion); counts != "" && len(numbers) > 0 {
		r.note(ExecutionCounters, "%s", counts)
	}
	s.Notes = append(s.Notes, r.all()...)
	s.complete()
	return s
}

// found says what became of the driver's files.
func found(sys, folder string, devices int, err error) SourceState {
	switch {
	case devices > 0:
		return SourceState{FromSysfs, true, of(devices, "device", "devices") + " in " + sys + "/" + folder}
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return SourceState{FromSysfs, false, err.Error()}
	}
	return SourceState{FromSysfs, false, fmt.Sprintf("there is no %s/%s/neuron0 and no %[1]s/%[3]s/neuron0", sys, deviceFolders[0], deviceFolders[1])}
}

// A sysfsReader takes figures from a tree and keeps what is to be said of them.
type sysfsReader struct {
	notebook
	tree Tree
}

// devices finds the driver's devices: their folder, and their numbers in ascending order.
func (r *sysfsReader) devices() (folder string, numbers []int64, err error) {
	for _, folder = range deviceFolders {
		names, failed := r.tree.List(folder)
		if failed != nil && (err == nil || !errors.Is(failed, fs.ErrNotExist)) {
			err = failed
		}
		if numbers = numbered(names, "neuron", mostDevices); len(numbers) > 0 {
			return folder, numbers, nil
		}
	}
	return "", nil, err
}

// numbered returns the numbers below a bound that follow a prefix, in ascending order:
// neuron10 comes after neuron2.
func numbered(names []string, prefix string, bound int64) []int64 {
	var numbers []int64
	for _, name := range names {
		digits, has := strings.CutPrefix(name, prefix)
		n, err := strconv.ParseInt(digits, 10, 64)
		if has && err == nil && n >= 0 && n < bound && strconv.FormatInt(n, 10) == digits {
			numbers = append(numbers, n)
		}
	}
	slices.Sort(numbers)
	return numbers
}

// text reads a file; "" for one that is missing, may not be read, or cannot, which last is
// noted.
func (r *sysfsReader) text(path string) string {
	text, err := r.tree.Read(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission) {
		r.note(path, "left out: %s", err)
	}
	if !isPrintable(text) {
		r.note(path, "left out: got %s; accepted: a line of text", shortened(text))
		return ""
	}
	return text
}

// number reads a count of at most limit; nil for what text calls "".
func (r *sysfsReader) number(path string, limit int64) *int64 {
	text := r.text(path)
	if text == "" {
		return nil
	}
	n, err := strconv.ParseUint(text, 10, 64)
	switch {
	case err != nil:
		r.note(path, "left out: got %s; accepted: a whole number", shortened(text))
		return nil
	case n > uint64(limit):
		r.note(path, "left out: got %d, above the %d that there can be: the counter was set to zero while memory was in use", n, limit)
		return nil
	}
	return new(int64(n))
}

// counters reads the totals of a folder of counters, by their newest names.
func (r *sysfsReader) counters(folder string) *Counters {
	names, err := r.tree.List(folder)
	if err != nil {
		return nil
	}
	values := map[string]int64{}
	for _, name := range names {
		if n := r.number(folder+"/"+name+"/total", most); n != nil {
			values[newestName(name)] = *n
		}
	}
	return counters(values, nil, FromSysfs)
}

// newestName is the newest driver's name of a counter: driver 2.7 counted an execution as
// an inference.
func newestName(name string) string {
	if after, was := strings.CutPrefix(name, "infer_"); was {
		return "execute_" + after
	}
	if name == "reset_count" {
		return "reset_req_count"
	}
	return name
}

// ExecutionCounters is where a note stands that is on a driver's counters of executions.
const ExecutionCounters = "stats/status, stats/other_info"

// countsAtExit says when a driver counts executions, where that is not at once: before
// 2.30 when the process that made them ends.
func (r *sysfsReader) countsAtExit(version *Text) string {
	if version == nil {
		return ""
	}
	major, rest, _ := strings.Cut(version.Value, ".")
	minor, _, _ := strings.Cut(rest, ".")
	a, errA := strconv.Atoi(major)
	b, errB := strconv.Atoi(minor)
	if errA != nil || errB != nil || a > 2 || a == 2 && b >= 30 {
		return ""
	}
	return "driver " + version.Value + " adds executions and their results to its counters when the process that made them ends; a running one's are not in them"
}
