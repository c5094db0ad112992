package live

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Parse takes what one of the programs printed: a snapshot of neuronkv stats --json,
// records of neuron-monitor, or the list of neuron-ls -j. Other lines may stand before.
// Of several snapshots or records the last whole one counts. An error says what the text
// is not.
func Parse(text []byte) (Snapshot, error) {
	document, rest, err := firstDocument(text)
	if err != nil {
		return Snapshot{}, err
	}
	if document[0] == '[' {
		return ParseListing(text)
	}
	last, cut := lastDocument(document, rest)
	s, err := parseObject(last)
	if err == nil && cut {
		s.Notes = append(s.Notes, Note{s.Sources[0].Source, "", "the last record of the text is cut off; the one before it counts"})
	}
	return s, err
}

// lastDocument returns the last whole document of a stream, and whether there is a cut
// one behind it.
func lastDocument(document, rest []byte) (last []byte, cut bool) {
	decoder := json.NewDecoder(bytes.NewReader(rest))
	for {
		var raw json.RawMessage
		if decoder.Decode(&raw) != nil {
			rest = bytes.TrimSpace(rest[decoder.InputOffset():])
			return document, len(rest) > 0 && rest[0] == '{'
		}
		if raw[0] == '{' {
			document = raw
		}
	}
}

// parseObject takes a snapshot or a record.
func parseObject(document []byte) (Snapshot, error) {
	var kind struct {
		Format scalar `json:"format"`
	}
	if json.Unmarshal(document, &kind) == nil && string(kind.Format) == `"`+Format+`"` {
		return Decode(document)
	}
	s, err := ParseMonitor(document)
	if err != nil {
		return s, fmt.Errorf("got no output of neuronkv stats --json, neuron-monitor or neuron-ls -j: %w", err)
	}
	return s, nil
}
