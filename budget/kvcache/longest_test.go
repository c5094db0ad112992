package kvcache_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// longest is the largest length up to most whose blocks fit so many: 10 full layers
// beside 20 of a window in groups of 10, counted up one by one.
func longest(blocks, window, batched, most int64) (found int64) {
	for length := int64(1); length <= most; length++ {
		sliding := (min(window-1+batched, length)+31)/32 + 1
		if (length+31)/32+2*sliding <= blocks {
			found = length
		}
	}
	return found
}

// The error's estimate and auto-fit are the same search.
func TestLongestLength(t *testing.T) {
	const perBlock = 10 * 8192
	for blocks := range int64(40) {
		want := longest(blocks, 65, 64, 1000)
		s := on(attention(t, 20, 65), attention(t, 10, 0))
		s.available, s.length, s.batched = []int64{blocks*perBlock + perBlock - 1}, 1000, 64
		_, err := s.make()
		s.fit = true
		p, fitErr := s.make()
		switch {
		case want == 0:
			require.ErrorContains(t, fitErr, "not enough GPU memory available to serve even a single token", "%d blocks", blocks)
			require.NotContains(t, err.Error(), "estimated maximum model length")
		case want == 1000:
			require.NoError(t, err, "%d blocks", blocks)
			require.Contains(t, linesOf(p), "INFO Auto-fit max_model_len: full model context length 1000 fits in available GPU memory")
		default:
			require.ErrorContains(t, err, fmt.Sprintf("the estimated maximum model length is %d. ", want))
			require.NoError(t, fitErr)
			require.Equal(t, want, whole(p.MaxModelLen), "%d blocks", blocks)
		}
	}
}

// The least over the workers is fitted, and its bytes are the ones that are logged.
func TestLongestLengthOfSeveralWorkers(t *testing.T) {
	s := on(attention(t, 10, 0))
	s.available, s.fit = []int64{1 << 30, 3 * 81920, 2*81920 + 1, 5 * 81920}, true
	p := s.plan(t)
	require.Equal(t, int64(64), whole(p.MaxModelLen))
	require.Equal(t, int64(2), whole(p.NumBlocks))
	require.Equal(t, "INFO Auto-fit max_model_len: reduced from 2048 to 64 to fit in available GPU memory (0.0 GiB available for KV cache)", linesOf(p)[0])
}
