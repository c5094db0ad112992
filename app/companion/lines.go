package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// A lineReader reads the lines of an input that are not blank.
type lineReader struct {
	in    *bufio.Reader
	limit int // bytes a line
	line  int // the number of the line that was read last
}

func newLineReader(in io.Reader, limit int) *lineReader {
	return &lineReader{in: bufio.NewReaderSize(in, 64<<10), limit: limit}
}

// next returns the next line that is not blank, without its end, or [io.EOF]. A
// line above the limit is passed over and returned with an error in place of its
// text.
func (r *lineReader) next() (caseText, error) {
	for {
		text, long, err := r.readLine()
		r.line++
		switch {
		case err != nil && err != io.EOF:
			return caseText{}, err
		case long:
			return caseText{line: r.line, err: errTooLong(r.limit)}, nil
		case len(bytes.TrimSpace(text)) > 0:
			return caseText{text: bytes.TrimRight(text, "\r\n"), line: r.line}, nil
		case err == io.EOF:
			return caseText{}, io.EOF
		}
	}
}

// readLine returns one line, with its end. Of a line above the limit it keeps
// nothing.
func (r *lineReader) readLine() (text []byte, long bool, err error) {
	for {
		var piece []byte
		piece, err = r.in.ReadSlice('\n')
		if !long {
			text = append(text, piece...)
		}
		if len(text) > r.limit {
			text, long = nil, true
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return text, long, err
		}
	}
}

// byteOrderMark is what some editors put before UTF-8 text.
var byteOrderMark = []byte("\ufeff")

// skipByteOrderMark returns the input without the mark.
func skipByteOrderMark(in io.Reader) (io.Reader, error) {
	buffered := bufio.NewReader(in)
	start, err := buffered.Peek(len(byteOrderMark))
	if err != nil && err != io.EOF {
		return nil, err
	}
	if bytes.Equal(start, byteOrderMark) {
		buffered.Discard(len(byteOrderMark))
	}
	return buffered, nil
}
