package kvcache_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/kvcache"
)

// The group size is the largest bucket's where it is less than 1.5 times the
// smallest, else the smallest's; a bucket is dealt by stride.
func TestGroupSizes(t *testing.T) {
	for _, c := range []struct {
		name          string
		sliding, full int
		size          int64
		groups        []int64
		padding       []string
	}{
		{"equal buckets", 12, 12, 12, []int64{12, 12}, nil},
		{"one and one", 1, 1, 1, []int64{1, 1}, nil},
		{"one and two", 1, 2, 1, []int64{1, 1, 1}, nil},
		{"a layer more", 12, 13, 13, []int64{12, 13}, []string{"1 padding layers, may waste at most 8.33%"}},
		{"below one and a half", 4, 5, 5, []int64{4, 5}, []string{"1 padding layers, may waste at most 25.00%"}},
		{"below one and a half, odd", 3, 4, 4, []int64{3, 4}, []string{"1 padding layers, may waste at most 33.33%"}},
		{"one and a half", 2, 3, 2, []int64{2, 2, 1}, []string{"1 padding layers, may waste at most 33.33%"}},
		{"one and a half, larger", 10, 15, 10, []int64{10, 8, 7}, []string{"5 padding layers, may waste at most 33.33%"}},
		{"a layer below one and a half", 10, 14, 14, []int64{10, 14}, []string{"4 padding layers, may waste at most 40.00%"}},
		{"a layer above one and a half", 10, 16, 10, []int64{10, 8, 8}, []string{"4 padding layers, may waste at most 25.00%"}},
		{"a multiple", 40, 10, 10, []int64{10, 10, 10, 10, 10}, nil},
		{"five of six slide", 52, 10, 10, []int64{9, 9, 9, 9, 8, 8, 10}, []string{"8 padding layers, may waste at most 15.38%"}},
		{"one full layer", 7, 1, 1, []int64{1, 1, 1, 1, 1, 1, 1, 1}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := on(attention(t, c.sliding, 128), attention(t, c.full, 0)).plan(t)
			require.Equal(t, c.groups, sizesOf(p))
			require.Equal(t, c.size*8192, whole(p.BytesPerBlock))
			want := []string{}
			for _, line := range c.padding {
				want = append(want, "WARNING Add "+line+" KV cache memory")
			}
			require.Equal(t, want, linesOf(p)[:len(want)])
			require.NotContains(t, linesOf(p)[len(want)], "padding")
			require.Equal(t, largest(c.groups), p.NumLayers)
		})
	}
}

func largest(sizes []int64) (most int64) {
	for _, n := range sizes {
		most = max(most, n)
	}
	return most
}

// Groups come in the order in which their specs appear first.
func TestOrderOfGroups(t *testing.T) {
	kindsOf := func(p kvcache.Plan) (kinds []string) {
		for _, g := range p.Groups {
			kinds = append(kinds, g.Spec)
		}
		return kinds
	}
	const full, sliding = "FullAttentionSpec", "SlidingWindowSpec"
	require.Equal(t, []string{sliding, full}, kindsOf(on(attention(t, 1, 8), attention(t, 1, 0)).plan(t)))
	require.Equal(t, []string{full, sliding}, kindsOf(on(attention(t, 1, 0), attention(t, 1, 8), attention(t, 1, 0), attention(t, 1, 8)).plan(t)))
}

// Three buckets: the smallest and the largest decide.
func TestGroupsOfThreeBuckets(t *testing.T) {
	p := on(attention(t, 10, 0), attention(t, 12, 64), attention(t, 14, 100)).plan(t)
	require.Equal(t, []int64{10, 12, 14}, sizesOf(p))
	require.Equal(t, []string{
		"WARNING Add 4 padding layers, may waste at most 40.00% KV cache memory",
		"WARNING Add 2 padding layers, may waste at most 16.67% KV cache memory",
	}, linesOf(p)[:2])
	p = on(attention(t, 2, 0), attention(t, 4, 64), attention(t, 6, 100)).plan(t)
	require.Equal(t, []int64{2, 2, 2, 2, 2, 2}, sizesOf(p))
}

// Windows that take the same blocks are listed in one row.
func TestGroupsAlikeAreOneRow(t *testing.T) {
	s := on(attention(t, 2, 0), attention(t, 2, 1000), attention(t, 2, 1001), attention(t, 2, 1024))
	s.batched = 512
	rows := s.plan(t).Groups
	require.Len(t, rows, 2)
	require.Equal(t, []int64{2, 49, 3}, []int64{whole(rows[1].Layers), whole(rows[1].BlocksPerRequest), whole(rows[1].Repeat)})
	s = on(attention(t, 2, 1000), attention(t, 2, 0), attention(t, 2, 1001))
	require.Len(t, s.plan(t).Groups, 3, "only consecutive ones")
}

// Layers of one spec and of one type with other shapes make one group.
func TestOneGroup(t *testing.T) {
	for _, c := range []struct {
		name     string
		layers   [][]kvcache.Layer
		spec     string
		perBlock int64
		tensors  int64
	}{
		{"full layers", [][]kvcache.Layer{attention(t, 5, 0)}, "FullAttentionSpec", 5 * 8192, 5},
		{"one window", [][]kvcache.Layer{attention(t, 5, 128)}, "SlidingWindowSpec", 5 * 8192, 5},
		{"latent rows", [][]kvcache.Layer{latent(t, 5, 576)}, "MLAAttentionSpec", 5 * 32 * 1152, 5},
		{"states", [][]kvcache.Layer{states(5, 100)}, "MambaSpec", 500, 5},
		{"full layers of two shapes", [][]kvcache.Layer{shaped(t, 16, 1, 256, 0), shaped(t, 48, 1, 1, 0)}, "UniformTypeKVCacheSpecs", 530432, 64},
		{"two shapes in turn", [][]kvcache.Layer{shaped(t, 1, 1, 256, 0), shaped(t, 1, 1, 1, 0), shaped(t, 1, 1, 256, 0)},
			"UniformTypeKVCacheSpecs", 2*32768 + 128, 3},
		{"one window of two shapes", [][]kvcache.Layer{shaped(t, 1, 2, 64, 128), shaped(t, 2, 3, 64, 128)}, "UniformTypeKVCacheSpecs", 2*8192 + 2*3*8192, 3},
		{"latent rows beside full layers", [][]kvcache.Layer{latent(t, 2, 576), shaped(t, 1, 1, 128, 0)}, "UniformTypeKVCacheSpecs", 2*32*1152 + 16384, 3},
		{"rows of two sizes", [][]kvcache.Layer{latent(t, 2, 576), latent(t, 3, 704)}, "UniformTypeKVCacheSpecs", 2*32*1152 + 3*32*1408, 5},
		{"states of two sizes", [][]kvcache.Layer{states(2, 100), states(3, 7)}, "UniformTypeKVCacheSpecs", 221, 5},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := on(c.layers...).plan(t)
			require.Len(t, p.Groups, 1)
			require.Equal(t, c.spec, p.Groups[0].Spec)
			require.Equal(t, []int64{c.perBlock, c.tensors, c.tensors, 1},
				[]int64{whole(p.BytesPerBlock), whole(p.Groups[0].Layers), p.NumLayers, whole(p.Groups[0].Repeat)})
		})
	}
}
