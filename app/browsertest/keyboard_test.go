//go:build browser

package browsertest_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// A stop is what has the focus after a Tab.
type stop struct {
	Name    string // id, group, class or text
	Outline string // style of the visible outline
	Width   float64
	Covered bool // something else lies over all of it
}

// readStop makes a stop of what has the focus. A radio button is hidden: its label
// has the outline.
const readStop = `(() => {
	const e = document.activeElement, shown = ["theme", "degree"].includes(e.name) ? e.closest("label") : e;
	const style = getComputedStyle(shown), r = shown.getBoundingClientRect();
	const name = e.id || e.name || (e.tagName === "SUMMARY" ? "summary " + e.querySelector("h2, b").textContent :
		e.tagName === "BODY" ? "end" : e.className.split(" ")[0]);
	const inset = 2, points = [[r.left + inset, r.top + inset], [r.right - inset, r.top + inset],
		[r.left + inset, r.bottom - inset], [r.right - inset, r.bottom - inset], [(r.left + r.right) / 2, (r.top + r.bottom) / 2]];
	const seen = points.some(([x, y]) => { const hit = document.elementFromPoint(x, y); return hit && (shown.contains(hit) || hit.contains(shown) && hit !== document.documentElement && hit !== document.body); });
	return { Name: name, Outline: style.outlineStyle, Width: parseFloat(style.outlineWidth), Covered: !seen };
})()`

// tab goes to the next stop and requires that the focus is seen there.
func (p *page) tab() string {
	p.t.Helper()
	p.press(kb.Tab)
	s := eval[stop](p, readStop)
	if s.Name != "end" {
		require.NotContains(p.t, []string{"none", "hidden"}, s.Outline, "the focus is seen on %s", s.Name)
		require.Positive(p.t, s.Width, "the focus is seen on %s", s.Name)
		require.False(p.t, s.Covered, "%s is covered", s.Name)
	}
	return s.Name
}

// tour tabs from the top to the end, with every section opened on the way.
func (p *page) tour() []string {
	p.t.Helper()
	var names []string
	for name := p.tab(); name != "end" && len(names) < 120; name = p.tab() {
		names = append(names, name)
		if strings.HasPrefix(name, "summary ") && !eval[bool](p, `document.activeElement.parentElement.open`) {
			p.press(kb.Enter)
			p.eventually(func() bool { return eval[bool](p, `document.activeElement.parentElement.open`) }, "%s opens", name)
		}
	}
	return names
}

func TestEverythingIsReachedByTabInOrder(t *testing.T) {
	form := []string{"recipe", "model", "source", "instance", "target", "tp", "degree", "length", "seqs", "gmu", "cap", "typical", "minimum",
		"summary Scheduling and prefill", "entry", "batched", "caching", "chunked", "threshold", "async", "block", "blocks", "hybrid", "mamba",
		"summary Parallelism", "dp", "dcp", "pp", "experts", "ep-degree", "attention-dp", "mlp-dp", "embedding-dp", "head-dp", "vision-tp", "vision-dp",
		"summary Precision and checkpoint", "dtype", "cache-dtype", "quantization", "precision", "runner", "convert", "encoder-only", "overrides",
		"summary Speculative decoding", "drafter", "speculative",
		"summary Hardware and mode", "readings", "mode", "lnc", "summary Stated instead of computed", "total", "used", "available", "layers",
		"summary Plugin and environment", "additional", "transfer", "variables", "reset"}
	sections := []string{
		"summary Evidence for the verdict", "summary Will the compile cache hit?", "summary Every input, and where it is from", "summary How the number comes about", "summary What each rank holds", "sort", "sort", "sort", "sort",
		"summary Log lines to look for", "copy-log", "summary Words",
		"summary This case as a document", "document", "copy-case",
	}
	byType := slices.Index(sections, "sort") + 1
	for _, size := range sizes {
		t.Run(size.name, func(t *testing.T) {
			p := openReady(t, sized(size.width, size.height))
			want := append([]string{"skip", "to-page", "to-page", "to-page", "theme", "summary Start-up checks: no error, ", "show-bytes", "copy-link", "copy-command", "copy-markdown", "save-case", "save-report", "open-case", "pin", "pin-other", "print"}, form...)
			rest := sections
			if size.name == "narrow" {
				want = append(want, "peek")
				rest = slices.Delete(slices.Clone(sections), byType, byType+1) // that column is not there
			}
			require.Equal(t, append(want, rest...), p.tour())
		})
	}
}

func TestTheSkipLinkLeadsToTheAnswer(t *testing.T) {
	p := openReady(t)
	p.typeInto("gmu", "0.9")
	want := defaultCase()
	withGMU(.9)(&want)
	p.waitForCase(want)
	eval[chromedp.Void](p, `document.activeElement.blur(); scrollTo(0, 0); getSelection().removeAllRanges(); document.querySelector(".skip").focus()`)
	require.True(t, p.isVisible(".skip:focus"))
	p.press(kb.Enter)
	p.eventually(func() bool { return p.focused() == "answer" }, "the answer has the focus")
	require.True(t, strings.HasSuffix(p.address(), "#answer"), p.address())
	require.Equal(t, "summary Start-up checks: no error, ", p.tab())
	require.Equal(t, "show-bytes", p.tab())
	require.Equal(t, "0.9", p.valueOf("gmu"))
	p.requireAnswer(want)

	p.do(chromedp.Evaluate[chromedp.Void](`history.back()`))
	p.eventually(func() bool { return !strings.Contains(p.address(), "#") }, "the address is the one before")
	p.requireAnswer(want)
	require.Equal(t, "0.9", p.valueOf("gmu"))
}

func TestTheExactBytesAreShownOnDemand(t *testing.T) {
	p := openReady(t)
	require.False(t, p.isVisible("table.stack td.exact-bytes"))
	p.focus("show-bytes")
	p.press(" ")
	p.eventually(func() bool { return p.isVisible("table.stack td.exact-bytes") }, "the bytes are shown")
	p.choose("target", "trn3")
	want := defaultCase()
	set(budget.EnvTarget, "trn3")(&want)
	p.requireAnswer(want)
	require.True(t, p.isVisible("table.stack td.exact-bytes"), "they stay at the next answer")
}

func TestSectionsStayAsTheyWerePutWhileANumberIsTyped(t *testing.T) {
	p := openReady(t)
	p.click("#show-bytes")
	p.click("#section-derivation summary")
	p.click("details:has(ol.log) summary")
	p.settle()
	before := eval[[]string](p, openSections)
	require.Equal(t, []string{"show-bytes", "section-derivation", "section-log"}, before)
	p.typeInto("gmu", "0.85") // on the way it is 0, which is refused
	want := defaultCase()
	withGMU(.85)(&want)
	p.requireAnswer(want)
	require.Equal(t, before, eval[[]string](p, openSections))
}
