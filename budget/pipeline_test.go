package budget_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

func TestPipelineParallelismIsNoFit(t *testing.T) {
	const text = `{"version": 1, "instance_type": "trn2.48xlarge", "engine_args": {"model": "Llama-3.1-8B-Instruct", "max_model_len": 8192,
		"tensor_parallel_size": 8, "pipeline_parallel_size": %s}}`
	one, two := estimate(t, put(text, "1")), estimate(t, put(text, "2"))
	require.Equal(t, budget.Fits, one.Verdict.Level)
	require.Equal(t, budget.NoEvidence, two.Verdict.Level)
	require.Contains(t, two.Verdict.Reason, "pipeline parallelism is documented as unsupported")
	require.Contains(t, noteText(t, two, "pipeline_parallel"), "are those of a rank that holds every layer.")
	require.Equal(t, one.Budget, two.Budget, "the numbers are still given")
	require.Equal(t, one.KVCache, two.KVCache)
}
