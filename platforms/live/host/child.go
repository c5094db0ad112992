package host

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"time"
)

// stderrWait bounds the wait for the end of a child's standard error once the child
// itself has ended, where a process outside of its group holds it open.
const stderrWait = time.Second

// Why a child was killed.
var (
	errAlarm  = errors.New("the time is up")
	errSilent = errors.New("it closed its output and did not end")
)

// A pipeEnd is a child's standard output.
type pipeEnd interface {
	io.ReadCloser
	SetReadDeadline(time.Time) error
}

// A child is a program that was started.
type child struct {
	stdout pipeEnd
	kill   func()        // ends it and its process group; at any time, any number of times
	done   chan struct{} // closed when it has ended and been waited for
	exit   *ExitError    // how it ended; to be read after done
}

// startChild starts a program in a process group of its own, with nothing to read,
// this process's environment, and its standard output in a pipe.
func startChild(path string, arguments ...string) (*child, error) {
	tool := filepath.Base(path)
	out, in, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("%s cannot be started: %w", tool, err)
	}
	defer in.Close()
	stderr := &tail{}
	p := &process{command: exec.Command(path, arguments...)}
	p.command.Stdout, p.command.Stderr = in, stderr
	p.command.WaitDelay = stderrWait
	p.command.SysProcAttr = attributes()
	c := &child{stdout: out, kill: p.kill, done: make(chan struct{})}
	started := make(chan error)
	go func() {
		defer close(c.done)
		p.live(started)
		c.exit = exitOf(tool, p.command.ProcessState, stderr.kept)
	}()
	if err := <-started; err != nil {
		out.Close()
		return nil, fmt.Errorf("%s cannot be started: %w", tool, err)
	}
	return c, nil
}

// follow gives the child's standard output to read, and returns when both have
// ended: nil where the child ended by itself, or why it was killed. That is when ctx
// ends, when the alarm rings, and when the child lives on for grace after the end of
// its output. A process outside of the group that holds the output is listened to
// for grace.
func (c *child) follow(ctx context.Context, alarm <-chan time.Time, grace time.Duration, read func(io.Reader)) error {
	reading := make(chan struct{})
	go func() {
		defer close(reading)
		read(c.stdout)
	}()
	why := c.wait(ctx, alarm, grace, reading)
	c.kill()
	<-c.done
	if c.stdout.SetReadDeadline(time.Now().Add(grace)) != nil {
		c.stdout.Close() // it knows no deadlines
	}
	select {
	case <-reading:
	case <-ctx.Done():
	}
	c.stdout.Close()
	<-reading
	return why
}

// wait returns when the child has ended or is to be killed, with the reason.
func (c *child) wait(ctx context.Context, alarm <-chan time.Time, grace time.Duration, reading <-chan struct{}) error {
	var patience <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-alarm:
			return errAlarm
		case <-patience:
			return errSilent
		case <-c.done:
			return nil
		case <-reading:
			reading, patience = nil, time.After(grace)
		}
	}
}

// A process is a running command. Its lock keeps a process that has been waited for
// from being killed, as its number may be another's by then.
type process struct {
	command *exec.Cmd
	lock    sync.Mutex
	reaped  bool
}

// live starts the command, reports that, and returns when it has ended. It stays on
// one thread of the system, as Linux kills the command when the thread ends that
// started it.
func (p *process) live(started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := p.command.Start()
	started <- err
	if err != nil {
		return
	}
	if awaitExit(p.command.Process.Pid) {
		p.kill() // what is left of the group
		p.setReaped()
	}
	_ = p.command.Wait() // the state says more
	p.setReaped()
}

func (p *process) kill() {
	p.lock.Lock()
	defer p.lock.Unlock()
	if !p.reaped {
		killGroup(p.command.Process)
	}
}

func (p *process) setReaped() {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.reaped = true
}
