package budget_test

import (
	"fmt"
	"slices"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
	"neuronkv/budget/trace"
)

// The KV cache budget of Llama-3.1-8B on one logical core of trn2 at tensor
// parallel size 8, as CPU compile works it out.
func ExampleEstimate() {
	c, err := casefile.Decode([]byte(`{
		"version": 1,
		"env": {"VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"},
		"engine_args": {"model": "meta-llama/Llama-3.1-8B-Instruct", "tensor_parallel_size": 8, "gpu_memory_utilization": 0.92}
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	report := budget.Estimate(budget.Resolve(c))
	fmt.Println("weights:  ", *report.Model.BytesUsed)
	fmt.Println("available:", *report.Budget.Available)
	fmt.Println("binding:  ", *report.Budget.Binding)
	fmt.Println("blocks:   ", *report.KVCache.NumBlocks)
	fmt.Println("tokens:   ", *report.KVCache.NumTokens)
	fmt.Println("left:     ", *report.LeftBytes)
	fmt.Println("verdict:  ", report.Verdict.Level)
	// Output:
	// weights:   2008031232
	// available: 7112465841
	// binding:   heuristic_cap
	// blocks:    13565
	// tokens:    434080
	// left:      16649805824
	// verdict:   fits
}

// The steps explain a report: each prints what was computed from what.
func ExampleReport_steps() {
	c, err := casefile.Decode([]byte(llamaTP8))
	if err != nil {
		fmt.Println(err)
		return
	}
	report := budget.Estimate(budget.Resolve(c))
	from := slices.IndexFunc(report.Steps, func(s trace.Step) bool { return s.ID == "bytes_used" })
	to := slices.IndexFunc(report.Steps, func(s trace.Step) bool { return s.ID == "below_minimum" })
	for _, s := range report.Steps[from : to+1] {
		fmt.Println(s.Text())
	}
	// Output:
	// bytes_used = 2008031232 + 0 = 2008031232
	// total_budget = int(25769803776 * 0.92) = 23708219473
	// total_budget_less_used = 23708219473 - 2008031232 = 21700188241
	// user_budget = max(21700188241, 0) = 21700188241
	// cap_fraction = 0.3
	// heuristic_cap = int(23708219473 * 0.3) = 7112465841
	// smaller_budget = min(21700188241, 7112465841) = 7112465841
	// available = max(7112465841, 0) = 7112465841
	// min_kv_gib = 1.0
	// min_kv_bytes = int(1.0 * 1073741824) = 1073741824
	// below_minimum = 7112465841 < 1073741824 = false
}

// The budget becomes blocks of all layers' pages, and the blocks become tokens and
// requests. What is left is for graphs.
func ExampleReport_kvCache() {
	c, err := casefile.Decode([]byte(llamaTP8))
	if err != nil {
		fmt.Println(err)
		return
	}
	report := budget.Estimate(budget.Resolve(c))
	from := slices.IndexFunc(report.Steps, func(s trace.Step) bool { return s.ID == "below_minimum" })
	for _, s := range report.Steps[from+1:] {
		if s.Op != trace.OpValue {
			fmt.Println(s.Text())
		}
	}
	// Output:
	// cache_heads_share = 8 // 8 = 1
	// cache_heads_per_rank = max(1, 1) = 1
	// group_1.page_size_bytes = 32 * 1 * 2 * 128 * 2 = 16384
	// bytes_per_block = 16384 * 32 = 524288
	// tokens_per_rank = cdiv(131072, 1) = 131072
	// group_1.blocks_per_request = cdiv(131072, 32) = 4096
	// blocks_per_request = sum(4096) = 4096
	// bytes_per_request = 4096 * 524288 = 2147483648
	// fitting_blocks = 7112465841 // 524288 = 13565
	// num_blocks = max(13565, 0) = 13565
	// kv_bytes_allocated = 13565 * 524288 = 7111966720
	// max_concurrency = float(13565) / float(4096) = 3.311767578125
	// num_tokens = int(3.311767578125 * 131072) = 434080
	// whole_requests = int(3.311767578125) = 3
	// effective_concurrency = min(256, 3) = 3
	// above_total_budget = 25769803776 - 23708219473 = 2061584303
	// total_less_used = 25769803776 - 2008031232 = 23761772544
	// left_for_graphs = 23761772544 - 7111966720 = 16649805824
	// at_most_2_0_gib_left = 16649805824 <= 2147483648 = false
	// at_least_4_1_gib_left = 4402341479 <= 16649805824 = true
}

// The log holds the lines that the plugin's worker writes.
func ExampleReport_log() {
	c, err := casefile.Decode([]byte(llamaTP8))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range budget.Estimate(budget.Resolve(c)).Log {
		fmt.Println(line.Level, line.Text())
	}
	// Output:
	// DEBUG KV cache heuristic: user_budget=20.21 GiB, cap=6.62 GiB (total_budget=22.08 GiB, total_hbm=24.00 GiB, bytes_used=1.87 GiB, cap_fraction=0.30), effective=6.62 GiB
	// DEBUG KV cache memory: 24.00 GiB total × 92.0% gpu_memory_utilization - 1.87 GiB used = 20.21 GiB user budget, 6.62 GiB available
	// INFO GPU KV cache size: 434,080 tokens
	// INFO Maximum concurrency for 131,072 tokens per request: 3.31x
	// WARNING max_num_seqs (256) exceeds worst-case KV cache capacity (3 concurrent requests at max_model_len=131072, assuming no prefix cache hits). Effective concurrency will be capped at 3 to prevent KV cache exhaustion and request preemption. To increase concurrency, raise VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION or reduce max_model_len.
}

// An error keeps what was computed before it.
func ExampleError() {
	c, err := casefile.Decode([]byte(`{
		"version": 1,
		"env": {"VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"},
		"engine_args": {"gpu_memory_utilization": 0.8},
		"override": {"bytes_used": 21792500000}
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	report := budget.Estimate(budget.Resolve(c))
	fmt.Println(*report.Budget.TotalBudget, *report.Budget.Available)
	fmt.Println(report.Error)
	// Output:
	// 20615843020 0
	// RuntimeError: Computed KV cache budget is below minimum threshold. effective=0.00 GiB, minimum=1.00 GiB. Increase gpu_memory_utilization or lower VLLM_NEURON_MIN_KV_BUDGET_GIB.
}
