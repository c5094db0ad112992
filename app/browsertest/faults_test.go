//go:build browser

package browsertest_test

import (
	"fmt"
	"net/url"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// violationBinding is the function that a page reports policy violations with.
const violationBinding = "reportViolationToTest"

const reportViolations = `document.addEventListener("securitypolicyviolation",
	(e) => ` + violationBinding + `(e.effectiveDirective + " " + e.blockedURI));`

// faults are what went wrong in a page, seen or not.
type faults struct {
	mu       sync.Mutex
	seen     []string
	expected []string // parts of faults that the test brings about
}

// listen notes what is wrong among the browser's events.
func (f *faults) listen(event any) {
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		text := e.ExceptionDetails.Text
		if thrown := e.ExceptionDetails.Exception; thrown != nil {
			text += " " + thrown.Description + string(thrown.Value)
		}
		f.add("exception: " + text)
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning || e.Type == runtime.ConsoleAPICalledTypeAssert {
			f.add("console: " + argumentsOf(e))
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			f.add(fmt.Sprintf("browser log: %s %s", e.Entry.Text, e.Entry.URL))
		}
	case *runtime.EventBindingCalled:
		if e.Name == violationBinding {
			f.add("policy violation: " + e.Payload)
		}
	case *network.EventRequestWillBeSent:
		if isForeign(e.Request.URL) {
			f.add("request to another host: " + e.Request.URL)
		}
	}
}

func argumentsOf(e *runtime.EventConsoleAPICalled) string {
	var parts []string
	for _, a := range e.Args {
		parts = append(parts, string(a.Value)+a.Description)
	}
	return strings.Join(parts, " ")
}

// isForeign reports whether an address leads out of this machine.
func isForeign(address string) bool {
	u, err := url.Parse(address)
	return err != nil || u.Scheme != "data" && u.Hostname() != "127.0.0.1"
}

func (f *faults) add(text string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.seen = append(f.seen, text)
}

// expectFault says that a fault with this text is what the test is about.
func (f *faults) expectFault(part string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.expected = append(f.expected, part)
}

// unexpected are the faults that no test brought about.
func (f *faults) unexpected() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var list []string
	for _, fault := range f.seen {
		known := false
		for _, part := range f.expected {
			known = known || strings.Contains(fault, part)
		}
		if !known {
			list = append(list, fault)
		}
	}
	return list
}

// requireNoFaults fails the test for what went wrong in its page.
func (p *page) requireNoFaults() {
	// The answer to a command comes after the events before it.
	_, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool]("true"))
	assert.NoError(p.t, err)
	assert.Empty(p.t, p.unexpected(), "faults of the page")
}

// call sends a command of the browser's protocol to the page.
func call[P, R any](p *page, command cdp.Command[P, R], params P) R {
	p.t.Helper()
	result, err := chromedp.Call(p.ctx, command, params)
	require.NoError(p.t, err)
	return result
}
