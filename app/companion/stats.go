package main

import (
	"context"
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
	flags.Var((*watchFlag)(&o.watch), "watch", "")
	flags.BoolVar(&o.json, "json", false, "")
	flags.BoolVar(&o.commands, "show-commands", false, "")
	flags.StringVar(&o.root, "sysfs-root", "/", "")
	flags.StringVar(&o.monitor, "monitor", "", "")
	flags.StringVar(&o.listing, "neuron-ls", "", "")
	if _, exit, done := p.parse(flags, args, 0); done {
		return exit
	}
	if problem := o.check(); problem != nil {
		return p.fail("stats: %v", problem)
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
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

// statsUntil prints one snapshot, or one after the other until ctx ends. One without a
// device is the last.
func (p program) statsUntil(ctx context.Context, tools host.Tools, o statsOptions) (exit int) {
	ctx, stop := context.WithCancel(ctx)
	m := newMachine(ctx, tools, o.machineOptions)
	defer m.ended()
	defer stop()
	for next := time.Now(); ; {
		s := m.snapshot(ctx, time.Now())
		if ctx.Err() != nil {
			return exitOK
		}
		if exit = p.showStats(&s, o); exit != exitOK || o.watch == 0 {
			return exit
		}
		next = next.Add(o.watch)
		select {
		case <-ctx.Done():
			return exitOK
		case <-time.After(time.Until(next)):
		}
	}
}

// showStats prints a snapshot, and what to do where it has no device.
func (p program) showStats(s *live.Snapshot, o statsOptions) (exit int) {
	if !o.commands {
		s.HideCommands()
	}
	text := renderStats(s)
	if o.json {
		line, err := live.Encode(s)
		if err != nil {
			return p.fail("writing the snapshot: %v", err)
		}
		text = append(line, '\n')
	}
	if len(s.Devices) > 0 || o.json {
		if exit := p.print(o.before() + string(text)); exit != exitOK {
			return exit
		}
	}
	if len(s.Devices) == 0 {
		p.fail("%s", noDevice(s.Sources))
		return exitNoDevice
	}
	return exitOK
}

// before tells a table from the one before it.
func (o *statsOptions) before() string {
	if o.watch == 0 || o.json {
		return ""
	}
	return strings.Repeat("-", pageWidth) + "\n"
}

// A watchFlag is the option --watch, with a time between snapshots or without one.
type watchFlag time.Duration

// watchEvery is the time between snapshots unless it is given: neuron-monitor's own.
const watchEvery = 5 * time.Second

// IsBoolFlag has the option stand without a value.
func (w *watchFlag) IsBoolFlag() bool { return true }

// String is the value as it is given.
func (w *watchFlag) String() string { return time.Duration(*w).String() }

// Set takes the value; "true" for none.
func (w *watchFlag) Set(text string) error {
	if text == "true" {
		*w = watchFlag(watchEvery)
		return nil
	}
	every, err := time.ParseDuration(text)
	if err != nil || every < time.Second || every > time.Hour {
		return fmt.Errorf("accepted: a time from 1s to 1h, such as 10s")
	}
	*w = watchFlag(every)
	return nil
}
