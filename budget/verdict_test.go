package budget_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// leaving is a case on trn2 at LNC 2 in which the KV budget, 7112465841 bytes,
// leaves just so many bytes for graphs.
func leaving(rest int64) string {
	return stated(25769803776, 25769803776-7112465841-rest, `, "instance_type": "trn2.48xlarge"`)
}

func TestVerdictByWhatIsLeft(t *testing.T) {
	for _, c := range []struct {
		name  string
		rest  int64
		level budget.Level
		gib   string
	}{
		{"a byte below 2 GiB", 2<<30 - 1, budget.LikelyFails, "2.00"},
		{"2 GiB", 2 << 30, budget.LikelyFails, "2.00"},
		{"a byte above 2 GiB", 2<<30 + 1, budget.Uncertain, "2.00"},
		{"3 GiB", 3 << 30, budget.Uncertain, "3.00"},
		{"a byte below 4.1 GiB", 4402341478, budget.Uncertain, "4.10"},
		{"4.1 GiB", 4402341479, budget.Fits, "4.10"},
		{"8 GiB", 8 << 30, budget.Fits, "8.00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, leaving(c.rest))
			require.Nil(t, r.Error)
			left, found := r.Value("left_after_kv_budget")
			require.True(t, found)
			require.Equal(t, fmt.Sprint(c.rest), left.String())
			require.Equal(t, c.level, r.Verdict.Level)
			require.Equal(t, c.gib+" of 24.00 GiB is left for graphs if the KV cache takes its whole budget", r.Verdict.Reason)
			require.Equal(t, evidenceOf(t, c.level), r.Verdict.Evidence)
		})
	}
}

func TestVerdictWhereTheUserBudgetBinds(t *testing.T) {
	r := estimate(t, stated(25769803776, 20000000000, `, "instance_type": "trn2.48xlarge"`))
	require.Equal(t, budget.BindsUserBudget, *r.Budget.Binding)
	require.Equal(t, budget.LikelyFails, r.Verdict.Level)
	require.Contains(t, r.Verdict.Reason, "1.92 of 24.00 GiB")
}

func TestNoEvidence(t *testing.T) {
	const elsewhere = " GiB is left for graphs if the KV cache takes its whole budget; the published runs are all on trn2 at LNC 2"
	for _, c := range []struct{ name, text, reason string }{
		{"trn1", on("trn1", `, "override": {"bytes_used": 2008031232}`), "9.71 of 16.00" + elsewhere},
		{"trn2 at LNC 1 in Neuron mode", on("trn2", `, "lnc": 1, "override": {"bytes_used": 2008031232}`), "6.82 of 12.00" + elsewhere},
		{"trn2 at LNC 1 in CPU compile", compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"`, `, "lnc": 1, "override": {"bytes_used": 2008031232}`),
			"15.51 of 24.00" + elsewhere},
		{"trn3", on("trn3", `, "override": {"bytes_used": 2008031232}`), "24.19 of 36.00" + elsewhere},
		{"no hardware", stated(25769803776, 2008031232, ""), "15.51 of 24.00" + elsewhere},
		{"CPU mode", host("", `"available_bytes": 500000000000`), "CPU mode sizes a KV cache in host memory; nothing is compiled for a device"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, c.text)
			require.Nil(t, r.Error)
			require.Equal(t, budget.Verdict{Level: budget.NoEvidence, Reason: c.reason, Evidence: []string{}}, r.Verdict)
		})
	}
}

func TestEvidenceByEveryNameOfTrn2(t *testing.T) {
	for _, text := range []string{
		llamaTP8, on("trn2n", `, "override": {"bytes_used": 2008031232}`), on("trn2", `, "override": {"bytes_used": 2008031232}`),
		`{"version": 1, "instance_type": "trn2u.48xlarge", "lnc": 2, "override": {"bytes_used": 2008031232}}`,
	} {
		require.Equal(t, budget.Fits, estimate(t, text).Verdict.Level, "%s", text)
	}
}

func TestFailing(t *testing.T) {
	const heads = "the server stops at start-up: Total number of attention heads (32) must be divisible by tensor parallel size (3)."
	for _, c := range []struct{ name, text, reason string }{
		{"a start-up check", llamaAt(`"tensor_parallel_size": 3`), heads},
		{"a start-up check before the budget's error", compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2", "VLLM_NEURON_MIN_KV_BUDGET_GIB": "99"`,
			`, "engine_args": {"model": "Llama-3.1-8B-Instruct", "tensor_parallel_size": 3}`), heads},
		{"weights above the core", tracedCase("weights above the core"), "the weights alone need 131.42 GiB of a 16.00 GiB logical core"},
		{"weights a byte above the core", stated(25769803776, 25769803777, ""), "the weights alone need 24.00 GiB of a 24.00 GiB logical core"},
		{"weights above the core and no guard", stated(25769803776, 32212254720, `, "env": {"VLLM_NEURON_MIN_KV_BUDGET_GIB": "0"}`),
			"the weights alone need 30.00 GiB of a 24.00 GiB logical core"},
		{"weights and KV above the core", tracedCase("largest total and a cap of 1"), "weights and KV cache together exceed the logical core of 8589934592.00 GiB"},
		{"the guard", stated(25769803776, 25769803776, ""), "Computed KV cache budget is below minimum threshold. effective=0.00 GiB, " +
			"minimum=1.00 GiB. Increase gpu_memory_utilization or lower VLLM_NEURON_MIN_KV_BUDGET_GIB."},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, budget.Verdict{Level: budget.Fails, Reason: c.reason, Evidence: []string{}}, estimate(t, c.text).Verdict)
		})
	}
}

func TestAStartUpCheckDoesNotStopTheEstimate(t *testing.T) {
	r := estimate(t, llamaAt(`"tensor_parallel_size": 3`))
	require.Nil(t, r.Error)
	require.NotNil(t, r.Budget.Available)
	require.Equal(t, []string{
		"Total number of attention heads (32) must be divisible by tensor parallel size (3).", chunkedWarning,
		"Prompt Length (2048) must be > world_size (3) for SP.",
	}, messagesOf(r))
	none := estimate(t, llamaAt(`"tensor_parallel_size": 8, "max_model_len": 4096, "enable_chunked_prefill": false, "enable_prefix_caching": false`))
	require.Empty(t, none.Preflight)
	require.NotNil(t, none.Preflight, "an empty list, not null")
	require.NotNil(t, estimate(t, `{}`).Preflight, "of a case in error too")
}
