package budget_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// guarded is a case whose available bytes are total less used, with a minimum.
func guarded(total, used int64, minimum string) string {
	return stated(total, used, `, "engine_args": {"gpu_memory_utilization": 1}, "env": {"VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION": "1",
		"VLLM_NEURON_MIN_KV_BUDGET_GIB": "`+minimum+`"}`)
}

func TestGuardThatIsOff(t *testing.T) {
	for _, minimum := range []string{"0", "-0.0", "-1", "nan", "-nan", "-inf", "1e-400"} {
		t.Run(minimum, func(t *testing.T) {
			r := estimate(t, guarded(1<<30, 1<<30, minimum))
			require.Nil(t, r.Error)
			require.Nil(t, r.Budget.MinKVBytes)
			require.Equal(t, int64(0), *r.Budget.Available)
			_, found := r.Value("below_minimum")
			require.False(t, found, "nothing is compared")
		})
	}
}

func TestGuardThatPasses(t *testing.T) {
	for _, c := range []struct {
		name, minimum string
		used, want    int64
	}{
		{"exactly the minimum", "1", 1 << 30, 1 << 30},
		{"a byte above the minimum", "1", 1<<30 - 1, 1 << 30},
		{"a fraction of a GiB", "0.5", 1 << 30, 1 << 29},
		{"a minimum below a byte", "1e-10", 2 << 30, 0},
		{"digits of another script", "\u0661", 1 << 30, 1 << 30},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, guarded(2<<30, c.used, c.minimum))
			require.Nil(t, r.Error)
			require.Equal(t, c.want, *r.Budget.MinKVBytes)
			require.Equal(t, 2<<30-c.used, *r.Budget.Available)
		})
	}
}

func TestGuardThatFails(t *testing.T) {
	for _, c := range []struct {
		name, minimum, figures string
		used                   int64
	}{
		{"a byte below the minimum", "1", "effective=1.00 GiB, minimum=1.00 GiB", 1<<30 + 1},
		{"nothing available", "0.005", "effective=0.00 GiB, minimum=0.01 GiB", 2 << 30},
		{"far above", "1e5", "effective=2.00 GiB, minimum=100000.00 GiB", 0},
		{"beyond 64 bits", "1e20", "effective=2.00 GiB, minimum=100000000000000000000.00 GiB", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, guarded(2<<30, c.used, c.minimum))
			require.NotNil(t, r.Error)
			require.Equal(t, budget.Error{Stage: budget.StageBudget, Type: "RuntimeError", Field: minField,
				Message: "Computed KV cache budget is below minimum threshold. " + c.figures +
					". Increase gpu_memory_utilization or lower VLLM_NEURON_MIN_KV_BUDGET_GIB."}, *r.Error)
			require.Equal(t, 2<<30-c.used, *r.Budget.Available)
		})
	}
}

func TestMinimumBeyond64Bits(t *testing.T) {
	r := estimate(t, guarded(2<<30, 0, "1e20"))
	require.Nil(t, r.Budget.MinKVBytes)
	v, found := r.Value("min_kv_bytes")
	require.True(t, found)
	require.Equal(t, "107374182400000000000000000000", v.String())
}

func TestAvailableBeyond64Bits(t *testing.T) {
	r := estimate(t, guarded(1<<63-1, 0, "1"))
	require.Equal(t, budget.Error{Stage: budget.StageBudget, Type: budget.CaseError, Field: "budget.available", Message: "budget.available: " +
		"got 9223372036854775808 bytes; accepted: what fits 64 bits, at most 9223372036854775807"}, *r.Error)
	require.Nil(t, r.Budget.Available)
	require.Equal(t, budget.Fails, r.Verdict.Level)
}

// The largest number of bytes is a result like any other.
func TestAvailableOf64Bits(t *testing.T) {
	r := estimate(t, guarded(1<<63-1, 1, "1"))
	require.Nil(t, r.Error)
	require.Equal(t, int64(1<<63-1), *r.Budget.Available)
	require.Nil(t, r.Budget.TotalBudget, "9223372036854775808")
}

// A model whose bytes are beyond 64 bits has no figure to report, and no row of
// its tensors says 0 instead.
func TestModelBeyond64Bits(t *testing.T) {
	for _, c := range beyond64 {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, c.text)
			require.NotNil(t, r.Error)
			require.True(t, strings.Contains(r.Error.Message, "64 bits"), "%s", r.Error)
		})
	}
}

func TestBinding(t *testing.T) {
	half := `, "engine_args": {"gpu_memory_utilization": 1}, "env": {"VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION": "0.5"}`
	for _, c := range []struct {
		name string
		used int64
		want budget.Binding
	}{
		{"a byte more of user budget", 4<<30 - 1, budget.BindsHeuristicCap},
		{"as much of both", 4 << 30, budget.BindsUserBudget},
		{"a byte less of user budget", 4<<30 + 1, budget.BindsUserBudget},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, stated(8<<30, c.used, half))
			require.Nil(t, r.Error)
			require.Equal(t, c.want, *r.Budget.Binding)
			require.Equal(t, min(*r.Budget.UserBudget, *r.Budget.HeuristicCap), *r.Budget.Available)
		})
	}
	require.Nil(t, estimate(t, capAndMinimum("x", "1")).Budget.Binding, "no budget yet")
}
