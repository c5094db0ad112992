package recipe

// table are the recipes, by name, as their documents were on 2026-11-30. Flags that no number and no check depends on are
// not in a case.
var table = []struct{ name, source, target, differs, document string }{
	{
		"GPT-OSS 120B, tutorial", "vllm-neuron documentation, tutorial-gpt-oss", "trn3",
		"In bf16, which trn2 takes, the weights at TP 8 are more than a logical core holds, so it is taken to be for trn3, where they are mxfp4.",
		`{"version": 1, "engine_args": {"model": "openai/gpt-oss-120b", "tensor_parallel_size": 8, "enable_prefix_caching": true,
			"disable_hybrid_kv_cache_manager": false, "max_model_len": 16384, "max_num_batched_tokens": 8192, "max_num_seqs": 4,
			"hf_overrides": {"quantization_config": {}},
			"additional_config": {"neuron_config": {"num_batched_tokens_buckets": [8192], "num_seqs_buckets": [4]}}}}`,
	},
	{
		"GPT-OSS 20B, reference configuration", "vllm-neuron documentation, reference-configuration", "trn2",
		"The document leaves out --hf-overrides '{\"quantization_config\": {}}', which the published checkpoint needs; it is added here, as the tutorial has it.",
		`{"version": 1, "env": {"VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION": "0.35"}, "engine_args": {"model": "openai/gpt-oss-20b", "tensor_parallel_size": 8,
			"max_model_len": 4096, "max_num_seqs": 8, "block_size": 128, "kv_cache_dtype": "fp8", "hf_overrides": {"quantization_config": {}},
			"additional_config": {"neuron_config": {"num_seqs_buckets": [1, 2, 4, 8], "kv_segment_size_buckets": [2048], "num_batched_tokens_buckets": [2048],
				"on_device_sampling_config": {"all_greedy": true}}}}}`,
	},
	{
		"Llama 3.3 70B FP8, tutorial", "vllm-neuron documentation, tutorial-llama3-70b", "trn2",
		"The document adds the drafter RedHatAI/Llama-3.3-70B-Instruct-speculator.eagle3, whose config.json is not among the known ones; without it bytes_used is less than the document's.",
		`{"version": 1, "engine_args": {"model": "nvidia/Llama-3.3-70B-Instruct-FP8", "tensor_parallel_size": 16, "max_model_len": 16384,
			"max_num_batched_tokens": 8192, "max_num_seqs": 8, "block_size": 128,
			"additional_config": {"neuron_config": {"kv_segment_size_buckets": [8192], "num_batched_tokens_buckets": [8192], "num_seqs_buckets": [8], "fp8_packed_kv": true}}}}`,
	},
	{
		"Qwen3-Embedding 8B, tutorial", "vllm-neuron documentation, tutorial-qwen3-embedding", "trn2", "",
		`{"version": 1, "engine_args": {"model": "Qwen/Qwen3-Embedding-8B", "runner": "pooling", "dtype": "bfloat16", "max_model_len": 4096,
			"tensor_parallel_size": 8, "additional_config": {"neuron_config": {"num_batched_tokens_buckets": [128, 256, 512, 1024, 2048, 4096]}}}}`,
	},
	{
		"Qwen3-VL 8B, benchmark", "qingzwang/vllm-neuron examples/vllm_neuron/models/qwen3_vl/BENCHMARK_REPORT.md, section 5.1", "trn2",
		"Of the report's batches of 1, 4, 8 and 16 requests this is the largest.",
		`{"version": 1, "engine_args": {"model": "Qwen/Qwen3-VL-8B-Instruct", "tensor_parallel_size": 4, "max_model_len": 2048, "max_num_seqs": 16, "enable_prefix_caching": false}}`,
	},
}
