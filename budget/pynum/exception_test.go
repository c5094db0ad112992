package pynum_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/pynum"
)

func TestExceptionReadsLikeATraceback(t *testing.T) {
	var err error = pynum.Raise("RuntimeError", "no memory")
	require.EqualError(t, err, "RuntimeError: no memory")
}

func TestEveryErrorIsAnException(t *testing.T) {
	_, err := pynum.ParseBool("yes")
	var exception *pynum.Exception
	require.True(t, errors.As(err, &exception))
	require.Equal(t, "ValueError", exception.Type)
	require.Equal(t, "invalid literal for int() with base 10: 'yes'", exception.Message)
}
