package host_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms/live/host"
)

// The tests of this file measure the whole process, so that they run alone.

// memory is what is in use after a collection, and what was allocated since the
// start; both in bytes.
func memory() (inUse, allocated uint64) {
	var stats runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc, stats.TotalAlloc
}

// requireGoroutines sees that there are no more than before. One that has said that
// it is done may still have a step to go.
func requireGoroutines(t *testing.T, before int) {
	t.Helper()
	for start := time.Now(); runtime.NumGoroutine() > before && time.Since(start) < patience; {
		runtime.Gosched()
	}
	stacks := make([]byte, 1<<20)
	require.LessOrEqual(t, runtime.NumGoroutine(), before, "%s", stacks[:runtime.Stack(stacks, true)])
}

func TestAFloodOfRecordsTakesNoMoreMemoryWithTime(t *testing.T) {
	const records, flat = 40000, 1 << 20
	before := runtime.NumGoroutine()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var quarter, end uint64
	n := 0
	m := host.StartMonitor(ctx, host.MonitorOptions{Path: monitorIn(t, "flood").path, Period: time.Minute, Accept: func(line []byte) error {
		switch n++; n {
		case records / 4:
			quarter, _ = memory()
		case records:
			end, _ = memory()
			cancel()
		}
		return isRecord(line)
	}})
	receive(t, m.Done())
	require.GreaterOrEqual(t, n, records)
	require.LessOrEqual(t, end, quarter+flat)
	requireGoroutines(t, before)
}

func TestManyStartsLeaveNothingBehind(t *testing.T) {
	before := runtime.NumGoroutine()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var quarter, end uint64
	n := 0
	m := host.StartMonitor(ctx, host.MonitorOptions{Path: monitorIn(t, "three").path, Period: time.Minute, Backoff: again, Accept: func(line []byte) error {
		switch n++; n {
		case 3 * 5:
			quarter, _ = memory()
		case 3 * 20:
			end, _ = memory()
			cancel()
		}
		return isRecord(line)
	}})
	receive(t, m.Done())
	require.LessOrEqual(t, end, quarter+1<<20)
	requireGoroutines(t, before)
}

func TestALineOf64MebibytesIsSkippedWithinItsBound(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, before := memory()
	var problem error
	ready := make(chan struct{})
	var m *host.Monitor
	m = host.StartMonitor(ctx, host.MonitorOptions{Path: monitorIn(t, "long").path, Period: time.Minute, Accept: func(line []byte) error {
		<-ready
		if problem == nil {
			problem = m.Problem()
		}
		return isRecord(line)
	}})
	close(ready)
	_, err := m.First(t.Context())
	require.NoError(t, err)
	_, after := memory()
	cancel()
	receive(t, m.Done())
	require.EqualError(t, problem, "line 1: more than 4194304 bytes")
	require.Less(t, after-before, uint64(16<<20)) // 4 MiB, and what came before it in doubling
}
