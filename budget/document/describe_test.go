package document_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/document"
)

func TestShorten(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "",
		"meta-llama/模型 ü":        "meta-llama/模型 ü",
		strings.Repeat("x", 60):  strings.Repeat("x", 60),
		strings.Repeat("ü", 61):  strings.Repeat("ü", 60) + "…",
		"a\nb\tc":                `a\nb\tc`,
		"right\u202eto left\x00": `right\u202eto left\x00`,
		"it's":                   "it's",
	} {
		require.Equal(t, want, document.Shorten(text))
	}
}

// What is in quotes is written out once.
func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		"":                      `""`,
		"1000\nmany":            `"1000\nmany"`,
		"a \u202e \"b\"":        `"a \u202e \"b\""`,
		strings.Repeat("x", 61): `"` + strings.Repeat("x", 60) + `…"`,
	} {
		require.Equal(t, want, document.Quote(text))
	}
}
