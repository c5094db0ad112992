package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// The definitions of these tests: README's case; one whose model is not known, of
// which the acceptance tests have the budget; and one that ends with an error.
const (
	docLlama   = "<!-- kv llama = v=1&ref=0.24.0.1.1.0&model=meta-llama/Llama-3.1-8B-Instruct&tp=8&max_model_len=8192&target=trn2&cpu_compile=1 -->"
	docStated  = "<!-- kv stated = #v=1&ref=0.24.0.1.1.0&tp=4&gmu=0.92&override.bytes_used=5248606944&target=trn2&cpu_compile=1 -->"
	docRefused = "<!-- kv refused = v=1&ref=0.24.0.1.1.0&tp=4&target=trn2n&cpu_compile=1 -->"
	docBroken  = "<!-- kv broken = v=1&modle=m -->"
)

// docOf is a file with those definitions on line 1 and one mark on line 2.
func docOf(mark, text string) string {
	return docLlama + docStated + docRefused + "\n<!-- kv " + mark + " -->" + text + "<!-- /kv -->"
}

func TestNumbersThatAgree(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, mark, text string }{
		{"an integer", "stated budget.available", "7112465841"},
		{"an integer with separators", "stated budget.available", " 7,112,465,841\n"},
		{"two decimals", "llama left_for_graphs_bytes GiB", "15.51"},
		{"one decimal", "llama left_for_graphs_bytes GiB", "15.5"},
		{"no decimal", "llama left_for_graphs_bytes GiB", "16"},
		{"the whole device", "llama budget.total_hbm_bytes GiB", "24.00"},
		{"MiB", "llama budget.total_hbm_bytes MiB", "24,576"},
		{"KiB", "llama kv_cache.bytes_per_block KiB", "512"},
		{"GB", "stated budget.bytes_used GB", "5.248606944"},
		{"a float", "llama budget.gpu_memory_utilization", "0.92"},
		{"a float, rounded", "llama budget.cap_fraction", "0"},
		{"a string", "llama verdict.level", "fits"},
		{"a string with spaces", "llama verdict.reason", "15.51 of 24.00 GiB is left for graphs"},
		{"a string with an underscore", "llama budget.binding", "heuristic_cap"},
		{"an entity", "llama model.architecture", "Llama&#70;orCausalLM"},
		{"an element of a list", "llama kv_cache.groups.0.layers", "32"},
		{"an element of a list in a list", "llama model.tensors.0.shape.1", "4096"},
		{"null", "llama model.drafter_bytes", "none"},
		{"null with a unit", "llama model.drafter_bytes GiB", "none"},
		{"null of a part of the report", "stated model", "none"},
		{"no error", "llama error", "none"},
		{"an error's own fields", "refused error.type", "RuntimeError"},
		{"what an error leaves", "refused verdict.level", "fails"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			f := checkDoc(docOf(test.mark, test.text), compute)
			require.Empty(t, f.findings)
			require.Equal(t, 1, f.numbers)
			require.Equal(t, 1, f.agree)
		})
	}
}

func TestNumbersThatDoNot(t *testing.T) {
	t.Parallel()
	const targets = `the engine gives none for budget: RuntimeError: VLLM_NEURON_CPU_COMPILE requires NEURON_PLATFORM_TARGET_OVERRIDE to be one of`
	for _, test := range []struct{ name, mark, text, want string }{
		{"another number", "stated budget.available GiB", "5.51", "stated budget.available: the text says 5.51, the engine gives 6.62"},
		{"another integer", "stated budget.available", "7112465840", "stated budget.available: the text says 7112465840, the engine gives 7112465841"},
		{"another integer with separators", "stated budget.available", "7,112,465,840", "stated budget.available: the text says 7,112,465,840, the engine gives 7,112,465,841"},
		{"separators in the wrong places", "stated budget.available", "71,12,465,841", "stated budget.available: the text says 71,12,465,841, the engine gives 7,112,465,841"},
		{"an integer that was rounded", "stated budget.available", "7112465841.0", "stated budget.available: the text says 7112465841.0, the engine gives 7112465841"},
		{"a number with its unit", "llama left_for_graphs_bytes GiB", "15.51 GiB", "llama left_for_graphs_bytes: the text says 15.51 GiB, the engine gives 15.51"},
		{"cut off instead of rounded", "stated budget.available GiB", "6.623", "stated budget.available: the text says 6.623, the engine gives 6.624"},
		{"another word", "llama verdict.level", "Fits", "llama verdict.level: the text says Fits, the engine gives fits"},
		{"a number for null", "llama model.drafter_bytes GiB", "0.00", "llama model.drafter_bytes: the text says 0.00, the engine gives none"},
		{"none for a number", "stated budget.available", "none", "stated budget.available: the text says none, the engine gives 7112465841"},
		{"a line break", "llama verdict.level", "fi\nts", `llama verdict.level: the text says fi\nts, the engine gives fits`},
		{"a tag", "llama verdict.level", "<b>fits</b>", "llama verdict.level: holds a tag, <b>; put the mark within the tags, around the text alone"},
		{"an unknown field", "llama budget.availabel", "5", "llama budget.availabel: budget.availabel is no field of the report; the nearest is budget.available"},
		{"an unknown part", "llama buget.available", "5", "llama buget.available: buget is no field of the report; the nearest is budget"},
		{"an unknown field of an element", "llama kv_cache.groups.0.layer", "5", "llama kv_cache.groups.0.layer: kv_cache.groups.0.layer is no field of the report; the nearest is kv_cache.groups.0.layers"},
		{"an element beyond the last", "llama kv_cache.groups.1.layers", "5", "llama kv_cache.groups.1.layers: kv_cache.groups.1 is no element of the report; kv_cache.groups has 1, numbered from 0"},
		{"an element without a number", "llama kv_cache.groups.first", "5", "llama kv_cache.groups.first: kv_cache.groups.first is no element of the report; kv_cache.groups has 1, numbered from 0"},
		{"a field of a number", "llama budget.available.bytes", "5", "llama budget.available.bytes: budget.available has no fields; the engine gives 7112465841 (an integer)"},
		{"a field of null", "stated model.bytes_used", "none", "stated model.bytes_used: the engine gives none for model"},
		{"a path that ends in a dot", "llama budget.", "5", "llama budget.: budget. is no field of the report; the nearest is budget.binding"},
		{"a whole part", "llama reference", "0.24.0", `llama reference: a mark is of one value; the engine gives {"vllm":"0.24.0","vllm_neuron":"0.24.0.1.1.0"} (an object)`},
		{"an unknown unit", "llama budget.available gib", "6.62", "llama budget.available: got the unit gib; accepted: KiB, MiB, GiB, GB"},
		{"a unit on a word", "llama verdict.level GiB", "fits", `llama verdict.level: the unit GiB is for a whole number of bytes; the engine gives "fits" (a string)`},
		{"a field that an error leaves out", "refused budget.available GiB", "6.62", "refused budget.available: " + targets},
		{"none for what an error leaves out", "refused budget", "none", "refused budget: " + targets},
		{"an unknown name", "lama budget.available", "5", "lama budget.available: no case is defined by that name above; write <!-- kv lama = LINK --> before it"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			f := checkDoc(docOf(test.mark, test.text), compute)
			require.Equal(t, 1, f.numbers)
			require.Zero(t, f.agree)
			require.Len(t, f.findings, 1)
			require.True(t, strings.HasPrefix(f.findings[0].String(), ":2: "+test.want), f.findings[0].String())
		})
	}
}

func TestDefinitions(t *testing.T) {
	t.Parallel()
	const number = "\n<!-- kv llama verdict.level -->fits<!-- /kv -->"
	for _, test := range []struct {
		name, file string
		want       []string // findings
	}{
		{"once", docLlama + number, nil},
		{"two, used in turn", docLlama + docStated + number + "\n<!-- kv stated model -->none<!-- /kv -->" + number, nil},
		{"one that is not used", docLlama + docStated + number, nil},
		{"after its use", number + "\n" + docLlama, []string{":2: llama verdict.level: no case is defined by that name above; write <!-- kv llama = LINK --> before it"}},
		{"twice", docLlama + number + "\n\n" + docLlama + number, []string{":4: llama: is defined twice; the first time on line 1"}},
		{
			"a broken link", docBroken + "\n<!-- kv broken verdict.level -->fits<!-- /kv -->",
			[]string{":1: broken: modle: is no key of a link; the nearest is model", ":2: broken verdict.level: is not compared: the definition on line 1 gives no case"},
		},
		{"no link", "<!-- kv a = -->", []string{`:1: a: link: begins with ""; accepted: v=1`}},
		{"a whole address", "<!-- kv a = https://example.com/#v=1&tp=8 -->", nil},
		{"an address without a case", "<!-- kv a = https://example.com/ -->", []string{`:1: a: link: begins with "https://example.com/"; accepted: v=1`}},
		{"a later version", "<!-- kv a = v=2&tp=8 -->", []string{":1: a: v: got 2, a later version than is known here; accepted: 1"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			f := checkDoc(test.file, compute)
			var got []string
			for _, finding := range f.findings {
				got = append(got, finding.String())
			}
			require.Equal(t, test.want, got)
		})
	}
}

func TestEachCaseOfAFileIsComputedOnce(t *testing.T) {
	t.Parallel()
	times := 0
	f := checkDoc(docLlama+docStated+strings.Repeat("<!-- kv llama verdict.level -->fits<!-- /kv -->", 50), func(c budget.Case) budget.Report {
		times++
		return compute(c)
	})
	require.Equal(t, 50, f.agree)
	require.Equal(t, 2, times)
}

func TestADefectOfTheEngineIsAFinding(t *testing.T) {
	t.Parallel()
	f := checkDoc(docOf("llama budget.available", "5"), func(budget.Case) budget.Report { panic("boom") })
	require.Len(t, f.findings, 1)
	require.Equal(t, ":2: llama budget.available: the engine gives none for budget: InternalError: a defect of neuronkv stopped this case (boom); please report it together with the case", f.findings[0].String())
}

func TestAFileThatIsNotUTF8(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, file, want string }{
		{"Latin-1", "a\nb\n" + docLlama + "\xe9\n", ":3: is not UTF-8 here; save the file as UTF-8"},
		{"UTF-16", "\xff\xfe<\x00", ":1: is not UTF-8 here; save the file as UTF-8"},
		{"a character that is cut off", "a\n\xe2\x82", ":2: is not UTF-8 here; save the file as UTF-8"},
		{"the character for what is none", "a\ufffd\n", ""},
		{"a byte order mark", "\ufeff", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			f := checkDoc(test.file, compute)
			if test.want == "" {
				require.Empty(t, f.findings)
				return
			}
			require.Len(t, f.findings, 1)
			require.Equal(t, test.want, f.findings[0].String())
		})
	}
}
