//go:build browser

package browsertest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/sizing"
)

// readDegrees are the degrees that can be chosen: value, state and class.
const readDegrees = `[...document.querySelectorAll("input[name=degree]")].map((e) => [e.value, e.checked ? "chosen" : e.disabled ? "out" : "", e.closest("label").className].join(" ").trim())`

// requireDegrees waits until the page offers what the engine says of a case.
func (p *page) requireDegrees(c budget.Case) {
	p.t.Helper()
	degrees, err := sizing.LegalTP(c)
	require.NoError(p.t, err)
	var want []string
	for _, d := range degrees {
		state := ""
		switch {
		case d.TP == *c.EngineArgs.TensorParallelSize:
			state = "chosen"
		case !d.Legal:
			state = "out"
		}
		class := ""
		switch {
		case !d.Legal:
			class = "no"
		case d.Warned:
			class = "warn"
		}
		want = append(want, strings.TrimSpace(strings.Join([]string{fmt.Sprint(d.TP), state, class}, " ")))
	}
	p.eventually(func() bool { return slices.Equal(want, eval[[]string](p, readDegrees)) }, "the degrees are %q", want)
	for _, d := range degrees {
		for _, r := range d.Reasons {
			if r.Forbids {
				require.Contains(p.t, p.textOf(".reasons"), r.Text)
				break
			}
		}
	}
}

func TestTheDegreesAreThoseOfModelAndMachine(t *testing.T) {
	p := openReady(t)
	want := defaultCase()
	p.requireDegrees(want)
	p.choose("instance", "trn2.3xlarge")
	want.InstanceType = new("trn2.3xlarge")
	p.pasteInto("model", "Qwen/Qwen3-VL-8B-Instruct")
	withModel("Qwen/Qwen3-VL-8B-Instruct")(&want)
	p.requireDegrees(want)
	require.Contains(t, p.textOf(".reasons"), "put out garbage")
	p.pasteInto("tp", "3")
	withTP(3)(&want)
	p.requireDegrees(want)
	require.Contains(t, p.textOf(".reasons"), "Total number of attention heads (32) must be divisible by tensor parallel size (3).")
	p.choose("instance", "trn1.32xlarge")
	want.InstanceType = new("trn1.32xlarge")
	set(budget.EnvTarget, "trn1")(&want)
	p.requireDegrees(want)
	require.Contains(t, p.textOf(".reasons"), "TP 4 is not among the degrees that the runtime is documented to support")
}

func TestADegreeIsChosenByMouseAndByKeys(t *testing.T) {
	p := openReady(t)
	p.do(chromedp.Click(chromedp.CSS("label:has(> input[name=degree][value='16'])")))
	want := defaultCase()
	withTP(16)(&want)
	p.requireAnswer(want)
	require.Equal(t, "16", p.valueOf("tp"))
	p.press(kb.ArrowRight)
	withTP(32)(&want)
	p.requireAnswer(want)
	p.press(kb.ArrowRight) // 64 is out: round to the first
	withTP(1)(&want)
	p.requireAnswer(want)
	require.Equal(t, "1", p.valueOf("tp"))
	p.typeInto("tp", "8")
	withTP(8)(&want)
	p.requireAnswer(want)
	p.requireDegrees(want)
}

func TestAUsualRequestIsCounted(t *testing.T) {
	p := openReady(t)
	resolved := budget.Resolve(defaultCase())
	report := budget.Estimate(resolved)
	for text, tokens := range map[string]int64{"2k": 2000, "1": 1, "8,192": 8192, "512": 512} {
		load, err := sizing.Typical(resolved, &report, tokens)
		require.NoError(t, err)
		p.typeInto("typical", text)
		want := shownFigure{"Usual request, " + commas(fmt.Sprint(tokens)) + " tokens", fmt.Sprintf("%.2fx", float64(load.Concurrency))}
		p.eventually(func() bool { return slices.Contains(p.shown().Blocks, want) }, "the figures have %v", want)
	}
	for text, says := range map[string]string{"0": "accepted: 1 to the longest request, 8,192", "8193": "accepted: 1 to the longest request, 8,192", "many": "accepted: a whole number"} {
		p.typeInto("typical", text)
		p.eventually(func() bool { return strings.Contains(p.shown().Invalid["typical"], says) }, "%s is refused: %s", text, says)
		require.Len(t, p.shown().Blocks, 4)
		require.Contains(t, p.verdict(), "52 requests", "the answer stands")
	}
	p.typeInto("typical", "")
	p.eventually(func() bool { return len(p.shown().Invalid) == 0 }, "nothing is asked")
	p.requireAnswerWithoutTypical(defaultCase())
}

// requireAnswerWithoutTypical is requireAnswer where no usual request is stated.
func (p *page) requireAnswerWithoutTypical(c budget.Case) {
	p.t.Helper()
	p.waitForCase(c)
	require.Len(p.t, p.shown().Blocks, 4)
	p.typeInto("typical", "1024")
	p.eventually(func() bool { return len(p.shown().Blocks) == 5 }, "the usual request is back")
	p.requireAnswer(c)
}

func TestTheTensorsAreSortedByTheirHeads(t *testing.T) {
	p := openReady(t)
	p.click("#section-holds summary")
	first := func() string { return p.textOf("table.tensors tbody th") }
	report := budget.Estimate(budget.Resolve(defaultCase()))
	names := make([]string, 0, len(report.Model.Tensors))
	for _, s := range report.Model.Tensors {
		names = append(names, s.Name)
	}
	largest := first()
	for _, c := range []struct{ selector, sort, first string }{
		{"th:nth-child(1) .sort", "ascending", slices.Min(names)},
		{"th:nth-child(1) .sort", "descending", slices.Max(names)},
		{"th:nth-child(5) .sort", "descending", largest},
	} {
		p.click("table.tensors " + c.selector)
		p.eventually(func() bool { return first() == c.first }, "%s is first", c.first)
		require.Equal(t, c.sort, eval[string](p, `document.querySelector("table.tensors [aria-sort]").getAttribute("aria-sort")`))
		require.Equal(t, 1, eval[int](p, `document.querySelectorAll("[aria-sort]").length`))
	}
	p.typeInto("gmu", "0.9")
	want := defaultCase()
	withGMU(.9)(&want)
	p.requireAnswer(want)
	require.Equal(t, largest, first(), "the order stays")
}

// readRows are the rows of a table, its cells as they are shown.
const readRows = `[...document.querySelectorAll(%s + " tbody tr")].map((row) => [...row.cells].map((c) => c.innerText.replace(/\s+/g, " ").trim()).join(" | ").trim())`

func TestRankDeviceAndInstance(t *testing.T) {
	p := openReady(t)
	require.Equal(t, []string{"Rank one logical core | 24.00 | 1.87 | 6.62 | 15.51", "Device 4 ranks | 96.00 | 7.48 | 26.49 | 62.03",
		"Engine 8 ranks on 2 devices | 192.00 | 14.96 | 52.99 | 124.05", "Instance trn2.48xlarge, 16 devices | 1,536.00 | 14.96 | 52.99 |"}, eval[[]string](p, readRows, "table.scope"))
	require.Equal(t, 8, eval[int](p, `document.querySelectorAll(".devices .core-used").length`))
	require.Equal(t, 56, eval[int](p, `document.querySelectorAll(".devices .core-free").length`))
	p.choose("instance", "trn2.3xlarge")
	p.typeInto("tp", "4")
	p.eventually(func() bool { return eval[int](p, `document.querySelectorAll(".devices .core-used").length`) == 4 }, "four cores are drawn")
	require.Equal(t, 0, eval[int](p, `document.querySelectorAll(".devices .core-free").length`))
	require.Contains(t, p.textOf(".scope tbody tr:last-child"), "trn2.3xlarge, 1 device")
}

func TestWhetherTheCompileCacheHits(t *testing.T) {
	p := openReady(t)
	c := defaultCase()
	p.requireMargin(c)
	p.choose("mode", "neuron")
	p.enter("runtime-used", "2008031232")
	p.enter("runtime-free", "23761772544")
	onDevice(budget.Runtime{BytesUsed: new(int64(2008031232)), BytesFree: new(int64(23761772544))})(&c)
	p.requireMargin(c)
	p.eventually(func() bool {
		return strings.Contains(p.textOf("#section-cache .gist"), "The device counts 13,565 blocks too")
	}, "it hits")
	p.typeInto("runtime-free", "23700000000")
	c.Runtime.BytesFree = new(int64(23700000000))
	p.requireMargin(c)
	require.Contains(t, p.textOf("#section-cache .gist"), "it misses")
}

// requireMargin waits until the page shows the engine's margin.
func (p *page) requireMargin(c budget.Case) {
	p.t.Helper()
	m, err := sizing.CompileMargin(c, nil)
	require.NoError(p.t, err)
	count := func(n int64) string { return commas(fmt.Sprint(n)) }
	want := []string{"CPU compile, no device | " + count(m.TableTotal) + " | " + count(m.Blocks), "Lowest total that hits | " + count(m.Total.Low) + " | " + count(m.Blocks),
		"Highest total that hits | " + count(*m.Total.High) + " | " + count(m.Blocks), "The device: " + m.Device.From + ", " + m.Device.Mark.String() + " | " + count(m.Device.Total) + " | " + count(*m.Device.Blocks)}
	p.eventually(func() bool { return p.has("#section-cache") }, "the section is there")
	eval[chromedp.Void](p, `document.getElementById("section-cache").open = true`)
	p.eventually(func() bool { return slices.Equal(want, eval[[]string](p, readRows, "table.margin")) }, "the margin is %q", want)
	require.Contains(p.t, p.textOf("#section-cache .pins"), m.Pin.Flag)
	require.Contains(p.t, p.textOf("#section-cache .pins"), m.Pin.Why)
}

func TestThePublishedRunsAreDrawnWhereTheySpeakOfTheCase(t *testing.T) {
	p := openReady(t)
	const rings, crosses = `document.querySelectorAll("svg.chart .c-ring").length`, `document.querySelectorAll("svg.chart .c-cross").length`
	served := 0
	for _, r := range budget.HeadroomRuns() {
		if r.Served {
			served++
		}
	}
	require.Equal(t, served, eval[int](p, rings))
	require.Equal(t, len(budget.HeadroomRuns())-served, eval[int](p, crosses))
	require.Contains(t, p.textOf("svg.chart"), "this case leaves 15.51")
	for _, c := range [][2]string{{"target", "trn1"}, {"lnc", "1"}} {
		p.choose(c[0], c[1])
		p.eventually(func() bool { return eval[int](p, rings) == 0 }, "%s %s has no runs", c[0], c[1])
		p.startOver()
	}
}

func TestEachDegreeIsAnswered(t *testing.T) {
	p := openReady(t)
	p.pasteInto("model", "meta-llama/Llama-3.3-70B-Instruct")
	p.choose("instance", "trn2.48xlarge")
	c := defaultCase()
	withModel("meta-llama/Llama-3.3-70B-Instruct")(&c)
	c.InstanceType = new("trn2.48xlarge")
	degrees, err := sizing.LegalTP(c)
	require.NoError(t, err)
	var want []string
	for _, a := range sizing.ByDegree(c, degrees) {
		row := fmt.Sprint(a.TP)
		for _, n := range []*int64{a.Used, a.KV, a.Left} {
			row += " | "
			if n != nil {
				row += gib(*n)
			}
		}
		row += " | "
		if a.Requests != nil {
			row += commas(fmt.Sprint(*a.Requests))
		}
		want = append(want, row+" | "+levels[a.Level].word)
	}
	p.eventually(func() bool { return slices.Equal(want, eval[[]string](p, readRows, "table.degrees")) }, "the table says %q", want)
	require.Equal(t, "8", p.textOf("table.degrees tr.strong th"))
}

func TestWhereNoSingleChangeHelpsThePageSaysSo(t *testing.T) {
	p := openReady(t)
	p.pasteInto("model", "meta-llama/Llama-3.3-70B-Instruct")
	p.choose("instance", "trn2.3xlarge")
	p.typeInto("tp", "4")
	p.eventually(func() bool {
		return strings.Contains(p.textOf("#fixes"), "the weights alone need 32.86 GiB of a core of 24.00 GiB")
	}, "the page says so")
	require.False(t, p.has("#fixes button"))
}
