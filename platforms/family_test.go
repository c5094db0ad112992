package platforms_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms"
)

const gib = int64(1) << 30

func TestFamiliesAreSortedAndUnique(t *testing.T) {
	t.Parallel()
	var names []string
	for _, f := range platforms.Families() {
		names = append(names, f.Name)
	}
	requireSortedUnique(t, names)
}

func TestFamiliesAreComplete(t *testing.T) {
	t.Parallel()
	for _, f := range platforms.Families() {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			require.NotEmpty(t, f.DeviceName)
			require.NotEmpty(t, f.NeuronCore)
			require.Positive(t, f.PhysicalCoresPerDevice)
			require.Positive(t, f.HBMGiBPerDevice)
			require.NotEmpty(t, f.LNCSupported)
			require.True(t, slices.IsSorted(f.LNCSupported))
			require.True(t, f.SupportsLNC(f.LNCDefault), "the default LNC is supported")
			_, inReference := platforms.ReferenceHBMGiB(f.Name)
			require.Equal(t, inReference, f.NKIGeneration != "", "targets have an NKI generation")
			require.Equal(t, inReference, f.BanksPerDevice != nil, "targets have known banks")
			found, ok := platforms.FamilyByName(f.Name)
			require.True(t, ok)
			require.Equal(t, f, found)
		})
	}
}

func TestPartsMultiplyToTheDevice(t *testing.T) {
	t.Parallel()
	for _, f := range platforms.Families() {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, f.HBMGiBPerDevice*gib, f.HBMBytesPerDevice())
			for _, lnc := range f.LNCSupported {
				cores, ok := f.LogicalCoresPerDevice(lnc)
				require.True(t, ok)
				require.Equal(t, f.PhysicalCoresPerDevice, cores*lnc)
				fair, ok := f.FairShareGiB(lnc)
				require.True(t, ok)
				require.Equal(t, f.HBMGiBPerDevice, fair*cores)
			}
			if f.BanksPerDevice == nil {
				return
			}
			bank, ok := f.BankGiB()
			require.True(t, ok)
			require.Equal(t, f.HBMGiBPerDevice, bank**f.BanksPerDevice)
			perBank, ok := f.CoresPerBank()
			require.True(t, ok)
			require.Equal(t, f.PhysicalCoresPerDevice, perBank**f.BanksPerDevice)
		})
	}
}

func TestBanksAreAsTheDriverMapsThem(t *testing.T) {
	t.Parallel()
	for family, bytes := range map[string]int64{
		"inf2":  0x400000000,
		"trn1":  0x400000000,
		"trn1n": 0x400000000,
		"trn2":  0x600000000,
		"trn3":  0x900000000,
	} {
		f, ok := platforms.FamilyByName(family)
		require.True(t, ok)
		bank, ok := f.BankGiB()
		require.True(t, ok)
		require.Equal(t, bytes, bank*gib, family)
	}
}

func TestMemoryOfALogicalCore(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, family    string
		lnc             int64
		fair, reachable int64 // GiB
		fairOK, reachOK bool
	}{
		{"inf1 shares, banks unknown", "inf1", 1, 2, 0, true, false},
		{"inf2 has a bank a core", "inf2", 1, 16, 16, true, true},
		{"inf2 has no LNC 2", "inf2", 2, 0, 0, false, false},
		{"trn1 has a bank a core", "trn1", 1, 16, 16, true, true},
		{"trn1n has a bank a core", "trn1n", 1, 16, 16, true, true},
		{"trn2 shares a bank at LNC 1", "trn2", 1, 12, 24, true, true},
		{"trn2 has a bank a core at LNC 2", "trn2", 2, 24, 24, true, true},
		{"trn2 has no LNC 0", "trn2", 0, 0, 0, false, false},
		{"trn2 has no LNC 3", "trn2", 3, 0, 0, false, false},
		{"trn2 has no LNC below 0", "trn2", -1, 0, 0, false, false},
		{"trn3 shares a bank at LNC 1", "trn3", 1, 18, 36, true, true},
		{"trn3 has a bank a core at LNC 2", "trn3", 2, 36, 36, true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			f, ok := platforms.FamilyByName(c.family)
			require.True(t, ok)
			requireValue(t, c.fair, c.fairOK)(f.FairShareGiB(c.lnc))
			requireValue(t, c.fair*gib, c.fairOK)(f.FairShareBytes(c.lnc))
			requireValue(t, c.reachable, c.reachOK)(f.ReachableGiB(c.lnc))
			requireValue(t, c.reachable*gib, c.reachOK)(f.ReachableBytes(c.lnc))
		})
	}
}

func TestBanksOfInf1AreUnknown(t *testing.T) {
	t.Parallel()
	f, ok := platforms.FamilyByName("inf1")
	require.True(t, ok)
	requireValue(t, 0, false)(f.BankGiB())
	requireValue(t, 0, false)(f.CoresPerBank())
}

func TestUnknownFamily(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", "TRN2", "trn2n", "trn4"} {
		_, ok := platforms.FamilyByName(name)
		require.False(t, ok, name)
	}
}

func TestFamiliesAreCopies(t *testing.T) {
	t.Parallel()
	before := platforms.Families()
	for _, f := range platforms.Families() {
		f.Sources[0], f.LNCSupported[0] = "", 9
		if f.BanksPerDevice != nil {
			*f.BanksPerDevice = 9
		}
	}
	found, _ := platforms.FamilyByName("trn2")
	found.Sources[0], found.LNCSupported[0], *found.BanksPerDevice = "", 9, 9
	require.Equal(t, before, platforms.Families())
}

// requireValue returns a check of the two results of a call.
func requireValue(t *testing.T, want int64, wantOK bool) func(int64, bool) {
	t.Helper()
	return func(got int64, ok bool) {
		t.Helper()
		require.Equal(t, wantOK, ok)
		require.Equal(t, want, got)
	}
}
