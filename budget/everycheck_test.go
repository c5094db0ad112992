package budget_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// neuronConfig and its like are engine arguments with one document.
func neuronConfig(config string) string {
	return `, "additional_config": {"neuron_config": {` + config + `}}`
}

func visionConfig(config string) string {
	return `, "additional_config": {"vision_neuron_config": {` + config + `}}`
}

func quantizationConfig(config string) string {
	return `, "hf_overrides": {"quantization_config": ` + config + `}`
}

const (
	llama       = "Llama-3.1-8B-Instruct"
	kvCacheOnly = "Neuron only supports compressed-tensors for KV cache quantization (q_scale/k_scale/v_scale). "
	mlpDP       = "Component DP ({'mlp_dp_size': 2}) "
	decodeRole  = `, "data_parallel_size": 2, "kv_transfer_config": {"kv_connector": "NeuronNixlConnector", "kv_role": "kv_consumer"}`
)

// Every check of preflight.md, sections 1 to 5, in its order: a case that meets it,
// and all that stops the server there.
var everyCheck = []struct {
	name, model, args string
	want              []string
}{
	{"quantization by the argument", llama, `, "quantization": "awq"`, []string{"awq quantization is currently not supported in neuron."}},
	{"quantization by the checkpoint", "Qwen/Qwen3-8B", quantizationConfig(`{"quant_method": "gptq"}`), []string{"gptq quantization is currently not supported in neuron."}},
	{"weights of compressed-tensors", llama, quantizationConfig(`{"quant_method": "compressed-tensors", "config_groups": {"group_0": {"weights": {"num_bits": 8}}}}`),
		[]string{kvCacheOnly + "Weight quantization in config_groups['group_0'] is not supported."}},
	{"outputs of compressed-tensors", llama, quantizationConfig(`{"quant_method": "compressed-tensors", "config_groups": {"g": {"output_activations": {"num_bits": 8}}}}`),
		[]string{kvCacheOnly + "Output activation quantization in config_groups['g'] is not supported."}},
	{"inputs of compressed-tensors", llama, quantizationConfig(`{"quant_method": "compressed-tensors", "config_groups": {"g": {"input_activations": {"num_bits": 8}, "targets": ["Linear"]}}}`),
		[]string{kvCacheOnly + "Input activation quantization on non-attention targets in config_groups['g'] is not supported."}},
	{"attention heads", llama, `, "tensor_parallel_size": 64`, []string{"Total number of attention heads (32) must be divisible by tensor parallel size (64)."}},

	{"component DP without a transfer", llama, `, "data_parallel_size": 2` + neuronConfig(`"mlp_dp_size": 2`), []string{
		mlpDP + "requires disaggregated inference (--kv-transfer-config). Single-node serving without DI is not supported with component DP."}},
	{"component DP of a prefill server", llama, `, "data_parallel_size": 2, "kv_transfer_config": {"kv_role": "kv_producer"}` + neuronConfig(`"mlp_dp_size": 2`), []string{
		mlpDP + "is only supported on the decode server (kv_role='kv_consumer' or 'kv_both'), got kv_role='kv_producer'. The prefill server should not set component DP sizes > 1."}},
	{"component DP without replicas", llama, `, "kv_transfer_config": {"kv_role": "kv_both"}` + neuronConfig(`"mlp_dp_size": 2`), []string{
		mlpDP + "requires --data-parallel-size >= 2. Component DP shards modules across DP replicas and needs multiple DP ranks to function.",
		"dp_size (1) must be divisible by dp_component_size (2)"}},
	{"the connector of decode context", llama, `, "tensor_parallel_size": 16, "decode_context_parallel_size": 2, "kv_transfer_config": {"kv_connector": "NixlConnector", "kv_role": "kv_both"}`, []string{
		`DCP requires kv_connector='NeuronNixlConnector'. Set "kv_connector": "NeuronNixlConnector" in --kv-transfer-config`}},
	{"the ranks of decode context", llama, `, "tensor_parallel_size": 4, "decode_context_parallel_size": 4`, []string{
		"DCP requires tensor_parallel_size >= decode_context_parallel_size * num_kv_heads (tp=4, dcp=4, num_kv_heads=8; need tp >= 32). KV must be replicated across the DCP group so each group member shares a KV head."}},
	{"the query heads of decode context", "Llama-3.2-3B-Instruct", `, "tensor_parallel_size": 24, "decode_context_parallel_size": 2, "max_model_len": 3072, "max_num_batched_tokens": 3072, "enable_prefix_caching": false` +
		neuronConfig(`"num_batched_tokens_buckets": [3072]`), []string{"DCP requires (num_q_heads // num_kv_heads) % dcp == 0 (gqa_ratio=3, dcp=2)."}},
	{"the mesh of decode context", "Llama-3.2-1B-Instruct", `, "tensor_parallel_size": 32, "decode_context_parallel_size": 3`, []string{
		"DCP requires (num_q_heads // num_kv_heads) % dcp == 0 (gqa_ratio=4, dcp=3).",
		"DCP requires tp % decode_context_parallel_size == 0 so the replica mesh covers every rank (tp=32, dcp=3)"}},

	{"the world of expert parallelism", "openai/gpt-oss-20b", noOverride + `, "tensor_parallel_size": 8, "enable_expert_parallel": true` + neuronConfig(`"ep_degree": 3`), []string{
		"world_size (TP*DP=8) must be divisible by ep_degree (3)."}},
	{"replicas of attention", llama, decodeRole + neuronConfig(`"attention_dp_size": 4`), []string{"dp_size (2) must be divisible by attention_dp_size (4)"}},
	{"replicas of the embedding", llama, decodeRole + neuronConfig(`"embedding_dp_size": 3`), []string{"dp_size (2) must be divisible by dp_component_size (3)"}},
	{"replicas of lm_head", llama, decodeRole + neuronConfig(`"lm_head_dp_size": 3`), []string{"dp_size (2) must be divisible by dp_component_size (3)"}},
	{"the degree of sampling", llama, `, "tensor_parallel_size": 8` + neuronConfig(`"on_device_sampling_config": {"sampling_dp_degree": 3}`), []string{
		"tp_size (8) must be divisible by sampling_dp_degree (3)"}},
	{"experts on one rank", "openai/gpt-oss-20b", noOverride + `, "enable_expert_parallel": true`, []string{
		"Neuron EP-TP group is not initialized. Call initialize_neuron_parallel_state() with ep_degree > 1."}},
	{"the tower's tensor parallelism", "Qwen/Qwen3-VL-8B-Instruct", `, "tensor_parallel_size": 8` + visionConfig(`"tp_size": 3`), []string{
		"world_size (8) must be divisible by vision tp_size (3)", "num_heads 16 must be divisible by tp world_size 3"}},
	{"the tower's data parallelism", "Qwen/Qwen3-VL-8B-Instruct", `, "tensor_parallel_size": 8` + visionConfig(`"dp_size": 16`), []string{
		"world_size (8) must be divisible by vision dp_size (16)"}},
	{"both of the tower", "Qwen/Qwen3-VL-8B-Instruct", `, "tensor_parallel_size": 8` + visionConfig(`"tp_size": 2, "dp_size": 2`), []string{
		"vision tp_size (2) * dp_size (2) = 4 must equal world_size (8)"}},

	{"a long single shot", llama, `, "max_model_len": 16392, "max_num_batched_tokens": 16392, "enable_prefix_caching": false`, []string{
		"Single-shot prefill (max_num_batched_tokens=16392 >= max_model_len=16392) is only supported when max_model_len <= 16384. Set max_num_batched_tokens to one of [512, 1024, 2048, 4096, 8192] to enable chunked prefill."}},
	{"a chunk of a short length", llama, `, "max_model_len": 16384, "max_num_batched_tokens": 3000`, []string{
		"max_num_batched_tokens=3000 is not a supported chunked prefill size on Neuron. Supported values: [512, 1024, 2048, 4096, 8192]. Alternatively, set max_num_batched_tokens=16384 (equal to max_model_len) to disable chunked prefill."}},
	{"prefix caching of one segment", llama, `, "max_model_len": 2048`, []string{cachingError}},
	{"a segment's size", llama, neuronConfig(`"kv_segment_size_buckets": [256]`), []string{
		"kv_segment_size_buckets[0] = 256 is not a supported segment size. The segmented attention kernel only supports: {512, 1024, 4096, 2048, 8192}. Please use one of these values."}},
	{"two segments", llama, neuronConfig(`"kv_segment_size_buckets": [512, 1024]`), []string{"Only one segment size is currently supported, got 2: [512, 1024]."}},
	{"buckets that are no segments", llama, `, "max_num_batched_tokens": 512` + neuronConfig(`"kv_segment_size_buckets": [512], "num_batched_tokens_buckets": [256, 512]`), []string{
		"When kv_segment_size_buckets is set, num_batched_tokens_buckets must match because the segmented kernel currently requires the prefill bucket length to equal the segment size. Got num_batched_tokens_buckets=[256, 512], kv_segment_size_buckets=[512]."}},
	{"the last bucket of tokens", llama, neuronConfig(`"num_batched_tokens_buckets": [512, 1024]`), []string{
		"Last bucket in num_batched_tokens_buckets must equal max_num_batched_tokens (2048), got 1024"}},
	{"the last bucket of requests", llama, neuronConfig(`"num_seqs_buckets": [1, 2]`), []string{"Last bucket in num_seqs_buckets must equal max_num_seqs (256), got 2"}},
	{"a prefill that the ranks do not divide", "Llama-3.2-3B-Instruct", `, "tensor_parallel_size": 12`, []string{"Prompt Length (2048) must be > world_size (12) for SP."}},
	{"asynchronous scheduling", llama, `, "async_scheduling": true` + neuronConfig(`"on_device_sampling_config": null`), []string{"On-device sampling must be enabled for async execution"}},
}

func TestEveryCheckByACase(t *testing.T) {
	for _, c := range everyCheck {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, served(c.model, c.args))
			require.Equal(t, c.want, errorsOf(r))
			require.Equal(t, budget.Fails, r.Verdict.Level)
		})
	}
}
