package sizing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
	"neuronkv/budget/document"
)

func pointer[T any](v T) *T { return &v }

func decode(t testing.TB, text string) budget.Case {
	t.Helper()
	c, err := casefile.Decode([]byte(text))
	require.NoError(t, err)
	return c
}

func estimate(c budget.Case) budget.Report { return budget.Estimate(budget.Resolve(c)) }

// compile is a case of CPU compile for a target with engine arguments.
func compile(target, args string) string {
	return `{"version": 1, "env": {"VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "` + target + `"}, "engine_args": {` + args + `}}`
}

// on is a case on an instance with engine arguments.
func on(instance, args string) string {
	return `{"version": 1, "instance_type": "` + instance + `", "engine_args": {` + args + `}}`
}

// The headline cases.
var (
	qwenVL   = compile("trn2", `"model": "Qwen/Qwen3-VL-8B-Instruct", "tensor_parallel_size": 4, "max_model_len": 2048, "enable_prefix_caching": false`)
	llama70B = on("trn2.48xlarge", `"model": "meta-llama/Llama-3.3-70B-Instruct", "tensor_parallel_size": 8, "max_model_len": 16384`)
)

// requireFieldError requires the error of a field.
func requireFieldError(t testing.TB, field string, err error) {
	t.Helper()
	var e *document.FieldError
	require.ErrorAs(t, err, &e)
	require.Equal(t, field, e.Field)
	require.NotEmpty(t, e.Message)
}

// levels are the verdicts, best first.
var levels = []budget.Level{budget.Fits, budget.NoEvidence, budget.Uncertain, budget.LikelyFails, budget.Fails}
