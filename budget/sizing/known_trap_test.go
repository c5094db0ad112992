package sizing

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/model"
	"neuronkv/platforms"
)

func TestTraps(t *testing.T) {
	require.NotEmpty(t, traps)
	for _, trap := range traps {
		instance, known := platforms.InstanceByType(trap.instance)
		require.True(t, known)
		cores, _ := instance.LogicalCores(1)
		require.LessOrEqual(t, trap.tp, cores)
		_, known = model.Lookup(trap.model + "-Instruct")
		require.True(t, known, "a model of the catalogue")
		require.NotEmpty(t, trap.text)
		require.NotEmpty(t, trap.source)
		checked, err := time.Parse(time.DateOnly, trap.checked)
		require.NoError(t, err)
		review, err := time.Parse(time.DateOnly, trap.reviewBy)
		require.NoError(t, err)
		require.True(t, review.After(checked))
	}
}
