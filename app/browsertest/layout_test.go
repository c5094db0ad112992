//go:build browser

package browsertest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/recipe"
)

// states are the default answer, a problem, more than a core holds, and the other
// modes, each made from the default case.
var states = []struct {
	name   string
	fields [][2]string
	want   func(c *budget.Case) // nil where the form cannot be read
}{
	{"default", nil, func(*budget.Case) {}},
	{"problem", [][2]string{{"gmu", "a word that is much too long for a number, and has.no.place.to.break.it.in.so.it.must.be.broken.anyway"}}, nil},
	{"reference's error", [][2]string{{"cap", "0.3x"}}, set(budget.EnvCapFraction, "0.3x")},
	{"overflow", [][2]string{{"model", "meta-llama/Llama-3.3-70B-Instruct"}, {"tp", "2"}}, func(c *budget.Case) {
		c.EngineArgs.Model = new("meta-llama/Llama-3.3-70B-Instruct")
		withTP(2)(c)
	}},
	{"device", [][2]string{{"mode", "neuron"}}, onDevice(budget.Runtime{})},
	{"host", [][2]string{{"mode", "cpu"}, {"host", "68719476736"}}, onHost(budget.Host{AvailableBytes: new(int64(64 << 30))})},
	{"refused", [][2]string{{"model", "openai/gpt-oss-20b"}, {"length", "2048"}, {"tp", "6"}, {"additional", `{"neuron_config": {"ep_degree": 4, "mlp_dp_size": 2}}`}}, func(c *budget.Case) {
		c.EngineArgs.Model, c.EngineArgs.MaxModelLen = new("openai/gpt-oss-20b"), new(int64(2048))
		c.EngineArgs.AdditionalConfig = []byte(`{"neuron_config": {"ep_degree": 4, "mlp_dp_size": 2}}`)
		withTP(6)(c)
	}},
	{"recipe", [][2]string{{"recipe", "Qwen3-VL 8B, benchmark"}}, func(c *budget.Case) { *c = caseOf(recipe.All()[4]) }},
	{"variable", [][2]string{{"variables", strings.Repeat("LONG_NAME_", 40) + "=" + strings.Repeat("x", 400)}}, func(c *budget.Case) {
		set(strings.Repeat("LONG_NAME_", 40), strings.Repeat("x", 400))(c)
	}},
	{"pasted", [][2]string{{"source", "config.json"}, {"config", gpt2}}, withConfig(gpt2)},
}

// inEachState brings the page into each of the states.
func inEachState(p *page, check func(p *page)) {
	for _, s := range states {
		p.t.Run(s.name, func(t *testing.T) {
			p := p.within(t)
			p.startOver()
			for _, field := range s.fields {
				p.enter(field[0], field[1])
			}
			if s.want == nil {
				p.eventually(func() bool { return len(p.shown().Invalid) > 0 }, "the problem is shown")
			} else {
				want := defaultCase()
				s.want(&want)
				p.waitForCase(want)
				p.waitForHelp(want)
			}
			check(p)
		})
	}
}

// openAll opens every section and shows the exact bytes.
const openAll = `document.querySelectorAll("details").forEach((d) => { d.open = true; });
	if (document.getElementById("show-bytes")) document.getElementById("show-bytes").checked = true;`

// overflowing are the elements and texts that reach out of the page to the right,
// and the page itself when it scrolls sideways.
const overflowing = `(() => {
	const root = document.documentElement, out = [];
	if (root.scrollWidth > innerWidth) out.push("the page is " + root.scrollWidth + " wide");
	for (const e of document.querySelectorAll("body *")) {
		const r = e.getBoundingClientRect();
		if (r.width > 1 && r.height > 1 && r.right > innerWidth + 1 && !e.closest(".hidden")) out.push(e.tagName + "." + e.getAttribute("class") + " reaches " + r.right);
	}
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
	while (texts.nextNode()) {
		range.selectNodeContents(texts.currentNode);
		const past = [...range.getClientRects()].some((r) => r.width > 1 && r.right > innerWidth + 1);
		if (past && !texts.currentNode.parentElement.closest(".hidden")) out.push("text reaches out: " + texts.currentNode.data.slice(0, 60));
	}
	return out;
})()`

func TestThePageNeverScrollsSideways(t *testing.T) {
	p := openReady(t)
	inEachState(p, func(p *page) {
		eval[any](p, openAll+` null`)
		for _, width := range []int64{320, 360, 640, 768, 1024, 1280} {
			sized(width, 800)(p)
			require.Empty(p.t, eval[[]string](p, overflowing), "%d pixels wide", width)
		}
	})
}

// misplaced are the chart's texts that lie outside it or on one another, and the
// ones in a bar's colours that reach out of the bar.
const misplaced = `(() => {
	const svg = document.querySelector("svg.chart"), out = [];
	if (!svg) return ["there is no chart"];
	const box = svg.getBoundingClientRect();
	const texts = [...svg.querySelectorAll("text")].map((e) => ({ words: e.textContent, r: e.getBoundingClientRect() })).filter((t) => t.r.width > 0);
	if (texts.length < 3) out.push("only " + texts.length + " texts");
	const slack = 1;
	const bars = [...svg.querySelectorAll("rect.seg")].map((e) => e.getBoundingClientRect());
	for (const e of svg.querySelectorAll("text.on")) {
		const r = e.getBoundingClientRect();
		if (r.width > 0 && !bars.some((bar) => bar.left - slack <= r.left && r.right <= bar.right + slack)) out.push(e.textContent + " reaches out of its bar");
	}
	texts.forEach(({ words, r }, i) => {
		const past = [box.left - r.left, r.right - box.right, box.top - r.top, r.bottom - box.bottom].map(Math.round);
		if (Math.max(...past) > slack) out.push(words + " is outside by " + past + " (left, right, top, bottom)");
		for (const other of texts.slice(i + 1)) {
			const across = Math.min(r.right, other.r.right) - Math.max(r.left, other.r.left);
			const down = Math.min(r.bottom, other.r.bottom) - Math.max(r.top, other.r.top);
			if (across > slack && down > slack) out.push(words + " and " + other.words + " overlap by " + Math.round(across) + " x " + Math.round(down));
		}
	});
	return out;
})()`

func TestTheChartsTextsHaveTheirPlaces(t *testing.T) {
	p := openReady(t)
	charts := 0
	for _, name := range []string{"meta-llama/Llama-3.1-8B-Instruct", "meta-llama/Llama-3.3-70B-Instruct"} {
		p.pasteInto("model", name)
		for _, tp := range []int64{1, 2, 8, 32, 64} {
			p.pasteInto("tp", fmt.Sprint(tp))
			for _, gmu := range []string{"0.2", "0.5", "0.92", "1"} {
				p.pasteInto("gmu", gmu)
				c := defaultCase()
				c.EngineArgs.Model = &name
				withTP(tp)(&c)
				var x float64
				fmt.Sscan(gmu, &x)
				withGMU(budget.Float(x))(&c)
				p.waitForCase(c)
				report := budget.Estimate(budget.Resolve(c))
				if len(memoryOf(&report)) == 0 {
					require.False(t, p.has("svg.chart"))
					continue
				}
				for _, width := range []int64{320, 360, 640, 1280} {
					sized(width, 800)(p)
					wrong := eval[[]string](p, misplaced)
					charts++
					assert.Empty(t, wrong, "%s TP %d GMU %s, %d pixels wide", name, tp, gmu, width)
				}
			}
		}
	}
	require.Greater(t, charts, 100)
}

// drawn are the chart's lengths in pixels: its width, the core, and each segment.
const drawn = `[...document.querySelectorAll("svg.chart rect.c-core, svg.chart rect.seg")].map((e) => e.getBoundingClientRect().width)
	.concat(document.querySelector("svg.chart").getBoundingClientRect().width)`

func TestTheChartIsDrawnToScale(t *testing.T) {
	p := openReady(t)
	inEachState(p, func(p *page) {
		got := p.shown()
		if len(got.Memory) == 0 {
			require.False(p.t, p.has("svg.chart"))
			return
		}
		title := p.textOf("svg.chart title")
		for _, row := range got.Memory {
			require.Contains(p.t, title, row.GiB[:len(row.GiB)-len(" GiB")])
		}
		lengths := eval[[]float64](p, drawn)
		sum := 0.0
		for _, n := range lengths[:len(lengths)-2] {
			sum += n
		}
		require.InDelta(p.t, lengths[len(lengths)-1], sum, 2, "the segments fill the chart")
	})
}
