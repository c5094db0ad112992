package budget_test

import "fmt"

// layered is a case whose layers are stated: on one logical core of trn2, with
// 5248606944 bytes used, so that the cap leaves 7112465841 bytes to the KV cache.
func layered(layers, args, more string) string {
	return fmt.Sprintf(`{"version": 1, "instance_type": "trn2.48xlarge", "engine_args": {"gpu_memory_utilization": 0.92%s},
		"override": {"bytes_used": 5248606944, "kv_layers": %s%s}}`, args, layers, more)
}

// Layers of one rank.
const (
	fullLayers    = `[{"repeat": 36, "pattern": [` + fullLayer + `]}]`
	mixedLayers   = `[{"repeat": 18, "pattern": [` + slidingLayer + `, {"kind": "full", "num_kv_heads": 1, "head_size": 64, "dtype": "bfloat16"}]}]`
	slidingLayer  = `{"kind": "sliding", "num_kv_heads": 1, "head_size": 64, "dtype": "bfloat16", "sliding_window": 128}`
	fullLayer     = `{"kind": "full", "num_kv_heads": 2, "head_size": 128, "dtype": "bfloat16"}`
	latentLayers  = `[{"repeat": 78, "pattern": [{"kind": "mla", "head_size": 576, "dtype": "bfloat16"}]}]`
	uniformLayers = `[{"repeat": 16, "pattern": [{"kind": "full", "num_kv_heads": 1, "head_size": 256, "dtype": "bfloat16"}]},
		{"repeat": 48, "pattern": [{"kind": "full", "num_kv_heads": 1, "head_size": 1, "dtype": "bfloat16"}]}]`
	recurrentLayers = `[{"repeat": 10, "pattern": [` + stateLayer + `, ` + stateLayer + `, ` + stateLayer + `,
		{"kind": "full", "num_kv_heads": 1, "head_size": 256, "dtype": "bfloat16"}]}]`
	stateLayer = `{"kind": "mamba", "mamba_block_size": 262144, "shapes": [[3, 2048], [8, 128, 128]], "dtypes": ["bfloat16", "float32"],
		"page_size_padded": 557056}`
)

// gptOSS is gpt-oss-120b in mxfp4 on trn3 with more arguments, which begin with a
// comma.
func gptOSS(tensor int, args string) string {
	return fmt.Sprintf(`{"version": 1, "env": {"VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn3"},
		"engine_args": {"model": "openai/gpt-oss-120b", "gpu_memory_utilization": 0.92, "tensor_parallel_size": %d,
		"hf_overrides": {"quantization_config": {}}, "additional_config": {"neuron_config": {"quantization": "mxfp4"}}%s}}`, tensor, args)
}

// speculating is a model of the catalogue with its drafter on trn2 at TP 8.
func speculating(model, drafter string) string {
	return fmt.Sprintf(`{"version": 1, "instance_type": "trn2.48xlarge", "engine_args": {"model": %q, "tensor_parallel_size": 8,
		"hf_overrides": {"quantization_config": {}}, "speculative_config": {"method": "eagle3", "model": %q}}}`, model, drafter)
}

// cacheCases are cases that between them reach every rule of the KV cache.
var cacheCases = []namedCase{
	{"gpt-oss with sliding layers", gptOSS(8, "")},
	{"gpt-oss without the hybrid manager", gptOSS(8, `, "disable_hybrid_kv_cache_manager": true`)},
	{"gpt-oss with expert parallelism", gptOSS(64, `, "enable_expert_parallel": true`)},
	{"gpt-oss and its drafter", speculating("openai/gpt-oss-20b", "RedHatAI/gpt-oss-20b-speculator.eagle3")},
	{"llama and its drafter", speculating("meta-llama/Llama-3.1-8B-Instruct", "RedHatAI/Llama-3.1-8B-Instruct-speculator.eagle3")},
	{"a vision model", `{"version": 1, "instance_type": "trn2.3xlarge", "engine_args": {"model": "Qwen/Qwen3-VL-8B-Instruct", "tensor_parallel_size": 4}}`},
	{"full layers", layered(fullLayers, `, "max_model_len": 2048`, "")},
	{"a length that is reduced to fit", layered(fullLayers, `, "max_model_len": -1`, `}, "hf_config": {"architectures": ["LlamaForCausalLM"],
		"torch_dtype": "bfloat16", "hidden_size": 4096, "intermediate_size": 14336, "vocab_size": 128256, "num_hidden_layers": 32,
		"num_attention_heads": 32, "max_position_embeddings": 1000000`)},
	{"a length that fits whole", llamaAt(`"tensor_parallel_size": 8, "max_model_len": -1`)},
	{"a stated number of blocks", layered(fullLayers, `, "max_model_len": 2048, "num_gpu_blocks_override": 100`, "")},
	{"more blocks than the core holds", layered(fullLayers, `, "max_model_len": 2048, "num_gpu_blocks_override": 1000000`, "")},
	{"bytes of several workers", layered(fullLayers, `, "max_model_len": 2048`, `, "available_bytes": [7112465841, 5000000000, 6000000000]`)},
	{"several workers and stated blocks", layered(fullLayers, `, "max_model_len": 2048, "num_gpu_blocks_override": 70`, `, "available_bytes": [-1, 0]`)},
	{"no memory", layered(fullLayers, `, "max_model_len": 2048`, `, "available_bytes": 0`)},
	{"a request that does not fit", layered(fullLayers, `, "max_model_len": 2048`, `, "available_bytes": 1000000`)},
	{"no attention layer", layered(`[]`, `, "max_model_len": 2048`, "")},
	{"latent rows", layered(latentLayers, `, "max_model_len": 16384`, "")},
	{"layers of one type with different heads", layered(uniformLayers, `, "max_model_len": 12288`, "")},
	{"recurrent layers", layered(recurrentLayers, `, "max_model_len": 262144, "block_size": 544`, "")},
	{"recurrent layers alone", layered(`[{"repeat": 3, "pattern": [`+stateLayer+`]}]`, `, "max_model_len": 2147483647, "mamba_cache_mode": "none"`, "")},
	{"two windows that take the same blocks", layered(`[{"repeat": 4, "pattern": [`+fullLayer+`, {"kind": "sliding", "num_kv_heads": 2,
		"head_size": 128, "dtype": "bfloat16", "sliding_window": 1000}, {"kind": "sliding", "num_kv_heads": 2, "head_size": 128,
		"dtype": "bfloat16", "sliding_window": 1001}]}]`, `, "max_model_len": 2048, "max_num_batched_tokens": 512`, "")},
	{"pages of two sizes", layered(`[{"repeat": 5, "pattern": [`+slidingLayer+`]}, {"repeat": 3, "pattern": [`+fullLayer+`]}]`,
		`, "max_model_len": 2048`, "")},
	{"decode-context parallelism", layered(fullLayers, `, "max_model_len": 2048, "decode_context_parallel_size": 4`, "")},
	{"more blocks than a double counts", layered(`[{"repeat": 1, "pattern": [{"kind": "full", "num_kv_heads": 1, "head_size": 1, "dtype": "fp8"}]}]`,
		`, "max_model_len": 3, "block_size": 1`, `, "available_bytes": 9223372036854775807`)},
	{"a model in CPU mode", `{"version": 1, "env": {"VLLM_NEURON_CPU_MODE": "1"}, "host": {"available_bytes": 500000000000},
		"engine_args": {"model": "Llama-3.1-8B-Instruct", "tensor_parallel_size": 4}}`},
}
