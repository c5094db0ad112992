package budget_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// runWeightsOfABF16Checkpoint is 1506 GB of weights on 64 ranks of trn2: what is
// left of the budget is below the minimum.
func runWeightsOfABF16Checkpoint(t *testing.T, c fieldCase) {
	const perRank = 1506e9 / 64
	r := estimate(t, on("trn2", fmt.Sprintf(`, "engine_args": {"gpu_memory_utilization": 0.92}, "override": {"bytes_used": %d}`, int64(perRank))))
	require.InDelta(t, c.Check.PerRankGiB, gibOf(*r.Budget.BytesUsed), 0.0005)
	require.InDelta(t, c.Check.UserBudgetGiB, gibOf(*r.Budget.UserBudget), 0.0005)
	require.NotNil(t, r.Error)
	require.Contains(t, r.Error.Message, "effective=0.16 GiB, minimum=1.00 GiB")
	require.Equal(t, budget.Fails, r.Verdict.Level)
}

// runSmallestCaps are cap fractions on both sides of the one with which the cap is
// the minimum, 1 GiB of 22.08.
func runSmallestCaps(t *testing.T, c fieldCase) {
	require.InDelta(t, c.Check.Threshold, 1/22.08, 0.000005)
	for _, at := range []struct {
		fraction string
		gib      float64
		passes   bool
	}{{"0.045", c.Check.At0045, false}, {"0.05", c.Check.At005, true}, {"0.04529", 22.08 * 0.04529, true}, {"0.04528", 22.08 * 0.04528, false}} {
		r := estimate(t, capAndMinimum(at.fraction, "1"))
		require.InDelta(t, at.gib, gibOf(*r.Budget.Available), 1e-8, at.fraction)
		require.Equal(t, at.passes, r.Error == nil, "%s: %v", at.fraction, r.Error)
	}
}

// runState is the recurrent state of 18 layers on one of four ranks.
func runState(t *testing.T, c fieldCase) {
	r := estimate(t, layered(`[{"repeat": 18, "pattern": [{"kind": "mamba", "mamba_block_size": 4096,
		"shapes": [[1536, 3], [4, 128, 128]], "dtypes": ["bfloat16", "float32"]}]}]`, `, "max_model_len": 4096`, ""))
	require.Nil(t, r.Error)
	require.Equal(t, *c.Check.PerLayer, *r.KVCache.Groups[0].PageSizeBytes)
	require.Equal(t, c.Check.StateTotal, *r.KVCache.BytesPerBlock, "a block holds the state of every layer")
}

// runTotalOfTrn1 is the total of a core of trn1.
func runTotalOfTrn1(t *testing.T, c fieldCase) {
	r := estimate(t, compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "trn1"`, `, "override": {"bytes_used": 0}`))
	require.Equal(t, c.Check.GiB, gibOf(*r.Budget.TotalHBMBytes))
	require.Contains(t, c.Observed[0], fmt.Sprintf("total_hbm=%d", *r.Budget.TotalHBMBytes))
}
