package trace_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/trace"
)

func TestAMarkIsReadAsItIsWritten(t *testing.T) {
	for _, m := range []trace.Mark{trace.Exact, trace.Measured, trace.Assumed} {
		text, err := m.MarshalText()
		require.NoError(t, err)
		var read trace.Mark
		require.NoError(t, read.UnmarshalText(text))
		require.Equal(t, m, read)
	}
	var read trace.Mark
	require.EqualError(t, read.UnmarshalText([]byte("sure")), `got "sure"; accepted: exact, measured or assumed`)
}
