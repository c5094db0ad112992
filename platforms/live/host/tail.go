package host

// tailBytes is how much is kept of what a program says on its standard error: room
// for tens of lines, of which the last ones say why it ended.
const tailBytes = 4 << 10

// A tail is a writer that keeps the last tailBytes bytes. It is for one goroutine
// at a time.
type tail struct {
	kept []byte
}

// Write takes everything and never fails.
func (t *tail) Write(p []byte) (int, error) {
	n := len(p)
	if len(p) > tailBytes {
		p = p[len(p)-tailBytes:]
	}
	if over := len(t.kept) + len(p) - tailBytes; over > 0 {
		t.kept = t.kept[:copy(t.kept, t.kept[over:])]
	}
	t.kept = append(t.kept, p...)
	return n, nil
}
