package budget_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// pattern is a list of one run of layers.
func pattern(repeat string, layers ...string) string {
	text := ""
	for i, l := range layers {
		if i > 0 {
			text += ", "
		}
		text += l
	}
	return `[{"repeat": ` + repeat + `, "pattern": [` + text + `]}]`
}

// groupsOf writes the groups of a plan as they are listed, without the pointers.
func groupsOf(r budget.Report) (groups []listedGroup) {
	for _, g := range r.KVCache.Groups {
		groups = append(groups, listedGroup{g.Spec, *g.Layers, *g.BlockSize, *g.PageSizeBytes, *g.BlocksPerRequest, *g.Repeat})
	}
	return groups
}

type listedGroup struct {
	spec                                    string
	layers, blockSize, page, blocks, repeat int64
}

func TestStatedLayersOfEveryKind(t *testing.T) {
	const full, sliding = "FullAttentionSpec", "SlidingWindowSpec"
	const state = `{"kind": "mamba", "mamba_block_size": 4096, "shapes": [[3, 2048], [8, 128, 128]], "dtypes": ["bfloat16", "float32"]}`
	for _, c := range []struct {
		name, layers, args string
		perBlock           int64
		groups             []listedGroup
	}{
		{"full", pattern("3", fullLayer), "", 3 * 32768, []listedGroup{{full, 3, 32, 32768, 64, 1}}},
		{"full in fp32", pattern("1", `{"kind": "full", "num_kv_heads": 65536, "head_size": 1, "dtype": "float32"}`), "", 32 * 65536 * 8,
			[]listedGroup{{full, 1, 32, 32 * 65536 * 8, 64, 1}}},
		{"a drafter's layer counts as full", pattern("1", fullLayer, `{"kind": "draft_full", "num_kv_heads": 2, "head_size": 128,
			"dtype": "bfloat16", "name": "draft.layers.0.self_attn"}`), "", 2 * 32768, []listedGroup{{full, 2, 32, 32768, 64, 1}}},
		{"sliding", pattern("2", slidingLayer), `, "max_num_batched_tokens": 512`, 2 * 8192, []listedGroup{{sliding, 2, 32, 8192, 20 + 1, 1}}},
		{"sliding within a short length", pattern("2", slidingLayer), ``, 2 * 8192, []listedGroup{{sliding, 2, 32, 8192, 64 + 1, 1}}},
		{"latent", pattern("2", `{"kind": "mla", "head_size": 704, "dtype": "bfloat16", "cache_dtype_str": null}`), "", 2 * 32 * 1408,
			[]listedGroup{{"MLAAttentionSpec", 2, 32, 32 * 1408, 64, 1}}},
		{"latent, 656 bytes a token", pattern("2", `{"kind": "mla", "head_size": 576, "dtype": "fp8", "cache_dtype_str": "fp8_ds_mla"}`), "", 2 * 32 * 656,
			[]listedGroup{{"MLAAttentionSpec", 2, 32, 32 * 656, 64, 1}}},
		{"656 bytes whatever row and type", pattern("1", `{"kind": "mla", "head_size": 576, "dtype": "fp8", "cache_dtype_str": "fp8_ds_mla"}`,
			`{"kind": "mla", "head_size": 1, "dtype": "float32", "cache_dtype_str": "fp8_ds_mla"}`), "", 2 * 32 * 656,
			[]listedGroup{{"MLAAttentionSpec", 2, 32, 32 * 656, 64, 1}}},
		{"another cache type is the row's own", pattern("1", `{"kind": "mla", "head_size": 576, "dtype": "fp8", "cache_dtype_str": "fp8"}`), "", 32 * 576,
			[]listedGroup{{"MLAAttentionSpec", 1, 32, 32 * 576, 64, 1}}},
		{"recurrent in align mode", pattern("4", state), "", 4 * 536576, []listedGroup{{"MambaSpec", 4, 4096, 536576, 2, 1}}},
		{"recurrent without prefix caching", pattern("4", state), `, "enable_prefix_caching": false`, 4 * 536576,
			[]listedGroup{{"MambaSpec", 4, 4096, 536576, 1, 1}}},
		{"recurrent by its mode", pattern("4", state), `, "mamba_cache_mode": "none"`, 4 * 536576, []listedGroup{{"MambaSpec", 4, 4096, 536576, 1, 1}}},
		{"recurrent in align mode by name", pattern("4", state), `, "enable_prefix_caching": false, "mamba_cache_mode": "align"`, 4 * 536576,
			[]listedGroup{{"MambaSpec", 4, 4096, 536576, 2, 1}}},
		{"recurrent with a padded page", pattern("4", stateLayer), "", 4 * 557056, []listedGroup{{"MambaSpec", 4, 262144, 557056, 2, 1}}},
		{"a state of one number", pattern("1", `{"kind": "mamba", "mamba_block_size": 1, "shapes": [[]], "dtypes": ["fp8"]}`), "", 1,
			[]listedGroup{{"MambaSpec", 1, 1, 1, 2, 1}}},
		{"a run of no repeat is left out", `[{"repeat": 0, "pattern": [` + slidingLayer + `]}, {"repeat": 1, "pattern": [` + fullLayer + `]}]`, "", 32768,
			[]listedGroup{{full, 1, 32, 32768, 64, 1}}},
		{"another block size", pattern("1", fullLayer), `, "block_size": 7`, 7 * 1024, []listedGroup{{full, 1, 7, 7 * 1024, 293, 1}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, layered(c.layers, `, "max_model_len": 2048`+c.args, ""))
			require.Nil(t, r.Error)
			require.Equal(t, c.perBlock, *r.KVCache.BytesPerBlock)
			require.Equal(t, c.groups, groupsOf(r))
			require.Equal(t, int64(7112465841)/c.perBlock, *r.KVCache.NumBlocks)
		})
	}
}

// An attention-free model has one block, no groups, and no figure of either.
func TestNoAttentionLayer(t *testing.T) {
	for _, layers := range []string{`[]`, `[ ]`, pattern("0", fullLayer), pattern("3")} {
		r := estimate(t, layered(layers, `, "max_model_len": 16`, ""))
		require.Nil(t, r.Error, layers)
		require.Equal(t, budget.KVCache{NumBlocks: pointer(int64(1)), BlockSize: 32, EffectiveConcurrency: pointer(int64(2)),
			MaxModelLen: pointer(int64(16)), KVBytesAllocated: pointer(int64(0)), Groups: []budget.Group{}}, *r.KVCache, layers)
		require.Equal(t, int64(25769803776-5248606944), *r.LeftBytes, "nothing is allocated")
		require.Contains(t, string(encode(t, r)), `"groups":[]`, "an empty list, not null")
		require.NotContains(t, notesOf(r), nullBlock, "without a layer no block holds tokens")
	}
}

// Layers that are stated stand in for a model, and come before a model's own.
func TestStatedLayersBesideAModel(t *testing.T) {
	r := estimate(t, llamaAt(`"max_model_len": 2048}, "override": {"kv_layers": [{"repeat": 1, "pattern": [`+fullLayer+`]}]`))
	require.Nil(t, r.Error)
	require.NotNil(t, r.Model, "its weights count")
	require.Equal(t, []listedGroup{{"FullAttentionSpec", 1, 32, 32768, 64, 1}}, groupsOf(r))
	_, found := r.Value("cache_heads_per_rank")
	require.False(t, found, "heads are stated per rank")
}

func TestNotesOfStatedLayers(t *testing.T) {
	const development, recurrent = "development_build override.kv_layers assumed", "recurrent_concurrency kv_cache.max_concurrency assumed"
	for _, c := range []struct {
		name, layers string
		want         []string
	}{
		{"layers of the reference release", mixedLayers, []string{assumed, nullBlock}},
		{"latent rows", latentLayers, []string{assumed, nullBlock, development}},
		{"recurrent layers", recurrentLayers, []string{assumed, nullBlock, development, recurrent}},
		{"none", `[]`, []string{assumed}},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want, notesOf(estimate(t, layered(c.layers, `, "max_model_len": 2048, "block_size": 544`, ""))))
		})
	}
}
