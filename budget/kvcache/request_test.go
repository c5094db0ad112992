package kvcache_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/kvcache"
)

// Blocks of one request:
//
//	full     cdiv(cdiv(length, dcp), block)
//	sliding  cdiv(min(window - 1 + batched, length), block) + 1
//	state    1, or 2 in align mode
func TestBlocksOfARequest(t *testing.T) {
	for _, c := range []struct {
		name                 string
		layer                []kvcache.Layer
		length, batched, dcp int64
		align                bool
		want                 int64
	}{
		{"one token", attention(t, 1, 0), 1, 1, 1, false, 1},
		{"a block", attention(t, 1, 0), 32, 1, 1, false, 1},
		{"a token more", attention(t, 1, 0), 33, 1, 1, false, 2},
		{"two context ranks share", attention(t, 1, 0), 64, 1, 2, false, 1},
		{"two context ranks and an odd token", attention(t, 1, 0), 65, 1, 2, false, 2},
		{"three context ranks", attention(t, 1, 0), 97, 1, 3, false, 2},
		{"more ranks than tokens", attention(t, 1, 0), 5, 1, 64, false, 1},
		{"a latent row", latent(t, 1, 576), 33, 1, 1, false, 2},
		{"a latent row over ranks", latent(t, 1, 576), 65, 1, 2, false, 2},
		{"a window of one token", attention(t, 1, 1), 2048, 1, 1, false, 2},
		{"a window of one token and a batch", attention(t, 1, 1), 2048, 33, 1, false, 3},
		{"a window and a batch of just a block", attention(t, 1, 17), 2048, 16, 1, false, 2},
		{"a token more of the window", attention(t, 1, 18), 2048, 16, 1, false, 3},
		{"a length below the window's reach", attention(t, 1, 128), 64, 2048, 1, false, 3},
		{"one block more than full attention", attention(t, 1, 128), 32, 2048, 1, false, 2},
		{"a state", states(1, 64), 2048, 1, 1, false, 1},
		{"a state in align mode", states(1, 64), 2048, 1, 1, true, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := on(c.layer)
			s.length, s.batched, s.dcp, s.align = c.length, c.batched, c.dcp, c.align
			p := s.plan(t)
			require.Equal(t, c.want, whole(p.BlocksPerRequest))
			require.Equal(t, c.want, whole(p.Groups[0].BlocksPerRequest))
		})
	}
}

// A request takes blocks in every group, also in groups alike.
func TestBlocksOfARequestInAllGroups(t *testing.T) {
	s := on(attention(t, 6, 128), attention(t, 2, 0))
	s.length, s.batched = 1024, 128
	p := s.plan(t)
	require.Equal(t, int64(3*(8+1)+32), whole(p.BlocksPerRequest))
	require.Equal(t, int64(9), whole(p.Groups[0].BlocksPerRequest), "of one")
}

// The tokens are a float product, truncated: 61 blocks of 7 a request, 1952 tokens,
// come out as 1951.
func TestTokensAreAFloatProduct(t *testing.T) {
	for _, c := range []struct{ blocks, length, want int64 }{
		{6029, 2048, 192928}, {64, 2048, 2048}, {65, 2048, 2080}, {100, 49 * 32, 3200}, {61, 7 * 32, 1951}, {251, 7 * 32, 8031}, {72351, 131072, 2315232},
	} {
		s := on(attention(t, 1, 0))
		s.length, s.override = c.length, &c.blocks
		p := s.plan(t)
		require.Equal(t, c.want, whole(p.NumTokens), "%d blocks", c.blocks)
		require.LessOrEqual(t, c.blocks*32-whole(p.NumTokens), int64(1), "the exact product is %d", c.blocks*32)
	}
}

// m = int(concurrency); with m > 0 at most m run at once, else max_num_seqs.
func TestEffectiveConcurrency(t *testing.T) {
	for _, c := range []struct {
		name               string
		blocks, seqs, want int64
		warns              bool
	}{
		{"fewer than seqs", 64*3 + 63, 256, 3, true},
		{"one below seqs", 64 * 7, 8, 7, true},
		{"as many as seqs", 64 * 8, 8, 8, false},
		{"more than seqs", 64 * 9, 8, 8, false},
		{"just one", 64, 256, 1, true},
		{"just one of one", 64, 1, 1, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := on(attention(t, 1, 0))
			s.override, s.seqs = &c.blocks, c.seqs
			p := s.plan(t)
			require.Equal(t, c.want, whole(p.Effective))
			require.Equal(t, c.warns, len(linesOf(p)) == 4, "%s", linesOf(p))
		})
	}
}

// Without layers m = int(num_blocks * block_size / max_model_len).
func TestEffectiveConcurrencyWithoutLayers(t *testing.T) {
	for _, c := range []struct{ length, seqs, want int64 }{{1, 256, 32}, {16, 256, 2}, {17, 256, 1}, {32, 256, 1}, {33, 256, 256}, {16, 1, 1}} {
		s := setup{available: []int64{-1}, length: c.length, seqs: c.seqs}
		require.Equal(t, c.want, whole(s.plan(t).Effective), "%d tokens", c.length)
	}
}
