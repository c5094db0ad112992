package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"neuronkv/platforms/live"
	"neuronkv/platforms/live/host"
)

// A machine reads the sources of one machine, again and again. It is for one
// goroutine.
type machine struct {
	tree    *host.Tree
	tools   host.Tools
	options machineOptions

	toolsVersion, runtimeVersion *live.Text // of installed packages

	monitor   *host.Monitor // nil where there is none
	noMonitor error         // why
	waited    bool          // for the monitor's first record

	lastListing live.Snapshot // what neuron-ls said last
	lastListed  time.Time     // when
	lastPIDs    []int64       // the processes that neuron-monitor saw then
}

// machineOptions say where a machine's sources are.
type machineOptions struct {
	root    string // of the file system, or its sys folder
	monitor string // neuron-monitor; "": where it is installed
	listing string // neuron-ls; "": where it is installed
}

// Waits of a machine.
const (
	firstRecord  = 3 * time.Second // for neuron-monitor, which prints a record when it starts
	listingEvery = time.Minute     // after which neuron-ls is run again, as where a process comes or goes
)

// newMachine starts neuron-monitor, which ends with ctx.
func newMachine(ctx context.Context, tools host.Tools, o machineOptions) *machine {
	m := &machine{tree: host.NewTree(o.root), tools: tools, options: o}
	root := filepath.Dir(m.tree.Sys())
	m.toolsVersion, m.runtimeVersion = packaged(root, "aws-neuronx-tools"), packaged(root, "aws-neuronx-runtime-lib")
	path, err := m.find(host.MonitorName, o.monitor)
	if err != nil {
		m.noMonitor = err
		return m
	}
	m.monitor = host.StartMonitor(ctx, host.MonitorOptions{Path: path, Accept: isRecord})
	return m
}

// errOtherTree is why a tool is not run beside a tree that may be another machine's.
var errOtherTree = errors.New("not run: --sysfs-root may be another machine's")

// find finds a tool. Those of this machine are run beside its own files alone, or where
// they are named.
func (m *machine) find(name, named string) (path string, err error) {
	if named == "" && m.tree.Sys() != ownSys {
		return "", errOtherTree
	}
	return m.tools.Find(name, named)
}

// ownSys is this machine's own sysfs.
const ownSys = "/sys"

// isRecord refuses a line that is no record of neuron-monitor.
func isRecord(line []byte) error {
	_, err := live.ParseMonitor(line)
	return err
}

// ended waits until nothing of the machine's programs is left, once its context has
// ended.
func (m *machine) ended() {
	if m.monitor != nil {
		<-m.monitor.Done()
	}
}

// snapshot reads all sources. One that fails is a value in it, beside the others.
func (m *machine) snapshot(ctx context.Context, now time.Time) live.Snapshot {
	files := live.Sysfs(m.tree)
	record := m.record(ctx)
	s := live.Merge(files, live.Merge(m.list(ctx, record.Runtimes, now), record))
	s.Time = new(now.UTC().Truncate(time.Second))
	s.ToolsVersion, s.RuntimeVersion = m.toolsVersion, m.runtimeVersion
	return s
}

// record is what neuron-monitor says now. A record that is stale is none.
func (m *machine) record(ctx context.Context) live.Snapshot {
	if m.monitor == nil {
		return live.Failed(live.FromMonitor, m.noMonitor.Error())
	}
	record, err := m.newest(ctx)
	if err != nil {
		return live.Failed(live.FromMonitor, err.Error())
	}
	s, err := live.ParseMonitor(record.Line)
	if err != nil {
		return live.Failed(live.FromMonitor, err.Error())
	}
	if problem := m.monitor.Problem(); problem != nil { // since the record
		s.Notes = append(s.Notes, live.Note{Source: live.FromMonitor, Text: problem.Error()})
	}
	return s
}

// newest is the newest record, for the first of which it waits.
func (m *machine) newest(ctx context.Context) (host.Record, error) {
	if m.waited {
		return m.monitor.Latest()
	}
	m.waited = true
	late := fmt.Errorf("no record in %v", firstRecord)
	ctx, stop := context.WithTimeoutCause(ctx, firstRecord, late)
	defer stop()
	record, err := m.monitor.First(ctx)
	if !errors.Is(err, late) {
		return record, err
	}
	if problem := m.monitor.Problem(); problem != nil {
		return record, fmt.Errorf("%w: %w", late, problem)
	}
	return record, late
}

// list is what neuron-ls says: now, where a process came or went since it was asked, or
// a minute has passed.
func (m *machine) list(ctx context.Context, runtimes []live.Runtime, now time.Time) live.Snapshot {
	var pids []int64
	for _, r := range runtimes {
		pids = append(pids, r.PID)
	}
	if m.lastListed.IsZero() || now.Sub(m.lastListed) >= listingEvery || !slices.Equal(pids, m.lastPIDs) {
		m.lastListing, m.lastListed, m.lastPIDs = m.runListing(ctx), now, pids
	}
	return m.lastListing
}

// runListing runs neuron-ls.
func (m *machine) runListing(ctx context.Context) live.Snapshot {
	path, err := m.find(host.ListingName, m.options.listing)
	if err != nil {
		return live.Failed(live.FromListing, err.Error())
	}
	printed, err := host.Listing{Path: path}.Read(ctx)
	if err != nil {
		return live.Failed(live.FromListing, err.Error())
	}
	s, err := live.ParseListing(printed)
	if err != nil {
		return live.Failed(live.FromListing, err.Error())
	}
	return s
}

// packaged is the version of an installed package.
func packaged(root, name string) *live.Text {
	version, err := host.PackageVersion(root, name)
	if err != nil || version == "" {
		return nil
	}
	return &live.Text{Value: version, Source: live.FromPackage}
}
