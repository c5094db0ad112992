package sizing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/document"
	"neuronkv/budget/pynum"
	"neuronkv/budget/sizing"
)

// onDevice is a case on a device of some total, resolved from its document.
func onDevice(c budget.Case, total int64) budget.Case {
	target := c.Env[budget.EnvTarget]
	if target == "" {
		target = targetOf(*c.InstanceType)
	}
	c.Env = withVariable(c.Env, budget.EnvTarget, target)
	delete(c.Env, budget.EnvCPUCompile)
	delete(c.Env, budget.EnvCPUMode)
	c.Override.TotalHBMBytes = &total
	return c
}

// blocks is the block count of a case; -1 where it has none.
func blocks(c budget.Case) int64 {
	r := estimate(c)
	if r.Error != nil || r.KVCache == nil || r.KVCache.NumBlocks == nil {
		return -1
	}
	return *r.KVCache.NumBlocks
}

// requireMargin requires what holds of the margin of every case: at the ends of
// the intervals the count is CPU compile's, one byte further it is not.
func requireMargin(t *testing.T, c budget.Case, total *int64) (sizing.Margin, error) {
	t.Helper()
	m, err := sizing.CompileMargin(c, total)
	if err != nil {
		require.IsType(t, &document.FieldError{}, err)
		require.NotEmpty(t, err.(*document.FieldError).Message)
		return m, err
	}
	requireEnds(t, m.Total, m.Blocks, m.TableTotal, 1, func(n int64) int64 { return blocks(onDevice(c, n)) })
	requireEnds(t, m.Used, m.Blocks, m.BytesUsed, 0, func(n int64) int64 {
		used := onDevice(c, m.TableTotal)
		used.Override.BytesUsed = &n
		return blocks(used)
	})
	require.Equal(t, m.TableTotal-m.Total.Low, m.Below)
	require.Equal(t, m.Total.High == nil, m.Above == nil)
	requireDevice(t, c, m)
	requirePin(t, c, m)
	return m, nil
}

// requireEnds requires that an interval is exact.
func requireEnds(t *testing.T, i sizing.Interval, want, within, least int64, count func(int64) int64) {
	t.Helper()
	require.True(t, i.Contains(within))
	require.Equal(t, want, count(i.Low))
	require.Equal(t, want, count(within))
	if i.Low > least {
		require.NotEqual(t, want, count(i.Low-1))
	}
	if i.High == nil {
		require.Equal(t, want, count(1<<62))
		return
	}
	require.Equal(t, want, count(*i.High))
	require.NotEqual(t, want, count(*i.High+1))
}

func requireDevice(t *testing.T, c budget.Case, m sizing.Margin) {
	t.Helper()
	there := blocks(onDevice(c, m.Device.Total))
	require.Equal(t, m.Device.Inside, there == m.Blocks)
	require.Equal(t, m.Device.Inside, m.Total.Contains(m.Device.Total))
	if m.Device.Blocks == nil {
		require.NotNil(t, m.Device.Error)
		require.Equal(t, int64(-1), there)
		return
	}
	require.Equal(t, *m.Device.Blocks, there)
}

// requirePin requires that what pins the count does.
func requirePin(t *testing.T, c budget.Case, m sizing.Margin) {
	t.Helper()
	pinned := onDevice(c, m.Device.Total)
	pinned.EngineArgs.NumGPUBlocksOverride = &m.Blocks
	require.Equal(t, m.Pin.Holds, blocks(pinned) == m.Blocks)
	require.NotEmpty(t, m.Pin.Why)
	if m.Pin.CapFraction == nil {
		require.False(t, m.Device.Inside, "the case's own fraction would do")
		return
	}
	for _, total := range []int64{m.TableTotal, m.Device.Total} {
		at := onDevice(c, total)
		at.Env[budget.EnvCapFraction] = pynum.Repr(float64(*m.Pin.CapFraction))
		require.Equal(t, *m.Pin.CapFractionBlocks, blocks(at))
	}
}
