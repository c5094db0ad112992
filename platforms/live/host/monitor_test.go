package host

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// The tests of this file run in a bubble, where time passes at once when all wait.

// An actor plays a child.
type actor struct {
	*child
	out  net.Conn // what it prints
	dies func(status int)
}

// A stage starts actors, or fails to.
type stage struct {
	lock   sync.Mutex
	start  time.Time
	actors []*actor
	fails  error
	tries  []time.Duration // since the stage was set
}

func (s *stage) enter() (*child, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.tries = append(s.tries, time.Since(s.start))
	if s.fails != nil {
		return nil, s.fails
	}
	out, stdout := net.Pipe()
	a := &actor{child: &child{stdout: stdout, done: make(chan struct{})}, out: out}
	var once sync.Once
	end := func(exit ExitError) {
		once.Do(func() {
			exit.Tool = "neuron-monitor"
			a.exit = &exit
			close(a.done)
		})
	}
	a.kill = func() { end(ExitError{Status: -1, Signal: "killed"}); out.Close() }
	a.dies = func(status int) { end(ExitError{Status: status}) }
	s.actors = append(s.actors, a)
	return a.child, nil
}

// all are the actors that were started so far.
func (s *stage) all() []*actor {
	s.lock.Lock()
	defer s.lock.Unlock()
	return slices.Clone(s.actors)
}

func (s *stage) last() *actor {
	all := s.all()
	return all[len(all)-1]
}

// open lets actors start from now on.
func (s *stage) open() {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.fails = nil
}

// onStage runs a monitor of the standard period in a bubble. A line "bad" is no
// record.
func onStage(t *testing.T, s *stage, play func(t *testing.T, m *Monitor, stop func())) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s.start = time.Now()
		ctx, cancel := context.WithCancel(t.Context())
		m := startMonitor(ctx, MonitorOptions{Path: "/x/neuron-monitor", Accept: func(line []byte) error {
			if string(line) == "bad" {
				return errors.New("it is bad")
			}
			return nil
		}}, s.enter)
		stop := func() { cancel(); <-m.Done() }
		synctest.Wait()
		play(t, m, stop)
		stop()
	})
}

// say prints lines, and returns when they have been looked at.
func (a *actor) say(text string) {
	fmt.Fprint(a.out, text)
	synctest.Wait()
}

func TestARecordIsStaleAfterThreePeriods(t *testing.T) {
	t.Parallel()
	s := &stage{}
	onStage(t, s, func(t *testing.T, m *Monitor, _ func()) {
		_, err := m.Latest()
		require.Equal(t, ErrNoRecord, err)
		s.last().say("one\n")
		want := Record{Line: []byte("one"), Received: s.start}
		time.Sleep(15 * time.Second)
		record, err := m.Latest()
		require.NoError(t, err)
		require.Equal(t, want, record)
		time.Sleep(time.Nanosecond)
		record, err = m.Latest()
		require.Equal(t, &StaleError{Age: 15*time.Second + 1, Period: 5 * time.Second}, err)
		require.EqualError(t, err, "the newest record is 15s old; one is due every 5s")
		require.Equal(t, want, record)
		s.last().say("bad\n")
		_, err = m.Latest()
		require.EqualError(t, err, "the newest record is 15s old; one is due every 5s: line 2: it is bad")
		require.ErrorIs(t, err, m.Problem())
		s.last().say("two\n")
		record, err = m.Latest()
		require.NoError(t, err)
		require.Equal(t, "two", string(record.Line))
		require.NoError(t, m.Problem())
	})
}

func TestOneThatPrintsNoLineForTwelvePeriodsIsKilled(t *testing.T) {
	t.Parallel()
	s := &stage{}
	onStage(t, s, func(t *testing.T, m *Monitor, _ func()) {
		s.last().say("one\n")
		time.Sleep(59 * time.Second)
		s.last().say("bad\n") // a line, although no record
		time.Sleep(59 * time.Second)
		s.last().say("\n") // a blank one is a line, too
		time.Sleep(59 * time.Second)
		s.last().say("a part of one")
		require.Len(t, s.all(), 1)
		time.Sleep(time.Second)
		synctest.Wait()
		require.EqualError(t, m.Problem(), "neuron-monitor was killed: it printed no whole line for 1m0s")
		require.Equal(t, "killed", s.last().exit.Signal)
		time.Sleep(time.Second)
		synctest.Wait()
		require.Len(t, s.all(), 2)
	})
}

func TestTheWaitBeforeAStartDoublesUntilARecord(t *testing.T) {
	t.Parallel()
	s := &stage{fails: errors.New("it is not there")}
	onStage(t, s, func(t *testing.T, m *Monitor, _ func()) {
		time.Sleep(185 * time.Second)
		s.open()
		time.Sleep(time.Minute)
		s.last().say("bad\n") // no record: the wait stays long
		s.last().dies(1)
		s.last().out.Close()
		time.Sleep(time.Minute)
		synctest.Wait()
		s.last().say("one\n")
		s.last().dies(1)
		s.last().out.Close()
		time.Sleep(time.Second)
		synctest.Wait()
		seconds := make([]int, len(s.tries))
		for i, at := range s.tries {
			seconds[i] = int(at / time.Second)
		}
		require.Equal(t, []int{0, 1, 3, 7, 15, 31, 63, 123, 183, 243, 305, 306}, seconds)
	})
}

func TestFirstReturnsAtTheFirstRecordOrFailure(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		fails  error
		happen func(a *actor, cancel func())
		record string
		want   string
	}{
		{"a record", nil, func(a *actor, _ func()) { a.say("one\n") }, "one", ""},
		{"a record after a line that is none", nil, func(a *actor, _ func()) { a.say("bad\none\n") }, "one", ""},
		{"a record without a line end", nil, func(a *actor, _ func()) { a.say("one"); a.out.Close(); a.dies(0) }, "one", ""},
		{"an end", nil, func(a *actor, _ func()) { a.out.Close(); a.dies(3) }, "", "no record yet: neuron-monitor ended with status 3"},
		{"an end after a line that is no record", nil, func(a *actor, _ func()) { a.say("bad\n"); a.out.Close(); a.dies(3) }, "",
			"no record yet: neuron-monitor ended with status 3: bad"},
		{"no start", errors.New("it is not there"), func(*actor, func()) {}, "", "no record yet: it is not there"},
		{"the end of the wait", nil, func(_ *actor, cancel func()) { cancel() }, "", "context canceled: no record yet"},
		{"the end of the wait after a line that is no record", nil, func(a *actor, cancel func()) { a.say("bad\n"); cancel() }, "",
			"context canceled: no record yet: line 1: it is bad"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := &stage{fails: c.fails}
			onStage(t, s, func(t *testing.T, m *Monitor, _ func()) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				go func() {
					synctest.Wait()
					var a *actor
					if c.fails == nil {
						a = s.last()
					}
					c.happen(a, cancel)
				}()
				record, err := m.First(ctx)
				require.Equal(t, c.record, string(record.Line))
				if c.want == "" {
					require.NoError(t, err)
				} else {
					require.EqualError(t, err, c.want)
					require.ErrorIs(t, err, ErrNoRecord)
				}
			})
		})
	}
}

func TestOneThatClosesItsOutputMayLiveForAPeriod(t *testing.T) {
	t.Parallel()
	s := &stage{}
	onStage(t, s, func(t *testing.T, m *Monitor, _ func()) {
		s.last().out.Close()
		time.Sleep(5*time.Second - 1)
		require.NoError(t, m.Problem())
		time.Sleep(1)
		synctest.Wait()
		require.EqualError(t, m.Problem(), "neuron-monitor was killed: it closed its output and did not end")
	})
}

func TestAnOutputThatOthersHoldIsLeftAfterAPeriod(t *testing.T) {
	t.Parallel()
	s := &stage{}
	onStage(t, s, func(t *testing.T, m *Monitor, _ func()) {
		held := s.last()
		held.kill = func() {} // what holds the output is not of the group
		held.dies(4)
		time.Sleep(5*time.Second - 1)
		held.say("one\n")
		record, err := m.Latest()
		require.NoError(t, err)
		require.Equal(t, "one", string(record.Line))
		time.Sleep(1)
		synctest.Wait()
		require.EqualError(t, m.Problem(), "neuron-monitor ended with status 4")
	})
}

func TestAMonitorStopsAtOnceWhateverItDoes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		fails  error
		before func(s *stage)
	}{
		{"while it reads", nil, func(s *stage) { s.last().say("one\n") }},
		{"while it waits for a start", errors.New("it is not there"), func(*stage) { time.Sleep(200 * time.Second) }},
		{"while it waits for an end", nil, func(s *stage) { s.last().out.Close(); synctest.Wait() }},
		{"while it waits for the end of an output", nil, func(s *stage) { s.last().kill = func() {}; s.last().dies(1); synctest.Wait() }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := &stage{fails: c.fails}
			onStage(t, s, func(t *testing.T, m *Monitor, stop func()) {
				c.before(s)
				before := time.Now()
				stop()
				require.Zero(t, time.Since(before))
				require.ErrorIs(t, m.Problem(), context.Canceled)
				require.ErrorContains(t, m.Problem(), "neuron-monitor was stopped")
				for _, a := range s.all() {
					require.NotNil(t, a.exit)
				}
			})
		})
	}
}

func TestOneThatIsStoppedBeforeItStartsDoesNotStart(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		s := &stage{}
		m := startMonitor(ctx, MonitorOptions{Path: "neuron-monitor"}, s.enter)
		_, err := m.First(t.Context())
		require.EqualError(t, err, "no record yet: neuron-monitor was stopped: context canceled")
		<-m.Done()
		require.Empty(t, s.tries)
	})
}
