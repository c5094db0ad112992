package platforms_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms"
)

func TestUltraServersAreSortedAndUnique(t *testing.T) {
	t.Parallel()
	var names []string
	for _, u := range platforms.UltraServers() {
		names = append(names, u.Name)
	}
	requireSortedUnique(t, names)
}

func TestUltraServersAreComplete(t *testing.T) {
	t.Parallel()
	for _, u := range platforms.UltraServers() {
		t.Run(u.Name, func(t *testing.T) {
			t.Parallel()
			_, ok := platforms.FamilyByName(u.Family)
			require.True(t, ok)
			_, known := platforms.ReferenceHBMGiB(u.CompileTarget)
			require.True(t, known)
			require.Greater(t, u.Servers, int64(1))
			require.Positive(t, u.ServerDevices)
			require.Positive(t, u.ServerVCPU)
			require.Positive(t, u.ServerHostMemoryGiB)
			require.NotEmpty(t, u.Topology)
			require.NotEmpty(t, u.Availability)
			_, isInstance := platforms.InstanceByType(u.Name)
			require.False(t, isInstance, "a unit is not an instance type")
			found, ok := platforms.UltraServerByName(u.Name)
			require.True(t, ok)
			require.Equal(t, u, found)
		})
	}
}

func TestUltraServerTotalsFollowFromParts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name                                            string
		devices, hbmGiB, physical, logicalLNC2, logical int64
	}{
		{"trn3-gen1-ultraserver", 64, 9216, 512, 256, 512},
		{"trn3-gen2-ultraserver", 144, 20736, 1152, 576, 1152},
		{"u-trn2x64", 64, 6144, 512, 256, 512},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			u, ok := platforms.UltraServerByName(c.name)
			require.True(t, ok)
			require.Equal(t, c.devices, u.Devices())
			require.Equal(t, c.hbmGiB, u.HBMGiB())
			require.Equal(t, c.physical, u.PhysicalCores())
			requireValue(t, c.logicalLNC2, true)(u.LogicalCores(2))
			requireValue(t, c.logical, true)(u.LogicalCores(1))
			requireValue(t, 0, false)(u.LogicalCores(4))
		})
	}
}

func TestServersAreTheInstanceTypeTheyName(t *testing.T) {
	t.Parallel()
	for _, u := range platforms.UltraServers() {
		if u.ServerType == "" {
			continue
		}
		server := mustInstance(t, u.ServerType)
		require.Equal(t, server.Family, u.Family)
		require.Equal(t, server.CompileTarget, u.CompileTarget)
		require.Equal(t, server.Devices, u.ServerDevices)
		require.Equal(t, *server.VCPU, u.ServerVCPU)
		require.Equal(t, *server.HostMemoryGiB, u.ServerHostMemoryGiB)
	}
}

func TestUnknownUltraServer(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", "trn2u.48xlarge", "U-TRN2X64"} {
		_, ok := platforms.UltraServerByName(name)
		require.False(t, ok, name)
	}
}

func TestUltraServersAreCopies(t *testing.T) {
	t.Parallel()
	before := platforms.UltraServers()
	platforms.UltraServers()[0].Sources[0] = ""
	u, _ := platforms.UltraServerByName("u-trn2x64")
	u.Sources[0] = ""
	require.Equal(t, before, platforms.UltraServers())
}
