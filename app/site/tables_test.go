package main

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"neuronkv/budget"
	"neuronkv/platforms"
)

// pageOf is one of the pages.
func pageOf(t *testing.T, file string) document {
	t.Helper()
	for _, d := range documents(t) {
		if d.file == file {
			return d
		}
	}
	require.Fail(t, "no such page", file)
	return document{}
}

// rowsOf are the rows of the table with a caption of that id, each by its head. A head
// may be there twice.
func rowsOf(t *testing.T, d document, caption string) map[string][]string {
	t.Helper()
	rows := map[string][]string{}
	for _, table := range d.each("table") {
		if spans := elements(elements(table, "caption")[0], "span"); len(spans) == 0 || !hasID(spans[0], caption) {
			continue
		}
		for _, row := range elements(table, "tr") {
			head := elements(row, "th")[0]
			if scope, _ := attribute(head, "scope"); scope == "row" {
				rows[textOf(head)] = append(rows[textOf(head)], cellsOf(row))
			}
		}
	}
	require.NotEmpty(t, rows, caption)
	return rows
}

// cellsOf are the texts of a row's cells.
func cellsOf(row *html.Node) string {
	var texts []string
	for cell := range row.ChildNodes() {
		if cell.Type == html.ElementNode {
			texts = append(texts, textOf(cell))
		}
	}
	return strings.Join(texts, " ")
}

func hasID(n *html.Node, want string) bool {
	id, _ := attribute(n, "id")
	return id == want
}

// requireRow requires one row with each of the texts in it.
func requireRow(t *testing.T, rows map[string][]string, head string, texts ...any) {
	t.Helper()
	require.Len(t, rows[head], 1, head)
	for _, text := range texts {
		require.Contains(t, rows[head][0], fmt.Sprint(text), head)
	}
}

func TestTheTablesOfTheHardwareAreWhole(t *testing.T) {
	d := pageOf(t, "targets.html")
	reference := rowsOf(t, d, "caption-reference")
	for _, r := range platforms.ReferenceHBM() {
		requireRow(t, reference, r.Target, r.GiBPerLogicalCore)
	}
	families := rowsOf(t, d, "caption-families")
	for _, f := range platforms.Families() {
		require.Len(t, families[f.Name], len(f.LNCSupported), f.Name)
	}
	instances := rowsOf(t, d, "caption-instances")
	for _, i := range platforms.Instances() {
		requireRow(t, instances, i.Type, i.CompileTarget, i.Devices, i.HBMGiB(), i.Availability, i.Note, i.PriceNote, i.Checked, i.ReviewBy)
		if i.OnDemand != nil {
			requireRow(t, instances, i.Type, i.OnDemand.USDPerHour, i.OnDemand.Region, i.OnDemand.Date)
		}
	}
	ultraServers := rowsOf(t, d, "caption-ultraservers")
	for _, u := range platforms.UltraServers() {
		requireRow(t, ultraServers, u.Name, u.CompileTarget, u.Servers, u.Devices(), u.HBMGiB(), u.Availability, u.Checked, u.ReviewBy)
	}
	aliases := rowsOf(t, d, "caption-aliases")
	for _, a := range platforms.Aliases() {
		requireRow(t, aliases, a.Name, a.Family, a.Status, a.Note, a.Checked, a.ReviewBy)
	}
	require.Equal(t, []int{5, 6, 21, 3, 17}, []int{len(reference), len(families), len(instances), len(ultraServers), len(aliases)})
}

func TestATableHasItsRowsInFull(t *testing.T) {
	d := pageOf(t, "targets.html")
	require.Contains(t, rowsOf(t, d, "caption-families")["trn2"][0], "trn2 Trainium2, NeuronCore-v3 1 8 8 96 24 12 24")
	require.Contains(t, rowsOf(t, d, "caption-families")["trn2"][1], "trn2 Trainium2, NeuronCore-v3 2 (default) 8 4 96 24 24 24")
	require.Contains(t, rowsOf(t, d, "caption-families")["inf1"][0], "1 (default) 4 4 8 not published 2 not published")
	require.Contains(t, rowsOf(t, d, "caption-instances")["trn2.48xlarge"][0], "trn2.48xlarge capacity block or spot trn2 16 64 24 128 of 12 GiB 1536 192 2048 no on-demand list price;")
	require.Contains(t, rowsOf(t, d, "caption-instances")["trn3.48xlarge"][0], "trn3.48xlarge driver name only trn3 16 64 36 128 of 18 GiB 2304 not published not published none in the table")
	require.Contains(t, rowsOf(t, d, "caption-instances")["inf2.xlarge"][0], "inf2.xlarge on demand inf2 1 2 16 – 32 4 16 0.7582 USD an hour on demand, us-east-1, 2026-07-20")
	require.Contains(t, rowsOf(t, d, "caption-aliases")["inf1"][0], "inf1 none inf1 legacy")
}

// Each source that a row has is cited in it, by the number that it has in the list.
func TestSourcesAreCited(t *testing.T) {
	var c citations
	require.Equal(t, []int{1, 2}, c.cite([]string{"a", "b"}))
	require.Equal(t, []int{3, 1}, c.cite([]string{"c", "a"}))
	require.Equal(t, citations{"a", "b", "c"}, c)
	require.Empty(t, c.citePrice(nil))

	filled := collectTables()
	for _, r := range filled.Instances {
		for i, number := range r.Cited {
			require.Equal(t, r.Sources[i], filled.Sources[number-1], r.Type)
		}
		if r.OnDemand != nil {
			require.Equal(t, r.OnDemand.Source, filled.Sources[r.PriceCited[0]-1])
		}
	}
	for _, source := range filled.Sources {
		require.Contains(t, pageOf(t, "targets.html").text, html.EscapeString(source))
	}
}

func TestTheRunsAreThoseOfTheVerdict(t *testing.T) {
	rows := rowsOf(t, pageOf(t, "how-it-works.html"), "caption-runs")
	require.Len(t, rows, len(budget.HeadroomRuns()))
	for _, r := range budget.HeadroomRuns() {
		requireRow(t, rows, r.Model, r.TP, fmt.Sprintf("%.2f", r.LeftGiB), r.Source)
		require.Equal(t, !r.Served, strings.Contains(rows[r.Model][0], "failed: "+r.Outcome), r.Model)
	}
}

// The counts that the page tells are those of the files.
func TestTheVectorsAreCounted(t *testing.T) {
	rows := rowsOf(t, pageOf(t, "exact.html"), "caption-vectors")
	for _, file := range []string{"budget/testdata/budget.json", "budget/kvcache/testdata/blocks.json.gz",
		"budget/kvcache/testdata/blocks-extended.json.gz", "budget/model/testdata/model-bytes.json"} {
		all, failing := countVectors(t, file)
		require.True(t, strings.HasSuffix(rows[file][0], " "+thousands(all)+" "+thousands(failing)), "%s: %d, %d", rows[file][0], all, failing)
	}
}

// thousands is a number below a million with its separator.
func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}

// countVectors counts the vectors of a file, and those that expect an error.
func countVectors(t *testing.T, file string) (all, failing int) {
	t.Helper()
	opened, err := os.Open(filepath.Join("../..", file))
	require.NoError(t, err)
	defer opened.Close()
	var text io.Reader = opened
	if strings.HasSuffix(file, ".gz") {
		text, err = gzip.NewReader(opened)
		require.NoError(t, err)
	}
	var read struct {
		Cases []struct {
			Expect *struct{ OK bool }
		}
	}
	require.NoError(t, json.NewDecoder(text).Decode(&read))
	for _, c := range read.Cases {
		if c.Expect != nil && !c.Expect.OK {
			failing++
		}
	}
	return len(read.Cases), failing
}

// Every published case is on the page, and the one that is not compared is named.
func TestEveryPublishedCaseIsThere(t *testing.T) {
	text, err := os.ReadFile("../../budget/testdata/field-cases.json")
	require.NoError(t, err)
	var cases []struct{ ID string }
	require.NoError(t, json.Unmarshal(text, &cases))
	d := pageOf(t, "exact.html")
	rows := rowsOf(t, d, "caption-published")
	require.Len(t, rows, len(cases)-1)
	for _, c := range cases {
		if c.ID == "F35" {
			require.Contains(t, d.text, "F35")
			continue
		}
		requireRow(t, rows, c.ID)
	}
}
