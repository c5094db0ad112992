package budget_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
)

func TestWithSetsOneField(t *testing.T) {
	const text = `{"version": 1, "env": {"A": "1"}, "engine_args": {"model": "m", "tensor_parallel_size": 8, "quantization": "awq", "additional_config": {"neuron_config": {"ep_degree": 4}}}}`
	const head = `{"version":1,"env":{"A":"1"},"engine_args":{"model":"m",`
	for _, c := range []struct {
		name, field string
		value       any
		want        string
	}{
		{"a variable", "env.B", "2", `{"version":1,"env":{"A":"1","B":"2"},"engine_args":{"model":"m","tensor_parallel_size":8,"quantization":"awq","additional_config":{"neuron_config":{"ep_degree":4}}}}`},
		{"a number", "engine_args.tensor_parallel_size", int64(4), head + `"tensor_parallel_size":4,"quantization":"awq","additional_config":{"neuron_config":{"ep_degree":4}}}}`},
		{"a switch", "engine_args.enable_prefix_caching", false, head + `"tensor_parallel_size":8,"quantization":"awq","enable_prefix_caching":false,"additional_config":{"neuron_config":{"ep_degree":4}}}}`},
		{"nothing", "engine_args.quantization", nil, head + `"tensor_parallel_size":8,"additional_config":{"neuron_config":{"ep_degree":4}}}}`},
		{"a member", "engine_args.additional_config.neuron_config.ep_degree", int64(1), head + `"tensor_parallel_size":8,"quantization":"awq","additional_config":{"neuron_config":{"ep_degree":1}}}}`},
		{"a document", "engine_args.hf_overrides.quantization_config", map[string]any{}, head + `"tensor_parallel_size":8,"quantization":"awq","hf_overrides":{"quantization_config":{}},"additional_config":{"neuron_config":{"ep_degree":4}}}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := decode(t, text)
			after, err := before.With(c.field, c.value)
			require.NoError(t, err)
			got, err := casefile.Encode(after)
			require.NoError(t, err)
			require.JSONEq(t, c.want, string(got))
			require.Equal(t, decode(t, text), before, "the case is not changed")
		})
	}
}

func TestWithLeavesTheRestAlone(t *testing.T) {
	c := decode(t, `{"version": 1, "engine_args": {"gpu_memory_utilization": "nan"}}`)
	c, err := c.With("env.A", "1")
	require.NoError(t, err)
	c, err = c.With("engine_args.block_size", int64(64))
	require.NoError(t, err)
	require.True(t, math.IsNaN(float64(*c.EngineArgs.GPUMemoryUtilization)))
	require.Equal(t, budget.Environment{"A": "1"}, c.Env)
	require.Equal(t, int64(64), *c.EngineArgs.BlockSize)
}

func TestWithRefusesWhatCannotBe(t *testing.T) {
	c := decode(t, `{"version": 1}`)
	_, err := c.With("engine_args.block_size", "x")
	require.Error(t, err)
	c.EngineArgs.HFOverrides = []byte("{")
	_, err = c.With("engine_args.block_size", int64(64))
	require.Error(t, err)
}
