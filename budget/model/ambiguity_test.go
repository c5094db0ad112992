package model

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Two models of one name in two organisations: neither is a guess to make.
func TestLookupOfAnAmbiguousName(t *testing.T) {
	before := known
	t.Cleanup(func() { known = before })
	known = append(Catalogue(), Known{Name: "someone/Llama-3.1-8B-Instruct"})

	_, found := Lookup("Llama-3.1-8B-Instruct")
	require.False(t, found)
	k, found := Lookup("someone/Llama-3.1-8B-Instruct")
	require.True(t, found)
	require.Equal(t, "someone/Llama-3.1-8B-Instruct", k.Name)
	k, found = Lookup("Llama-3.2-1B-Instruct")
	require.True(t, found, "the others stay unique")
	require.Equal(t, "meta-llama/Llama-3.2-1B-Instruct", k.Name)
}
