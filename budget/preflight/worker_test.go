package preflight_test

import (
	"testing"

	"neuronkv/budget/preflight"
)

func experts(tensor, data int64) func(*preflight.Facts) {
	return func(f *preflight.Facts) { f.ExpertParallel, f.TensorParallel, f.DataParallel = true, tensor, data }
}

func TestExpertParallelism(t *testing.T) {
	const group = "Neuron EP-TP group is not initialized. Call initialize_neuron_parallel_state() with ep_degree > 1."
	gptOSS := func(tensor, data int64) func(*preflight.Facts) {
		return func(f *preflight.Facts) {
			experts(tensor, data)(f)
			f.Architecture = "GptOssForCausalLM"
		}
	}
	run(t, []check{
		{name: "off, a degree of 1", neuron: `{"ep_degree": 1}`},
		{name: "off, a degree", neuron: `{"ep_degree": 2}`, want: []string{"ep_degree=2 requires --enable-expert-parallel to be set."}},
		{name: "on, no degree", change: experts(8, 1)},
		{name: "on, all ranks", neuron: `{"ep_degree": 8}`, change: experts(8, 1)},
		{name: "on, the ranks of all replicas", neuron: `{"ep_degree": 16}`, change: experts(8, 2)},
		{name: "on, what does not divide", neuron: `{"ep_degree": 3}`, change: experts(8, 2), want: []string{"world_size (TP*DP=16) must be divisible by ep_degree (3)."}},
		{name: "on, more than the ranks", neuron: `{"ep_degree": 16}`, change: experts(8, 1), want: []string{"world_size (TP*DP=8) must be divisible by ep_degree (16)."}},
		{name: "0", neuron: `{"ep_degree": 0}`, want: []string{"ep_degree must be a positive integer, got 0"}},
		{name: "below 0, on", neuron: `{"ep_degree": -2}`, change: experts(8, 1), want: []string{"ep_degree must be a positive integer, got -2"}},
		{name: "GPT-OSS on one rank", change: gptOSS(1, 1), want: []string{group}},
		{name: "GPT-OSS on two ranks", change: gptOSS(2, 1)},
		{name: "GPT-OSS on two replicas", change: gptOSS(1, 2)},
		{name: "another model on one rank", change: experts(1, 1)},
	})
}

func TestComponentSizes(t *testing.T) {
	run(t, []check{
		{name: "all of 0", neuron: `{"attention_dp_size": 0, "embedding_dp_size": 0, "lm_head_dp_size": -1, "mlp_dp_size": 0}`, want: []string{
			"attention_dp_size must be a positive integer, got 0", "embedding_dp_size must be a positive integer, got 0",
			"lm_head_dp_size must be a positive integer, got -1", "mlp_dp_size must be a positive integer, got 0",
		}},
		{name: "what divides the replicas", neuron: `{"attention_dp_size": 2, "mlp_dp_size": 4}`, kv: `{"kv_role": "kv_consumer"}`, change: replicas(4)},
		{name: "what does not", neuron: `{"attention_dp_size": 3, "embedding_dp_size": 5, "lm_head_dp_size": 6, "mlp_dp_size": 8}`, kv: `{"kv_role": "kv_consumer"}`, change: replicas(4), want: []string{
			"dp_size (4) must be divisible by attention_dp_size (3)", "dp_size (4) must be divisible by dp_component_size (5)",
			"dp_size (4) must be divisible by dp_component_size (6)", "dp_size (4) must be divisible by dp_component_size (8)",
		}},
		{name: "sampling that divides", neuron: `{"on_device_sampling_config": {"sampling_dp_degree": 4}}`},
		{name: "sampling that does not", neuron: `{"on_device_sampling_config": {"sampling_dp_degree": 3}}`, want: []string{"tp_size (8) must be divisible by sampling_dp_degree (3)"}},
		{name: "sampling as text", neuron: `{"on_device_sampling_config": {"sampling_dp_degree": "16"}}`, want: []string{"tp_size (8) must be divisible by sampling_dp_degree (16)"}},
	})
}

func TestVisionSizes(t *testing.T) {
	run(t, []check{
		{name: "neither", vision: `{}`},
		{name: "tensor that divides", vision: `{"tp_size": 4}`},
		{name: "tensor that does not", vision: `{"tp_size": 3}`, want: []string{"world_size (8) must be divisible by vision tp_size (3)"}},
		{name: "tensor above the ranks", vision: `{"tp_size": 16}`, want: []string{"world_size (8) must be divisible by vision tp_size (16)"}},
		{name: "data that divides", vision: `{"dp_size": 8, "tp_size": 1}`},
		{name: "data that does not", vision: `{"dp_size": 5}`, want: []string{"world_size (8) must be divisible by vision dp_size (5)"}},
		{name: "both", vision: `{"tp_size": 2, "dp_size": 4}`},
		{name: "both below", vision: `{"tp_size": 2, "dp_size": 2}`, want: []string{"vision tp_size (2) * dp_size (2) = 4 must equal world_size (8)"}},
		{name: "both above", vision: `{"tp_size": 3, "dp_size": 4}`, want: []string{"vision tp_size (3) * dp_size (4) = 12 must equal world_size (8)"}},
		{name: "replicas do not count", vision: `{"tp_size": 16}`, change: replicas(2), want: []string{"world_size (8) must be divisible by vision tp_size (16)"}},
	})
}
