package budget_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// A gibFigure is a figure of GiB; one that the source rounds is text with a tilde.
type gibFigure struct {
	gib     float64
	rounded bool
}

func (f *gibFigure) UnmarshalJSON(text []byte) (err error) {
	plain := strings.Trim(string(text), `"~`)
	f.rounded = len(plain) < len(text)
	f.gib, err = strconv.ParseFloat(plain, 64)
	return err
}

// A publishedRun is a run as it was collected.
type publishedRun struct {
	Model           string
	TP              int64
	BytesUsed       gibFigure `json:"bytes_used"`
	KV, Left        gibFigure
	Outcome, Source string
}

func publishedRuns(t *testing.T) []publishedRun {
	t.Helper()
	text, err := os.ReadFile("testdata/field-headroom.json")
	require.NoError(t, err)
	var file struct{ Runs []publishedRun }
	require.NoError(t, json.Unmarshal(text, &file))
	require.Len(t, file.Runs, 12)
	return file.Runs
}

func TestHeadroomRunsAreThePublishedOnes(t *testing.T) {
	var want []budget.HeadroomRun
	for _, r := range publishedRuns(t) {
		want = append(want, budget.HeadroomRun{
			Model: r.Model, TP: r.TP, UsedGiB: r.BytesUsed.gib, KVGiB: r.KV.gib, LeftGiB: r.Left.gib,
			Rounded: r.BytesUsed.rounded || r.Left.rounded, Served: r.Outcome == "served", Outcome: r.Outcome, Source: r.Source,
		})
	}
	require.Equal(t, want, budget.HeadroomRuns())
}

// bytes_used + KV + left for graphs = the logical core's 24 GiB, as far as the
// sources round.
func TestHeadroomRunsAddUpToACore(t *testing.T) {
	for _, r := range budget.HeadroomRuns() {
		within := 0.011
		if r.Rounded {
			within = 0.051
		}
		require.InDelta(t, 24, r.UsedGiB+r.KVGiB+r.LeftGiB, within, "%s at TP %d", r.Model, r.TP)
	}
}

func TestHeadroomRunsAreTheCallers(t *testing.T) {
	budget.HeadroomRuns()[0].Model = "changed"
	require.NotEqual(t, "changed", budget.HeadroomRuns()[0].Model)
}

// ranges are the GiB left of each level, least included, most not; and what the
// runs there say.
var ranges = []struct {
	level       budget.Level
	least, most float64
	rule        string
	outcomes    []bool // whether the runs there served, each once
}{
	{budget.LikelyFails, 0, 2.000001, "Both published runs on trn2 at LNC 2 that left 2.0 GiB or less for graphs failed.", []bool{false}},
	{budget.Uncertain, 2.000001, 4.1, "Published runs on trn2 at LNC 2 that left between 2.0 and 4.1 GiB went either way.", []bool{false, true}},
	{budget.Fits, 4.1, 24, "Every published run on trn2 at LNC 2 that left 4.1 GiB or more for graphs served.", []bool{true}},
}

// runsOf are the published runs of a level.
func runsOf(t *testing.T, least, most float64) (runs []publishedRun) {
	t.Helper()
	for _, r := range publishedRuns(t) {
		if r.Left.gib >= least && r.Left.gib < most {
			runs = append(runs, r)
		}
	}
	require.NotEmpty(t, runs)
	return runs
}

func TestLevelsSayWhatThePublishedRunsSay(t *testing.T) {
	for _, level := range ranges {
		t.Run(string(level.level), func(t *testing.T) {
			outcomes := map[bool]bool{}
			for _, r := range runsOf(t, level.least, level.most) {
				outcomes[r.Outcome == "served"] = true
			}
			for _, served := range level.outcomes {
				require.True(t, outcomes[served], "served: %t", served)
			}
			require.Len(t, outcomes, len(level.outcomes))
		})
	}
	require.Len(t, runsOf(t, 0, 2.000001), 2, "both")
}

// evidenceOf is what a verdict of the level has to cite: the rule, its runs, and
// what no run can promise.
func evidenceOf(t *testing.T, level budget.Level) []string {
	t.Helper()
	var lines []string
	for _, r := range ranges {
		if r.level != level {
			continue
		}
		lines = append(lines, r.rule)
		for _, run := range runsOf(t, r.least, r.most) {
			lines = append(lines, run.line())
		}
	}
	return append(lines, "Graphs, scratch, rings and collectives are not modelled: "+
		"a budget that fits can still fail to compile (NCC_EVRF009) or to load (NRT_RESOURCE, status=4).")
}

// line is the run in a verdict's evidence.
func (r publishedRun) line() string {
	about := ""
	if r.Left.rounded {
		about = "about "
	}
	return fmt.Sprintf("%s at TP %d left %s%.2f GiB: %s (%s).", r.Model, r.TP, about, r.Left.gib, r.Outcome, r.Source)
}
