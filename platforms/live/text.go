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
	return nil, nil, errors.New("got " + shortened(string(bytes.TrimSpace(text))) + "; accepted: JSON, as neuronkv stats --json, neuron-monitor and neuron-ls -j print it")
}

// lineStart is where a line begins with a bracket, after white space; -1 for nowhere.
func lineStart(text []byte) int {
	at := 0
	for at < len(text) {
		line := text[at:]
		if trimmed := bytes.TrimLeft(line, " \t\r\n"); len(trimmed) > 0 && (trimmed[0] == '{' || trimmed[0] == '[') {
			return at + len(line) - len(trimmed)
		}
		end := bytes.IndexByte(line, '\n')
		if end < 0 {
			break
		}
		at += end + 1
	}
	return -1
}
