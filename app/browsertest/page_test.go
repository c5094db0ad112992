//go:build browser

package browsertest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	pagedomain "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// patience is how long a condition may take to come true.
const patience = 20 * time.Second

// A page is the calculator in a tab of its own, with a profile of its own.
type page struct {
	t   *testing.T
	ctx context.Context
	faults
}

// openPage opens an address in a new tab after the preparations. At the test's
// end no error, exception, policy violation or request to another host may have
// been seen.
func openPage(t *testing.T, url string, prepare ...func(*page)) *page {
	t.Helper()
	p := &page{t: t}
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext(), chromedp.WithListener(p.listen))
	t.Cleanup(cancel)
	p.ctx = ctx
	require.NoError(t, chromedp.Do(ctx))
	t.Cleanup(p.requireNoFaults)
	call(p, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	call(p, runtime.AddBinding, runtime.AddBindingParams{Name: violationBinding})
	runFirst(reportViolations)(p)
	for _, f := range prepare {
		f(p)
	}
	p.do(chromedp.Navigate(url))
	return p
}

// openReady opens the built page and waits for its engine.
func openReady(t *testing.T, prepare ...func(*page)) *page {
	t.Helper()
	p := openPage(t, serve(t, "/", asBuilt), prepare...)
	p.waitForEngine()
	return p
}

// runFirst has a script run in every document before the document's own.
func runFirst(script string) func(*page) {
	return func(p *page) {
		p.t.Helper()
		call(p, pagedomain.AddScriptToEvaluateOnNewDocument, pagedomain.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	}
}

// sized sets the size of the viewport in CSS pixels.
func sized(width, height int64) func(*page) {
	return func(p *page) {
		p.t.Helper()
		p.do(chromedp.EmulateViewport(width, height))
	}
}

// atTheEnd sets the width of the window and goes to the page's end, where the verdict
// in short is at the form's foot: elsewhere it lies over what is there.
func atTheEnd(width int64) func(*page) {
	return func(p *page) {
		p.t.Helper()
		sized(width, 900)(p)
		eval[chromedp.Void](p, `scrollTo(0, document.documentElement.scrollHeight)`)
	}
}

// withoutScripts turns the page's JavaScript off.
func withoutScripts(p *page) {
	p.t.Helper()
	call(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
}

// do runs steps of the browser.
func (p *page) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	require.NoError(p.t, chromedp.Do(ctx, steps...))
}

// eval runs a script in the page and returns its value. args are put in for %s as
// JSON.
func eval[T any](p *page, script string, args ...any) T {
	p.t.Helper()
	for _, arg := range args {
		text, err := json.Marshal(arg)
		require.NoError(p.t, err)
		script = strings.Replace(script, "%s", string(text), 1)
	}
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	require.NoError(p.t, err, script)
	return value
}

// eventually polls a condition; what says what is waited for.
func (p *page) eventually(condition func() bool, what string, args ...any) {
	p.t.Helper()
	for deadline := time.Now().Add(patience); !condition(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			require.Fail(p.t, "still not so: "+fmt.Sprintf(what, args...), p.state())
		}
	}
}

// state describes the page for a failure.
func (p *page) state() string {
	p.t.Helper()
	return eval[string](p, `"status: " + document.getElementById("engine")?.textContent + "\nanswer: " +
		document.getElementById("answer")?.innerText + "\ncase: " + document.querySelector("pre.document")?.textContent`)
}

// waitForEngine waits until the engine has replaced the page that came as HTML and
// taken over what was done in it.
func (p *page) waitForEngine() {
	p.t.Helper()
	p.eventually(func() bool {
		return eval[bool](p, `document.getElementById("engine")?.textContent === "" && window.neuronkvCase !== undefined`)
	}, "the engine has taken over")
}

// settle waits until the page has painted and has handled the events of what was
// done to it, such as the toggle event of a section, which comes a task later.
func (p *page) settle() {
	p.t.Helper()
	eval[chromedp.Void](p, `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))`)
}

// textOf is the text of the first element of a selector, white space as it is.
func (p *page) textOf(selector string) string {
	p.t.Helper()
	return eval[string](p, `document.querySelector(%s)?.textContent ?? "(no such element)"`, selector)
}

// has reports whether an element is in the page.
func (p *page) has(selector string) bool {
	p.t.Helper()
	return eval[bool](p, `document.querySelector(%s) !== null`, selector)
}

// verdict is the sentence that answers the case.
func (p *page) verdict() string {
	p.t.Helper()
	return p.textOf("#answer h2")
}

// status is what the page says of its engine.
func (p *page) status() string {
	p.t.Helper()
	return p.textOf("#engine")
}
