package budget_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/trace"
)

// A knobs is what the fuzz target turns.
type knobs struct {
	compile, mode, target, fraction, minimum, lnc string
	total, used, runtimeUsed, runtimeFree         int64
	host, workers, tensor                         int64
	gmu                                           float64
}

// seeds are knobs, each with whether it must fail.
var seeds = []struct {
	knobs
	fails bool
}{
	{knobs{compile: "1", target: "trn2", fraction: "0.3", minimum: "1", total: 25769803776, used: 5248606944, tensor: 4, gmu: 0.92}, false},
	{knobs{compile: "0", mode: "0", target: "trn1", fraction: " 1 ", minimum: "nan", lnc: "1", total: 17179869184, tensor: 1, gmu: 1}, false},
	{knobs{compile: "0", mode: "1", fraction: "0.5", minimum: "x", total: 1, host: 500000000000, workers: 8, tensor: 1, gmu: 0.9}, false},
	{knobs{compile: "0", mode: "0", fraction: "0.3", minimum: "0", total: 1<<63 - 1, tensor: 1, gmu: 1}, false},
	{knobs{compile: "0", mode: "0", fraction: "1", minimum: "0", total: 1<<63 - 1, tensor: 1, gmu: 1}, true},
	{knobs{compile: "0", mode: "0", fraction: "0.3", minimum: "1e20", total: 25769803776, tensor: 1, gmu: 0.92}, true},
	{knobs{compile: "true", fraction: "0.3", minimum: "1", total: 25769803776, tensor: 1, gmu: 0.92}, true},
	{knobs{compile: "0", mode: "0", fraction: "\xff", minimum: "1", total: 25769803776, tensor: 1, gmu: 0.92}, true},
	{knobs{compile: "0", mode: "0", fraction: "1", minimum: "1", total: -1, used: -1, runtimeUsed: -1, tensor: 0, gmu: -1}, true},
}

// document is the case: the total and the bytes are stated.
func (k knobs) document() budget.Case {
	version, gmu := int64(1), budget.Float(k.gmu)
	return budget.Case{
		Version: &version,
		Env: budget.Environment{budget.EnvCPUCompile: k.compile, budget.EnvCPUMode: k.mode, budget.EnvTarget: k.target,
			budget.EnvCapFraction: k.fraction, budget.EnvMinKVGiB: k.minimum, budget.EnvLNC: k.lnc},
		EngineArgs: budget.EngineArgs{TensorParallelSize: &k.tensor, GPUMemoryUtilization: &gmu},
		Runtime:    budget.Runtime{BytesUsed: &k.runtimeUsed, BytesFree: &k.runtimeFree},
		Host:       budget.Host{AvailableBytes: &k.host, LocalWorldSize: &k.workers},
		Override:   budget.Override{TotalHBMBytes: &k.total, BytesUsed: &k.used},
	}
}

func (k knobs) estimate() budget.Report { return budget.Estimate(budget.Resolve(k.document())) }

func TestSeeds(t *testing.T) {
	for _, s := range seeds {
		r := s.estimate()
		require.Equal(t, s.fails, r.Error != nil, "%+v: %v", s.knobs, r.Error)
	}
}

func FuzzEstimate(f *testing.F) {
	for _, s := range seeds {
		f.Add(s.compile, s.mode, s.target, s.fraction, s.minimum, s.lnc, s.total, s.used,
			s.runtimeUsed, s.runtimeFree, s.host, s.workers, s.tensor, s.gmu, int64(1), 0.01)
	}
	f.Fuzz(func(t *testing.T, compile, mode, target, fraction, minimum, lnc string,
		total, used, runtimeUsed, runtimeFree, host, workers, tensor int64, gmu float64, moreTotal int64, moreGMU float64) {
		k := knobs{compile, mode, target, fraction, minimum, lnc, total, used, runtimeUsed, runtimeFree, host, workers, tensor, gmu}
		r := k.estimate()
		require.True(t, json.Valid(encode(t, r)))
		checkBounds(t, r)
		more := k
		more.total, more.gmu = grown(total, moreTotal), gmu+moreGMU
		if moreTotal >= 0 && moreGMU >= 0 {
			checkGrowth(t, r, more.estimate())
		}
		withoutOverride(k)
	})
}

// grown is n and more, at most the largest int64.
func grown(n, more int64) int64 {
	if sum := n + more; sum >= n {
		return sum
	}
	return 1<<63 - 1
}

// withoutOverride takes the total from the table, the runtime or the hardware; a
// panic is all that can go wrong.
func withoutOverride(k knobs) {
	c := k.document()
	c.Override.TotalHBMBytes = nil
	budget.Estimate(budget.Resolve(c))
	c.Runtime = budget.Runtime{}
	budget.Estimate(budget.Resolve(c))
}

// checkBounds requires 0 <= available, and where the worker has both terms
// available <= user_budget and available <= heuristic_cap.
func checkBounds(t *testing.T, r budget.Report) {
	t.Helper()
	available, found := r.Value("available")
	if !found {
		require.NotNil(t, r.Error, "a report without a budget says why")
		return
	}
	require.GreaterOrEqual(t, available.Int().Sign(), 0)
	for _, id := range []string{"user_budget", "heuristic_cap"} {
		if term, has := r.Value(id); has {
			require.LessOrEqual(t, available.Int().Cmp(term.Int()), 0, "available %s, %s %s", available, id, term)
		}
	}
}

// checkGrowth requires that more memory or more GMU gives no less.
func checkGrowth(t *testing.T, less, more budget.Report) {
	t.Helper()
	if less.Error != nil || more.Error != nil {
		return
	}
	require.LessOrEqual(t, availableOf(t, less).Int().Cmp(availableOf(t, more).Int()), 0)
}

func availableOf(t *testing.T, r budget.Report) trace.Value {
	t.Helper()
	v, found := r.Value("available")
	require.True(t, found)
	return v
}
