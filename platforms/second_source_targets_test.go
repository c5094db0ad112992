package platforms_test

import (
	"encoding/json"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms"
)

// A targetRecord is one row of testdata/targets.json, a second source for
// [platforms.Families], [platforms.Aliases] and [platforms.ReferenceHBM].
type targetRecord struct {
	Target        string              `json:"target"`
	Family        string              `json:"family"`
	Status        string              `json:"status"`
	InReference   bool                `json:"in_reference_table"`
	ReferenceGiB  *int64              `json:"reference_table_gib_per_logical_core"`
	NKIGeneration *string             `json:"nki_gen"`
	DeviceName    string              `json:"device_name"`
	NeuronCore    string              `json:"neuroncore"`
	PhysicalCores int64               `json:"physical_cores_per_device"`
	HBMGiB        int64               `json:"hbm_gib_per_device"`
	Banks         *int64              `json:"hbm_banks_per_device"`
	BankGiB       *float64            `json:"hbm_gib_per_bank"`
	CoresPerBank  *int64              `json:"cores_per_bank"`
	LNCSupported  []int64             `json:"lnc_supported"`
	LNCDefault    int64               `json:"lnc_default"`
	LogicalCores  map[string]*float64 `json:"logical_cores_per_device"`
	EvenShareGiB  float64             `json:"hbm_gib_per_physical_core_even_share"`
	Reachable     map[string]*float64 `json:"hbm_gib_reachable_per_logical_core"`
	FairShare     map[string]*float64 `json:"hbm_gib_fair_share_per_logical_core"`
	Checked       string              `json:"checked"`
	ReviewBy      string              `json:"review_by"`
}

func TestTargetsAgreeWithTheSecondSource(t *testing.T) {
	t.Parallel()
	var file struct {
		Reference map[string]int64 `json:"reference_table"`
		Targets   []targetRecord   `json:"targets"`
	}
	readJSON(t, "testdata/targets.json", &file)
	requireReference(t, file.Reference)
	require.Len(t, file.Targets, len(platforms.ReferenceHBM())+len(platforms.Aliases()))
	for _, record := range file.Targets {
		t.Run(record.Target, func(t *testing.T) {
			t.Parallel()
			requireTarget(t, record)
			requireHardware(t, record)
		})
	}
}

func requireReference(t *testing.T, want map[string]int64) {
	t.Helper()
	got := map[string]int64{}
	for _, row := range platforms.ReferenceHBM() {
		got[row.Target] = row.GiBPerLogicalCore
	}
	require.Equal(t, want, got)
}

// requireTarget compares a record with the reference's row or the alias.
func requireTarget(t *testing.T, record targetRecord) {
	t.Helper()
	gib, known := platforms.ReferenceHBMGiB(record.Target)
	alias, isAlias := platforms.AliasByName(record.Target)
	require.Equal(t, record.InReference, known)
	require.Equal(t, !record.InReference, isAlias)
	if known {
		require.Equal(t, *record.ReferenceGiB, gib)
		require.Equal(t, record.Target, record.Family)
		return
	}
	require.Nil(t, record.ReferenceGiB)
	require.Equal(t, record.Family, alias.Family)
	require.Equal(t, record.Status, alias.Status)
	require.Equal(t, record.Checked, alias.Checked)
	require.Equal(t, record.ReviewBy, alias.ReviewBy)
}

// requireHardware compares a record with its family.
func requireHardware(t *testing.T, record targetRecord) {
	t.Helper()
	f, ok := platforms.FamilyByName(record.Family)
	require.True(t, ok)
	require.Equal(t, record.DeviceName, f.DeviceName)
	require.Equal(t, record.NeuronCore, f.NeuronCore)
	require.Equal(t, record.NKIGeneration == nil, f.NKIGeneration == "")
	if record.NKIGeneration != nil {
		require.Equal(t, *record.NKIGeneration, f.NKIGeneration)
	}
	require.Equal(t, record.PhysicalCores, f.PhysicalCoresPerDevice)
	require.Equal(t, record.HBMGiB, f.HBMGiBPerDevice)
	require.Equal(t, record.LNCSupported, f.LNCSupported)
	require.Equal(t, record.LNCDefault, f.LNCDefault)
	require.Equal(t, record.Checked, f.Checked)
	require.Equal(t, record.ReviewBy, f.ReviewBy)
	requireBanks(t, record, f)
	requireShares(t, record, f)
}

func requireBanks(t *testing.T, record targetRecord, f platforms.Family) {
	t.Helper()
	require.Equal(t, record.Banks, f.BanksPerDevice)
	bank, bankOK := f.BankGiB()
	cores, coresOK := f.CoresPerBank()
	require.Equal(t, record.BankGiB != nil, bankOK)
	require.Equal(t, record.CoresPerBank != nil, coresOK)
	if bankOK && coresOK {
		require.Equal(t, *record.BankGiB, float64(bank))
		require.Equal(t, *record.CoresPerBank, cores)
	}
}

func requireShares(t *testing.T, record targetRecord, f platforms.Family) {
	t.Helper()
	require.Equal(t, record.EvenShareGiB, float64(f.HBMGiBPerDevice)/float64(f.PhysicalCoresPerDevice))
	for _, lnc := range []int64{1, 2} {
		key := strconv.FormatInt(lnc, 10)
		requireOptional(t, record.LogicalCores[key])(f.LogicalCoresPerDevice(lnc))
		requireOptional(t, record.FairShare[key])(f.FairShareGiB(lnc))
		if f.BanksPerDevice == nil {
			// The record gives the even share; without banks it is not a fact.
			continue
		}
		requireOptional(t, record.Reachable[key])(f.ReachableGiB(lnc))
	}
}

// requireOptional returns a check of a call against a value that is null where
// the call has none.
func requireOptional(t *testing.T, want *float64) func(int64, bool) {
	t.Helper()
	return func(got int64, ok bool) {
		t.Helper()
		require.Equal(t, want != nil, ok)
		if ok {
			require.Equal(t, *want, float64(got))
		}
	}
}

// readJSON decodes a file into v.
func readJSON(t *testing.T, path string, v any) {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, v))
}
