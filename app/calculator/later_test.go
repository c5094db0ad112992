package calculator

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// What the site carries is what a page finds by itself.
func TestWhatIsCarriedIsWhatIsFound(t *testing.T) {
	text, err := Carried()
	require.NoError(t, err)
	var c carried
	require.NoError(t, json.Unmarshal([]byte(text), &c))
	p := New()
	require.Equal(t, p.degrees, c.Degrees)
	require.Equal(t, p.answers, c.Answers)
	require.Equal(t, p.cache.margin, c.Margin)
	require.False(t, p.stale())
	require.False(t, p.cacheStale())
	require.Greater(t, len(c.Degrees), 3)
}
