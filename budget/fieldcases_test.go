package budget_test

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// A fieldCase is a published run or calculation as it was collected.
type fieldCase struct {
	ID     string
	Config struct {
		GMU, Cap    any    // a number, or a number in words
		MaxModelLen *int64 `json:"max_model_len"`
	}
	Inputs struct {
		BytesUsed *int64 `json:"bytes_used_bytes"`
	}
	Observed []string
	Check    fieldCheck
}

// A fieldCheck is what follows by the reference's rules, worked out apart from
// this engine. Bytes, but where a name says GiB.
type fieldCheck struct {
	Total            *int64   `json:"total_hbm_bytes"`
	TotalBudget      int64    `json:"total_budget"`
	UserBudget       int64    `json:"user_budget"`
	Cap              int64    `json:"cap"`
	Available        int64    `json:"available"`
	Binding          string   `json:"binding"`
	TotalBudgetGiB   *float64 `json:"total_budget_gib"`
	AvailableGiB     *float64 `json:"available_gib"`
	Page             *int64   `json:"page_size_bytes"`
	Layers           *int64   `json:"layers"`
	BlockSize        *int64   `json:"block_size"`
	BlockBytes       *int64   `json:"block_bytes"`
	NumBlocks        *int64   `json:"num_blocks"`
	Tokens           *int64   `json:"tokens"`
	BlocksPerRequest *int64   `json:"blocks_per_request"`
	Concurrency      float64  // four decimals

	PerRankGiB    float64 `json:"per_rank_gib"`
	UserBudgetGiB float64 `json:"user_budget_gib"`
	Threshold     float64
	At0045        float64 `json:"at_0_045"`
	At005         float64 `json:"at_0_05"`
	PerLayer      *int64  `json:"per_layer"`
	StateTotal    int64   `json:"total"`
	GiB           float64 `json:"gib"`
}

// fieldRuns run a case that can be computed.
var fieldRuns = map[string]func(*testing.T, fieldCase){
	"F01": func(t *testing.T, c fieldCase) { c.runCache(t, fullLayers) },
	"F04": func(t *testing.T, c fieldCase) { c.runCache(t, latentLayers) },
	"F09": runWeightsOfABF16Checkpoint,
	"F10": func(t *testing.T, c fieldCase) {
		c.runCache(t, `[{"repeat": 88, "pattern": [{"kind": "full", "num_kv_heads": 1, "head_size": 128, "dtype": "fp8_e4m3"}]}]`)
	},
	"F19": runSmallestCaps,
	"F23": func(t *testing.T, c fieldCase) { c.runCache(t, uniformLayers) },
	"F25": func(t *testing.T, c fieldCase) { c.runBudget(t) },
	"F29": func(t *testing.T, c fieldCase) { c.runBudget(t) },
	"F33": func(t *testing.T, c fieldCase) { c.runBudget(t) },
	"F40": runState,
	"F47": runTotalOfTrn1,
}

// notComparable says why a case, or the rest of one that is run, is no figure of the
// reference.
var notComparable = []struct {
	id, why string
	whole   bool
}{
	{"F33", "the fork's own budget: it bounds the cache by half the logical core less a reserve, so only its stock part is compared", false},
	{"F35", "the fork's own need: its recurrent groups take a block for every 128 tokens, where the rules have 1 or 2, and it adds the null block", true},
}

func readFieldCases(t *testing.T) []fieldCase {
	t.Helper()
	text, err := os.ReadFile("testdata/field-cases.json")
	require.NoError(t, err)
	var cases []fieldCase
	require.NoError(t, json.Unmarshal(text, &cases))
	return cases
}

func TestFieldCases(t *testing.T) {
	run, not := 0, 0
	for _, c := range readFieldCases(t) {
		compare, comparable := fieldRuns[c.ID]
		if !comparable {
			require.True(t, excused(c.ID), "%s is neither run nor excused", c.ID)
			not++
			continue
		}
		run++
		t.Run(c.ID, func(t *testing.T) { compare(t, c) })
	}
	require.Equal(t, []int{11, 1}, []int{run, not}, "run, and not comparable")
	require.Len(t, fieldRuns, run, "every comparison has its case")
}

// excused reports whether no figure of a case is the reference's.
func excused(id string) bool {
	for _, c := range notComparable {
		if c.id == id && c.whole && c.why != "" {
			return true
		}
	}
	return false
}

var firstNumber = regexp.MustCompile(`[0-9]*\.[0-9]+`)

// inWords is the number of a field that may say "unset (0.92, ...)", else a default.
func inWords(t *testing.T, field any, unset float64) float64 {
	t.Helper()
	found := firstNumber.FindString(fmt.Sprint(field))
	if found == "" {
		return unset
	}
	x, err := strconv.ParseFloat(found, 64)
	require.NoError(t, err)
	return x
}

// estimate runs the case with its total, its bytes and its layers; none where the
// text is empty. The bytes used are what lies between the two budgets.
func (c fieldCase) estimate(t *testing.T, layers string) budget.Report {
	t.Helper()
	in := decode(t, `{"version": 1, "instance_type": "trn2.48xlarge"}`)
	gmu, used := budget.Float(inWords(t, c.Config.GMU, 0.92)), c.Check.TotalBudget-c.Check.UserBudget
	if c.Inputs.BytesUsed != nil {
		used = *c.Inputs.BytesUsed
	}
	in.Env = budget.Environment{budget.EnvCapFraction: fmt.Sprint(inWords(t, c.Config.Cap, 0.30))}
	in.EngineArgs = budget.EngineArgs{GPUMemoryUtilization: &gmu, MaxModelLen: c.Config.MaxModelLen}
	in.Override = budget.Override{TotalHBMBytes: c.Check.Total, BytesUsed: &used, KVLayers: json.RawMessage(layers)}
	return budget.Estimate(budget.Resolve(in))
}

// runBudget compares the budget's figures; where nothing is available, the error.
func (c fieldCase) runBudget(t *testing.T) {
	r := c.estimate(t, "")
	c.compareBudget(t, r)
	require.Equal(t, c.Check.Available == 0, r.Error != nil, "%v", r.Error)
	if r.Error != nil {
		require.True(t, strings.HasPrefix(r.Error.Message, c.Observed[0]), "%s", r.Error)
	}
}

func (c fieldCase) compareBudget(t *testing.T, r budget.Report) {
	t.Helper()
	e, b := c.Check, r.Budget
	require.Equal(t, []int64{*e.Total, e.TotalBudget, e.UserBudget, e.Cap, e.Available},
		[]int64{*b.TotalHBMBytes, *b.TotalBudget, *b.UserBudget, *b.HeuristicCap, *b.Available})
	binding := map[string]budget.Binding{"cap": budget.BindsHeuristicCap, "user": budget.BindsUserBudget}
	require.Equal(t, binding[e.Binding], *b.Binding)
	if e.TotalBudgetGiB != nil {
		require.InDelta(t, *e.TotalBudgetGiB, gibOf(*b.TotalBudget), 0.0005)
	}
	if e.AvailableGiB != nil {
		require.InDelta(t, *e.AvailableGiB, gibOf(*b.Available), 0.0005)
	}
}

func gibOf(bytes int64) float64 { return float64(bytes) / (1 << 30) }

// runCache compares the budget and the cache, and finds the lines that the run
// logged.
func (c fieldCase) runCache(t *testing.T, layers string) {
	r := c.estimate(t, layers)
	require.Nil(t, r.Error)
	c.compareBudget(t, r)
	e, kv := c.Check, r.KVCache
	require.Equal(t, []int64{*e.NumBlocks, *e.Tokens}, []int64{*kv.NumBlocks, *kv.NumTokens})
	require.InDelta(t, e.Concurrency, float64(*kv.MaxConcurrency), 0.00005+1e-12)
	for _, figure := range [][2]*int64{{e.BlockBytes, kv.BytesPerBlock}, {e.Page, kv.Groups[0].PageSizeBytes}, {e.Layers, kv.Groups[0].Layers},
		{e.BlockSize, &kv.BlockSize}, {e.BlocksPerRequest, kv.BlocksPerRequest}, {c.Config.MaxModelLen, kv.MaxModelLen}} {
		if figure[0] != nil {
			require.Equal(t, *figure[0], *figure[1])
		}
	}
	for _, line := range c.Observed {
		if strings.HasPrefix(line, "GPU KV cache") || strings.HasPrefix(line, "Maximum concurrency") {
			require.True(t, slices.Contains(logOf(t, r), "INFO "+line), "%s", line)
		}
	}
}
