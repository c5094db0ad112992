package live_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms/live"
)

// parsed is the snapshot of a sample of the monitor or a listing.
func parsed(t *testing.T, file string) live.Snapshot {
	t.Helper()
	s, err := live.Parse(content(t, file))
	require.NoError(t, err)
	return s
}

func TestThreeSourcesOfOneMachine(t *testing.T) {
	t.Parallel()
	s := live.Merge(live.Sysfs(treeOf(t, treeInf2)), parsed(t, listingInf2), parsed(t, monitorInf2))
	require.Len(t, s.Devices, 1)
	d := s.Devices[0]
	require.Equal(t, live.Text{Value: "Inferentia2", Source: live.FromSysfs}, *d.Name)
	require.Equal(t, live.Integer{Value: 34359738368, Source: live.FromListing}, *d.LimitBytes, "what was reported goes before the tables")
	require.Equal(t, live.Integer{Value: 2, Source: live.FromSysfs}, *d.PhysicalCount)
	require.Len(t, d.ECC, 2)
	require.Equal(t, live.Integer{Value: 17179869184, Source: live.FromListing}, *d.Banks[0].LimitBytes)
	require.Equal(t, live.Integer{Value: 1, Source: live.FromMonitor}, *s.LNC)
	require.Len(t, s.Runtimes, 1)
	require.Equal(t, "/opt/aws_neuronx_venv_pytorch_2_8/bin/python /tmp/load.py", s.Runtimes[0].Command.Value)
	require.Equal(t, "2.30.51", s.Runtimes[0].Version.Value)
	require.Equal(t, int64(141649980), s.Runtimes[0].DeviceBytes.Value)
	require.Len(t, s.Cores, 2)
	require.Equal(t, int64(139893244), *s.Cores[0].Memory.Used)
	require.Len(t, s.Sources, 3)
	require.Len(t, s.Notes, 1, "when the driver counts")
}

func TestMergingAgainChangesNothing(t *testing.T) {
	t.Parallel()
	once := live.Merge(live.Sysfs(treeOf(t, treeInf2)), parsed(t, listingInf2), parsed(t, monitorInf2))
	require.Equal(t, once, live.Merge(once))
}

func TestSourcesThatContradictEachOther(t *testing.T) {
	t.Parallel()
	listing := strings.Replace(string(content(t, listingTrn2)), `"logical_neuroncore_config": 2`, `"logical_neuroncore_config": 1`, 1)
	other, err := live.ParseListing([]byte(listing))
	require.NoError(t, err)
	s := live.Merge(parsed(t, monitorTrn2), other)
	require.Equal(t, live.Integer{Value: 2, Source: live.FromMonitor}, *s.LNC)
	requireNote(t, s, "lnc", "neuron-monitor says 2, neuron-ls says 1; the first is shown")
}

func TestAContainerSeesAPartOfTheDevices(t *testing.T) {
	t.Parallel()
	record := strings.Replace(string(content(t, monitorTrn2)), `"trn2.3xlarge"`, `"trn2.48xlarge"`, 1)
	inside, err := live.ParseMonitor([]byte(record))
	require.NoError(t, err)
	s := live.Merge(live.Sysfs(treeOf(t, treeTrn2)), live.Merge(parsed(t, listingContainer), inside))
	require.Len(t, s.Devices, 16)
	require.Equal(t, live.FromTables, s.Devices[0].LimitBytes.Source, "device 0 of the container may be another one")
	require.Len(t, s.Cores, 4)
	require.Nil(t, s.Cores[0].Device)
	require.Equal(t, int64(24<<30), s.Cores[0].LimitBytes.Value, "as the container's tools say")
	require.Equal(t, int64(391243392), *s.Cores[0].Memory.Used)
	require.Nil(t, s.Runtimes[0].Devices)
	require.Equal(t, int64(2), s.LNC.Value)
	requireNote(t, s, "devices", "sysfs shows 16 devices, neuron-ls 1: a container may see a part of them")

	s = live.Merge(live.Sysfs(treeOf(t, treeTrn2)), live.Merge(live.Failed(live.FromListing, "not found"), inside))
	requireNote(t, s, "devices", "sysfs shows 16 devices, neuron-monitor 1: a container may see a part of them, numbered from 0. What neuron-monitor says is put to no device of sysfs")
}

func TestLogicalCoresOfTwoNumberingsAreNotMixed(t *testing.T) {
	t.Parallel()
	s := live.Merge(parsed(t, listingTrn2n), parsed(t, monitorTrn2))
	require.Len(t, s.Cores, 4, "those that are measured, and not the numbers of the list")
	require.Nil(t, s.Cores[0].Device)
	require.Equal(t, int64(391243392), *s.Cores[0].Memory.Used)
	require.Equal(t, int64(24<<30), s.Cores[0].LimitBytes.Value)
	requireNote(t, s, "devices", "neuron-ls shows 16 devices, neuron-monitor 1:")

	s = live.Merge(parsed(t, monitorTrn2), parsed(t, listingTrn2n))
	require.Len(t, s.Cores, 4)
	require.Equal(t, int64(0), s.Cores[0].Device.Value)
	requireNote(t, s, "devices", "neuron-monitor shows 1 device, neuron-ls 16:")
}

func TestASourceThatFailedStaysBesideTheOthers(t *testing.T) {
	t.Parallel()
	s := live.Merge(live.Sysfs(tree{}), parsed(t, listingTrn2), live.Failed(live.FromMonitor, "not found"))
	require.Len(t, s.Devices, 1)
	require.Equal(t, []bool{false, true, false}, []bool{s.Sources[0].Read, s.Sources[1].Read, s.Sources[2].Read})
	require.Equal(t, "not found", s.Sources[2].Text)
}
