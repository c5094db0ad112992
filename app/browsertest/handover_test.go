//go:build browser

package browsertest_test

import (
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

func TestWhatWasTypedBeforeTheEngineCameIsKept(t *testing.T) {
	answer, release := held(t)
	p := openPage(t, serve(t, "/", answer))
	p.clickTheme("dark")
	p.choose("target", "trn1")
	p.typeInto("tp", "4")
	p.typeInto("gmu", " 0.85 ")
	p.press(kb.ArrowLeft + kb.ArrowLeft)
	require.Equal(t, 4, p.caret())
	require.Contains(t, p.verdict(), "52 requests", "nothing is answered yet")

	release()
	p.waitForEngine()
	want := defaultCase()
	withGMU(.85)(&want)
	withTP(4)(&want)
	set(budget.EnvTarget, "trn1")(&want)
	p.requireAnswer(want)
	require.Equal(t, " 0.85 ", p.valueOf("gmu"))
	require.Equal(t, "4", p.valueOf("tp"))
	require.Equal(t, "trn1", p.valueOf("target"))
	p.eventually(func() bool { return p.focused() == "gmu" }, "the focus is back")
	require.Equal(t, 4, p.caret())
	p.requireTheme("dark")

	p.press("1")
	withGMU(.815)(&want)
	p.requireAnswer(want)
	require.Equal(t, " 0.815 ", p.valueOf("gmu"))
}

func TestWhatWasChosenBeforeTheEngineCameCountsAsItDoesAfter(t *testing.T) {
	answer, release := held(t)
	p := openPage(t, serve(t, "/", answer))
	p.do(chromedp.Click(chromedp.CSS("label:has(> input[name=degree][value='16'])")))
	require.Equal(t, "16", p.valueOf("tp"))
	p.choose("instance", "trn1.32xlarge")
	release()
	p.waitForEngine()
	want := defaultCase()
	withTP(16)(&want)
	want.InstanceType = new("trn1.32xlarge")
	set(budget.EnvTarget, "trn1")(&want)
	p.requireAnswer(want)
	require.Equal(t, "16", p.valueOf("tp"))
}

func TestASelectionMadeBeforeTheEngineCameIsKept(t *testing.T) {
	answer, release := held(t)
	p := openPage(t, serve(t, "/", answer))
	p.focus("cap")
	require.Equal(t, -1, p.caret())
	release()
	p.waitForEngine()
	p.eventually(func() bool { return p.focused() == "cap" }, "the focus is back")
	require.Equal(t, "0.30", eval[string](p, `getSelection().toString()`))
	p.press("0.5")
	want := defaultCase()
	set(budget.EnvCapFraction, "0.5")(&want)
	p.requireAnswer(want)
}

func TestABadValueTypedBeforeTheEngineCameIsSaid(t *testing.T) {
	answer, release := held(t)
	p := openPage(t, serve(t, "/", answer))
	p.typeInto("tp", "many")
	p.choose("mode", "cpu")
	release()
	p.waitForEngine()
	p.eventually(func() bool { return p.shown().Invalid["tp"] != "" }, "the problem is shown")
	require.Equal(t, "many", p.valueOf("tp"))
	require.Equal(t, "cpu", p.valueOf("mode"))
	require.True(t, p.has("#host"))
	require.Equal(t, "mode", p.focused())
}

func TestSectionsOpenedBeforeTheEngineCameStayOpen(t *testing.T) {
	answer, release := held(t)
	p := openPage(t, serve(t, "/", answer))
	p.click("#section-derivation summary")
	p.click("details:has(ol.log) summary")
	p.click("#show-bytes")
	p.settle()
	before := eval[[]string](p, openSections)
	require.Equal(t, []string{"show-bytes", "section-derivation", "section-log"}, before)
	release()
	p.waitForEngine()
	p.eventually(func() bool { return slices.Equal(before, eval[[]string](p, openSections)) }, "the sections are %v", before)
}

// openSections are the sections and groups that are open, and the exact bytes.
const openSections = `[...document.querySelectorAll("details[open], #show-bytes:checked")].map((e) => e.id)`

func TestNothingMovesWhenTheEngineTakesOver(t *testing.T) {
	for _, size := range sizes {
		t.Run(size.name, func(t *testing.T) {
			answer, release := held(t)
			p := openPage(t, serve(t, "/", answer), sized(size.width, size.height))
			eval[chromedp.Void](p, `scrollTo(0, 120)`)
			before := eval[map[string][]float64](p, boxes)
			require.Greater(t, len(before), 25)
			release()
			p.waitForEngine()
			after := eval[map[string][]float64](p, boxes)
			for name, box := range before {
				require.InDeltaSlice(t, box, after[name], 1, "%s moved", name)
			}
			require.Len(t, after, len(before))
		})
	}
}

// sizes are a wide and a narrow page.
var sizes = []struct {
	name          string
	width, height int64
}{{"wide", 1280, 900}, {"narrow", 360, 640}}

// boxes are the page's boxes with their places in the window, by a name.
const boxes = `(() => {
	const found = {};
	for (const selector of [".top", ".page-head", "h1", "#answer", "#answer h2", "figure", "svg.chart", "table.stack",
		"form.case", ".field", ".details", ".details > *", "footer"]) {
		document.querySelectorAll(selector).forEach((e, i) => {
			const r = e.getBoundingClientRect();
			found[selector + " " + i] = [r.left, r.top, r.width, r.height];
		});
	}
	return found;
})()`
