package preflight

import "fmt"

// prefixCaching: a prefix that is in the cache is skipped segment by segment.
//
// Source: NeuronModelRunner.__init__.
func prefixCaching(r *reading) *Finding {
	if !r.PrefixCaching || !r.unsegmented() || r.prefill() < r.MaxModelLen {
		return nil
	}
	return raised(cachingField, "Automatic Prefix Caching (APC) requires segmented prefill to be enabled. "+
		"Either disable APC with '--no-enable-prefix-caching' or set 'max_num_batched_tokens' to a supported segmented prefill size "+
		"[512, 1024, 2048, 4096, 8192] to auto-enable segmented prefill.",
		fmt.Sprintf("Prefix caching, which is on by default, needs a prefill in segments, so a max_num_batched_tokens below max_model_len; it is %d, which covers the %d tokens at once.", r.MaxNumBatchedTokens, r.MaxModelLen),
		append([]Change{{cachingField, false, "Turn prefix caching off"}, setBatched(chunkBelow(r.MaxModelLen))}, r.chunkedOn()...)...)
}
