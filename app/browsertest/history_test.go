//go:build browser

package browsertest_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// kept waits until the tab's history has the work as it is.
func (p *page) kept(field, text string) {
	p.t.Helper()
	p.eventually(func() bool {
		return eval[bool](p, `JSON.parse(history.state ?? "{}").Form?.[%s] === %s`, field, text)
	}, "%s %q is kept", field, text)
}

// Each field's change is one step back, however many keys it took.
func TestGoingBackUndoes(t *testing.T) {
	p := openReady(t)
	before := eval[int](p, `history.length`)
	p.typeInto("tp", "16")
	p.kept("tp", "16")
	p.typeInto("length", "12345")
	p.kept("length", "12345")
	p.press("0")
	p.kept("length", "123450")
	p.choose("target", "trn3")
	p.kept("target", "trn3")
	require.Equal(t, before+3, eval[int](p, `history.length`))

	want := defaultCase()
	withTP(16)(&want)
	withLength(123450)(&want)
	eval[chromedp.Void](p, `history.back()`)
	p.requireAnswer(want)
	require.Equal(t, "trn2", p.valueOf("target"))
	withLength(8192)(&want)
	eval[chromedp.Void](p, `history.back()`)
	p.requireAnswer(want)
	eval[chromedp.Void](p, `history.back()`)
	p.requireAnswer(defaultCase())
	require.Equal(t, "8", p.valueOf("tp"))

	eval[chromedp.Void](p, `history.go(3)`)
	set(budget.EnvTarget, "trn3")(&want)
	withLength(123450)(&want)
	p.requireAnswer(want)
}

func withLength(n int64) func(*budget.Case) {
	return func(c *budget.Case) { c.EngineArgs.MaxModelLen = &n }
}

func TestWorkSurvivesAReload(t *testing.T) {
	p := openReady(t)
	p.typeInto("gmu", " 0.85 ")
	p.enter("variables", "A=1\nB= two ")
	p.enter("source", "config.json")
	p.eventually(func() bool { return p.has("#config") }, "the field is there")
	p.pasteInto("config", "{ \"half\": a config")
	p.kept("config", "{ \"half\": a config")
	p.click("#pin")
	document := p.textOf("pre.document")
	p.reload()
	p.eventually(func() bool { return p.textOf("pre.document") == document }, "the case is back")
	require.Equal(t, " 0.85 ", p.valueOf("gmu"), "as it was typed")
	require.Equal(t, "A=1\nB= two ", p.valueOf("variables"))
	require.Equal(t, "{ \"half\": a config", p.valueOf("config"))

	// In another tab of the same browser too.
	address := eval[string](p, `location.origin + "/"`)
	p.do(chromedp.Navigate("about:blank"))
	p.do(chromedp.Navigate(address))
	p.waitForEngine()
	p.eventually(func() bool { return p.textOf("pre.document") == document }, "the case is back")
}

// What is changed just before the page is left is kept too.
func TestAChangeIsKeptHoweverSoonThePageIsLeft(t *testing.T) {
	p := openReady(t)
	p.focus("tp")
	p.press("6")
	p.do(chromedp.Reload())
	p.waitForEngine()
	p.eventually(func() bool { return p.valueOf("tp") == "6" }, "the key counts")
}

// What another version of the page, or somebody else, left in the storage does no harm.
func TestStoredWorkThatIsNone(t *testing.T) {
	for _, text := range []string{"", "{", "null", "[1]", `{"Form": 5}`, `{"Form": {"tp": 5}}`, `{"Form": null}`} {
		t.Run(text, func(t *testing.T) {
			p := openReady(t, runFirst(`localStorage.setItem("neuronkv-case", `+quote(text)+`)`))
			p.requireAnswer(defaultCase())
		})
	}
	p := openReady(t, runFirst(`localStorage.getItem("neuronkv-case") ?? localStorage.setItem("neuronkv-case", '{"Form": {"model": "meta-llama/Llama-3.1-8B-Instruct", "tp": "4", "gmu": "0.92", "length": "8192", "target": "trn2", "mode": "cpu_compile", "typical": "1024", "later": "field"}}')`))
	c := defaultCase()
	withTP(4)(&c)
	p.requireAnswer(c)
}

func quote(text string) string { return "'" + strings.ReplaceAll(text, "'", `\'`) + "'" }

func TestGoingBackNeedsNoStorage(t *testing.T) {
	p := openReady(t, runFirst(`for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });`))
	p.enter("tp", "4")
	want := defaultCase()
	withTP(4)(&want)
	p.requireAnswer(want)
	p.kept("tp", "4")
	eval[chromedp.Void](p, `history.back()`)
	p.requireAnswer(defaultCase())
}

// A history that takes no more entries costs the way back, and nothing else.
func TestAFullHistoryIsNoError(t *testing.T) {
	p := openReady(t, runFirst(`history.pushState = history.replaceState = () => { throw new DOMException("too many", "SecurityError"); };`))
	p.enter("tp", "4")
	want := defaultCase()
	withTP(4)(&want)
	p.requireAnswer(want)
	p.eventually(func() bool { return strings.Contains(p.own(), `"tp":"4"`) }, "the work is kept")
}
