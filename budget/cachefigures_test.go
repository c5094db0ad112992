package budget_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A figure that does not fit 64 bits is left out, with a note that gives it in full
// and names its own field of the report.
func TestFiguresOfTheCacheBeyond64Bits(t *testing.T) {
	tokens := layered(pattern("1", recurrent(`, "shapes": [[1]], "dtypes": ["fp8"]`)), `, "max_model_len": 2147483647`, `, "available_bytes": 9223372036854775807`)
	blocks := llamaAt(`"tensor_parallel_size": 8, "max_model_len": 4096, "num_gpu_blocks_override": 2147483647, "block_size": 16777216`)
	for _, c := range []struct{ name, text, field, says string }{
		{"tokens", tokens, "kv_cache.num_tokens", "num_tokens is 9903520309671356180765605888, which does not fit"},
		{"bytes", blocks, "kv_cache.kv_bytes_allocated", "kv_bytes_allocated is 590295810083827744768 bytes, which does not fit"},
		{"what is left", blocks, "left_for_graphs_bytes", "left_for_graphs is -590295810060065972224 bytes, which does not fit"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, c.text)
			require.Nil(t, r.Error)
			texts := map[string]string{}
			for _, n := range r.Notes {
				texts[n.Field] = n.Text
			}
			require.Contains(t, texts, c.field)
			require.Contains(t, texts[c.field], c.says)
		})
	}
	require.Nil(t, estimate(t, tokens).KVCache.NumTokens)
	require.Nil(t, estimate(t, blocks).KVCache.KVBytesAllocated)
	require.Nil(t, estimate(t, blocks).LeftBytes)
	require.Equal(t, "fails", string(estimate(t, blocks).Verdict.Level), "the verdict takes the whole number")
}
