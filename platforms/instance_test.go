package platforms_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms"
)

// totals is each instance's HBM in GiB, its physical cores, and its logical
// cores at the default LNC and at LNC 1, as published.
var totals = map[string][4]int64{
	"inf2.24xlarge":      {192, 12, 12, 12},
	"inf2.48xlarge":      {384, 24, 24, 24},
	"inf2.8xlarge":       {32, 2, 2, 2},
	"inf2.xlarge":        {32, 2, 2, 2},
	"trn1.2xlarge":       {32, 2, 2, 2},
	"trn1.32xlarge":      {512, 32, 32, 32},
	"trn1n.32xlarge":     {512, 32, 32, 32},
	"trn2.3xlarge":       {96, 8, 4, 8},
	"trn2.48xlarge":      {1536, 128, 64, 128},
	"trn2n.48xlarge":     {1536, 128, 64, 128},
	"trn2u.48xlarge":     {1536, 128, 64, 128},
	"trn3.48xlarge":      {2304, 128, 64, 128},
	"trn3e.24xlarge":     {576, 32, 16, 32},
	"trn3p.48xlarge":     {2304, 128, 64, 128},
	"trn3pd98.3xlarge":   {144, 8, 4, 8},
	"trn3s-es.3xlarge":   {144, 8, 4, 8},
	"trn3s.48xlarge":     {2304, 128, 64, 128},
	"trn3sn-es.3xlarge":  {144, 8, 4, 8},
	"trn3sn-es.48xlarge": {2304, 128, 64, 128},
	"trn3sn.3xlarge":     {144, 8, 4, 8},
	"trn3sn.48xlarge":    {2304, 128, 64, 128},
}

func TestInstancesAreSortedAndUnique(t *testing.T) {
	t.Parallel()
	var types []string
	for _, i := range platforms.Instances() {
		types = append(types, i.Type)
	}
	requireSortedUnique(t, types)
}

func TestInstancesAreComplete(t *testing.T) {
	t.Parallel()
	for _, i := range platforms.Instances() {
		t.Run(i.Type, func(t *testing.T) {
			t.Parallel()
			require.False(t, strings.ContainsAny(i.Type, " ,()/"), "one type a row")
			require.Equal(t, 1, strings.Count(i.Type, "."), "family and size")
			require.True(t, strings.HasPrefix(i.Type, i.Family))
			_, ok := platforms.FamilyByName(i.Family)
			require.True(t, ok, "the family exists")
			_, known := platforms.ReferenceHBMGiB(i.CompileTarget)
			require.True(t, known, "the reference accepts the compile target")
			require.Equal(t, i.Family, i.CompileTarget)
			require.Positive(t, i.Devices)
			requirePositiveOrAbsent(t, i.VCPU)
			requirePositiveOrAbsent(t, i.HostMemoryGiB)
			if i.NVMeGB != nil {
				require.GreaterOrEqual(t, *i.NVMeGB, int64(0))
			}
			if i.NetworkGbps != nil {
				require.Positive(t, *i.NetworkGbps)
			}
			found, ok := platforms.InstanceByType(i.Type)
			require.True(t, ok)
			require.Equal(t, i, found)
		})
	}
}

func TestPricesAndAvailabilityImplyEachOther(t *testing.T) {
	t.Parallel()
	for _, i := range platforms.Instances() {
		t.Run(i.Type, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, i.Availability == platforms.AvailableOnDemand, i.OnDemand != nil)
			require.Equal(t, i.Availability == platforms.AvailableCapacityBlockOrSpot, i.PriceNote != "")
			if i.Availability.Purchasable() {
				require.NotNil(t, i.VCPU)
				require.NotNil(t, i.HostMemoryGiB)
				require.NotNil(t, i.NVMeGB)
				require.NotNil(t, i.NetworkGbps)
				require.NotEmpty(t, i.Topology)
			} else {
				require.NotEmpty(t, i.Note, "say why it cannot be bought")
			}
			if p := i.OnDemand; p != nil {
				require.Positive(t, p.USDPerHour)
				require.NotEmpty(t, p.Region)
				require.NotEmpty(t, p.Source)
				requireDate(t, p.Date)
			}
		})
	}
}

func TestTotalsFollowFromParts(t *testing.T) {
	t.Parallel()
	rows := platforms.Instances()
	require.Len(t, rows, len(totals))
	for _, i := range rows {
		t.Run(i.Type, func(t *testing.T) {
			t.Parallel()
			want, ok := totals[i.Type]
			require.True(t, ok)
			family, _ := platforms.FamilyByName(i.Family)
			require.Equal(t, want[0], i.HBMGiB())
			require.Equal(t, want[1], i.PhysicalCores())
			requireValue(t, want[2], true)(i.LogicalCores(family.LNCDefault))
			requireValue(t, want[3], true)(i.LogicalCores(1))
			requireValue(t, 0, false)(i.LogicalCores(3))
		})
	}
}

func TestCoresTimesShareIsTheInstance(t *testing.T) {
	t.Parallel()
	for _, i := range platforms.Instances() {
		family, _ := platforms.FamilyByName(i.Family)
		for _, lnc := range family.LNCSupported {
			cores, ok := i.LogicalCores(lnc)
			require.True(t, ok)
			share, ok := family.FairShareGiB(lnc)
			require.True(t, ok)
			require.Equal(t, i.Devices*family.HBMGiBPerDevice, cores*share, i.Type)
			require.Equal(t, i.HBMGiB(), cores*share, i.Type)
		}
	}
}

func TestInstanceOfAnUnknownFamily(t *testing.T) {
	t.Parallel()
	i := platforms.Instance{Family: "trn9", Devices: 4}
	require.Zero(t, i.PhysicalCores())
	require.Zero(t, i.HBMGiB())
	requireValue(t, 0, false)(i.LogicalCores(1))
}

func TestUnknownInstanceType(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", "trn2", "TRN2.48xlarge", "u-trn2x64", "p5.48xlarge"} {
		_, ok := platforms.InstanceByType(name)
		require.False(t, ok, name)
	}
}

func TestInstancesAreCopies(t *testing.T) {
	t.Parallel()
	before := platforms.Instances()
	for _, i := range append(platforms.Instances(), mustInstance(t, "inf2.xlarge"), mustInstance(t, "trn3.48xlarge")) {
		i.Sources[0] = ""
		if i.OnDemand != nil {
			i.OnDemand.USDPerHour = 0
		}
		for _, p := range []*int64{i.VCPU, i.HostMemoryGiB, i.NVMeGB} {
			if p != nil {
				*p = -1
			}
		}
		if i.NetworkGbps != nil {
			*i.NetworkGbps = -1
		}
	}
	require.Equal(t, before, platforms.Instances())
}

func TestAvailabilityThatCanBeBought(t *testing.T) {
	t.Parallel()
	for availability, want := range map[platforms.Availability]bool{
		platforms.AvailableOnDemand:            true,
		platforms.AvailableCapacityBlockOrSpot: true,
		platforms.AvailableCapacityBlock:       true,
		platforms.Announced:                    false,
		platforms.DriverNameOnly:               false,
		platforms.DocumentationOnly:            false,
		"":                                     false,
	} {
		require.Equal(t, want, availability.Purchasable(), string(availability))
	}
}

func requirePositiveOrAbsent(t *testing.T, p *int64) {
	t.Helper()
	if p != nil {
		require.Positive(t, *p)
	}
}

func mustInstance(t *testing.T, name string) platforms.Instance {
	t.Helper()
	i, ok := platforms.InstanceByType(name)
	require.True(t, ok, name)
	return i
}
