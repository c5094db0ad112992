package sizing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/sizing"
)

const gib = 1 << 30

// spread is the spread of a case over its machine.
func spread(t *testing.T, text string) (sizing.Spread, budget.Report) {
	t.Helper()
	c := decode(t, text)
	report := estimate(c)
	s, err := sizing.SpreadOf(c, &report)
	require.NoError(t, err)
	require.Equal(t, decode(t, text), c, "the case is not changed")
	return s, report
}

// levels = ranks * bytes of one rank; HBM of a device is the hardware's.
func TestASpread(t *testing.T) {
	s, r := spread(t, llama70B)
	require.Equal(t, sizing.Spread{Instance: "trn2.48xlarge", Devices: 16, CoresPerDevice: 4, Ranks: 8, Replicas: 1, Levels: s.Levels}, s)
	used, kv, left := *r.Budget.BytesUsed, *r.KVCache.KVBytesAllocated, *r.LeftBytes
	for i, want := range []sizing.Level{
		{Name: sizing.OfRank, Cores: 1, Ranks: 1, HBM: pointer(int64(24 * gib))},
		{Name: sizing.OfDevice, Devices: 1, Cores: 4, Ranks: 4, HBM: pointer(int64(96 * gib))},
		{Name: sizing.OfEngine, Devices: 2, Cores: 8, Ranks: 8, HBM: pointer(int64(192 * gib))},
		{Name: sizing.OfInstance, Devices: 16, Cores: 64, Ranks: 8, HBM: pointer(int64(1536 * gib))},
	} {
		want.Used, want.KV, want.Left = pointer(want.Ranks*used), pointer(want.Ranks*kv), pointer(want.Ranks*left)
		require.Equal(t, want, s.Levels[i])
	}
}

func TestSpreadsOfMachines(t *testing.T) {
	const llama = `"model": "meta-llama/Llama-3.1-8B-Instruct", "max_model_len": 8192, "tensor_parallel_size": `
	for _, c := range []struct {
		name, text string
		want       sizing.Spread
		device     int64 // ranks on one device
		engine     int64 // devices of the engine
	}{
		{"no instance", compile("trn2", llama+"8"), sizing.Spread{Instance: "trn2.48xlarge", Assumed: true, Devices: 16, CoresPerDevice: 4, Ranks: 8, Replicas: 1}, 4, 2},
		{"part of a device", on("trn2.3xlarge", llama+"2"), sizing.Spread{Instance: "trn2.3xlarge", Devices: 1, CoresPerDevice: 4, Ranks: 2, Replicas: 1}, 2, 1},
		{"a device and a half", on("inf2.24xlarge", llama+"3"), sizing.Spread{Instance: "inf2.24xlarge", Devices: 6, CoresPerDevice: 2, Ranks: 3, Replicas: 1}, 2, 2},
		{"more ranks than cores", on("trn2.3xlarge", llama+"8"), sizing.Spread{Instance: "trn2.3xlarge", Devices: 1, CoresPerDevice: 4, Ranks: 8, Replicas: 1}, 4, 2},
		{"replicas", on("trn1.32xlarge", llama+`8, "data_parallel_size": 4`), sizing.Spread{Instance: "trn1.32xlarge", Devices: 16, CoresPerDevice: 2, Ranks: 32, Replicas: 4}, 2, 16},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, _ := spread(t, c.text)
			require.Equal(t, c.device, s.Levels[1].Ranks)
			require.Equal(t, c.engine, s.Levels[2].Devices)
			c.want.Levels = s.Levels
			require.Equal(t, c.want, s)
		})
	}
}

// What the report does not have is nil, and what does not fit is nil.
func TestASpreadOfWhatIsNotKnown(t *testing.T) {
	s, _ := spread(t, `{"version": 1, "instance_type": "trn2.48xlarge", "env": {"VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"}, "engine_args": {"tensor_parallel_size": 64}, "override": {"bytes_used": 4611686018427387904}}`)
	require.Nil(t, s.Levels[0].Left)
	require.Nil(t, s.Levels[3].Used)
	require.Equal(t, int64(1<<62), *s.Levels[0].Used)

	c := decode(t, `{"version": 1, "env": {"VLLM_NEURON_CPU_MODE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"}, "host": {"available_bytes": 1000000000000}, "engine_args": {"model": "meta-llama/Llama-3.1-8B-Instruct"}}`)
	report := estimate(c)
	_, err := sizing.SpreadOf(c, &report)
	require.ErrorContains(t, err, "a case whose memory is known")
	c = decode(t, `{"version": 1, "engine_args": {"model": "meta-llama/Llama-3.1-8B-Instruct"}}`)
	report = estimate(c)
	_, err = sizing.SpreadOf(c, &report)
	requireFieldError(t, "instance_type", err)
}
