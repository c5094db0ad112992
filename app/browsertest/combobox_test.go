//go:build browser

package browsertest_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/model"
)

// offered are the values of an open list, and which of them the arrow keys are at.
func (p *page) offered(id string) (values []string, active int) {
	p.t.Helper()
	values = eval[[]string](p, `[...document.querySelectorAll("#" + %s + "-list [role=option] span")].map((e) => e.textContent)`, id)
	return values, eval[int](p, `[...document.querySelectorAll("#" + %s + "-list [role=option]")].findIndex((e) =>
		e.getAttribute("aria-selected") === "true" && e.id === document.getElementById(%s).getAttribute("aria-activedescendant"))`, id, id)
}

// requireOffered waits until a list offers so many values and is at one of them.
func (p *page) requireOffered(id string, count, active int) []string {
	p.t.Helper()
	var values []string
	p.eventually(func() bool {
		now, at := p.offered(id)
		values = now
		return len(now) == count && at == active && p.isExpanded(id) == (count > 0)
	}, "%s offers %d and is at %d", id, count, active)
	return values
}

func (p *page) isExpanded(id string) bool {
	p.t.Helper()
	return eval[string](p, `document.getElementById(%s).getAttribute("aria-expanded")`, id) == "true"
}

// withModel is a case of another model.
func withModel(name string) func(c *budget.Case) {
	return func(c *budget.Case) { c.EngineArgs.Model = &name }
}

func TestAModelIsFoundByTypingAndTakenByKeys(t *testing.T) {
	p := openReady(t)
	p.requireOffered("model", 0, -1)
	p.typeInto("model", "QWEN3 vl")
	names := p.requireOffered("model", 3, -1)
	for _, name := range names {
		require.True(t, strings.HasPrefix(name, "Qwen/Qwen3-VL-"), name)
	}
	p.press(kb.ArrowDown)
	p.requireOffered("model", 3, 0)
	p.press(kb.ArrowUp)
	p.requireOffered("model", 3, 2)
	p.press(kb.ArrowDown + kb.ArrowDown)
	p.requireOffered("model", 3, 1)
	p.press(kb.Enter)
	p.requireOffered("model", 0, -1)
	want := defaultCase()
	withModel(names[1])(&want)
	p.requireAnswer(want)
	require.Equal(t, names[1], p.valueOf("model"))
	require.Equal(t, "model", p.focused())
}

func TestTheWholeCatalogueIsOfferedOnDemand(t *testing.T) {
	p := openReady(t)
	p.focus("model")
	p.requireOffered("model", 0, -1)
	p.press(kb.ArrowDown)
	p.requireOffered("model", len(model.Catalogue()), 0)
	p.press(kb.Escape)
	p.requireOffered("model", 0, -1)
	p.requireDefaultAnswer()

	p.click("#model")
	p.requireOffered("model", len(model.Catalogue()), -1)
	p.click("#model-option-0")
	p.requireOffered("model", 0, -1)
	want := defaultCase()
	withModel(model.Catalogue()[0].Name)(&want)
	p.requireAnswer(want)
	require.Equal(t, "model", p.focused(), "the input keeps the focus")

	p.click("#model")
	p.requireOffered("model", len(model.Catalogue()), -1)
	p.press(kb.Tab)
	p.requireOffered("model", 0, -1)
	p.requireAnswer(want)
	require.Equal(t, "source", p.focused(), "the next field has the focus")
}

func TestANameThatIsNotKnownStaysAsTyped(t *testing.T) {
	p := openReady(t)
	p.typeInto("model", "no/such-model")
	p.requireOffered("model", 0, -1)
	p.press(kb.ArrowDown + kb.Enter)
	p.eventually(func() bool { return strings.Contains(p.shown().Invalid["model"], "which is not in the catalogue") }, "it is said")
	require.Equal(t, "no/such-model", p.valueOf("model"))
	p.eventually(func() bool { return p.has("#config") && p.has("#fetch-model") }, "its config.json can be given")
	p.enter("config", llama(t))
	want := defaultCase()
	withOwn("no/such-model", llama(t))(&want)
	p.requireAnswer(want)
}

func TestAKnownNameMakesWayForAnotherConfigAndComesBack(t *testing.T) {
	p := openReady(t)
	p.pasteInto("model", "openai/gpt-oss-20b")
	p.choose("source", "config.json")
	p.eventually(func() bool { return p.valueOf("model") == "" }, "the known name is gone")
	p.choose("source", "")
	want := defaultCase()
	withModel("openai/gpt-oss-20b")(&want)
	p.requireAnswer(want)
	require.Equal(t, "openai/gpt-oss-20b", p.valueOf("model"))
}

func TestADrafterIsFoundByTyping(t *testing.T) {
	p := openReady(t)
	p.typeInto("drafter", "llama")
	names := p.requireOffered("drafter", 1, -1)
	p.press(kb.ArrowDown + kb.Enter)
	want := defaultCase()
	want.EngineArgs.SpeculativeConfig = []byte(`{"method":"eagle3","model":"` + names[0] + `"}`)
	p.requireAnswer(want)
}

// The list lies over what is below it, in full view.
func TestTheOpenListIsInView(t *testing.T) {
	for _, size := range sizes {
		t.Run(size.name, func(t *testing.T) {
			p := openReady(t, sized(size.width, size.height))
			for _, id := range []string{"model", "drafter"} {
				p.focus(id)
				p.press(kb.ArrowDown)
				p.eventually(func() bool { return p.isExpanded(id) }, "the list is open")
				p.settle()
				require.True(t, eval[bool](p, `(() => {
					const list = document.getElementById(%s + "-list"), r = list.firstElementChild.getBoundingClientRect();
					const hit = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
					return list.contains(hit) && r.left >= 0 && r.right <= innerWidth;
				})()`, id), "the first of %s is seen", id)
				p.press(kb.Escape)
			}
		})
	}
}

func TestTheTitleSaysTheAnswer(t *testing.T) {
	p := openReady(t)
	titled := func(want string) {
		p.eventually(func() bool { return eval[string](p, `document.title`) == want }, "the title is %s", want)
	}
	titled("Fits: Llama-3.1-8B-Instruct on trn2, TP 8. Neuron KV Budget")
	p.choose("instance", "trn2.3xlarge")
	titled("Fails: Llama-3.1-8B-Instruct on trn2.3xlarge, TP 8. Neuron KV Budget")
	p.typeInto("gmu", "x")
	titled("Error: There is a problem. Neuron KV Budget")
	p.click("#reset")
	titled("Fits: Llama-3.1-8B-Instruct on trn2, TP 8. Neuron KV Budget")
	p.pasteInto("model", hostile)
	p.enter("config", llama(t))
	p.eventually(func() bool {
		return strings.HasPrefix(eval[string](p, `document.title`), "Fits: pre></textarea><img src=x")
	}, "what is typed is text")
	p.requireUnharmed()
}
