package sizing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/sizing"
)

// Llama 3.3 70B on trn2.48xlarge: 1, 2 and 4 ranks do not hold it, 8 leave too little.
func TestACaseAtEveryDegree(t *testing.T) {
	c := decode(t, llama70B)
	degrees, err := sizing.LegalTP(c)
	require.NoError(t, err)
	answers := sizing.ByDegree(c, degrees)
	require.Equal(t, decode(t, llama70B), c, "the case is not changed")
	levels := map[int64]budget.Level{1: budget.Fails, 2: budget.Fails, 4: budget.Fails, 8: budget.LikelyFails, 16: budget.Fits, 32: budget.Fits, 64: budget.Fits}
	require.Len(t, answers, len(levels))
	for _, a := range answers {
		require.Equal(t, levels[a.TP], a.Level, "TP %d", a.TP)
		changed := c
		changed.EngineArgs.TensorParallelSize = &a.TP
		r := estimate(changed)
		require.Equal(t, r.Budget.BytesUsed, a.Used)
		require.Equal(t, r.LeftBytes, a.Left)
		require.False(t, a.Refused)
		if a.Level != budget.Fails {
			require.Equal(t, r.KVCache.EffectiveConcurrency, a.Requests)
			require.Equal(t, r.KVCache.KVBytesAllocated, a.KV)
		}
	}
}

func TestADegreeThatIsRefused(t *testing.T) {
	c := decode(t, compile("trn2", `"model": "meta-llama/Llama-3.1-8B-Instruct", "max_model_len": 8192`))
	answers := sizing.ByDegree(c, []sizing.Degree{{TP: 3}, {TP: 8}})
	require.True(t, answers[0].Refused)
	require.Equal(t, budget.Fails, answers[0].Level)
	require.NotNil(t, answers[0].Used, "the numbers are wanted all the same")
	require.False(t, answers[1].Refused)
}
