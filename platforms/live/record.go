package live

import (
	"encoding/json"
	"fmt"
)

// What a snapshot's document says of itself.
const (
	Format  = "neuronkv stats"
	Version = 1
)

// Encode writes a snapshot as one line of JSON. What is absent is null, or is not
// there.
func Encode(s *Snapshot) ([]byte, error) { return json.Marshal(s) }

// Decode reads what [Encode] wrote, by this version or a later one of the same schema.
// An error names the field whose value cannot be.
func Decode(text []byte) (s Snapshot, err error) {
	if err := json.Unmarshal(text, &s); err != nil {
		return Snapshot{}, fmt.Errorf("%s: %w", Format, inWords(text, err))
	}
	if s.Format != Format || s.Version != Version {
		return Snapshot{}, fmt.Errorf("%s: got format %q, version %d; accepted: format %q, version %d",
			Format, shortened(s.Format), s.Version, Format, Version)
	}
	if len(s.Sources) == 0 {
		return Snapshot{}, fmt.Errorf("%s: sources is empty; accepted: the sources that were read", Format)
	}
	return s, s.check()
}
