//go:build browser

package browsertest_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
	"neuronkv/budget/preflight"
	"neuronkv/budget/sizing"
	"neuronkv/budget/trace"
)

// defaultCase is the case that the page opens with.
func defaultCase() budget.Case {
	return budget.Case{
		Version: new(int64(1)), Reference: new(budget.LatestRelease().VLLMNeuron),
		Env: budget.Environment{budget.EnvCPUCompile: "1", budget.EnvTarget: "trn2"},
		EngineArgs: budget.EngineArgs{
			Model:                new("meta-llama/Llama-3.1-8B-Instruct"),
			TensorParallelSize:   new(int64(8)),
			GPUMemoryUtilization: new(budget.Float(0.92)),
			MaxModelLen:          new(int64(8192)),
		},
	}
}

// documentOf is a case as the page shows it.
func (p *page) documentOf(c budget.Case) string {
	p.t.Helper()
	text, err := casefile.Encode(c)
	require.NoError(p.t, err)
	return strings.TrimSpace(string(text))
}

// waitForCase waits until the page shows a case and has answered it.
func (p *page) waitForCase(c budget.Case) {
	p.t.Helper()
	want := p.documentOf(c)
	p.eventually(func() bool { return p.textOf("pre.document") == want }, "the page shows %s", want)
}

// requireAnswer waits for a case and requires that everything the page shows is
// what the engine says of the document in the page.
func (p *page) requireAnswer(c budget.Case) {
	p.t.Helper()
	p.waitForCase(c)
	got := p.shown()
	decoded, err := casefile.Decode([]byte(got.Document))
	require.NoError(p.t, err)
	resolved := budget.Resolve(decoded)
	report := budget.Estimate(resolved)
	p.requireVerdict(&report, got)
	if isProblem(&report) {
		require.Len(p.t, got.Problems, 1)
		require.Contains(p.t, got.Problems[0].Text, reasonOf(report.Error))
		require.Contains(p.t, slices.Collect(maps.Values(got.Invalid)), "Error: "+reasonOf(report.Error))
		require.Empty(p.t, got.Steps)
		return
	}
	require.Empty(p.t, got.Problems)
	require.Equal(p.t, findingsOf(&report), got.Findings)
	require.Equal(p.t, inputsOf(&report), provenanceOf(got))
	require.Equal(p.t, memoryOf(&report), got.Memory)
	require.Equal(p.t, blocksOf(resolved, &report), got.Blocks)
	require.Equal(p.t, waterfallOf(&report), got.Waterfall)
	require.ElementsMatch(p.t, stepsOf(&report), got.Steps)
	require.ElementsMatch(p.t, tensorsOf(&report), got.Tensors)
	require.Equal(p.t, linesOf(&report), got.Log)
	require.Equal(p.t, notesOf(&report), got.Notes)
	require.ElementsMatch(p.t, report.Verdict.Evidence, got.Evidence)
}

// isProblem reports whether the case itself is in error, not the reference with it.
func isProblem(r *budget.Report) bool { return r.Error != nil && r.Error.Type == budget.CaseError }

// onThisPage are the page's words for places of a case.
var onThisPage = strings.NewReplacer(" in hf_config", " below", " in override.bytes_used", " in bytes_used, under Stated instead of computed")

// reasonOf is an error of the case without the field's path in the document.
func reasonOf(e *budget.Error) string {
	reason := onThisPage.Replace(strings.TrimPrefix(e.Message, e.Field+": "))
	for _, document := range []string{"hf_config.", "override.kv_layers", "engine_args.additional_config.", "engine_args.hf_overrides.", "engine_args.kv_transfer_config."} {
		if key, inside := strings.CutPrefix(e.Field, document); inside {
			return key + ": " + reason
		}
	}
	return reason
}

// levels are how the page names and marks the verdict's levels.
var levels = map[budget.Level]struct{ word, class string }{
	budget.Fits:        {"Fits", "fits"},
	budget.Uncertain:   {"Uncertain", "uncertain"},
	budget.LikelyFails: {"Likely fails", "likely"},
	budget.Fails:       {"Fails", "fails"},
	budget.NoEvidence:  {"No evidence", "no-evidence"},
}

// requireVerdict compares level, word, reason and the headline figures.
func (p *page) requireVerdict(r *budget.Report, got shown) {
	p.t.Helper()
	level := levels[r.Verdict.Level]
	require.Equal(p.t, level.class, got.Level)
	if isProblem(r) {
		require.Equal(p.t, "There is a problem", got.Verdict)
		require.Equal(p.t, "There is a problem", got.Peek)
		return
	}
	require.True(p.t, strings.HasPrefix(got.Verdict, level.word+": "), got.Verdict)
	require.True(p.t, strings.HasPrefix(got.Peek, level.word), got.Peek)
	if r.Refused() {
		require.Equal(p.t, "Fails: the server refuses this configuration at start-up.", got.Verdict)
		require.Equal(p.t, "Fails: refused at start-up", got.Peek)
		return
	}
	if r.Error != nil || r.Verdict.Level == budget.Fails {
		require.Equal(p.t, strings.TrimSuffix(r.Verdict.Reason, "."), strings.TrimSuffix(strings.TrimPrefix(got.Verdict, level.word+": "), "."))
		return
	}
	require.Contains(p.t, got.Verdict, capacityOf(r))
	require.Equal(p.t, level.word+": "+capacityOf(r), got.Peek)
	if r.LeftBytes != nil {
		require.Contains(p.t, got.Verdict, gib(*r.LeftBytes)+" GiB left for graphs")
	}
}

// capacityOf is how many requests run at once, or the bytes where none is counted.
func capacityOf(r *budget.Report) string {
	if r.KVCache == nil || len(r.KVCache.Groups) == 0 {
		return "the KV cache gets " + gib(*r.Budget.Available) + " GiB"
	}
	word := " requests of "
	if *r.KVCache.EffectiveConcurrency == 1 {
		word = " request of "
	}
	return commas(strconv.FormatInt(*r.KVCache.EffectiveConcurrency, 10)) + word + commas(strconv.FormatInt(*r.KVCache.MaxModelLen, 10)) + " tokens"
}

// gib writes bytes as GiB with two decimals.
func gib(n int64) string { return fmt.Sprintf("%.2f", float64(n)/(1<<30)) }

func gibOf(v trace.Value) string {
	n, _ := v.Int64()
	return gib(n)
}

// commas groups the digits of an integer by three.
func commas(digits string) string {
	sign, digits := "", digits
	if rest, negative := strings.CutPrefix(digits, "-"); negative {
		sign, digits = "-", rest
	}
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return sign + digits
}

// findingsOf are what stops the server, in order, and then its warnings.
func findingsOf(r *budget.Report) []shownFinding {
	list, warnings := []shownFinding{}, []shownFinding{}
	where := "The server stops here "
	for _, f := range r.Preflight {
		shown := shownFinding{"Warning from the platform", f.Message, f.Why, []string{}}
		for _, c := range f.Changes {
			shown.Changes = append(shown.Changes, c.Text)
		}
		if f.Severity == preflight.Warning {
			warnings = append(warnings, shown)
			continue
		}
		shown.Title = where + f.Type + ", start-up check"
		if f.Type == budget.CaseError {
			shown.Title = where + "this calculator’s check"
		}
		if f.Hides > 0 {
			shown.Why += " The server stops at this error and never reaches what comes after it."
		}
		if f.Mark != trace.Exact {
			shown.Why += f.Mark.String()
		}
		list, where = append(list, shown), "It would stop here next "
	}
	if e := r.Error; e != nil && !r.Said() {
		list = append(list, shownFinding{where + e.Type + ", stage " + string(e.Stage), e.Message, "", []string{}})
	}
	for _, l := range r.Log {
		if l.Level == budget.Warning {
			warnings = append(warnings, shownFinding{"Warning from the scheduler", l.Text(), "", []string{}})
		}
	}
	return append(list, warnings...)
}

// inputsOf are the fields that the report depends on, with where each is from.
func inputsOf(r *budget.Report) (fields [][2]string) {
	for _, in := range r.Inputs {
		fields = append(fields, [2]string{in.Field, string(in.From)})
	}
	return fields
}

// provenanceOf are the same of what the page shows.
func provenanceOf(got shown) (fields [][2]string) {
	for _, in := range got.Inputs {
		fields = append(fields, [2]string{in.Field, in.From})
	}
	return fields
}

// memoryOf are the rows of one rank's memory, where all of them are known.
func memoryOf(r *budget.Report) []shownMemory {
	rows := []shownMemory{}
	b := r.Budget
	if b == nil || *r.Mode == budget.CPU || b.TotalHBMBytes == nil || b.BytesUsed == nil || b.TotalBudget == nil || b.Available == nil {
		return rows
	}
	mark := func(id string) string { v, _ := r.Value(id); return v.Mark.String() }
	row := func(term string, n int64, mark string) {
		rows = append(rows, shownMemory{term, gib(n) + " GiB", fmt.Sprintf("%.2f GB", float64(n)/1e9), commas(strconv.FormatInt(n, 10)), mark})
	}
	row("bytes_used", *b.BytesUsed, mark("bytes_used"))
	kv, left := "available", "left_after_kv_budget"
	taken := *b.Available
	if r.KVCache != nil && r.KVCache.KVBytesAllocated != nil {
		kv, left, taken = "kv_bytes_allocated", "left_for_graphs", *r.KVCache.KVBytesAllocated
	}
	row(kv, taken, mark(kv))
	rest := *b.TotalHBMBytes - *b.BytesUsed - taken
	if rest < 0 {
		row("used + KV − total", -rest, mark(left))
	} else {
		row("total − used − KV", rest, mark(left))
	}
	return rows
}

// blocksOf are the headline figures of vLLM's plan.
func blocksOf(r budget.Resolved, report *budget.Report) []shownFigure {
	k := report.KVCache
	if k == nil || k.NumBlocks == nil || len(k.Groups) == 0 {
		return []shownFigure{}
	}
	count := func(n int64) string { return commas(strconv.FormatInt(n, 10)) }
	figures := []shownFigure{
		{"Blocks", count(*k.NumBlocks)},
		{"Tokens", count(*k.NumTokens)},
		{"Concurrency", fmt.Sprintf("%.2fx", float64(*k.MaxConcurrency))},
		{"Admitted at once", count(*k.EffectiveConcurrency)},
	}
	if load, err := sizing.Typical(r, report, 1024); err == nil {
		figures = append(figures, shownFigure{"Usual request, 1,024 tokens", fmt.Sprintf("%.2fx", float64(load.Concurrency))})
	}
	return figures
}

// waterfallOf are the budget's own figures in the order of the derivation.
func waterfallOf(r *budget.Report) []shownBar {
	bars := []shownBar{}
	if _, total := r.Value("total_hbm_bytes"); !total {
		if _, share := r.Value("host_share_bytes"); !share {
			return bars
		}
	}
	for _, id := range []string{"host_share_bytes", "total_hbm_bytes", "total_budget", "bytes_used", "user_budget", "heuristic_cap", "available"} {
		if v, known := r.Value(id); known && id == "bytes_used" {
			bars = append(bars, shownBar{id, "−" + gibOf(v)})
		} else if known && id == "host_share_bytes" {
			bars = append(bars, shownBar{"host memory, one worker", gibOf(v)})
		} else if known {
			bars = append(bars, shownBar{id, gibOf(v)})
		}
	}
	return bars
}

func stepsOf(r *budget.Report) []shownStep {
	list := []shownStep{}
	for _, s := range r.Steps {
		shown := shownStep{ID: s.ID, Result: s.Result.String(), Mark: s.Result.Mark.String(), Source: s.Source}
		if s.Result.IsInt() {
			shown.Result = commas(shown.Result)
		}
		if s.Op != trace.OpValue {
			text := strings.TrimPrefix(s.Text(), s.ID+" = ")
			shown.Expression = strings.TrimSuffix(text, " = "+s.Result.String())
			if s.Formula() != shown.Expression { // it has names
				shown.Formula = s.Formula()
			}
		}
		list = append(list, shown)
	}
	return list
}

func tensorsOf(r *budget.Report) []shownTensor {
	list := []shownTensor{}
	if r.Model == nil {
		return list
	}
	for _, s := range r.Model.Tensors {
		shape := strings.ReplaceAll(fmt.Sprint(s.Shape), " ", ", ")
		list = append(list, shownTensor{s.Name, shape, s.DType, strconv.FormatInt(s.Count, 10), commas(strconv.FormatInt(s.Bytes, 10))})
	}
	return list
}

func linesOf(r *budget.Report) []shownLine {
	list := []shownLine{}
	for _, l := range r.Log {
		list = append(list, shownLine{l.Level, l.Text()})
	}
	return list
}

func notesOf(r *budget.Report) []shownNote {
	list := []shownNote{}
	for _, n := range r.Notes {
		list = append(list, shownNote{n.Text, n.Mark.String(), n.Source})
	}
	return list
}
