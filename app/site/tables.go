package main

import (
	"cmp"
	"fmt"
	"html/template"
	"path/filepath"
	"strconv"
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/model"
	"neuronkv/platforms"
)

// tables are what the tables of the pages are made from: the project's own, so that
// nothing is written down twice.
type tables struct {
	Reference                                            []platforms.ReferenceRow
	ReferenceSource, ReferenceChecked, ReferenceReviewBy string

	Families     []familyRow
	Instances    []instanceRow
	UltraServers []ultraServerRow
	Aliases      []aliasRow
	Sources      citations // of the four before, in the order in which they are first cited

	Runs     []budget.HeadroomRun
	Doubtful []model.Known // configs of the catalogue
}

// collectTables reads the tables.
func collectTables() *tables {
	t := &tables{
		Reference: platforms.ReferenceHBM(), ReferenceSource: platforms.ReferenceSource,
		ReferenceChecked: platforms.ReferenceChecked, ReferenceReviewBy: platforms.ReferenceReviewBy,
		Runs: budget.HeadroomRuns(),
	}
	for _, f := range platforms.Families() {
		t.Families = append(t.Families, familyRows(f, t.Sources.cite(f.Sources))...)
	}
	for _, i := range platforms.Instances() {
		t.Instances = append(t.Instances, instanceRow{i, t.Sources.cite(i.Sources), t.Sources.citePrice(i.OnDemand)})
	}
	for _, u := range platforms.UltraServers() {
		t.UltraServers = append(t.UltraServers, ultraServerRow{u, t.Sources.cite(u.Sources)})
	}
	for _, a := range platforms.Aliases() {
		t.Aliases = append(t.Aliases, aliasRow{a, t.Sources.cite(a.Sources)})
	}
	for _, k := range append(model.Catalogue(), model.Drafters()...) {
		if k.Doubtful() {
			t.Doubtful = append(t.Doubtful, k)
		}
	}
	return t
}

// citations are sources, each once. Its number is its place, from 1 on.
type citations []string

// cite returns the numbers of sources, and takes the new ones in.
func (c *citations) cite(sources []string) []int {
	var numbers []int
	for _, source := range sources {
		numbers = append(numbers, c.number(source))
	}
	return numbers
}

func (c *citations) number(source string) int {
	for i, known := range *c {
		if known == source {
			return i + 1
		}
	}
	*c = append(*c, source)
	return len(*c)
}

// A familyRow is a family at one LNC.
type familyRow struct {
	platforms.Family
	LNC   int64
	Cited []int
}

func familyRows(f platforms.Family, cited []int) (rows []familyRow) {
	for _, lnc := range f.LNCSupported {
		rows = append(rows, familyRow{f, lnc, cited})
	}
	return rows
}

// Default reports whether the LNC is the family's default.
func (r familyRow) Default() bool { return r.LNC == r.LNCDefault }

// The row's figures, GiB but for the cores.
func (r familyRow) LogicalCores() string { return published(r.LogicalCoresPerDevice(r.LNC)) }
func (r familyRow) Bank() string         { return published(r.BankGiB()) }
func (r familyRow) FairShare() string    { return published(r.FairShareGiB(r.LNC)) }
func (r familyRow) Reachable() string    { return published(r.ReachableGiB(r.LNC)) }

// citePrice is cite for a price; none for none.
func (c *citations) citePrice(p *platforms.Price) []int {
	if p == nil {
		return nil
	}
	return c.cite([]string{p.Source})
}

// An instanceRow is an instance type.
type instanceRow struct {
	platforms.Instance
	Cited, PriceCited []int
}

// Cores are the logical cores at the default LNC, Share is the GiB of each, and AtLNC1
// is both at LNC 1 where that is another.
func (r instanceRow) Cores() string { return published(r.LogicalCores(r.family().LNCDefault)) }
func (r instanceRow) Share() string { f := r.family(); return published(f.FairShareGiB(f.LNCDefault)) }
func (r instanceRow) AtLNC1() string {
	f := r.family()
	cores, _ := r.LogicalCores(1)
	share, both := f.FairShareGiB(1)
	if !both || f.LNCDefault == 1 {
		return "–"
	}
	return fmt.Sprintf("%d of %d GiB", cores, share)
}

func (r instanceRow) family() platforms.Family {
	f, _ := platforms.FamilyByName(r.Family)
	return f
}

// VCPUs and HostMemory are the host's, GiB.
func (r instanceRow) VCPUs() string      { return publishedAt(r.VCPU) }
func (r instanceRow) HostMemory() string { return publishedAt(r.HostMemoryGiB) }

// Price is the list price with its region and date, else what is known of other prices.
func (r instanceRow) Price() string {
	if p := r.OnDemand; p != nil {
		return strconv.FormatFloat(p.USDPerHour, 'f', -1, 64) + " USD an hour on demand, " + p.Region + ", " + p.Date
	}
	return cmp.Or(r.PriceNote, "none in the table")
}

// An ultraServerRow is an UltraServer.
type ultraServerRow struct {
	platforms.UltraServer
	Cited []int
}

// Cores are the logical cores at the default LNC.
func (r ultraServerRow) Cores() string {
	f, _ := platforms.FamilyByName(r.Family)
	return published(r.LogicalCores(f.LNCDefault))
}

// An aliasRow is a name that the reference refuses.
type aliasRow struct {
	platforms.Alias
	Cited []int
}

// Target is what to state instead, Seen where the name is in use.
func (r aliasRow) Target() string {
	target, _ := platforms.NearestTarget(r.Name)
	return cmp.Or(target, "none")
}
func (r aliasRow) Seen() string { return strings.Join(r.SeenIn, "; ") }

// published is a number, or that there is none.
func published(n int64, known bool) string {
	if !known {
		return "not published"
	}
	return strconv.FormatInt(n, 10)
}

func publishedAt(n *int64) string {
	if n == nil {
		return published(0, false)
	}
	return published(*n, true)
}

// parseTables reads the markup of the tables.
func parseTables(web string) (*template.Template, error) {
	count := template.FuncMap{"inc": func(i int) int { return i + 1 }}
	return template.New("tables").Funcs(count).ParseFiles(filepath.Join(web, "tables.html"))
}
