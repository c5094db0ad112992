package budget_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/preflight"
	"neuronkv/budget/trace"
)

func TestRanksBeyondTheInstancesCores(t *testing.T) {
	for _, c := range []struct{ name, instance, tp, message string }{
		{"as many as it has", `"trn2.3xlarge"`, "4", ""},
		{"one more power of two", `"trn2.3xlarge"`, "8", "engine_args.tensor_parallel_size: got 8 ranks for trn2.3xlarge, which has 4 logical cores at LNC 2; accepted: at most 4, one rank a logical core"},
		{"twice as many at LNC 1", `"trn2.3xlarge", "lnc": 1`, "8", ""},
		{"beyond LNC 1 too", `"trn2.3xlarge", "lnc": 1`, "32", "engine_args.tensor_parallel_size: got 32 ranks for trn2.3xlarge, which has 8 logical cores at LNC 1; accepted: at most 8, one rank a logical core"},
		{"a whole instance", `"trn2.48xlarge"`, "32", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, `{"version": 1, "instance_type": `+c.instance+`, "engine_args": {"model": "Llama-3.1-8B-Instruct", "max_model_len": 8192, "tensor_parallel_size": `+c.tp+`}}`)
			require.Nil(t, r.Error)
			if c.message == "" {
				require.Empty(t, r.Preflight)
				return
			}
			require.Equal(t, []preflight.Finding{{Severity: preflight.Error, Type: budget.CaseError, Message: c.message,
				Field: "engine_args.tensor_parallel_size", Mark: trace.Exact}}, r.Preflight)
			require.Equal(t, budget.Fails, r.Verdict.Level)
			require.NotNil(t, r.KVCache, "the numbers are still given")
		})
	}
	host := estimate(t, `{"version": 1, "env": {"VLLM_NEURON_CPU_MODE": "1"}, "instance_type": "trn2.3xlarge", "host": {"available_bytes": 500000000000},
		"engine_args": {"model": "Llama-3.1-8B-Instruct", "max_model_len": 8192, "tensor_parallel_size": 8}}`)
	require.Empty(t, host.Preflight, "CPU mode runs on no core")
}
