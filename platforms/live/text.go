package live

import (
	"bytes"
	"encoding/json"
	"errors"
)

// mostStarts is how many places of a text are tried for the start of a document.
const mostStarts = 32

// firstDocument returns the first JSON object or list that begins a line of a text,
// and what stands behind it: a terminal's text has a prompt before, and tools have
// printed warnings there.
func firstDocument(text []byte) (document, rest []byte, err error) {
	var first error
	rest = text
	for range mostStarts {
		start := lineStart(rest)
		if start < 0 {
			break
		}
		rest = rest[start:]
		decoder := json.NewDecoder(bytes.NewReader(rest))
		var raw json.RawMessage
		err := decoder.Decode(&raw)
		if err == nil {
			return raw, rest[decoder.InputOffset():], nil
		}
		if first == nil {
			first = err
		}
		rest = rest[1:]
	}
	if first != nil {
		return nil, nil, inWords(text, first)
	}
	if len(bytes.TrimSpace(text)) == 0 {
		return nil, nil, errors.New("got nothing; accepted: JSON")
	}
	return nil, nil, errors.New("got text that is no JSON; accepted: JSON, as neuronkv stats --json, neuron-monitor and neuron-ls -j print it")
}

// lineStart is where a line begins with a bracket, after white space; -1 for nowhere.
func lineStart(text []byte) int {
	for rest := text; ; {
		rest = bytes.TrimLeft(rest, " \t\r\n")
		if len(rest) > 0 && (rest[0] == '{' || rest[0] == '[') {
			return len(text) - len(rest)
		}
		end := bytes.IndexByte(rest, '\n')
		if end < 0 {
			return -1
		}
		rest = rest[end:]
	}
}
