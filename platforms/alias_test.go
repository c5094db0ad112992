package platforms_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms"
)

func TestAliasesAreSortedAndUnique(t *testing.T) {
	t.Parallel()
	var names []string
	for _, a := range platforms.Aliases() {
		names = append(names, a.Name)
	}
	requireSortedUnique(t, names)
}

func TestAliasesAreComplete(t *testing.T) {
	t.Parallel()
	for _, a := range platforms.Aliases() {
		t.Run(a.Name, func(t *testing.T) {
			t.Parallel()
			_, known := platforms.ReferenceHBMGiB(a.Name)
			require.False(t, known, "the reference refuses an alias")
			family, ok := platforms.FamilyByName(a.Family)
			require.True(t, ok, "the family exists")
			require.NotEmpty(t, a.Status)
			require.NotEmpty(t, a.Note)
			requireTexts(t, a.SeenIn)
			if a.Status == "NKI alias" {
				require.Equal(t, a.Name, family.NKIGeneration)
			}
			found, ok := platforms.AliasByName(a.Name)
			require.True(t, ok)
			require.Equal(t, a, found)
		})
	}
}

func TestUnknownAlias(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", "trn2", "TRN2N", "gpu"} {
		_, ok := platforms.AliasByName(name)
		require.False(t, ok, name)
	}
}

func TestAliasesAreCopies(t *testing.T) {
	t.Parallel()
	before := platforms.Aliases()
	platforms.Aliases()[0].Sources[0] = ""
	platforms.Aliases()[0].SeenIn[0] = ""
	a, _ := platforms.AliasByName("trn2n")
	a.Sources[0], a.SeenIn[0] = "", ""
	require.Equal(t, before, platforms.Aliases())
}

func TestNearestTarget(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, in, want string }{
		{"a target is its own", "trn2", "trn2"},
		{"upper case", "TRN2", "trn2"},
		{"longest prefix wins", "trn1n", "trn1n"},
		{"longest prefix wins in upper case", "Trn1N.32xlarge", "trn1n"},
		{"instance type", "trn1.32xlarge", "trn1"},
		{"alias by prefix", "trn2n", "trn2"},
		{"alias in upper case", "TRN3PRE", "trn3"},
		{"revision suffix", "trn3-rev2", "trn3"},
		{"unlisted revision suffix", "trn3-rev9", "trn3"},
		{"NKI generation 2", "gen2", "trn1"},
		{"NKI generation 3", "gen3", "trn2"},
		{"NKI generation 4", "gen4", "trn3"},
		{"runtime enum", "inf2e", "inf2"},
		{"family without a target", "inf1", ""},
		{"instance of a family without a target", "inf1.xlarge", ""},
		{"other hardware", "gpu", ""},
		{"prefix of a target", "trn", ""},
		{"unknown generation", "trn4", ""},
		{"empty", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, ok := platforms.NearestTarget(c.in)
			require.Equal(t, c.want, got)
			require.Equal(t, c.want != "", ok)
		})
	}
}

func TestNearestTargetIsTheFamilyOfEveryAliasAndInstance(t *testing.T) {
	t.Parallel()
	for _, a := range platforms.Aliases() {
		got, ok := platforms.NearestTarget(a.Name)
		_, known := platforms.ReferenceHBMGiB(a.Family)
		require.Equal(t, known, ok, a.Name)
		if known {
			require.Equal(t, a.Family, got, a.Name)
		}
	}
	for _, i := range platforms.Instances() {
		got, ok := platforms.NearestTarget(i.Type)
		require.True(t, ok, i.Type)
		require.Equal(t, i.CompileTarget, got, i.Type)
	}
}
