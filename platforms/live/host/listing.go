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

// Bounds of one run of neuron-ls. A full list of the largest instance is 20 kB.
const (
	listingLimit = 10 * time.Second
	listingGrace = time.Second // for what is left to read or to end
	maxListing   = 16 << 20    // bytes
)

// A Listing runs neuron-ls.
type Listing struct {
	Path  string        // of neuron-ls; see Tools
	Limit time.Duration // how long one run may take; zero: 10 s
}

// Read runs neuron-ls -j once and returns what it printed, at most 16 MiB and not
// empty. Otherwise the error says what happened: it could not be started, it ended
// with a status (an *ExitError), it printed nothing or too much, or it took longer
// than the limit (context.DeadlineExceeded). It is gone when Read returns.
//
// Two runs at the same time disturb each other in Neuron SDKs before 2.28.
func (l Listing) Read(ctx context.Context) ([]byte, error) {
	tool := filepath.Base(l.Path)
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("%s was not started: %w", tool, err)
	}
	c, err := startChild(l.Path, "-j")
	if err != nil {
		return nil, err
	}
	limit := orDefault(l.Limit, listingLimit)
	alarm := time.NewTimer(limit)
	defer alarm.Stop()
	var printed []byte
	why := c.follow(ctx, alarm.C, listingGrace, func(from io.Reader) {
		if printed, _ = io.ReadAll(io.LimitReader(from, maxListing+1)); len(printed) > maxListing {
			c.kill()
		}
	})
	if err := judgeListing(printed, why, c.exit, limit); err != nil {
		return nil, inListing(tool, err)
	}
	return printed, nil
}

// judgeListing returns what is wrong with a run: why it was killed, how it ended,
// or what it printed.
func judgeListing(printed []byte, why error, exit *ExitError, limit time.Duration) error {
	switch {
	case len(printed) > maxListing:
		return fmt.Errorf("more than %d bytes of output", maxListing)
	case errors.Is(why, errAlarm):
		return &lateError{limit}
	case why != nil:
		return why
	case exit.Status != 0:
		return exit.or(printed)
	case len(bytes.TrimSpace(printed)) == 0:
		return errors.New("it printed nothing and ended with status 0")
	}
	return nil
}

// A lateError is that there was no answer in time.
type lateError struct{ limit time.Duration }

// Error says how long that was.
func (e *lateError) Error() string { return fmt.Sprintf("no answer in %v", e.limit) }

// Unwrap returns context.DeadlineExceeded.
func (e *lateError) Unwrap() error { return context.DeadlineExceeded }

// inListing names the program in an error that does not do so itself.
func inListing(tool string, err error) error {
	if _, named := errors.AsType[*ExitError](err); named {
		return err
	}
	return fmt.Errorf("%s: %w", tool, err)
}
