package live

import "fmt"

// mostNotes bounds the notes of one source: a broken one breaks thousands of
// figures alike.
const mostNotes = 32

// A notebook collects what has to be said of one source.
type notebook struct {
	source Source
	notes  []Note
	more   int   // notes that found no room
	limit  int64 // the most that a logical core can hold, bytes
}

// note adds a note on what stands at a path or in a field.
func (n *notebook) note(where, format string, args ...any) {
	if len(n.notes) == mostNotes {
		n.more++
		return
	}
	n.notes = append(n.notes, Note{n.source, where, fmt.Sprintf(format, args...)})
}

// all returns the notes, the last of which counts those that found no room.
func (n *notebook) all() []Note {
	if n.more == 0 {
		return n.notes
	}
	return append(n.notes, Note{n.source, "", fmt.Sprintf("%d more notes of this kind are left out", n.more)})
}
