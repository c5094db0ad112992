package host

import (
	"errors"
	"fmt"
	"sync"
	"time"
)

// stalePeriods is how many periods a record is good for: one that is late and one
// that was refused do not make it stale.
const stalePeriods = 3

// ErrNoRecord is that no record has come yet.
var ErrNoRecord = errors.New("no record yet")

// A StaleError is that no new record came in the time of three.
type StaleError struct {
	Age     time.Duration // since the newest record came
	Period  time.Duration // in which a record is due
	Problem error         // what went wrong since, as Monitor.Problem says it; nil where nothing is known
}

// Error says how old the newest record is, and what went wrong since.
func (e *StaleError) Error() string {
	text := fmt.Sprintf("the newest record is %v old; one is due every %v", e.Age.Round(time.Millisecond), e.Period)
	if e.Problem != nil {
		text += ": " + e.Problem.Error()
	}
	return text
}

// Unwrap returns the problem.
func (e *StaleError) Unwrap() error { return e.Problem }

// A Record is one line of neuron-monitor.
type Record struct {
	Line     []byte    // without its end; not to be changed, as all readers share it
	Received time.Time // when it was read here
}

// newest holds the newest record that was accepted, and what went wrong since.
type newest struct {
	lock    sync.Mutex
	record  Record // its Line is nil where there is none yet
	problem error

	settling sync.Once
	settled  chan struct{} // closed when there is a record or a child has failed
}

// accept takes a record and forgets what went wrong before it.
func (n *newest) accept(r Record) {
	n.lock.Lock()
	n.record, n.problem = r, nil
	n.lock.Unlock()
	n.settle()
}

// refuse takes what went wrong with a line.
func (n *newest) refuse(problem error) {
	n.lock.Lock()
	defer n.lock.Unlock()
	n.problem = problem
}

// fail takes why there is no child.
func (n *newest) fail(problem error) {
	n.refuse(problem)
	n.settle()
}

func (n *newest) settle() { n.settling.Do(func() { close(n.settled) }) }

// at returns the newest record, with an error where it is absent or stale.
func (n *newest) at(now time.Time, period time.Duration) (Record, error) {
	n.lock.Lock()
	defer n.lock.Unlock()
	if n.record.Line == nil {
		return Record{}, n.absent()
	}
	if age := now.Sub(n.record.Received); age > stalePeriods*period {
		return n.record, &StaleError{Age: age, Period: period, Problem: n.problem}
	}
	return n.record, nil
}

// absent says why there is no record.
func (n *newest) absent() error {
	if n.problem == nil {
		return ErrNoRecord
	}
	return fmt.Errorf("%w: %w", ErrNoRecord, n.problem)
}

func (n *newest) lastProblem() error {
	n.lock.Lock()
	defer n.lock.Unlock()
	return n.problem
}
