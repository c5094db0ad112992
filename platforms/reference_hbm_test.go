package platforms_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms"
)

func TestReferenceTableIsVerbatimAndInOrder(t *testing.T) {
	t.Parallel()
	require.Equal(t, []platforms.ReferenceRow{
		{Target: "trn1", GiBPerLogicalCore: 16},
		{Target: "trn1n", GiBPerLogicalCore: 16},
		{Target: "trn2", GiBPerLogicalCore: 24},
		{Target: "trn3", GiBPerLogicalCore: 36},
		{Target: "inf2", GiBPerLogicalCore: 16},
	}, platforms.ReferenceHBM())
}

func TestReferenceTableIsACopy(t *testing.T) {
	t.Parallel()
	platforms.ReferenceHBM()[0].GiBPerLogicalCore = 1
	gib, _ := platforms.ReferenceHBMGiB("trn1")
	require.EqualValues(t, 16, gib)
}

func TestReferenceLookupTakesTheExactKey(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, target string
		gib          int64
		known        bool
	}{
		{"known target", "trn2", 24, true},
		{"longer known target", "trn1n", 16, true},
		{"upper case", "TRN2", 0, false},
		{"prefix of a target", "trn", 0, false},
		{"target with a suffix", "trn2n", 0, false},
		{"space before", " trn2", 0, false},
		{"space after", "trn2 ", 0, false},
		{"empty", "", 0, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			gib, known := platforms.ReferenceHBMGiB(c.target)
			require.Equal(t, c.gib, gib)
			require.Equal(t, c.known, known)
		})
	}
}

func TestReferenceAgreesWithTheHardwareAtTheDefaultLNC(t *testing.T) {
	t.Parallel()
	for _, row := range platforms.ReferenceHBM() {
		family, ok := platforms.FamilyByName(row.Target)
		require.True(t, ok, row.Target)
		fair, ok := family.FairShareGiB(family.LNCDefault)
		require.True(t, ok, row.Target)
		require.Equal(t, row.GiBPerLogicalCore, fair, row.Target)
	}
}

func TestReferenceIsTwiceTheFairShareAtLNC1(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		target          string
		reference, fair int64 // GiB per logical core
	}{
		{"trn2", 24, 12},
		{"trn3", 36, 18},
	} {
		t.Run(c.target, func(t *testing.T) {
			t.Parallel()
			reference, known := platforms.ReferenceHBMGiB(c.target)
			require.True(t, known)
			require.Equal(t, c.reference, reference)
			family, _ := platforms.FamilyByName(c.target)
			fair, ok := family.FairShareGiB(1)
			require.True(t, ok)
			require.Equal(t, c.fair, fair)
		})
	}
}
