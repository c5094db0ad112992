package live_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms/live"
)

// FuzzParse has no text end the program, and no figure below zero or above its whole. What is
// read is written and read again as it is, and joining it changes nothing the second time.
func FuzzParse(f *testing.F) {
	for _, folder := range []string{"neuron-monitor/*", "neuron-ls/*", "want/neuron-*"} {
		for _, text := range seeds(f, folder) {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := live.Parse(text)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		require.NotEmpty(t, s.Sources)
		if core, known := s.Fullest(); known {
			require.GreaterOrEqual(t, core.Used, int64(0))
			require.GreaterOrEqual(t, core.Free, int64(0))
		}
		line, err := live.Encode(&s)
		require.NoError(t, err)
		again, err := live.Decode(line)
		require.NoError(t, err)
		require.Equal(t, s, again)
		once := live.Merge(s)
		require.Equal(t, once, live.Merge(once))
	})
}

// seeds are the files of testdata that a pattern matches, of which there are some.
func seeds(f *testing.F, pattern string) (texts [][]byte) {
	files, err := filepath.Glob(filepath.Join("testdata", pattern))
	require.NoError(f, err)
	require.NotEmpty(f, files)
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(f, err)
		texts = append(texts, text)
	}
	return texts
}
