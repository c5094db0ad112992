package budget_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// Qwen3-VL-8B at TP 4 as a published run logged it: 192,928 tokens and 94.20x.
const qwenVL = `{"version": 1, "env": {"VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"},
	"engine_args": {"model": "Qwen/Qwen3-VL-8B-Instruct", "tensor_parallel_size": 4, "max_model_len": 2048,
	"enable_prefix_caching": false, "max_num_seqs": 16}}`

func TestAcceptedVisionModel(t *testing.T) {
	r := estimate(t, qwenVL)
	require.Nil(t, r.Error)
	require.Equal(t, int64(5248606944), *r.Model.BytesUsed)
	require.Equal(t, budget.KVCache{
		NumBlocks:            pointer(int64(6029)),
		BlockSize:            32,
		BytesPerBlock:        pointer(int64(36 * 32 * 2 * 2 * 128 * 2)),
		BlocksPerRequest:     pointer(int64(64)),
		NumTokens:            pointer(int64(192928)),
		MaxConcurrency:       pointer(budget.Float(6029. / 64)),
		EffectiveConcurrency: pointer(int64(16)),
		MaxModelLen:          pointer(int64(2048)),
		KVBytesAllocated:     pointer(int64(6029 * 1179648)),
		Groups: []budget.Group{{Spec: "FullAttentionSpec", Layers: pointer(int64(36)), BlockSize: pointer(int64(32)),
			PageSizeBytes: pointer(int64(32768)), BlocksPerRequest: pointer(int64(64)), Repeat: pointer(int64(1))}},
	}, *r.KVCache)
	require.Equal(t, []string{"INFO GPU KV cache size: 192,928 tokens", "INFO Maximum concurrency for 2,048 tokens per request: 94.20x"}, logOf(t, r)[2:])
	require.Equal(t, int64(13409099040), *r.LeftBytes)
	require.Equal(t, budget.Verdict{Level: budget.Fits, Reason: "12.49 of 24.00 GiB is left for graphs", Evidence: evidenceOf(t, budget.Fits)}, r.Verdict)
}

func TestAcceptedWeights(t *testing.T) {
	for _, c := range []struct {
		name, text                 string
		bytes, parameters, buffers int64
		perBlock                   int64 // bytes
	}{
		{"gpt-oss-120b in mxfp4 on trn3 at TP 8", gptOSS(8, ""), 9291437316, 543, 2, 18 * 32 * 2 * 64 * 2},
		{"an FP8 checkpoint with its FP8 cache on trn2 at TP 32", `{"version": 1, "instance_type": "trn2.48xlarge", "engine_args": {
			"model": "nvidia/Llama-3.3-70B-Instruct-FP8", "tensor_parallel_size": 32, "kv_cache_dtype": "auto"}}`, 2399347008, 563, 880, 80 * 32 * 2 * 128},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, c.text)
			require.Nil(t, r.Error)
			require.Equal(t, []int64{c.bytes, c.parameters, c.buffers, c.bytes},
				[]int64{*r.Model.BytesUsed, *r.Model.NumParameters, *r.Model.NumBuffers, *r.Budget.BytesUsed})
			require.Equal(t, c.perBlock, *r.KVCache.BytesPerBlock)
		})
	}
}

func TestAcceptedShapeRefusal(t *testing.T) {
	r := estimate(t, gptOSS(64, ""))
	require.NotNil(t, r.Error)
	require.Equal(t, budget.StageModel, r.Error.Stage)
	require.EqualError(t, r.Error, "AssertionError: Unsupported I_shard_size 48, must be divisible by 32")
	require.Nil(t, r.KVCache)
	require.Nil(t, r.LeftBytes)
	require.Equal(t, int64(36<<30), *r.Budget.TotalHBMBytes, "what came before stays")
}

// GLM-5.3 at TP 64: 78 layers of one latent row of 576 elements, bf16.
func TestAcceptedLatentLayers(t *testing.T) {
	r := estimate(t, `{"version": 1, "env": {"VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2",
		"VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION": "0.30"}, "engine_args": {"tensor_parallel_size": 64, "gpu_memory_utilization": 0.92,
		"max_model_len": 16384, "max_num_seqs": 1}, "override": {"bytes_used": 12116424864, "kv_layers": `+latentLayers+`}}`)
	require.Nil(t, r.Error)
	require.Equal(t, []int64{2473, 79136, 78 * 32 * 576 * 2, 512}, []int64{*r.KVCache.NumBlocks, *r.KVCache.NumTokens, *r.KVCache.BytesPerBlock, *r.KVCache.BlocksPerRequest})
	require.Contains(t, logOf(t, r), "INFO Maximum concurrency for 16,384 tokens per request: 4.83x")
	require.Contains(t, notesOf(r), "development_build override.kv_layers assumed")
	require.Equal(t, budget.Fits, r.Verdict.Level, "6.09 GiB is left, and the published run served")
}

// When the user budget binds at GMU 0.92, what lies above the budget is left, and
// less than a block more.
func TestAcceptedVerdicts(t *testing.T) {
	for _, c := range []struct {
		name    string
		tensor  int
		binding budget.Binding
		level   budget.Level
		reason  string
	}{
		{"the user budget binds at TP 8", 8, budget.BindsUserBudget, budget.LikelyFails, "1.92 of 24.00 GiB is left for graphs"},
		{"the cap binds at TP 16", 16, budget.BindsHeuristicCap, budget.Fits, "9.00 of 24.00 GiB is left for graphs"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, fmt.Sprintf(`{"version": 1, "instance_type": "trn2.48xlarge", "engine_args": {
				"model": "meta-llama/Llama-3.3-70B-Instruct", "tensor_parallel_size": %d, "gpu_memory_utilization": 0.92}}`, c.tensor))
			require.Nil(t, r.Error)
			require.Equal(t, c.binding, *r.Budget.Binding)
			require.Equal(t, budget.Verdict{Level: c.level, Reason: c.reason, Evidence: evidenceOf(t, c.level)}, r.Verdict)
			require.Equal(t, *r.Budget.TotalHBMBytes-*r.Budget.BytesUsed-*r.KVCache.KVBytesAllocated, *r.LeftBytes)
			unallocated := *r.Budget.Available - *r.KVCache.KVBytesAllocated
			require.True(t, 0 <= unallocated && unallocated < *r.KVCache.BytesPerBlock, "less than a block")
			if c.binding == budget.BindsUserBudget {
				require.Equal(t, int64(25769803776-23708219473), *r.LeftBytes-unallocated)
			}
		})
	}
}

// A drafter's bytes and its layer count.
func TestAcceptedDrafter(t *testing.T) {
	with := estimate(t, tracedCase("gpt-oss and its drafter"))
	without := estimate(t, `{"version": 1, "instance_type": "trn2.48xlarge", "engine_args": {"model": "openai/gpt-oss-20b", "tensor_parallel_size": 8,
		"hf_overrides": {"quantization_config": {}}}}`)
	require.Nil(t, with.Error)
	require.Nil(t, without.Model.DrafterBytes)
	require.Equal(t, *with.Model.BytesUsed-*without.Model.BytesUsed, *with.Model.DrafterBytes)
	sum := int64(0)
	for _, tensor := range with.Model.Tensors {
		if tensor.Of == "drafter" {
			sum += tensor.Bytes
		}
	}
	require.Equal(t, sum, *with.Model.DrafterBytes)
	require.Equal(t, int64(12*8192), *without.KVCache.BytesPerBlock, "two groups of 12")
	require.Equal(t, int64(13*8192), *with.KVCache.BytesPerBlock, "12 and 13 with the drafter's layer")
	require.Contains(t, logOf(t, with), "WARNING Add 1 padding layers, may waste at most 8.33% KV cache memory")
}
