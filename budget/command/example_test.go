package command_test

import (
	"fmt"

	"neuronkv/budget/casefile"
	"neuronkv/budget/command"
)

// A case of CPU compile as the command that serves it.
func ExampleOf() {
	c, err := casefile.Decode([]byte(`{
		"version": 1,
		"env": {"VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"},
		"engine_args": {
			"model": "meta-llama/Llama-3.1-8B-Instruct", "tensor_parallel_size": 8, "max_model_len": 8192,
			"enable_expert_parallel": true, "enable_prefix_caching": false, "additional_config": {"neuron_config": {"ep_degree": 4}}
		},
		"instance_type": "trn2.48xlarge"
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(command.Of(c))
	// Output:
	// # vllm-neuron 0.24.0.1.1.0, vllm 0.24.0
	// # It compiles without a device: on a device VLLM_NEURON_CPU_COMPILE is left out
	// # Not in the command: instance_type trn2.48xlarge
	// export NEURON_PLATFORM_TARGET_OVERRIDE=trn2
	// export VLLM_NEURON_CPU_COMPILE=1
	// vllm serve meta-llama/Llama-3.1-8B-Instruct \
	//   --tensor-parallel-size 8 \
	//   --max-model-len 8192 \
	//   --enable-expert-parallel \
	//   --no-enable-prefix-caching \
	//   --additional-config '{"neuron_config":{"ep_degree":4}}'
}
