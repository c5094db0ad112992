package compare_test

import (
	"fmt"

	"neuronkv/budget/casefile"
	"neuronkv/budget/compare"
)

// What tensor parallel size 16 instead of 8 does to Llama-3.1-8B.
func ExampleCases() {
	const at8 = `{"version": 1, "env": {"VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"},
		"engine_args": {"model": "meta-llama/Llama-3.1-8B-Instruct", "tensor_parallel_size": 8, "max_model_len": 8192}}`
	a, err := casefile.Decode([]byte(at8))
	if err != nil {
		fmt.Println(err)
		return
	}
	b := a
	b.EngineArgs.TensorParallelSize = new(int64(16))
	c := compare.Cases(a, b)
	for _, in := range c.Inputs {
		if in.Differs {
			fmt.Println(in.Field, in.A.Value, in.B.Value)
		}
	}
	for _, t := range c.Terms {
		if t.Differs {
			fmt.Println(t.ID, t.A, t.B, t.Difference)
		}
	}
	for _, s := range c.Walk {
		fmt.Println(s.Changed, "moved", s.Moved)
	}
	// Output:
	// engine_args.tensor_parallel_size 8 16
	// bytes_used 2008031232 1037836288 -970194944
	// user_budget 21700188241 22670383185 970194944
	// left_for_graphs_bytes 16649805824 17620000768 970194944
	// [engine_args.tensor_parallel_size] moved [bytes_used user_budget left_for_graphs_bytes]
}
