//go:build browser

package browsertest_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/compare"
)

// terms are the rows of the comparison's figures, cells joined by a bar, those that
// differ marked.
func (p *page) terms() []string {
	p.t.Helper()
	return eval[[]string](p, `[...document.querySelectorAll(".terms tbody tr")].map((row) => [...row.cells].map((cell) => cell.innerText.trim()).join("|"))`)
}

// pin pins the case, which gives the comparison the focus.
func (p *page) pin() {
	p.t.Helper()
	p.click("#pin")
	p.eventually(func() bool { return p.focused() == "comparison" }, "the comparison has the focus")
}

// requireCompared requires that the figures and the walk shown are the engine's.
func (p *page) requireCompared(pinned, c budget.Case) {
	p.t.Helper()
	want := compare.Cases(pinned, c)
	p.eventually(func() bool { return eval[int](p, `document.querySelectorAll(".walk > li").length`) == len(want.Walk) }, "%d steps", len(want.Walk))
	shown := p.terms()
	i := 0
	for _, t := range want.Terms {
		if t.A == nil && t.B == nil {
			continue
		}
		require.Contains(p.t, shown[i], t.ID)
		require.Equal(p.t, t.Differs, strings.HasPrefix(shown[i], "≠"), shown[i])
		if t.Difference != nil && t.Differs {
			text := strings.Replace(t.Difference.Comma(), "-", "−", 1)
			require.Contains(p.t, shown[i], text)
		}
		i++
	}
	require.Len(p.t, shown, i)
	walk := p.textOf(".comparison")
	for _, s := range want.Walk {
		for _, field := range s.Changed {
			require.Contains(p.t, walk, field)
		}
	}
}

func TestACaseIsComparedWithThePinnedOne(t *testing.T) {
	p := openReady(t)
	p.pin()
	p.eventually(func() bool { return strings.Contains(p.textOf(".comparison"), "The two are the same case") }, "nothing differs yet")
	p.enter("tp", "16")
	want := defaultCase()
	withTP(16)(&want)
	p.requireAnswer(want)
	p.requireCompared(defaultCase(), want)
	require.Contains(t, p.textOf(".walk"), "engine_args.tensor_parallel_size: 8 → 16")
	require.Contains(t, p.textOf(".walk"), "bytes_used −970,194,944 bytes")

	p.enter("model", "Qwen/Qwen3-8B")
	want.EngineArgs.Model = new("Qwen/Qwen3-8B")
	p.requireAnswer(want)
	p.requireCompared(defaultCase(), want)

	p.click("#swap")
	p.requireAnswer(defaultCase())
	p.requireCompared(want, defaultCase())
	p.click("#undo")
	p.requireAnswer(want)
	p.requireCompared(defaultCase(), want)
	p.enter("gmu", "a lot")
	p.eventually(func() bool { return strings.Contains(p.textOf(".comparison"), "A field cannot be read") }, "the comparison says why it is not there")
	p.click("#unpin")
	p.eventually(func() bool { return !p.has(".comparison") }, "the comparison is gone")
}

func TestCPUCompileIsComparedWithADevice(t *testing.T) {
	p := openReady(t)
	p.click("#pin-other")
	device := defaultCase()
	onDevice(budget.Runtime{})(&device)
	p.requireCompared(device, defaultCase())
	require.Contains(t, p.textOf(".walk"), "env.VLLM_NEURON_CPU_COMPILE")
	p.enter("mode", "neuron")
	p.eventually(func() bool { return p.textOf("#pin-other") == "Compare with CPU compile" }, "the button names the other mode")
	p.click("#pin-other")
	p.requireCompared(defaultCase(), device)
}

// What is pinned after a click is not undone with it.
func TestAnUndoLeavesALaterPin(t *testing.T) {
	p := openReady(t)
	p.enter("tp", "4")
	mine := defaultCase()
	withTP(4)(&mine)
	p.requireAnswer(mine)
	p.click("#reset")
	p.requireAnswer(defaultCase())
	p.pin()
	p.click("#undo")
	p.requireAnswer(mine)
	p.requireCompared(defaultCase(), mine)
}

// A comparison lasts as the work does.
func TestAComparisonSurvivesAReload(t *testing.T) {
	p := openReady(t)
	p.pin()
	p.enter("tp", "16")
	p.kept("tp", "16")
	p.reload()
	want := defaultCase()
	withTP(16)(&want)
	p.requireAnswer(want)
	p.requireCompared(defaultCase(), want)
}
