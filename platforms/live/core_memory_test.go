package live_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms/live"
)

func TestTheFullestLogicalCore(t *testing.T) {
	t.Parallel()
	const gib = 1 << 30
	for _, test := range []struct {
		name   string
		s      live.Snapshot
		used   int64
		total  int64
		where  string
		source live.Source
	}{
		{"of a capture", parsed(t, monitorTrn1), 102265560, 16 * gib, "logical core 0", live.FromMonitor},
		{"at LNC 2", parsed(t, monitorTrn2), 391243392, 24 * gib, "logical core 0", live.FromMonitor},
		{"by banks, where a bank is a core", live.Sysfs(treeOf(t, treeInf2)), 139893244, 16 * gib, "bank 0 of device 0", live.FromSysfs},
		{"by banks at LNC 2", live.Merge(live.Sysfs(treeOf(t, treeTrn2)), parsed(t, listingContainer)), 8132135976, 24 * gib, "bank 0 of device 0", live.FromSysfs},
		{"the monitor before the banks", live.Merge(live.Sysfs(treeOf(t, treeInf2)), parsed(t, monitorInf2)), 139893244, 16 * gib, "logical core 0", live.FromMonitor},
	} {
		f, known := test.s.Fullest()
		require.True(t, known, test.name)
		require.Equal(t, live.CoreMemory{Used: test.used, Free: test.total - test.used, Where: test.where, Source: test.source}, f, test.name)
	}
}

func TestNoSourceSaysHowFullACoreIs(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]live.Snapshot{
		"a listing":                parsed(t, listingTrn2),
		"a record without process": parsed(t, monitorIdle),
		"banks at an unknown LNC":  live.Sysfs(treeOf(t, treeTrn2)),
	} {
		_, known := s.Fullest()
		require.False(t, known, name)
	}
}

func TestACoreThatHoldsMoreThanItsShare(t *testing.T) {
	t.Parallel()
	text := strings.Replace(string(content(t, monitorTrn1)), `"model_code": 101125344`, `"model_code": 17179869185`, 1)
	s, err := live.ParseMonitor([]byte(text))
	require.NoError(t, err)
	require.Greater(t, *s.Cores[0].Memory.Used, s.Cores[0].LimitBytes.Value)
	_, known := s.Fullest()
	require.False(t, known, "another core is not the fullest, and what this one can hold is not known")
}

func ExampleSnapshot_Fullest() {
	s, err := live.Parse([]byte(`{"neuron_runtime_data":[{"pid":7,"report":{"memory_used":{"neuron_runtime_used_bytes":{
		"neuron_device":7290706984,"usage_breakdown":{"neuroncore_memory_usage":{"0":{"tensors":7290706984}}}}}}}],
		"neuron_hardware_info":{"neuron_device_count":1,"neuron_device_memory_size":103079215104,"neuroncore_per_device_count":4,"logical_neuroncore_config":2}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	f, _ := s.Fullest()
	fmt.Println(f.Where, f.Used, "used,", f.Free, "free")
	// Output: logical core 0 7290706984 used, 18479096792 free
}
