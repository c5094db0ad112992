package budget_test

import (
	"fmt"
	"maps"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/pynum"
)

// A variation is one change, made to the case and to what it resolves to.
type variation struct {
	name     string
	document func(*budget.Case)
	resolved func(budget.Resolved) budget.Resolved
}

// variations are changes within and outside the ranges of the case document.
func variations() []variation {
	var all []variation
	for _, n := range []int64{math.MinInt64, -1, 0, 1, 6029, 2008031232, 17179869184, 25769803775, 25769803776, 25769803777, 1 << 62, math.MaxInt64} {
		all = append(all,
			variation{fmt.Sprint("a total of ", n), func(c *budget.Case) { c.Override.TotalHBMBytes = &n },
				func(r budget.Resolved) budget.Resolved { return r.WithTotalHBM(n) }},
			variation{fmt.Sprint("bytes used of ", n), func(c *budget.Case) { c.Override.BytesUsed = &n },
				func(r budget.Resolved) budget.Resolved { return r.WithBytesUsed(n) }},
			variation{fmt.Sprint("an override of ", n), func(c *budget.Case) { c.EngineArgs.NumGPUBlocksOverride = &n },
				func(r budget.Resolved) budget.Resolved { return r.WithBlocksOverride(n) }})
	}
	for _, x := range []float64{math.NaN(), math.Inf(-1), -1, 0, 5e-324, 1e-9, 0.08, 0.3, 0.92, math.Nextafter(0.92, 1), math.Nextafter(1, 0), 1, 1.5} {
		all = append(all,
			variation{fmt.Sprint("a GMU of ", x), func(c *budget.Case) { c.EngineArgs.GPUMemoryUtilization = pointer(budget.Float(x)) },
				func(r budget.Resolved) budget.Resolved { return r.WithGMU(x) }},
			variation{fmt.Sprint("a cap fraction of ", x), func(c *budget.Case) { c.Env = withVariable(c.Env, budget.EnvCapFraction, pynum.Repr(x)) },
				func(r budget.Resolved) budget.Resolved { return r.WithCapFraction(x) }})
	}
	return all
}

func withVariable(env budget.Environment, name, text string) budget.Environment {
	changed := maps.Clone(env)
	if changed == nil {
		changed = budget.Environment{}
	}
	changed[name] = text
	return changed
}

// What is computed of a variation is what is computed of the changed case; the
// inputs are those of the case before.
func TestAVariationIsTheChangedCase(t *testing.T) {
	for _, c := range all {
		t.Run(c.name, func(t *testing.T) {
			before := budget.Resolve(decode(t, c.text))
			untouched := encode(t, budget.Estimate(before))
			for _, v := range variations() {
				changed := decode(t, c.text)
				v.document(&changed)
				want, got := budget.Estimate(budget.Resolve(changed)), budget.Estimate(v.resolved(before))
				if first := budget.Estimate(before); first.Error != nil && first.Error.Stage == budget.StageCase {
					want = first
				}
				require.Equal(t, before.Inputs, got.Inputs, v.name)
				want.Inputs, got.Inputs = nil, nil
				require.Equal(t, string(encode(t, want)), string(encode(t, got)), v.name)
			}
			require.Equal(t, string(untouched), string(encode(t, budget.Estimate(before))), "the case varied is not changed")
		})
	}
}

// Two variations hold together, in any order.
func TestVariationsAddUp(t *testing.T) {
	r := budget.Resolve(decode(t, llamaTP8))
	first := budget.Estimate(r.WithGMU(0.5).WithCapFraction(0.25).WithTotalHBM(17179869184).WithBytesUsed(5))
	second := budget.Estimate(r.WithBytesUsed(5).WithTotalHBM(17179869184).WithCapFraction(0.25).WithGMU(0.5))
	require.Equal(t, string(encode(t, first)), string(encode(t, second)))
	require.Equal(t, int64(2147483648), *first.Budget.Available)
}
