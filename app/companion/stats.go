package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"neuronkv/platforms/live"
	"neuronkv/platforms/live/host"
)

// exitNoDevice is the exit status of stats where no Neuron device was found.
const exitNoDevice = 3

// statsOptions say what stats prints.
type statsOptions struct {
	machineOptions
	watch    time.Duration // between two snapshots; 0 for one snapshot
	json     bool
	commands bool // the commands and tags of processes too
}

// stats prints what the machine's Neuron devices say.
func (p program) stats(ctx context.Context, args []string) (exit int) {
	var o statsOptions
	flags := newFlags("stats")
	var watch watchFlag
	flags.Var(&watch, "watch", "")
	flags.BoolVar(&o.json, "json", false, "")
	flags.BoolVar(&o.commands, "show-commands", false, "")
	flags.StringVar(&o.root, "sysfs-root", "/", "")
	flags.StringVar(&o.monitor, "monitor", "", "")
	flags.StringVar(&o.listing, "neuron-ls", "", "")
	if _, exit, done := p.parse(flags, args, 0); done {
		return exit
	}
	if problem := errors.Join(o.check(), o.takeWatch(watch)); problem != nil {
		return p.fail("stats: %v", problem)
	}
	// A closed terminal and a closed pipe end it too, and neuron-monitor before it.
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGPIPE)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends it at once
	return p.statsUntil(ctx, host.Tools{}, o)
}

// check refuses places that are not there.
func (o *statsOptions) check() error {
	if info, err := os.Stat(o.root); err != nil || !info.IsDir() {
		return fmt.Errorf("--sysfs-root: got %q; accepted: a folder, the root of a file system or its sys folder", o.root)
	}
	for _, tool := range []struct{ flag, name, path string }{{"monitor", host.MonitorName, o.monitor}, {"neuron-ls", host.ListingName, o.listing}} {
		if tool.path == "" {
			continue
		}
		if _, err := (host.Tools{}).Find(tool.name, tool.path); err != nil {
			return fmt.Errorf("--%s: %w; accepted: the path of %s", tool.flag, err, tool.name)
		}
	}
	return nil
}

// statsUntil prints one snapshot, or one after the other until ctx ends. Where the first
// has no device it is the last; a later one may be of a driver that is loaded again.
func (p program) statsUntil(ctx context.Context, tools host.Tools, o statsOptions) (exit int) {
	ctx, stop := context.WithCancel(ctx)
	m := newMachine(ctx, tools, o.machineOptions)
	defer m.ended()
	defer stop()
	for first, next := true, time.Now(); ; first = false {
		s := m.snapshot(ctx, time.Now())
		if ctx.Err() != nil {
			return exitOK
		}
		exit = p.showStats(&s, o)
		if o.watch == 0 || exit == exitUnusable || exit == exitNoDevice && first {
			return exit
		}
		next = later(next.Add(o.watch), time.Now()) // what took longer is not made up for
		select {
		case <-ctx.Done():
			return exitOK
		case <-time.After(time.Until(next)):
		}
	}
}

func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// showStats prints a snapshot, and what to do where it has no device.
func (p program) showStats(s *live.Snapshot, o statsOptions) (exit int) {
	if !o.commands {
		s.HideCommands()
	}
	switch {
	case o.json:
		line, err := live.Encode(s)
		if err != nil {
			return p.fail("writing the snapshot: %v", err)
		}
		exit = p.print(string(line) + "\n")
	case len(s.Devices) > 0:
		exit = p.print(o.before() + string(renderStats(s)))
	}
	if exit == exitOK && len(s.Devices) == 0 {
		p.fail("%s", noDevice(s))
		return exitNoDevice
	}
	return exit
}

// before tells a table from the one before it.
func (o *statsOptions) before() string {
	if o.watch == 0 {
		return ""
	}
	return strings.Repeat("-", terminalWidth) + "\n"
}

// A watchFlag is the option --watch as it is given: with a time, or "true" without one.
type watchFlag string

// IsBoolFlag has the option stand without a time.
func (w *watchFlag) IsBoolFlag() bool { return true }

// String is the option as it is given.
func (w *watchFlag) String() string { return string(*w) }

// Set takes the option as it is given.
func (w *watchFlag) Set(text string) error {
	*w = watchFlag(text)
	return nil
}

// watchEvery is the time between snapshots unless it is given: neuron-monitor's own.
const watchEvery = 5 * time.Second

// takeWatch takes the time between snapshots.
func (o *statsOptions) takeWatch(given watchFlag) (err error) {
	switch given {
	case "", "false":
		return nil
	case "true":
		o.watch = watchEvery
		return nil
	}
	o.watch, err = time.ParseDuration(string(given))
	if err != nil || o.watch < time.Second || o.watch > time.Hour {
		return fmt.Errorf("--watch: got %q; accepted: a time from 1s to 1h, as in --watch=10s", string(given))
	}
	return nil
}
