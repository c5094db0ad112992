package sizing_test

import (
	"fmt"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
	"neuronkv/budget/sizing"
)

func exampleCase(text string) budget.Case {
	c, err := casefile.Decode([]byte(text))
	if err != nil {
		panic(err)
	}
	return c
}

// Which tensor parallel sizes a model with 32 attention heads can take.
func ExampleLegalTP() {
	degrees, err := sizing.LegalTP(exampleCase(`{"version": 1, "instance_type": "trn2.48xlarge",
		"engine_args": {"model": "meta-llama/Llama-3.1-8B-Instruct"}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, d := range degrees {
		fmt.Println(d.TP, d.Legal, d.Standing)
	}
	// Output:
	// 1 true unconfirmed
	// 2 true unconfirmed
	// 4 true published
	// 8 true published
	// 16 true published
	// 32 true published
	// 64 false published
}

// What would make a case work in which too little is left for graphs.
func ExampleFixes() {
	fixes, err := sizing.Fixes(exampleCase(`{"version": 1, "instance_type": "trn2.48xlarge",
		"engine_args": {"model": "meta-llama/Llama-3.3-70B-Instruct", "tensor_parallel_size": 8, "max_model_len": 16384}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range fixes {
		fmt.Printf("%s %v instead of %v: %s\n", f.Knob, f.To, f.From, f.Report.Verdict.Level)
	}
	// Output:
	// cap fraction 0.15723186991099267 instead of 0.3: fits
	// TP 16 instead of 8: fits
	// cap fraction 0.045289855074221244 instead of 0.3: fits
}

// Which device totals give CPU compile's block count.
func ExampleCompileMargin() {
	margin, err := sizing.CompileMargin(exampleCase(`{"version": 1,
		"env": {"VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"},
		"engine_args": {"model": "Qwen/Qwen3-VL-8B-Instruct", "tensor_parallel_size": 4, "max_model_len": 2048, "enable_prefix_caching": false}}`), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(margin.Blocks, "blocks from", margin.Total.Low, "to", *margin.Total.High)
	fmt.Println(*margin.Device.Blocks, "blocks on a device of", margin.Device.Total)
	fmt.Println(margin.Pin.Flag)
	// Output:
	// 6029 blocks from 25768470261 to 25772744347
	// 6027 blocks on a device of 25763512320
	// --num-gpu-blocks-override 6029
}
