package preflight_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/preflight"
	"neuronkv/budget/trace"
)

const caching = "Automatic Prefix Caching (APC) requires segmented prefill to be enabled. Either disable APC with '--no-enable-prefix-caching' or set 'max_num_batched_tokens' to a supported segmented prefill size [512, 1024, 2048, 4096, 8192] to auto-enable segmented prefill."

// lengths are facts of a batch and a length, with or without prefix caching.
func lengths(batched, length int64, caching bool) func(*preflight.Facts) {
	return func(f *preflight.Facts) {
		f.MaxNumBatchedTokens, f.MaxModelLen, f.PrefixCaching = batched, length, caching
	}
}

func TestPrefillShapes(t *testing.T) {
	single := func(n int64) string {
		return fmt.Sprintf("Single-shot prefill (max_num_batched_tokens=%d >= max_model_len=%d) is only supported when max_model_len <= 16384. Set max_num_batched_tokens to one of [512, 1024, 2048, 4096, 8192] to enable chunked prefill.", n, n)
	}
	chunk := func(m int64) string {
		return fmt.Sprintf("max_num_batched_tokens=%d is not a supported chunked prefill size on Neuron. Supported values: [512, 1024, 2048, 4096, 8192].", m)
	}
	whole := func(l int64) string {
		return fmt.Sprintf(" Alternatively, set max_num_batched_tokens=%d (equal to max_model_len) to disable chunked prefill.", l)
	}
	run(t, []check{
		{name: "the longest single shot", change: lengths(16384, 16384, false)},
		{name: "8 tokens longer", change: lengths(16392, 16392, false), want: []string{single(16392)}},
		{name: "a batch above the length", change: lengths(65536, 32768, false), want: []string{single(32768)}},
		{name: "a long single shot with prefix caching", change: lengths(32768, 32768, true), want: []string{single(32768), caching}},
		{name: "an unsupported chunk", change: lengths(3000, 16384, true), want: []string{chunk(3000) + whole(16384)}},
		{name: "an unsupported chunk of a long length", change: lengths(3000, 16385, true), want: []string{chunk(3000)}},
		{name: "a chunk below the smallest", change: lengths(256, 400, false), want: []string{chunk(256) + whole(400)}},
		{name: "the largest chunk", change: lengths(8192, 131072, true)},
		{name: "above the largest chunk", change: lengths(16384, 131072, true), want: []string{chunk(16384)}},
		{name: "a token above the length", change: lengths(2048, 2047, false), want: []string{"Prompt Length (2047) must be > world_size (8) for SP."}},
		{name: "the length, with prefix caching", change: lengths(2048, 2048, true), want: []string{caching}},
		{name: "a token below the length, with prefix caching", change: lengths(2048, 2049, true)},
		{name: "a length that is unknown", change: lengths(3000, 0, true)},
	})
}

func TestSegments(t *testing.T) {
	unsupported := func(i int, s int64) string {
		return fmt.Sprintf("kv_segment_size_buckets[%d] = %d is not a supported segment size. The segmented attention kernel only supports: {512, 1024, 4096, 2048, 8192}. Please use one of these values.", i, s)
	}
	run(t, []check{
		{name: "one", neuron: `{"kv_segment_size_buckets": [1024]}`, change: lengths(3000, 8192, true)},
		{name: "with a single shot", neuron: `{"kv_segment_size_buckets": [2048], "num_batched_tokens_buckets": [2048]}`, change: lengths(2048, 2048, true)},
		{name: "of a size that is not supported", neuron: `{"kv_segment_size_buckets": [256]}`, want: []string{unsupported(0, 256)}},
		{name: "the second of which is not", neuron: `{"kv_segment_size_buckets": [512, 600]}`,
			want: []string{unsupported(1, 600), "Only one segment size is currently supported, got 2: [512, 600]."}},
		{name: "which the tokens' bucket settles", neuron: `{"kv_segment_size_buckets": [512, 2048], "num_batched_tokens_buckets": [2048]}`,
			want: []string{"Only one segment size is currently supported, got 2: [512, 2048].", unequal("[2048]", "[512, 2048]")}},
		{name: "with other buckets", neuron: `{"kv_segment_size_buckets": [2048], "num_batched_tokens_buckets": [512, 2048]}`, want: []string{unequal("[512, 2048]", "[2048]")}},
		{name: "two", neuron: `{"kv_segment_size_buckets": [512, 1024]}`, want: []string{"Only one segment size is currently supported, got 2: [512, 1024]."}},
	})
}

// unequal is the refusal of buckets that are not the segments.
func unequal(tokens, segments string) string {
	return "When kv_segment_size_buckets is set, num_batched_tokens_buckets must match because the segmented kernel currently requires the prefill bucket length to equal the segment size. " +
		"Got num_batched_tokens_buckets=" + tokens + ", kv_segment_size_buckets=" + segments + "."
}

func TestBuckets(t *testing.T) {
	tokens := func(m, got int64) string {
		return fmt.Sprintf("Last bucket in num_batched_tokens_buckets must equal max_num_batched_tokens (%d), got %d", m, got)
	}
	run(t, []check{
		{name: "the batch", neuron: `{"num_batched_tokens_buckets": [2048], "num_seqs_buckets": [1, 8]}`},
		{name: "tokens below", neuron: `{"num_batched_tokens_buckets": [1024]}`, want: []string{tokens(2048, 1024)}},
		{name: "tokens above", neuron: `{"num_batched_tokens_buckets": [512, 4096]}`, want: []string{tokens(2048, 4096)}},
		{name: "the length bounds the batch", neuron: `{"num_batched_tokens_buckets": [16384]}`, change: lengths(16384, 4096, false), want: []string{tokens(4096, 16384)}},
		{name: "tokens of a single shot", neuron: `{"num_batched_tokens_buckets": [512, 4096]}`, change: lengths(16384, 4096, false)},
		{name: "tokens with a segment", neuron: `{"num_batched_tokens_buckets": [1024], "kv_segment_size_buckets": [1024]}`, want: []string{tokens(2048, 1024)}},
		{name: "tokens above the segment", neuron: `{"num_batched_tokens_buckets": [1024], "kv_segment_size_buckets": [2048]}`, want: []string{unequal("[1024]", "[2048]"), tokens(2048, 1024)}},
		{name: "tokens of an unknown length", neuron: `{"num_batched_tokens_buckets": [1024]}`, change: lengths(2048, 0, true)},
		{name: "requests below", neuron: `{"num_seqs_buckets": [4]}`, want: []string{"Last bucket in num_seqs_buckets must equal max_num_seqs (8), got 4"}},
		{name: "requests above", neuron: `{"num_seqs_buckets": [1, 16]}`, want: []string{"Last bucket in num_seqs_buckets must equal max_num_seqs (8), got 16"}},
		{name: "both", neuron: `{"num_batched_tokens_buckets": [512], "num_seqs_buckets": [1]}`,
			want: []string{tokens(2048, 512), "Last bucket in num_seqs_buckets must equal max_num_seqs (8), got 1"}},
	})
}

func TestPrefillTokens(t *testing.T) {
	ranks := func(tensor, heads, batched, length int64) func(*preflight.Facts) {
		return func(f *preflight.Facts) {
			lengths(batched, length, false)(f)
			f.TensorParallel, f.AttentionHeads = tensor, heads
		}
	}
	message := func(t, w int64) []string {
		return []string{fmt.Sprintf("Prompt Length (%d) must be > world_size (%d) for SP.", t, w)}
	}
	run(t, []check{
		{name: "a multiple", change: ranks(64, 64, 128, 128)},
		{name: "as many as ranks", change: ranks(64, 64, 64, 64), want: message(64, 64)},
		{name: "fewer", change: ranks(64, 64, 32, 32), want: message(32, 64)},
		{name: "no multiple", change: ranks(24, 24, 4096, 8192), want: message(4096, 24)},
		{name: "a stated bucket", change: ranks(64, 64, 512, 512), neuron: `{"num_batched_tokens_buckets": [64, 512]}`, want: message(64, 64)},
		{name: "a segment", change: ranks(24, 24, 2048, 8192), neuron: `{"kv_segment_size_buckets": [2048]}`, want: message(2048, 24)},
		{name: "a default bucket", change: ranks(128, 128, 4096, 4096), want: message(128, 128)},
		{name: "chunks have no default buckets", change: ranks(128, 128, 2048, 4096)},
		{name: "one rank", change: ranks(1, 32, 2, 2)},
	})
	findings, err := preflight.Check(check{change: ranks(128, 128, 4096, 4096)}.facts(t))
	require.NoError(t, err)
	require.Equal(t, trace.Assumed, findings[0].Mark)
}

func TestAsyncScheduling(t *testing.T) {
	const message = "On-device sampling must be enabled for async execution"
	run(t, []check{
		{name: "the default", neuron: `{}`},
		{name: "sampling on the device", neuron: `{"on_device_sampling_config": {}}`},
		{name: "null", neuron: `{"on_device_sampling_config": null}`, want: []string{message}},
		{name: "null without asynchronous scheduling", neuron: `{"on_device_sampling_config": null}`, change: func(f *preflight.Facts) { f.AsyncScheduling = false }},
	})
	findings, err := preflight.Check(check{neuron: `{"on_device_sampling_config": null}`}.facts(t))
	require.NoError(t, err)
	require.Equal(t, "RuntimeError", findings[0].Type)
}
