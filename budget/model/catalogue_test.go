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
	require.Len(t, all, 20)
}

func TestEveryKnownModelBuilds(t *testing.T) {
	classes := map[string]int{}
	for _, k := range model.Catalogue() {
		s := setup{config: k.Config(), target: "trn2", shard: over(1)}
		m := s.build(t)
		c := readConfig(t, k.Config())
		if c.Text != nil {
			c = *c.Text
		}
		require.Equal(t, c.NH, m.AttentionHeads(), "%s", k.Name)
		require.Equal(t, *c.KV, m.KVHeads(), "%s", k.Name)
		require.Len(t, m.KVLayers(), int(c.L), "%s", k.Name)
		require.False(t, k.Drafter)
		require.Positive(t, s.bytes(t))
		classes[m.Architecture()]++
	}
	require.Equal(t, map[string]int{"LlamaForCausalLM": 6, "GptOssForCausalLM": 2, "Qwen3ForCausalLM": 9, "Qwen3VLForConditionalGeneration": 3}, classes)
}

func TestEveryEmbeddedConfigIsInTheCatalogue(t *testing.T) {
	files, err := filepath.Glob("catalogue/*.json")
	require.NoError(t, err)
	all := append(model.Catalogue(), model.Drafters()...)
	require.Len(t, files, len(all))
	for _, k := range all {
		_, name, _ := strings.Cut(k.Name, "/")
		text, err := os.ReadFile("catalogue/" + name + ".json")
		require.NoError(t, err)
		require.Equal(t, string(text), string(k.Config()))
	}
}

func TestDrafters(t *testing.T) {
	for _, k := range model.Drafters() {
		require.True(t, k.Drafter)
		require.NotEmpty(t, k.Source)
		got, found := model.LookupDrafter(k.Name)
		require.True(t, found)
		require.Equal(t, k, got)
		_, name, _ := strings.Cut(k.Name, "/")
		got, found = model.LookupDrafter(name)
		require.True(t, found)
		require.Equal(t, k, got)
		_, found = model.Lookup(k.Name)
		require.False(t, found, "a drafter is no model to serve")
		require.NotContains(t, model.Catalogue(), k)
	}
	require.Len(t, model.Drafters(), 2)
	_, found := model.LookupDrafter("openai/gpt-oss-20b")
	require.False(t, found)
	_, found = model.LookupDrafter("")
	require.False(t, found)
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
		{"beside a longer name", "Llama-3.1-8B-Instruct", "meta-llama/Llama-3.1-8B-Instruct"},
		{"the longer name", "Llama-3.1-8B-Instruct-FP8", "nvidia/Llama-3.1-8B-Instruct-FP8"},
		{"a Qwen", "Qwen3-8B", "Qwen/Qwen3-8B"},
		{"a drafter", "gpt-oss-20b-speculator.eagle3", ""},
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
