package host

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// lineBuffer is how many bytes are asked for at a time, 64 KiB: what a pipe holds.
const lineBuffer = 64 << 10

// errLongLine is a line that is longer than its bound.
var errLongLine = errors.New("the line is too long")

// lines reads text line by line and never holds more of a line than its bound.
type lines struct {
	from     *bufio.Reader
	most     int    // bytes a line may have
	line     []byte // the line, as far as it has come
	number   int    // of the line, from 1
	skipping bool   // the rest of a line that is too long is still to come
}

func newLines(from io.Reader, most int) *lines {
	return &lines{from: bufio.NewReaderSize(from, lineBuffer), most: most}
}

// next returns the next line without its end, good until the next call. A line that
// is too long is errLongLine as soon as it passes the bound; the call after that
// goes on behind it. The last line need not have an end.
func (l *lines) next() ([]byte, error) {
	if err := l.skip(); err != nil {
		return nil, err
	}
	l.line = l.line[:0]
	l.number++
	for {
		part, err := l.from.ReadSlice('\n')
		part = bytes.TrimSuffix(part, []byte("\n"))
		if len(l.line)+len(part) > l.most {
			l.skipping = err != nil
			return nil, errLongLine
		}
		l.add(part)
		if done, err := l.isDone(err); done {
			return bytes.TrimSuffix(l.line, []byte("\r")), err
		}
	}
}

// isDone reports whether a line is complete after a read that gave err, and the
// error to return with it.
func (l *lines) isDone(err error) (bool, error) {
	switch {
	case err == nil:
		return true, nil
	case errors.Is(err, bufio.ErrBufferFull):
		return false, nil
	case errors.Is(err, io.EOF) && len(l.line) > 0:
		return true, nil
	}
	l.line = l.line[:0]
	return true, err
}

// skip goes to the end of a line that is too long.
func (l *lines) skip() error {
	for l.skipping {
		_, err := l.from.ReadSlice('\n')
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
		l.skipping = err != nil
	}
	return nil
}

// add appends to the line. Its room doubles, but never beyond the bound.
func (l *lines) add(part []byte) {
	if need := len(l.line) + len(part); need > cap(l.line) {
		room := min(max(need, 2*cap(l.line)), l.most)
		l.line = append(make([]byte, 0, room), l.line...)
	}
	l.line = append(l.line, part...)
}
