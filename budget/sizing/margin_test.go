package sizing_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/sizing"
	"neuronkv/budget/trace"
)

// margin requires a margin that keeps its promises.
func margin(t *testing.T, text string, total *int64) sizing.Margin {
	t.Helper()
	c := decode(t, text)
	m, err := requireMargin(t, c, total)
	require.NoError(t, err)
	require.Equal(t, decode(t, text), c, "the case is not changed")
	return m
}

func TestAcceptedMargin(t *testing.T) {
	m := margin(t, qwenVL, nil)
	require.Equal(t, int64(6029), m.Blocks)
	require.Equal(t, int64(25769803776), m.TableTotal)
	require.Equal(t, sizing.Interval{Low: 25768470261, High: pointer(int64(25772744347))}, m.Total)
	require.Equal(t, int64(1333515), m.Below)
	require.Equal(t, int64(2940571), *m.Above)
	require.Equal(t, int64(5248606944), m.BytesUsed)
	require.Equal(t, int64(0), m.Used.Low, "the heuristic cap binds")
	require.Equal(t, sizing.Device{Total: 25763512320, From: "6 MiB less than the table", Mark: trace.Assumed, Blocks: pointer(int64(6027))}, m.Device)
	require.Equal(t, "--num-gpu-blocks-override 6029", m.Pin.Flag)
	require.True(t, m.Pin.Holds)
	require.Equal(t, budget.Float(0.20380434782952633), *m.Pin.CapFraction)
	require.Equal(t, int64(4095), *m.Pin.CapFractionBlocks)
	require.Equal(t, "VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION=0.20380434782952633", m.Pin.Variable)
	require.Len(t, m.Notes, 1)
}

func TestAcceptedCounts(t *testing.T) {
	for _, c := range []struct{ total, blocks int64 }{
		{25768470260, 6028}, {25768470261, 6029}, {25769803776, 6029}, {25772744347, 6029}, {25772744348, 6030}, {25763512320, 6027},
	} {
		m := margin(t, qwenVL, &c.total)
		require.Equal(t, c.blocks, *m.Device.Blocks, "%d", c.total)
		require.Equal(t, c.blocks == 6029, m.Device.Inside)
		require.Equal(t, "given", m.Device.From)
		require.Empty(t, m.Notes)
	}
}

// The answer is the same in every mode: CPU compile is compared with a device.
func TestMarginInEveryMode(t *testing.T) {
	want := margin(t, qwenVL, nil)
	for _, env := range []string{`"NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"`, `"NEURON_PLATFORM_TARGET_OVERRIDE": "trn2", "VLLM_NEURON_CPU_MODE": "1"`} {
		text := strings.Replace(qwenVL, `"VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"`, env, 1)
		require.Equal(t, want, margin(t, text, nil))
	}
	instance := strings.Replace(qwenVL, `"env": {"VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"}`, `"instance_type": "trn2.48xlarge"`, 1)
	require.Equal(t, want, margin(t, instance, nil))
}

// with adds fields to the acceptance case.
func with(more string) string {
	return strings.Replace(qwenVL, `"version": 1`, `"version": 1, `+more, 1)
}

func TestTheCasesOwnDevice(t *testing.T) {
	m := margin(t, with(`"runtime": {"bytes_used": 1148903751, "bytes_free": 24620900025}`), nil)
	require.Equal(t, sizing.Device{Total: 25769803776, From: "runtime", Mark: trace.Measured, Inside: true, Blocks: pointer(int64(6029))}, m.Device)
	require.Equal(t, budget.Float(0.3), *m.Pin.CapFraction, "the case's own")
	require.Empty(t, m.Notes)
	neuron := strings.Replace(with(`"override": {"total_hbm_bytes": 25760000000}`), `"VLLM_NEURON_CPU_COMPILE": "1", `, "", 1)
	m = margin(t, neuron, nil)
	require.Equal(t, int64(25769803776), m.TableTotal, "the table's all the same")
	require.Equal(t, int64(25760000000), m.Device.Total)
	require.Equal(t, "override.total_hbm_bytes", m.Device.From)
}

// In CPU compile a stated total stands for the table's.
func TestAStatedTotalOfCPUCompile(t *testing.T) {
	m := margin(t, with(`"override": {"total_hbm_bytes": 17179869184}`), nil)
	require.Equal(t, int64(17179869184), m.TableTotal)
	require.Equal(t, int64(17179869184-6<<20), m.Device.Total)
}

func TestNoUpperBound(t *testing.T) {
	m := margin(t, strings.Replace(qwenVL, `"max_model_len"`, `"num_gpu_blocks_override": 3000, "max_model_len"`, 1), nil)
	require.Equal(t, int64(3000), m.Blocks)
	require.Nil(t, m.Total.High)
	require.Nil(t, m.Above)
	require.True(t, m.Device.Inside)
	m = margin(t, with(`"override": {"available_bytes": 7112465841}`), nil)
	require.Nil(t, m.Total.High)
}

// Just beside the interval the nearest fraction is near the case's.
func TestPinNearTheCase(t *testing.T) {
	m := margin(t, qwenVL, pointer(int64(25768470260)))
	require.InDelta(t, 0.3, float64(*m.Pin.CapFraction), 0.0001)
	m = margin(t, qwenVL, pointer(int64(25772744348)))
	require.InDelta(t, 0.3, float64(*m.Pin.CapFraction), 0.0001)
}

// A device that the guard refuses has no count, and a fraction above the case's
// can give it one.
func TestADeviceThatIsRefused(t *testing.T) {
	guard := strings.Replace(qwenVL, `"env": {`, `"env": {"VLLM_NEURON_MIN_KV_BUDGET_GIB": "6.6239", `, 1)
	m := margin(t, guard, pointer(int64(25769000000)))
	require.Nil(t, m.Device.Blocks)
	require.Equal(t, budget.StageBudget, m.Device.Error.Stage)
	require.False(t, m.Pin.Holds, "the override does not bypass the guard")
	require.Greater(t, *m.Pin.CapFraction, budget.Float(0.3))
	m = margin(t, qwenVL, pointer(int64(1)))
	require.False(t, m.Pin.Holds)
	require.Nil(t, m.Pin.CapFraction)
	require.Empty(t, m.Pin.Variable)
	require.Contains(t, m.Pin.Why, "No cap fraction was found")
}

// Where the user budget binds, the fraction has to go below it.
func TestPinWhereTheUserBudgetBinds(t *testing.T) {
	m := margin(t, llama70B, nil)
	require.Positive(t, m.Used.Low)
	require.NotNil(t, m.Pin.CapFraction)
	require.Less(t, *m.Pin.CapFraction, budget.Float(0.3))
}

func TestTheTableIgnoresLNC(t *testing.T) {
	m := margin(t, with(`"lnc": 1`), nil)
	require.Equal(t, int64(25769803776), m.TableTotal)
	require.Len(t, m.Notes, 2)
	require.Equal(t, "table_ignores_lnc", m.Notes[1].Code)
}

func TestMarginNamesWhatIsMissing(t *testing.T) {
	for _, c := range []struct {
		name, text string
		total      *int64
		field      string
	}{
		{"no model", on("trn2.48xlarge", ``), nil, "hf_config"},
		{"stated bytes and no layers", `{"version": 1, "instance_type": "trn2.48xlarge", "override": {"bytes_used": 1}}`, nil, "hf_config"},
		{"no target", `{"version": 1, "engine_args": {"model": "Llama-3.1-8B-Instruct"}}`, nil, "env.NEURON_PLATFORM_TARGET_OVERRIDE"},
		{"a refused target", compile("trn2n", `"model": "Llama-3.1-8B-Instruct"`), nil, "env.NEURON_PLATFORM_TARGET_OVERRIDE"},
		{"an unknown instance", on("trn9.48xlarge", ``), nil, "env.NEURON_PLATFORM_TARGET_OVERRIDE"},
		{"weights too large", on("trn2.48xlarge", `"model": "Llama-3.3-70B-Instruct"`), nil, "env.VLLM_NEURON_MIN_KV_BUDGET_GIB"},
		{"a total of nothing", qwenVL, pointer(int64(0)), "device_total_bytes"},
		{"unusable figures", with(`"runtime": {"bytes_used": -1, "bytes_free": 5}`), nil, "runtime"},
		{"figures beyond 64 bits", with(`"runtime": {"bytes_used": 9223372036854775807, "bytes_free": 9223372036854775807}`), nil, "runtime"},
		{"a variant of CPU compile alone", compile("trn3", `"model": "Qwen/Qwen3-VL-8B-Instruct", "tensor_parallel_size": 4, "max_model_len": 2048,
			"additional_config": {"neuron_config": {"quantization": "mxfp8", "modules_to_not_convert": ["self_attn"]}}`), nil, "engine_args.additional_config.neuron_config.modules_to_not_convert"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := sizing.CompileMargin(decode(t, c.text), c.total)
			requireFieldError(t, c.field, err)
		})
	}
}
