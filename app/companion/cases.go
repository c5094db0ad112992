package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// A caseText is the text of one case, or the reason why it was not read.
type caseText struct {
	text []byte
	line int // the input's line, from 1; 0 where the input is one case
	err  error
}

// errEmpty says that an input holds nothing but white space.
var errEmpty = errors.New("empty input")

// A caseReader reads cases one by one.
type caseReader struct {
	whole *caseText   // the only case; nil where it was read, or there is one a line
	lines *lineReader // nil where the input is one case
}

// next returns the next case, or [io.EOF].
func (r *caseReader) next() (caseText, error) {
	if r.lines != nil {
		return r.lines.next()
	}
	if r.whole == nil {
		return caseText{}, io.EOF
	}
	c := *r.whole
	r.whole = nil
	return c, nil
}

// readCases finds out how an input holds its cases. It is one case if it is one
// JSON value. Else it holds one a line if some line that begins with { is JSON by
// itself. Else it is one case that is broken, so that its error has the line and
// column of the whole.
//
// It reads no further than it takes to decide, so that lines are answered as they
// come. No line and no single case may have more than limit bytes.
func readCases(in io.Reader, limit int) (*caseReader, error) {
	in, err := skipByteOrderMark(in)
	if err != nil {
		return nil, err
	}
	var read bytes.Buffer
	single, err := isOneValue(io.TeeReader(io.LimitReader(in, int64(limit)+1), &read))
	if err != nil {
		return nil, err
	}
	if single && read.Len() <= limit {
		return &caseReader{whole: &caseText{text: read.Bytes()}}, nil
	}
	in = io.MultiReader(&read, in)

	var head bytes.Buffer
	found, err := hasCaseLine(io.TeeReader(io.LimitReader(in, int64(limit)+1), &head), limit)
	if err != nil {
		return nil, err
	}
	if !found {
		return &caseReader{whole: broken(head.Bytes(), limit)}, nil
	}
	return &caseReader{lines: newLineReader(io.MultiReader(&head, in), limit)}, nil
}

// isOneValue reports whether the text is one JSON value and nothing else. It
// stops reading where that is decided.
func isOneValue(in io.Reader) (bool, error) {
	decoder := json.NewDecoder(in)
	var value json.RawMessage
	if err := decoder.Decode(&value); err != nil {
		if err == io.EOF {
			return false, errEmpty
		}
		return false, readError(err)
	}
	err := decoder.Decode(&value)
	if err == io.EOF {
		return true, nil
	}
	return false, readError(err)
}

// readError keeps an error of reading and drops one of the text.
func readError(err error) error {
	if _, bad := errors.AsType[*json.SyntaxError](err); bad || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// hasCaseLine reports whether a line that begins with { is JSON by itself, or one is a
// link. It stops reading at the first.
func hasCaseLine(in io.Reader, limit int) (bool, error) {
	lines := newLineReader(in, limit)
	for {
		c, err := lines.next()
		switch {
		case err == io.EOF:
			return false, nil
		case err != nil:
			return false, err
		case bytes.HasPrefix(c.text, []byte("{")) && json.Valid(c.text), isLink(c.text):
			return true, nil
		}
	}
}

// broken is a text that is one case, although not a good one.
func broken(text []byte, limit int) *caseText {
	if len(text) > limit {
		return &caseText{err: errTooLong(limit)}
	}
	return &caseText{text: text}
}
