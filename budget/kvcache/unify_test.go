package kvcache_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/document"
	"neuronkv/budget/kvcache"
)

// A page that divides the largest has its block size multiplied by the quotient.
func TestPagesAreMadeEqual(t *testing.T) {
	for _, c := range []struct {
		name   string
		layers [][]kvcache.Layer
		blocks []int64 // block size of each row
		page   int64
	}{
		{"equal pages", [][]kvcache.Layer{attention(t, 2, 0), attention(t, 2, 128)}, []int64{32, 32}, 8192},
		{"half a page", [][]kvcache.Layer{shaped(t, 2, 2, 64, 0), attention(t, 2, 128)}, []int64{32, 64}, 16384},
		{"an eighth, first", [][]kvcache.Layer{attention(t, 2, 0), shaped(t, 2, 8, 64, 128)}, []int64{256, 32}, 65536},
		{"three sizes", [][]kvcache.Layer{shaped(t, 2, 3, 64, 0), attention(t, 2, 128), shaped(t, 2, 6, 64, 99)}, []int64{64, 192, 32}, 49152},
		{"a page of a state", [][]kvcache.Layer{states(2, 24576), attention(t, 2, 0)}, []int64{4096, 96}, 24576},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := on(c.layers...).plan(t)
			require.Len(t, p.Groups, len(c.blocks))
			for i, g := range p.Groups {
				require.Equal(t, []int64{c.blocks[i], c.page}, []int64{whole(g.BlockSize), whole(g.Page)}, "row %d", i)
			}
		})
	}
}

// The layers that a caller passes are its own.
func TestTheLayersAreNotChanged(t *testing.T) {
	s := on(attention(t, 1, 128), shaped(t, 1, 8, 64, 0))
	same := on(attention(t, 1, 128), shaped(t, 1, 8, 64, 0))
	s.plan(t)
	s.off = true
	_, err := s.make()
	require.NoError(t, err)
	require.Equal(t, same.layers, s.layers)
}

func TestPagesThatCannotBeMadeEqual(t *testing.T) {
	odd := shaped(t, 2, 3, 64, 0)
	odd[1].Name = "draft.layers.0.self_attn"
	for _, c := range []struct {
		name   string
		layers [][]kvcache.Layer
		layer  string
	}{
		{"the first that does not divide", [][]kvcache.Layer{shaped(t, 1, 5, 64, 0), attention(t, 1, 128), shaped(t, 2, 2, 64, 0), shaped(t, 1, 3, 64, 0)}, "layers.2.self_attn"},
		{"by its own name", [][]kvcache.Layer{shaped(t, 1, 5, 64, 128), odd[1:]}, "draft.layers.0.self_attn"},
		{"a state", [][]kvcache.Layer{attention(t, 1, 0), states(1, 5000)}, "layers.1.self_attn"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := on(c.layers...).make()
			require.EqualError(t, err, fmt.Sprintf("NotImplementedError: Layer %s: page size is not divisible by the maximum page size and cannot be padded. "+
				"Padding is only supported for attention layers whose backend indexes KV pages by the block stride (indexes_kv_by_block_stride is True).", c.layer))
			require.Empty(t, p.Groups)
			require.Empty(t, p.BytesPerBlock.ID, "not reached")
		})
	}
}

// A state's page does not grow with its block size.
func TestAStateSmallerThanAPage(t *testing.T) {
	_, err := on(attention(t, 1, 0), states(1, 4096)).make()
	require.Equal(t, &document.FieldError{Field: "override.kv_layers",
		Message: "got a recurrent page of 4096 bytes beside a page of 8192, which its block size does not change; accepted: page_size_padded 8192"}, err)
}

// With the hybrid manager off, sliding layers beside full ones are sized as full.
func TestHybridManagerOff(t *testing.T) {
	const warning = "WARNING Hybrid KV cache manager is disabled for this hybrid model, This means we do not enable any optimizations for saving " +
		"KV cache memory (e.g., dropping the KV cache outside the sliding window). The compute of layers like sliding window is still saved."
	for _, c := range []struct {
		name     string
		layers   [][]kvcache.Layer
		spec     string
		perBlock int64
		warns    bool
	}{
		{"full layers", [][]kvcache.Layer{attention(t, 4, 0)}, "FullAttentionSpec", 4 * 8192, false},
		{"one window stays", [][]kvcache.Layer{attention(t, 4, 128)}, "SlidingWindowSpec", 4 * 8192, false},
		{"full layers of two shapes", [][]kvcache.Layer{attention(t, 1, 0), shaped(t, 1, 2, 64, 0)}, "UniformTypeKVCacheSpecs", 3 * 8192, false},
		{"sliding becomes full", [][]kvcache.Layer{attention(t, 3, 128), attention(t, 3, 0)}, "FullAttentionSpec", 6 * 8192, true},
		{"two windows beside full", [][]kvcache.Layer{attention(t, 1, 128), attention(t, 1, 0), attention(t, 1, 64)}, "FullAttentionSpec", 3 * 8192, true},
		{"of another shape", [][]kvcache.Layer{shaped(t, 1, 3, 64, 128), attention(t, 1, 0)}, "UniformTypeKVCacheSpecs", 4 * 8192, true},
		{"beside latent rows", [][]kvcache.Layer{attention(t, 1, 128), latent(t, 1, 128)}, "UniformTypeKVCacheSpecs", 2 * 8192, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := on(c.layers...)
			s.off = true
			p := s.plan(t)
			require.Len(t, p.Groups, 1)
			require.Equal(t, c.spec, p.Groups[0].Spec)
			require.Equal(t, c.perBlock, whole(p.BytesPerBlock))
			require.Equal(t, c.warns, linesOf(p)[0] == warning)
			require.NotContains(t, linesOf(p)[1:], warning)
		})
	}
	for _, layers := range [][]kvcache.Layer{
		append(attention(t, 1, 128), attention(t, 1, 64)...),
		append(states(1, 8192), attention(t, 1, 0)...),
		append(states(1, 8192), attention(t, 1, 64)...),
		append(states(1, 8192), append(attention(t, 1, 0), attention(t, 1, 64)...)...),
	} {
		s := on(layers)
		s.off = true
		p, err := s.make()
		require.EqualError(t, err, "ValueError: Hybrid KV cache manager is disabled but failed to convert the KV cache specs to one unified type.")
		require.Equal(t, []string{warning}, linesOf(p))
	}
	require.Empty(t, setup{available: []int64{5}, off: true}.plan(t).Groups, "no layer is not hybrid")
}
