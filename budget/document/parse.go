package document

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// MaxBytes is the longest text that is read, 16 MiB. A model's config.json is a
// few thousand bytes.
const MaxBytes = 16 << 20

// A FieldError is a value that cannot be used. Message says what it got and what
// is accepted; Field is the value's path, such as "hf_config.hidden_size".
type FieldError struct{ Field, Message string }

// Error gives "field: message".
func (e *FieldError) Error() string { return e.Field + ": " + e.Message }

// Parse reads one JSON object. path names the document in errors.
func Parse(path string, text []byte) (Object, error) {
	value, err := decode(path, text)
	if err != nil {
		return Object{}, err
	}
	fields, ok := value.(map[string]any)
	if !ok {
		return Object{}, &FieldError{path, "got " + describe(value) + "; accepted: a JSON object, { ... }"}
	}
	return Object{path, fields}, nil
}

// decode reads one JSON value.
func decode(path string, text []byte) (value any, err error) {
	if err := Valid(path, text); err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&value); err != nil {
		return nil, &FieldError{path, "not JSON: " + err.Error()}
	}
	return value, nil
}

// Valid reports whether text is one JSON value of at most [MaxBytes]; the error
// gives line and column.
func Valid(path string, text []byte) error {
	if len(text) > MaxBytes {
		return &FieldError{path, fmt.Sprintf("got %d bytes; accepted: at most %d", len(text), MaxBytes)}
	}
	if len(bytes.TrimSpace(text)) == 0 {
		return &FieldError{path, "got nothing; accepted: a JSON object, { ... }"}
	}
	var raw json.RawMessage
	decoder := json.NewDecoder(bytes.NewReader(text))
	err := decoder.Decode(&raw)
	if err == nil {
		rest := bytes.TrimLeft(text[decoder.InputOffset():], " \t\r\n")
		if len(rest) > 0 {
			return notJSON(path, text, int64(len(text)-len(rest)), "more text after the end of the value")
		}
		return shallow(path, text)
	}
	syntax, misspelt := errors.AsType[*json.SyntaxError](err)
	switch {
	case misspelt:
		return notJSON(path, text, syntax.Offset-1, quoteWhole(text, syntax))
	case errors.Is(err, io.ErrUnexpectedEOF):
		return notJSON(path, text, int64(len(text)), "the text ends too early")
	}
	return &FieldError{path, "not JSON: " + err.Error()}
}

// quoteWhole is the decoder's message with a character of several bytes quoted
// whole, where the decoder quotes its first byte.
func quoteWhole(text []byte, e *json.SyntaxError) string {
	at := text[min(max(e.Offset-1, 0), int64(len(text))):]
	r, size := utf8.DecodeRune(at)
	if size < 2 {
		return e.Error()
	}
	return strings.Replace(e.Error(), strconv.QuoteRune(rune(at[0])), strconv.QuoteRune(r), 1)
}

// notJSON is the error for text that stops being JSON at an offset, in bytes.
func notJSON(path string, text []byte, offset int64, reason string) error {
	before := string(text[:min(max(offset, 0), int64(len(text)))])
	line := 1 + strings.Count(before, "\n")
	column := 1 + len([]rune(before[strings.LastIndex(before, "\n")+1:]))
	return &FieldError{path, fmt.Sprintf("not JSON at line %d, column %d: %s", line, column, reason)}
}
