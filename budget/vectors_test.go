package budget

import (
	"encoding/json"
	"math"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/pynum"
	"neuronkv/budget/trace"
)

// A vector is an input and an output of one of the reference's own functions, run
// on CPython. Integers are decimal strings.
type vector struct {
	ID   int
	Kind string
	Env  Environment
	In   struct {
		Name           string
		TotalHBMBytes  string `json:"total_hbm_bytes"`
		BytesUsed      string `json:"bytes_used"`
		ModelBytes     string `json:"model_bytes"`
		RuntimeUsed    string `json:"runtime_used"`
		RuntimeFree    string `json:"runtime_free"`
		HostAvailable  string `json:"host_available"`
		LocalWorldSize string `json:"local_world_size"`
		GMU            *double64
	}
	Expect struct {
		OK            bool
		Int           *string
		Float         *double64
		Bool          *bool
		Type, Message string
	}
}

// A double64 is a double by its bits, with Python's repr beside it.
type double64 struct{ Repr, Bits string }

func (d double64) value(t *testing.T) float64 {
	t.Helper()
	bits, err := strconv.ParseUint(d.Bits, 16, 64)
	require.NoError(t, err)
	return math.Float64frombits(bits)
}

func readVectors(t *testing.T) []vector {
	t.Helper()
	text, err := os.ReadFile("testdata/budget.json")
	require.NoError(t, err)
	var file struct{ Cases []vector }
	require.NoError(t, json.Unmarshal(text, &file))
	require.Len(t, file.Cases, 4294)
	return file.Cases
}

// runners run one vector against the function that its kind names.
var runners = map[string]func(*testing.T, vector) (any, error){
	"compute":   runCompute,
	"cap":       runCap,
	"total_mem": runTotal,
	"cpu":       runCPUMode,
	"runtime":   runRuntime,
	"estimate":  runEstimate,
	"determine": runDetermine,
	"env_float": runEnvFloat,
	"env_bool":  runEnvBool,
}

func TestVectors(t *testing.T) {
	counts := map[string]int{}
	for _, v := range readVectors(t) {
		run, known := runners[v.Kind]
		require.True(t, known, "kind %q", v.Kind)
		got, err := run(t, v)
		v.check(t, got, err)
		counts[v.Kind]++
	}
	require.Equal(t, map[string]int{
		"compute": 3057, "cap": 38, "total_mem": 14, "cpu": 720, "runtime": 196,
		"estimate": 114, "determine": 72, "env_float": 54, "env_bool": 29,
	}, counts)
}

func (v vector) check(t *testing.T, got any, err error) {
	t.Helper()
	if !v.Expect.OK {
		require.Error(t, err, "vector %d", v.ID)
		require.Equal(t, v.Expect.Type+": "+v.Expect.Message, err.Error(), "vector %d", v.ID)
		return
	}
	require.NoError(t, err, "vector %d", v.ID)
	require.Equal(t, v.want(t), got, "vector %d", v.ID)
}

// want is the expected result in the runner's own type; a double by its bits.
func (v vector) want(t *testing.T) any {
	switch {
	case v.Expect.Int != nil:
		return *v.Expect.Int
	case v.Expect.Bool != nil:
		return *v.Expect.Bool
	}
	require.Equal(t, v.Expect.Float.Repr, pynum.Repr(v.Expect.Float.value(t)))
	return math.Float64bits(v.Expect.Float.value(t))
}

func integerOf(t *testing.T, text string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(text, 10, 64)
	require.NoError(t, err)
	return n
}

// literal takes a vector's integer as a step of its own.
func literal(t *testing.T, tr *trace.Trace, id, text string) trace.Value {
	return tr.Int(id, integerOf(t, text), trace.Rule{})
}

func (v vector) worker() *worker {
	return &worker{trace: trace.New(16), env: v.Env, release: LatestRelease()}
}

// outcome turns the engine's pair into one that a test compares.
func outcome(available trace.Value, fault *Error) (any, error) {
	if fault != nil {
		return nil, fault
	}
	return available.String(), nil
}

func runCompute(t *testing.T, v vector) (any, error) {
	w := v.worker()
	b := kvBudget{
		total: literal(t, w.trace, "total_hbm_bytes", v.In.TotalHBMBytes),
		used:  literal(t, w.trace, "bytes_used", v.In.BytesUsed),
		gmu:   w.trace.Float("gpu_memory_utilization", v.In.GMU.value(t), trace.Rule{}),
	}
	fault := w.computeKVBudget(&b)
	return outcome(b.available, fault)
}

func runCap(_ *testing.T, v vector) (any, error) {
	fraction, fault := v.worker().capFraction()
	if fault != nil {
		return nil, fault
	}
	return math.Float64bits(fraction), nil
}

func runTotal(_ *testing.T, v vector) (any, error) {
	gib, fault := totalFromTable(v.Env)
	if fault != nil {
		return nil, fault
	}
	return strconv.FormatInt(gib, 10), nil
}

func runCPUMode(t *testing.T, v vector) (any, error) {
	w := v.worker()
	b := kvBudget{gmu: w.trace.Float("gpu_memory_utilization", v.In.GMU.value(t), trace.Rule{})}
	fault := w.cpuMode(&b, integerOf(t, v.In.HostAvailable), literal(t, w.trace, "local_world_size", v.In.LocalWorldSize))
	return outcome(b.available, fault)
}

func runRuntime(t *testing.T, v vector) (any, error) {
	w := v.worker()
	b := kvBudget{
		used: literal(t, w.trace, "bytes_used", v.In.ModelBytes),
		gmu:  w.trace.Float("gpu_memory_utilization", v.In.GMU.value(t), trace.Rule{}),
	}
	var fault *Error
	if b.total, fault = w.totalFromRuntime(integerOf(t, v.In.RuntimeUsed), integerOf(t, v.In.RuntimeFree)); fault == nil {
		fault = w.computeKVBudget(&b)
	}
	return outcome(b.available, fault)
}

func runEnvFloat(_ *testing.T, v vector) (any, error) {
	unset := map[string]float64{EnvCapFraction: 0.30, EnvMinKVGiB: 1.0}
	x, err := v.Env.Float(v.In.Name, unset[v.In.Name])
	return math.Float64bits(x), err
}

func runEnvBool(_ *testing.T, v vector) (any, error) { return v.Env.Bool(v.In.Name) }

func runEstimate(t *testing.T, v vector) (any, error) {
	v.Env = withCPUCompile(v.Env)
	return v.throughEstimate(t, Case{})
}

func withCPUCompile(env Environment) Environment {
	out := Environment{EnvCPUCompile: "1"}
	for name, text := range env {
		out[name] = text
	}
	return out
}

func runDetermine(t *testing.T, v vector) (any, error) {
	used, free := integerOf(t, v.In.RuntimeUsed), integerOf(t, v.In.RuntimeFree)
	host, workers := integerOf(t, v.In.HostAvailable), integerOf(t, v.In.LocalWorldSize)
	return v.throughEstimate(t, Case{Runtime: Runtime{&used, &free}, Host: Host{&host, &workers}})
}

// throughEstimate takes the vector the way a case goes.
func (v vector) throughEstimate(t *testing.T, c Case) (any, error) {
	version, used, gmu := int64(SchemaVersion), integerOf(t, v.In.ModelBytes), Float(v.In.GMU.value(t))
	c.Version, c.Env = &version, v.Env
	c.Override.BytesUsed, c.EngineArgs.GPUMemoryUtilization = &used, &gmu
	report := Estimate(Resolve(c))
	if report.Error != nil {
		return nil, report.Error
	}
	return strconv.FormatInt(*report.Budget.Available, 10), nil
}
