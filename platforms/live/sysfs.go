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
	r := sysfsReader{notebook: notebook{source: FromSysfs}, tree: tree}
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
	if r.read > mostFiles {
		r.note("", "more than %d files and folders: the rest is left out", mostFiles)
	}
	s.complete()
	r.checkBanks(&s)
	s.Notes = append(s.Notes, r.all()...)
	return s
}

// checkBanks notes what cannot be of a device's banks.
func (r *sysfsReader) checkBanks(s *Snapshot) {
	for i := range s.Devices {
		d := &s.Devices[i]
		inBanks := 0
		for _, b := range d.Banks {
			inBanks += len(b.Cores)
			if b.Memory != nil && b.Memory.Used != nil && b.LimitBytes != nil && *b.Memory.Used > b.LimitBytes.Value {
				r.note(fmt.Sprintf("device %d, bank %d", d.Index, b.Index), "its cores hold %d bytes, more than the %d that it has", *b.Memory.Used, b.LimitBytes.Value)
			}
		}
		if d.Banks != nil && inBanks != len(d.Cores) {
			r.note(fmt.Sprintf("device %d", d.Index), "%s of no bank: such a device has none of that number", of(len(d.Cores)-inBanks, "core is", "cores are"))
		}
	}
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
	read int // files and folders, of mostFiles
}

// devices finds the driver's devices: their folder, and their numbers in ascending order.
func (r *sysfsReader) devices() (folder string, numbers []int64, err error) {
	for _, folder = range deviceFolders {
		names, failed := r.list(folder)
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

// text reads a file; "" for one that is missing, or cannot be read, which is noted.
func (r *sysfsReader) text(path string) string {
	text, _ := r.textIn(path)
	return text
}

// list returns the names in a folder; none beyond the bound of a tree.
func (r *sysfsReader) list(folder string) ([]string, error) {
	if r.read++; r.read > mostFiles {
		return nil, fs.ErrNotExist
	}
	return r.tree.List(folder)
}

// textIn reads a file, and says whether it did.
func (r *sysfsReader) textIn(path string) (text string, ok bool) {
	if r.read++; r.read > mostFiles {
		return "", false
	}
	text, err := r.tree.Read(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", false
	case err != nil:
		r.note(path, "left out: %s", err)
		return "", false
	case !isPrintable(text):
		r.note(path, "left out: got %s; accepted: a line of text", shortened(text))
		return "", false
	}
	return text, true
}

// number reads a count of at most limit; nil for a file that is missing, and for anything
// else, which is noted.
func (r *sysfsReader) number(path string, limit int64) *int64 {
	text, ok := r.textIn(path)
	if !ok {
		return nil
	}
	n, err := strconv.ParseUint(text, 10, 64)
	switch {
	case text == "":
		r.note(path, "left out: it is empty")
		return nil
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
	names, err := r.list(folder)
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
