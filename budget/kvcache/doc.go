// Package kvcache turns the attention layers of one rank and the bytes that its
// KV cache may take into vLLM's plan: groups of layers that share block tables,
// blocks, tokens, and how many requests fit.
//
//	page  = block_size tokens of one layer, bytes
//	group = layers that share a block table; a block holds group_size pages
//
//	bytes_per_block    = page * group_size
//	num_blocks         = available // bytes_per_block, the least over the workers
//	blocks_per_request = sum over groups of the blocks that a request of
//	                     max_model_len tokens can need in each
//	max_concurrency    = num_blocks / blocks_per_request, as doubles
//	num_tokens         = int(max_concurrency * max_model_len)
//
// The last is a float product, truncated: it can be one less than the exact
// quotient, and the engine prints that.
//
// Block 0 is the null block: usable blocks are num_blocks - 1, and nothing above
// subtracts it.
//
// Sources: vllm/v1/core/kv_cache_utils.py and vllm/v1/kv_cache_interface.py of
// vLLM 0.24.0.
package kvcache
