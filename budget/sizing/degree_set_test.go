package sizing_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/sizing"
	"neuronkv/platforms"
)

func TestEveryDegreeSet(t *testing.T) {
	for _, s := range sizing.DegreeSets() {
		t.Run(s.Instance, func(t *testing.T) {
			instance, known := platforms.InstanceByType(s.Instance)
			require.True(t, known)
			cores, supported := instance.LogicalCores(s.LNC)
			require.True(t, supported)
			require.NotEmpty(t, append(s.Degrees, s.Doubtful...))
			for _, degrees := range [][]int64{s.Degrees, s.Published, s.Doubtful} {
				require.True(t, slices.IsSorted(degrees))
				require.Len(t, slices.Compact(slices.Clone(degrees)), len(degrees), "each once")
				for _, tp := range degrees {
					require.Positive(t, tp)
					require.LessOrEqual(t, tp, cores)
				}
			}
			require.Subset(t, s.Degrees, s.Published)
			for _, tp := range s.Doubtful {
				require.NotContains(t, s.Degrees, tp)
			}
		})
	}
}

func TestEveryDegreeSetNamesItsSourcesAndDates(t *testing.T) {
	for _, s := range sizing.DegreeSets() {
		require.NotEmpty(t, s.Sources)
		for _, source := range s.Sources {
			require.NotEmpty(t, strings.TrimSpace(source))
		}
		checked, err := time.Parse(time.DateOnly, s.Checked)
		require.NoError(t, err)
		review, err := time.Parse(time.DateOnly, s.ReviewBy)
		require.NoError(t, err)
		require.True(t, review.After(checked))
	}
}

func TestDegreeSetsAreSortedAndUnique(t *testing.T) {
	sets := sizing.DegreeSets()
	require.NotEmpty(t, sets)
	for i := 1; i < len(sets); i++ {
		a, b := sets[i-1], sets[i]
		require.True(t, a.Instance < b.Instance || a.Instance == b.Instance && a.LNC < b.LNC, "%s before %s", a.Instance, b.Instance)
	}
}

// Every instance that can be bought has a set at each LNC of its family.
func TestPurchasableInstancesHaveASet(t *testing.T) {
	for _, i := range platforms.Instances() {
		family, _ := platforms.FamilyByName(i.Family)
		for _, lnc := range family.LNCSupported {
			has := slices.ContainsFunc(sizing.DegreeSets(), func(s sizing.DegreeSet) bool { return s.Instance == i.Type && s.LNC == lnc })
			require.True(t, has || !i.Availability.Purchasable(), "%s at LNC %d", i.Type, lnc)
		}
	}
}

func TestDegreeSetsAreCopies(t *testing.T) {
	sets := sizing.DegreeSets()
	before := sets[0].Degrees[0]
	sets[0].Degrees[0]++
	require.Equal(t, before, sizing.DegreeSets()[0].Degrees[0])
}
