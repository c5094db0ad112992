package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// example matches a case given to the program on its standard input.
var example = regexp.MustCompile(`(?s)echo '(\{.*?\})' \|\n?\s*\S*neuronkv estimate`)

func TestTheExampleOfTheReadmeGivesWhatItSays(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	found := example.FindSubmatch(text)
	require.NotNil(t, found)
	exit, stdout, _ := neuronkv(t, string(found[1]), "estimate", "--text")
	require.Equal(t, exitOK, exit)
	first, _, _ := strings.Cut(stdout, "\n")
	require.Contains(t, string(text), "\n    "+first+"\n")
}

func TestTheExampleOfTheHelpHasAnAnswer(t *testing.T) {
	t.Parallel()
	found := example.FindStringSubmatch(estimateUsage)
	require.NotNil(t, found)
	exit, stdout, _ := neuronkv(t, found[1], "estimate", "--text")
	require.Equal(t, exitOK, exit, stdout)
}

func TestHelpListsTheFieldsOfACase(t *testing.T) {
	t.Parallel()
	exit, stdout, _ := neuronkv(t, "", "help", "case")
	require.Equal(t, exitOK, exit)
	for _, field := range []string{"instance_type", "hf_config", "kv_layers", "max_num_batched_tokens", "measured ", "NEURON_PLATFORM_TARGET_OVERRIDE"} {
		require.Contains(t, stdout, field)
	}
}
