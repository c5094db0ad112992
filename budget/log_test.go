package budget_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

const (
	heuristicOfLlama = "DEBUG KV cache heuristic: user_budget=20.21 GiB, cap=6.62 GiB (total_budget=22.08 GiB, total_hbm=24.00 GiB, bytes_used=1.87 GiB, cap_fraction=0.30), effective=6.62 GiB"
	memoryOfLlama    = "DEBUG KV cache memory: 24.00 GiB total × 92.0% gpu_memory_utilization - 1.87 GiB used = 20.21 GiB user budget, 6.62 GiB available"
	sizeOfLlama      = "INFO GPU KV cache size: 434,080 tokens"
	requestsOfLlama  = "INFO Maximum concurrency for 131,072 tokens per request: 3.31x"
	capOfLlama       = "WARNING max_num_seqs (256) exceeds worst-case KV cache capacity (3 concurrent requests at max_model_len=131072, assuming no prefix cache hits). Effective concurrency will be capped at 3 to prevent KV cache exhaustion and request preemption. To increase concurrency, raise VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION or reduce max_model_len."
	hostMemory       = "INFO Host memory: 465.66 GiB available, 8 local worker(s), 58.21 GiB fair-share per worker"
	neuronHBM        = "INFO Neuron HBM: 15.83 GiB used, 8.10 GiB free"
)

// logOf writes a report document's log as "LEVEL text".
func logOf(t *testing.T, r budget.Report) []string {
	t.Helper()
	var document struct {
		Log []struct{ Level, Text string }
	}
	require.NoError(t, json.Unmarshal(encode(t, r), &document))
	lines := []string{}
	for _, line := range document.Log {
		lines = append(lines, line.Level+" "+line.Text)
	}
	return lines
}

func TestLog(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"CPU compile", llamaTP8, []string{heuristicOfLlama, memoryOfLlama, sizeOfLlama, requestsOfLlama, capOfLlama}},
		{"Neuron mode with the runtime's figures", tracedCase("runtime figures in Neuron mode"), []string{
			neuronHBM,
			"DEBUG KV cache heuristic: user_budget=20.15 GiB, cap=6.61 GiB (total_budget=22.02 GiB, total_hbm=23.93 GiB, bytes_used=1.87 GiB, cap_fraction=0.30), effective=6.61 GiB",
			"DEBUG KV cache memory: 23.93 GiB total × 92.0% gpu_memory_utilization - 1.87 GiB used = 20.15 GiB user budget, 6.61 GiB available",
			"INFO GPU KV cache size: 432,928 tokens", "INFO Maximum concurrency for 131,072 tokens per request: 3.30x", capOfLlama,
		}},
		{"Neuron mode without them", on("trn2", `, "override": {"bytes_used": 2008031232}`), []string{heuristicOfLlama, memoryOfLlama}},
		{"CPU mode", host("", `"available_bytes": 500000000000, "local_world_size": 8`), []string{
			hostMemory,
			"DEBUG CPU mode KV cache memory: 58.21 GiB free-share × 92.0% gpu_memory_utilization = 53.55 GiB total budget, 16.07 GiB available (cap_fraction=0.30)",
		}},
		{"CPU mode with no worker takes one", host(`, "VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION": "0.125"`, `"available_bytes": 1073741824, "local_world_size": 0`), []string{
			"INFO Host memory: 1.00 GiB available, 1 local worker(s), 1.00 GiB fair-share per worker",
			"DEBUG CPU mode KV cache memory: 1.00 GiB free-share × 92.0% gpu_memory_utilization = 0.92 GiB total budget, 0.11 GiB available (cap_fraction=0.12)",
		}},
		{"a large total", tracedCase("largest total at GMU 1"), []string{
			"DEBUG KV cache heuristic: user_budget=8589934592.00 GiB, cap=2576980377.60 GiB (total_budget=8589934592.00 GiB, total_hbm=8589934592.00 GiB, bytes_used=0.00 GiB, cap_fraction=0.30), effective=2576980377.60 GiB",
			"DEBUG KV cache memory: 8589934592.00 GiB total × 100.0% gpu_memory_utilization - 0.00 GiB used = 8589934592.00 GiB user budget, 2576980377.60 GiB available",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want, logOf(t, estimate(t, c.text)))
		})
	}
}

func TestLogUpToAnError(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"a failing guard ends after the heuristic", tracedCase("failing guard"), []string{
			"DEBUG KV cache heuristic: user_budget=0.00 GiB, cap=5.76 GiB (total_budget=19.20 GiB, total_hbm=24.00 GiB, bytes_used=20.30 GiB, cap_fraction=0.30), effective=0.00 GiB",
		}},
		{"a bad minimum ends after the heuristic", capAndMinimum("0.3", "one"), []string{heuristicOfLlama}},
		{"an infinite minimum ends after the heuristic", capAndMinimum("0.3", "inf"), []string{heuristicOfLlama}},
		{"a bad cap ends before the heuristic", capAndMinimum("x", "1"), []string{}},
		{"a bad cap in CPU mode ends after the host's line",
			host(`, "VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION": "0"`, `"available_bytes": 500000000000, "local_world_size": 8`), []string{hostMemory}},
		{"no share in CPU mode ends before the host's line", host("", `"available_bytes": 7, "local_world_size": 8`), []string{}},
		{"an unusable runtime has no line", `{"version": 1, "runtime": {"bytes_used": -1, "bytes_free": 5}}`, []string{}},
		{"a missing model ends after the runtime's line", `{"version": 1, "runtime": {"bytes_used": 17000000000, "bytes_free": 8700000000}}`,
			[]string{neuronHBM}},
		{"a bad case", `{}`, []string{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, c.text)
			require.NotNil(t, r.Error)
			require.Equal(t, c.want, logOf(t, r))
		})
	}
}

func TestLineOfTheLog(t *testing.T) {
	lines := estimate(t, llamaTP8).Log
	require.Len(t, lines, 5)
	for i, want := range []string{heuristicOfLlama, memoryOfLlama, sizeOfLlama, requestsOfLlama, capOfLlama} {
		require.Equal(t, want, lines[i].Level+" "+lines[i].Text())
	}
}
