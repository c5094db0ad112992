package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/preflight"
	"neuronkv/budget/trace"
)

func pointer[T any](v T) *T { return &v }

// sample is a report that has something in every part.
func sample() budget.Report {
	t := trace.New(4)
	table := trace.Rule{Source: "platform.py"}
	total := t.Int("total_hbm_bytes", 25769803776, table)
	gmu := t.Float("gpu_memory_utilization", 0.92, table)
	_, _ = t.IntMul("total_budget", trace.Rule{Source: "neuron_worker.py", Mark: trace.Assumed}, total, gmu)
	return budget.Report{
		Reference: budget.LatestRelease(),
		Mode:      pointer(budget.CPUCompile),
		Verdict:   budget.Verdict{Level: budget.LikelyFails, Reason: "1.50 of 24.00 GiB is left", Evidence: []string{"Both runs failed."}},
		Preflight: []preflight.Finding{
			{Severity: preflight.Error, Type: "ValueError", Message: "64 heads, 3 ranks.", Field: "engine_args.tensor_parallel_size", Mark: trace.Assumed, Why: "Heads divide.", Hides: 2,
				Changes: []preflight.Change{{Field: "engine_args.tensor_parallel_size", Value: int64(2), Text: "Set tensor_parallel_size to 2"}, {Field: "engine_args.quantization", Text: "Leave --quantization out"}}},
			{Severity: preflight.Warning, Message: "Slow.", Field: "env.SLOW", Why: "It is."},
			{Severity: preflight.Error, Type: "AssertionError", Field: "hf_config.hidden_size", Why: "Tiles."},
		},
		Budget: &budget.Budget{
			TotalHBMBytes: pointer[int64](25769803776), GPUMemoryUtilization: pointer(budget.Float(0.92)), CapFraction: pointer(budget.Float(0.3)),
			TotalBudget: pointer[int64](23708219473), Available: pointer[int64](0), Binding: pointer(budget.BindsHeuristicCap),
		},
		Model:     &budget.Model{Architecture: "LlamaForCausalLM", Variant: "bf16", NumParameters: pointer[int64](1227), NumBuffers: pointer[int64](0), BytesUsed: pointer[int64](16060522496)},
		LeftBytes: pointer[int64](-1),
		Inputs:    []budget.Input{{Field: "engine_args.block_size", Value: int64(32), From: budget.Stated}, {Field: "engine_args.dtype", Value: "auto", From: budget.Default}},
		Steps:     t.Steps(),
		Log:       compute(budget.Case{Version: pointer[int64](1), Env: budget.Environment{budget.EnvCPUMode: "1"}, Host: budget.Host{AvailableBytes: pointer[int64](500e9)}}).Log[:1],
		Notes:     []budget.Note{{Code: "x", Field: "lnc", Mark: trace.Measured, Text: "A note.", Source: "a page"}, {Mark: trace.Exact, Text: "Another."}},
		Error:     &budget.Error{Stage: budget.StageBudget, Type: "RuntimeError", Message: "below minimum", Field: "env.VLLM_NEURON_MIN_KV_BUDGET_GIB"},
	}
}

const sampleText = `Likely fails: 1.50 of 24.00 GiB is left
  - Both runs failed.

By the rules of vllm-neuron 0.24.0.1.1.0 with vLLM 0.24.0, mode cpu_compile.

Start-up checks
  error    64 heads, 3 ranks.
           ValueError, field engine_args.tensor_parallel_size, assumed
           Heads divide.
           The server stops here, and never reaches the 2 findings after it.
           - Set tensor_parallel_size to 2 (--tensor-parallel-size 2)
           - Leave --quantization out (without --quantization)
  warning  Slow.
           field env.SLOW, exact
           It is.
  error    (AssertionError without a text)
           AssertionError, field hf_config.hidden_size, exact
           Tiles.
           A server would stop here next.

Budget of one rank
                      GiB      GB            bytes
  total_hbm_bytes   24.00   25.77   25,769,803,776
  total_budget      22.08   23.71   23,708,219,473
  available          0.00    0.00                0
  left for graphs   -0.00   -0.00               -1

  gpu_memory_utilization 0.92, cap fraction 0.3
  The heuristic cap binds: it is below the user budget, so weights that take less memory would
  not add to the KV cache.

Model on one rank
  LlamaForCausalLM, bf16: 1,227 parameters and 0 buffers
                 GiB      GB            bytes
  bytes_used   14.96   16.06   16,060,522,496

Inputs
  stated    engine_args.block_size = 32
  default   engine_args.dtype = "auto"

Derivation
  platform.py
    exact     total_hbm_bytes = 25769803776
    exact     gpu_memory_utilization = 0.92
  neuron_worker.py
    assumed   total_budget = int(25769803776 * 0.92) = 23708219473

Log lines of the reference, which a server that is refused at start-up does not reach
  INFO     Host memory: 465.66 GiB available, 1 local worker(s), 465.66 GiB fair-share per
           worker

Notes
  measured  A note.
            field lnc, source a page
  exact     Another.

Error
  below minimum
  RuntimeError, stage budget, field env.VLLM_NEURON_MIN_KV_BUDGET_GIB
`

func TestExplanation(t *testing.T) {
	t.Parallel()
	require.Equal(t, sampleText, string(renderText(caseText{}, sample())))
}

func TestExplanationOfALine(t *testing.T) {
	t.Parallel()
	got := string(renderText(caseText{line: 12}, sample()))
	require.Equal(t, strings.Repeat("-", pageWidth)+"\nLine 12\n\n"+sampleText, got)
}

func TestExplanationOfAnEmptyReport(t *testing.T) {
	t.Parallel()
	got := renderText(caseText{}, stopped(budget.CaseError, "x: is missing", "x"))
	require.Equal(t, `No answer: x: is missing

By the rules of vllm-neuron 0.24.0.1.1.0 with vLLM 0.24.0.

Error
  x: is missing
  CaseError, stage case, field x
`, string(got))
}

// Every figure and every sentence of a computed report is in its explanation.
func TestExplanationLeavesNothingOut(t *testing.T) {
	t.Parallel()
	for _, in := range []string{acceptance, wrongTarget, wrongSwitch,
		`{"version":1,"engine_args":{"model":"Llama-3.1-8B-Instruct"},"instance_type":"trn2.48xlarge"}`,
		`{"version":1,"engine_args":{"model":"openai/gpt-oss-20b","tensor_parallel_size":6,"max_model_len":2048,"hf_overrides":{"quantization_config":{"quant_method":"awq"}}},"instance_type":"trn2.48xlarge"}`,
		`{"version":1,"env":{"VLLM_NEURON_CPU_MODE":"1"},"host":{"available_bytes":500000000000,"local_world_size":8}}`,
	} {
		a := answerer{compute: compute}
		report := a.report(caseText{text: []byte(in)})
		text := string(renderText(caseText{}, report))
		requireNarrow(t, text)
		flat := strings.Join(strings.Fields(text), " ")
		require.Contains(t, flat, report.Verdict.Reason)
		for _, s := range report.Steps {
			require.Contains(t, flat, s.Result.Mark.String()+" "+s.Text())
			require.Contains(t, flat, s.Source)
		}
		for _, l := range report.Log {
			require.Contains(t, flat, l.Level+" "+l.Text())
		}
		for _, f := range report.Preflight {
			require.Contains(t, flat, f.Severity+" "+f.Message)
			require.Contains(t, flat, f.Why)
			for _, c := range f.Changes {
				require.Contains(t, flat, "- "+c.Text)
			}
		}
		for _, n := range report.Notes {
			require.Contains(t, flat, n.Text)
			require.Contains(t, flat, n.Source)
		}
		if report.Error != nil {
			require.Contains(t, flat, report.Error.Message+" "+report.Error.Type+", stage "+string(report.Error.Stage))
		}
	}
}

// requireNarrow requires lines of the page's width; a single word may be longer.
func requireNarrow(t *testing.T, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		require.Equal(t, strings.TrimRight(line, " "), line)
		if len(strings.Fields(line)) > 1 {
			require.LessOrEqual(t, utf8.RuneCountInString(line), pageWidth, line)
		}
	}
}

func TestBindingInWords(t *testing.T) {
	t.Parallel()
	require.Contains(t, bindingInWords(budget.BindsUserBudget), "The user budget binds")
	require.Contains(t, bindingInWords(budget.BindsHeuristicCap), "The heuristic cap binds")
	require.Contains(t, bindingInWords(budget.BindsNothing), "Nothing else binds")
	require.Contains(t, bindingInWords("a new term"), "a new term binds")
}

func TestWrap(t *testing.T) {
	t.Parallel()
	word := strings.Repeat("x", pageWidth-4)
	for _, test := range []struct {
		name, label, text string
		want              []string
	}{
		{"nothing", "", "", []string{""}},
		{"short", "  - ", "a b", []string{"  - a b"}},
		{"two spaces stay", "", "a  b", []string{"a  b"}},
		{"exactly the width", "    ", word, []string{"    " + word}},
		{"one character above", "    ", word + " y", []string{"    " + word, "    y"}},
		{"a word above the width", "- ", word + word + " y", []string{"- " + word + word, "  y"}},
		{"the width in characters", "", strings.Repeat("×", pageWidth-2) + " y", []string{strings.Repeat("×", pageWidth-2) + " y"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, test.want, wrap(test.label, test.text))
		})
	}
}

// A pasted case cannot move a terminal's cursor.
func TestPrintable(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"plain × text":     "plain × text",
		"\x1b[31mred":      `\x1b[31mred`,
		"two\nlines\r\t":   `two\nlines\r\t`,
		"a 'quote' \"b\"":  "a 'quote' \"b\"",
		"\u202eright left": `\u202eright left`,
		"\x9b1m":           `�1m`,
	} {
		require.Equal(t, want, printable(in))
	}
}

func TestUnits(t *testing.T) {
	t.Parallel()
	for in, want := range map[int64][]string{
		0:                   {"0.00", "0.00", "0"},
		1 << 30:             {"1.00", "1.07", "1,073,741,824"},
		1_000_000_000:       {"0.93", "1.00", "1,000,000,000"},
		-5 << 30:            {"-5.00", "-5.37", "-5,368,709,120"},
		9223372036854775807: {"8589934592.00", "9223372036.85", "9,223,372,036,854,775,807"},
	} {
		require.Equal(t, want, units(in))
	}
}

func TestAPlanWithNoFigureIsWrittenAsItsTitle(t *testing.T) {
	var e explanation
	e.cache(&budget.KVCache{})
	require.Equal(t, "\nKV cache of one worker\n", e.text.String())
}
