package host

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"
)

// monitorPeriod is how often neuron-monitor prints a record where its
// configuration says nothing else.
const monitorPeriod = 5 * time.Second

// stallPeriods is how many periods without a whole line a child may live. It is well
// above stalePeriods, as a machine under load answers late and a restart loses what
// neuron-monitor counts from one record to the next.
const stallPeriods = 12

// maxLine is the most a record may take, 4 MiB. With 16 devices in use it is some
// 100 kB.
const maxLine = 4 << 20

// MonitorOptions say how neuron-monitor is run and read.
type MonitorOptions struct {
	Path    string                  // of neuron-monitor; see Tools
	Accept  func(line []byte) error // says what is wrong with a line, which is good during the call; nil accepts all
	Period  time.Duration           // in which a record is due; zero: 5 s. The waits below are counted in it
	Backoff Backoff                 // waits before neuron-monitor is started again
}

// A Monitor keeps one neuron-monitor running and holds the newest record it
// printed. Its methods may be called by any goroutine.
//
// A record is stale after 3 periods. A neuron-monitor that prints no whole line for
// 12 periods is killed, and so is one that closes its output and lives for a period
// more. One that ended, however it did, is started again after a wait.
type Monitor struct {
	options MonitorOptions
	start   func() (*child, error)
	newest  newest
	done    chan struct{}
}

// StartMonitor runs neuron-monitor, without arguments, until ctx ends; then it is
// killed with its process group. A failure to start it is for First and Latest to
// report, and is tried again.
func StartMonitor(ctx context.Context, options MonitorOptions) *Monitor {
	start := func() (*child, error) { return startChild(options.Path) }
	return startMonitor(ctx, options, start)
}

func startMonitor(ctx context.Context, options MonitorOptions, start func() (*child, error)) *Monitor {
	options.Period = orDefault(options.Period, monitorPeriod)
	if options.Accept == nil {
		options.Accept = func([]byte) error { return nil }
	}
	m := &Monitor{options: options, start: start, done: make(chan struct{})}
	m.newest.settled = make(chan struct{})
	go m.run(ctx)
	return m
}

// Latest returns the newest record that was accepted. Where there is none, the error
// is ErrNoRecord and the problem it wraps says why. Where it is older than 3 periods
// it comes with a *StaleError.
func (m *Monitor) Latest() (Record, error) {
	return m.newest.at(time.Now(), m.options.Period)
}

// Problem returns the last thing that went wrong since the newest record: a line
// that was refused or too long, neuron-monitor that ended (an *ExitError), was
// killed or could not be started, or the end of ctx. It is nil where there is none.
func (m *Monitor) Problem() error { return m.newest.lastProblem() }

// First waits for the first record, but no longer than until neuron-monitor has
// failed for the first time, and then returns what Latest does. Where ctx ends
// before, the error says so.
func (m *Monitor) First(ctx context.Context) (Record, error) {
	select {
	case <-m.newest.settled:
		return m.Latest()
	case <-ctx.Done():
	}
	record, err := m.Latest()
	if err != nil {
		err = fmt.Errorf("%w: %w", context.Cause(ctx), err)
	}
	return record, err
}

// Done returns a channel that is closed when the context of StartMonitor has ended
// and nothing of the Monitor is left, neither process nor goroutine. That can take
// as long as a call into the driver that the kernel does not interrupt.
func (m *Monitor) Done() <-chan struct{} { return m.done }

// run keeps a child running until ctx ends.
func (m *Monitor) run(ctx context.Context) {
	defer close(m.done)
	backoff := m.options.Backoff
	for ctx.Err() == nil {
		accepted, err := m.session(ctx)
		if ctx.Err() != nil {
			break
		}
		m.newest.fail(err)
		if accepted {
			backoff.reset()
		}
		pause(ctx, backoff.next())
	}
	m.newest.fail(fmt.Errorf("%s was stopped: %w", m.tool(), context.Cause(ctx)))
}

func (m *Monitor) tool() string { return filepath.Base(m.options.Path) }

// pause waits, but not longer than ctx lasts.
func pause(ctx context.Context, wait time.Duration) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// session is the life of one child. It returns why that ended, and whether a record
// came in it.
func (m *Monitor) session(ctx context.Context) (accepted bool, err error) {
	c, err := m.start()
	if err != nil {
		return false, err
	}
	stall := stallPeriods * m.options.Period
	alarm := time.NewTimer(stall)
	defer alarm.Stop()
	r := reading{monitor: m, heard: func() { alarm.Reset(stall) }}
	why := c.follow(ctx, alarm.C, m.options.Period, r.read)
	return r.accepted, m.reason(why, c.exit, &r, stall)
}

// reason says why a child is no more. Lines that were refused are its last words
// where it has no others, or else why the last of them was.
func (m *Monitor) reason(why error, exit *ExitError, r *reading, stall time.Duration) error {
	switch {
	case why == nil:
		if exit.or(r.refused.kept); exit.Words == "" && r.refusal != nil {
			exit.Words = r.refusal.Error()
		}
		return exit
	case errors.Is(why, errAlarm):
		return fmt.Errorf("%s was killed: it printed no whole line for %v", m.tool(), stall)
	}
	return fmt.Errorf("%s was killed: %w", m.tool(), why)
}

// A reading is what comes out of one child.
type reading struct {
	monitor  *Monitor
	heard    func() // called at every line
	accepted bool   // a line was a record
	refused  tail   // lines that were none since the last record, but for data
	refusal  error  // why the last of them was none
}

// read takes line after line until there are no more.
func (r *reading) read(from io.Reader) {
	lines := newLines(from, maxLine)
	for {
		line, err := lines.next()
		switch {
		case errors.Is(err, errLongLine):
			r.monitor.newest.refuse(fmt.Errorf("line %d: more than %d bytes", lines.number, maxLine))
		case err != nil:
			return
		default:
			r.heard()
			r.take(line, lines.number)
		}
	}
}

// take judges one line. A blank one is neither a record nor a problem.
func (r *reading) take(line []byte, number int) {
	if len(bytes.TrimSpace(line)) == 0 {
		return
	}
	if err := r.monitor.options.Accept(line); err != nil {
		r.refusal = fmt.Errorf("line %d: %w", number, err)
		r.monitor.newest.refuse(r.refusal)
		if !isData(printable(string(line[:min(len(line), tailBytes)]))) {
			fmt.Fprintf(&r.refused, "%s\n", line[max(0, len(line)-tailBytes):])
		}
		return
	}
	r.accepted, r.refusal, r.refused.kept = true, nil, r.refused.kept[:0]
	r.monitor.newest.accept(Record{Line: bytes.Clone(line), Received: time.Now()})
}
