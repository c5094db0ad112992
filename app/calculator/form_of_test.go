package calculator

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
	"neuronkv/budget/casefile/arbitrary"
)

// read(formOf(case)) = case, byte for byte, and through a link too.
func TestAFormHoldsAnyCase(t *testing.T) {
	held := 0
	for seed := range uint64(3000) {
		c := arbitrary.Case(rand.New(rand.NewPCG(seed, 11)))
		f := formOf(c)
		if path, differ := casefile.Difference(pinned(c), caseOf(f)); differ {
			require.Equal(t, "draft_hf_config", path, "seed %d", seed)
			require.Nil(t, c.EngineArgs.SpeculativeConfig, "seed %d: only a drafter's config without a drafter has no place", seed)
			continue
		}
		held++
		require.Equal(t, documentOf(pinned(c)), f.document(), "seed %d", seed)
		fragment, err := casefile.EncodeLink(casefile.Link{Case: caseOf(f)})
		require.NoError(t, err)
		l, err := casefile.DecodeLink(fragment)
		require.NoError(t, err)
		require.Equal(t, f, formOf(l.Case), "seed %d", seed)
	}
	require.Greater(t, held, 2000)
}

func caseOf(f form) budget.Case {
	c, _ := f.read()
	return c
}
