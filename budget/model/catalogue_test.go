package model_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/model"
)

func TestCatalogue(t *testing.T) {
	all := model.Catalogue()
	require.NotEmpty(t, all)
	for i, k := range all {
		require.NotEmpty(t, k.Name)
		require.NotEmpty(t, k.Source, "%s", k.Name)
		_, err := time.Parse(time.DateOnly, k.Checked)
		require.NoError(t, err, "%s", k.Name)
		if i > 0 {
			require.Less(t, all[i-1].Name, k.Name, "sorted by name, each once")
		}
	}
}

func TestEveryKnownModelBuilds(t *testing.T) {
	for _, k := range model.Catalogue() {
		m := build(t, k.Config(), "auto")
		require.Equal(t, "LlamaForCausalLM", m.Architecture(), "%s", k.Name)
		require.Equal(t, "bf16", m.Variant())
		require.Equal(t, readConfig(t, k.Config()).NH, m.AttentionHeads())
		require.Positive(t, int64Of(t, take(t, k.Config(), "auto", over(1)).BytesUsed))
	}
}

func TestEveryEmbeddedConfigIsInTheCatalogue(t *testing.T) {
	files, err := filepath.Glob("catalogue/*.json")
	require.NoError(t, err)
	require.Len(t, files, len(model.Catalogue()))
	for _, k := range model.Catalogue() {
		_, name, _ := strings.Cut(k.Name, "/")
		text, err := os.ReadFile("catalogue/" + name + ".json")
		require.NoError(t, err)
		require.Equal(t, string(text), string(k.Config()))
	}
}

func TestLookup(t *testing.T) {
	for _, c := range []struct {
		name, ask, want string
	}{
		{"the exact name", "meta-llama/Llama-3.1-8B-Instruct", "meta-llama/Llama-3.1-8B-Instruct"},
		{"without the organisation", "Llama-3.3-70B-Instruct", "meta-llama/Llama-3.3-70B-Instruct"},
		{"another organisation", "someone/Llama-3.1-8B-Instruct", ""},
		{"another letter case", "llama-3.1-8b-instruct", ""},
		{"part of a name", "8B-Instruct", ""},
		{"the organisation alone", "meta-llama", ""},
		{"a leading slash", "/Llama-3.1-8B-Instruct", ""},
		{"white space", "Llama-3.1-8B-Instruct ", ""},
		{"nothing", "", ""},
		{"unknown", "gpt-2", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			k, found := model.Lookup(c.ask)
			require.Equal(t, c.want != "", found)
			require.Equal(t, c.want, k.Name)
		})
	}
}

func TestCatalogueIsACopy(t *testing.T) {
	all := model.Catalogue()
	slices.Reverse(all)
	require.NotEqual(t, all, model.Catalogue())
}
