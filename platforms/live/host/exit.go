package host

import (
	"bytes"
	"fmt"
	"os"
	"strings"
)

// An ExitError says how a program ended.
type ExitError struct {
	Tool   string // the program's name without its folder
	Status int    // exit status; -1 where a signal ended it
	Signal string // the signal that ended it, as in "killed"; "" where none did
	Words  string // the last line it said that means something; "" where it said nothing
}

// Error returns one line: who ended, how, and its last words.
func (e *ExitError) Error() string {
	how := fmt.Sprintf("%s ended with status %d", e.Tool, e.Status)
	if e.Signal != "" {
		how = fmt.Sprintf("%s was ended by the signal %q", e.Tool, e.Signal)
	}
	if e.Words != "" {
		how += ": " + e.Words
	}
	return how
}

// exitOf says how a program ended that has been waited for; state is nil where it
// could not be.
func exitOf(tool string, state *os.ProcessState, stderr []byte) *ExitError {
	e := &ExitError{Tool: tool, Status: -1, Words: lastWords(stderr)}
	if state == nil {
		return e
	}
	e.Status = state.ExitCode()
	if signal, found := strings.CutPrefix(state.String(), "signal: "); found {
		e.Signal = signal
	}
	return e
}

// or returns e with the last words of its standard output, where its standard error
// had none: a flag that is not known is reported there.
func (e *ExitError) or(stdout []byte) *ExitError {
	if e.Words == "" {
		e.Words = lastWords(wholeLines(stdout))
	}
	return e
}

// wholeLines are the last tailBytes bytes of a text, from the first line that begins in
// them.
func wholeLines(text []byte) []byte {
	if len(text) <= tailBytes {
		return text
	}
	_, whole, _ := bytes.Cut(text[len(text)-tailBytes:], []byte("\n"))
	return whole
}
