package host

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestWaitsDoubleUpToTheMost(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		backoff Backoff
		want    []time.Duration // in seconds
	}{
		{"the standard", Backoff{}, []time.Duration{1, 2, 4, 8, 16, 32, 60, 60, 60}},
		{"its own", Backoff{First: 3 * time.Second, Most: 7 * time.Second}, []time.Duration{3, 6, 7, 7}},
		{"a first above the most", Backoff{First: 9 * time.Second, Most: 7 * time.Second}, []time.Duration{7, 7}},
		{"less than nothing", Backoff{First: -1, Most: -1}, []time.Duration{1, 2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b := c.backoff
			for range 2 {
				for _, want := range c.want {
					require.Equal(t, want*time.Second, b.next())
				}
				b.reset()
			}
		})
	}
}

func TestTheLongestWaitDoesNotWrap(t *testing.T) {
	t.Parallel()
	const most = 1<<63 - 1
	b := Backoff{Most: most}
	last := time.Duration(0)
	for range 100 {
		wait := b.next()
		require.GreaterOrEqual(t, wait, last)
		last = wait
	}
	require.Equal(t, time.Duration(most), last)
}
