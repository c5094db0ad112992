package kvcache_test

import (
	"fmt"

	"neuronkv/budget/kvcache"
	"neuronkv/budget/trace"
)

// usual are the numbers of a server with requests of so many tokens.
func usual(t *trace.Trace, length int64) kvcache.Config {
	take := func(id string, n int64) trace.Value { return t.Int(id, n, trace.Rule{}) }
	return kvcache.Config{MaxModelLen: take("max_model_len", length), MaxNumBatchedTokens: take("max_num_batched_tokens", 2048),
		MaxNumSeqs: take("max_num_seqs", 16), DCP: take("decode_context_parallel_size", 1), BlockSize: take("block_size", 32)}
}

// Qwen3-VL-8B at tensor parallel size 4 in 6.62 GiB: 36 full layers of 2 KV heads
// of 128. A published run logged the same tokens and requests.
func ExampleMake() {
	layers, err := kvcache.ReadLayers("layers",
		[]byte(`[{"repeat": 36, "pattern": [{"kind": "full", "num_kv_heads": 2, "head_size": 128, "dtype": "bfloat16"}]}]`), 32)
	if err != nil {
		fmt.Println(err)
		return
	}
	t := trace.New(64)
	plan, err := kvcache.Make(t, layers, []trace.Value{t.Int("available", 7112465841, trace.Rule{})}, usual(t, 2048))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("bytes per block:", plan.BytesPerBlock)
	fmt.Println("blocks:         ", plan.NumBlocks)
	for _, line := range plan.Log {
		fmt.Println(line.Level, line.Text())
	}
	// Output:
	// bytes per block: 1179648
	// blocks:          6029
	// INFO GPU KV cache size: 192,928 tokens
	// INFO Maximum concurrency for 2,048 tokens per request: 94.20x
}

// Layers that slide and layers that do not are dealt into groups of one size, which
// share blocks; the figures of a group are for one of its layers.
func ExampleMake_sliding() {
	layers, err := kvcache.ReadLayers("layers", []byte(`[{"repeat": 18, "pattern": [
		{"kind": "sliding", "num_kv_heads": 1, "head_size": 64, "dtype": "bfloat16", "sliding_window": 128},
		{"kind": "full", "num_kv_heads": 1, "head_size": 64, "dtype": "bfloat16"}]}]`), 32)
	if err != nil {
		fmt.Println(err)
		return
	}
	t := trace.New(64)
	plan, err := kvcache.Make(t, layers, []trace.Value{t.Int("available", 7112465841, trace.Rule{})}, usual(t, 131072))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, g := range plan.Groups {
		fmt.Println(g.Spec, "layers", g.Layers, "page", g.Page, "blocks per request", g.BlocksPerRequest)
	}
	fmt.Println("blocks", plan.NumBlocks, "concurrency", plan.MaxConcurrency)
	// Output:
	// SlidingWindowSpec layers 18 page 8192 blocks per request 69
	// FullAttentionSpec layers 18 page 8192 blocks per request 4096
	// blocks 48234 concurrency 11.58079231692677
}

func ExampleAttention() {
	spec, err := kvcache.Attention(32, 2, 128, 0, "bfloat16")
	fmt.Println(spec.Kind, spec.Page, err)
	_, err = kvcache.Attention(32, 2, 128, 0, "fp8_e5m2")
	fmt.Println(err)
	// Output:
	// FullAttentionSpec 32768 <nil>
	// ValueError: Unsupported kv_cache_dtype 'fp8_e5m2' on Neuron. Supported values: 'auto', ['float32', 'float16', 'bfloat16', 'fp8', 'fp8_e4m3']
}
