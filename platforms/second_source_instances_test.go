package platforms_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms"
)

// An instanceRecord is one row of testdata/instances.json, a second source for
// [platforms.Instances] and [platforms.UltraServers].
type instanceRecord struct {
	Type              string   `json:"instance_type"`
	Family            string   `json:"family"`
	Devices           int64    `json:"devices"`
	PhysicalCores     int64    `json:"physical_cores"`
	DefaultLNC        int64    `json:"default_lnc"`
	LogicalCores      int64    `json:"logical_cores_default"`
	LogicalCoresLNC1  int64    `json:"logical_cores_lnc1"`
	HBMGiB            int64    `json:"hbm_gib_total"`
	HBMGiBLogicalCore float64  `json:"hbm_gib_per_logical_core_default"`
	VCPU              *int64   `json:"vcpu"`
	HostMemoryGiB     *int64   `json:"host_memory_gib"`
	NVMeGB            *int64   `json:"local_nvme_gb"`
	NetworkGbps       any      `json:"network_gbps"` // number, null, or text for a unit
	USDPerHour        *float64 `json:"on_demand_usd_per_h"`
	PriceRegion       string   `json:"price_region"`
	PriceDate         string   `json:"price_date"`
	PriceNote         string   `json:"price_note"`
	Availability      string   `json:"availability"`
	CompileTarget     string   `json:"compile_target"`
	Checked           string   `json:"checked"`
	ReviewBy          string   `json:"review_by"`
}

// combined names the instance types that share one record, by its start.
var combined = map[string][]string{
	"trn3 3xlarge variants":  {"trn3pd98.3xlarge", "trn3s-es.3xlarge", "trn3sn.3xlarge", "trn3sn-es.3xlarge"},
	"trn3 48xlarge variants": {"trn3.48xlarge", "trn3s.48xlarge", "trn3sn.48xlarge", "trn3sn-es.48xlarge", "trn3p.48xlarge"},
}

// units names the UltraServer of a record, by its start.
var units = map[string]string{
	"trn2-ultraserver":      "u-trn2x64",
	"trn3-gen1-ultraserver": "trn3-gen1-ultraserver",
	"trn3-gen2-ultraserver": "trn3-gen2-ultraserver",
}

func TestInstancesAgreeWithTheSecondSource(t *testing.T) {
	t.Parallel()
	var file struct {
		Instances []instanceRecord `json:"instances"`
	}
	readJSON(t, "testdata/instances.json", &file)
	var compared int
	for _, record := range file.Instances {
		start, _, _ := strings.Cut(record.Type, " (")
		if unit, ok := units[start]; ok {
			requireUnit(t, record, unit)
			compared++
			continue
		}
		types := combined[start]
		if types == nil {
			types = []string{record.Type}
		}
		for _, name := range types {
			requireInstance(t, record, name)
			compared++
		}
	}
	require.Equal(t, len(platforms.Instances())+len(platforms.UltraServers()), compared)
}

func requireInstance(t *testing.T, record instanceRecord, name string) {
	t.Helper()
	i := mustInstance(t, name)
	require.Equal(t, record.Family, i.Family, name)
	require.Equal(t, record.CompileTarget, i.CompileTarget, name)
	require.Equal(t, record.Devices, i.Devices, name)
	require.Equal(t, record.VCPU, i.VCPU, name)
	require.Equal(t, record.HostMemoryGiB, i.HostMemoryGiB, name)
	require.Equal(t, record.NVMeGB, i.NVMeGB, name)
	require.Equal(t, record.NetworkGbps, valueOrNil(i.NetworkGbps), name)
	require.Equal(t, record.Availability, string(i.Availability), name)
	require.Equal(t, record.Checked, i.Checked, name)
	require.Equal(t, record.ReviewBy, i.ReviewBy, name)
	requireTotals(t, record, i)
	requirePrices(t, record, i)
}

func requireUnit(t *testing.T, record instanceRecord, name string) {
	t.Helper()
	u, ok := platforms.UltraServerByName(name)
	require.True(t, ok, name)
	require.Equal(t, record.Family, u.Family, name)
	require.Equal(t, record.CompileTarget, u.CompileTarget, name)
	require.Equal(t, record.Devices, u.Devices(), name)
	require.Equal(t, *record.VCPU, u.Servers*u.ServerVCPU, name)
	require.Equal(t, *record.HostMemoryGiB, u.Servers*u.ServerHostMemoryGiB, name)
	require.Equal(t, record.Availability, string(u.Availability), name)
	require.Equal(t, record.Checked, u.Checked, name)
	require.Equal(t, record.ReviewBy, u.ReviewBy, name)
	require.Nil(t, record.USDPerHour, "no price is published")
	requireTotals(t, record, u)
}

// A machine is an instance or an UltraServer.
type machine interface {
	PhysicalCores() int64
	LogicalCores(lnc int64) (int64, bool)
	HBMGiB() int64
}

func requireTotals(t *testing.T, record instanceRecord, m machine) {
	t.Helper()
	family, _ := platforms.FamilyByName(record.Family)
	require.Equal(t, record.DefaultLNC, family.LNCDefault, record.Type)
	require.Equal(t, record.PhysicalCores, m.PhysicalCores(), record.Type)
	require.Equal(t, record.HBMGiB, m.HBMGiB(), record.Type)
	requireValue(t, record.LogicalCores, true)(m.LogicalCores(record.DefaultLNC))
	requireValue(t, record.LogicalCoresLNC1, true)(m.LogicalCores(1))
	share, _ := family.FairShareGiB(record.DefaultLNC)
	require.Equal(t, record.HBMGiBLogicalCore, float64(share), record.Type)
}

// number is a price with decimals or a day or month of a price note.
var number = regexp.MustCompile(`\d+\.\d+|\d{4}-\d{2}(-\d{2})?`)

func requirePrices(t *testing.T, record instanceRecord, i platforms.Instance) {
	t.Helper()
	require.Equal(t, record.PriceNote == "", i.PriceNote == "", i.Type)
	require.ElementsMatch(t, distinct(number.FindAllString(record.PriceNote, -1)),
		distinct(number.FindAllString(i.PriceNote, -1)), i.Type)
	require.Equal(t, record.USDPerHour == nil, i.OnDemand == nil, i.Type)
	if i.OnDemand != nil {
		require.Equal(t, *record.USDPerHour, i.OnDemand.USDPerHour, i.Type)
		require.Equal(t, record.PriceRegion, i.OnDemand.Region, i.Type)
		require.Equal(t, record.PriceDate, i.OnDemand.Date, i.Type)
	}
}

// distinct returns the set of texts.
func distinct(texts []string) []string {
	seen := map[string]bool{}
	var set []string
	for _, text := range texts {
		if !seen[text] {
			seen[text] = true
			set = append(set, text)
		}
	}
	return set
}

// valueOrNil returns *p as JSON decodes it.
func valueOrNil(p *float64) any {
	if p == nil {
		return nil
	}
	return *p
}
