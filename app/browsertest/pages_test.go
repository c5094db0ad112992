//go:build browser

package browsertest_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// sitePages are the pages beside the calculator.
var sitePages = []string{"how-it-works.html", "targets.html", "exact.html"}

// beyond are the texts and boxes that reach out of a page of text to the right. What is
// in a box that scrolls by itself does not count, and the box must be reached by Tab.
const beyond = `(() => {
	const root = document.documentElement, out = [];
	if (root.scrollWidth > innerWidth) out.push("the page is " + root.scrollWidth + " wide");
	for (const e of document.querySelectorAll("body *")) {
		const box = e.parentElement.closest("[role=region]"), r = e.getBoundingClientRect();
		if (r.width > 1 && r.right > innerWidth + 1 && !box && !e.closest(".hidden, .skip")) out.push(e.tagName + "." + e.className + " reaches " + r.right);
	}
	for (const e of document.querySelectorAll("[role=region]")) {
		if (e.scrollWidth > e.clientWidth && e.tabIndex !== 0) out.push(e.className + " scrolls, and Tab does not reach it");
	}
	return out;
})()`

// smallLinks are links of the bar, of the list of contents and of tables that are less
// than 24 pixels high or wide.
const smallLinks = `[...document.querySelectorAll(".to-page, .theme label, .toc a, td a, .open a")].flatMap((e) => {
	const r = e.getBoundingClientRect();
	return Math.min(r.width, r.height) < 24 ? [e.outerHTML.slice(0, 90) + " is " + r.width + " x " + r.height] : [];
})`

func TestPagesOfTextAreThereForEveryone(t *testing.T) {
	for _, file := range sitePages {
		t.Run(file, func(t *testing.T) {
			p := openPage(t, serve(t, "/", asBuilt)+file)
			p.loadAxe()
			p.requireAudited()
			for _, width := range []int64{320, 360, 640, 768, 1024, 1280} {
				sized(width, 800)(p)
				require.Empty(t, eval[[]string](p, beyond), "%d pixels wide", width)
				require.Empty(t, eval[[]string](p, smallLinks), "%d pixels wide", width)
			}
		})
	}
}

// A theme that is chosen on one page is the one shown on the others, before any engine.
func TestAThemeGoesFromPageToPage(t *testing.T) {
	p := openReady(t)
	p.clickTheme("dark")
	p.requireTheme("dark")
	for _, file := range sitePages {
		p.do(chromedp.Click("li:has([aria-current]) + li .to-page"))
		p.eventually(func() bool { return strings.HasSuffix(p.address(), file) }, "%s is there", file)
		p.requireTheme("dark")
	}
}

func TestATableOfAPageScrollsByKey(t *testing.T) {
	p := openPage(t, serve(t, "/", asBuilt)+"targets.html", sized(360, 640))
	eval[chromedp.Void](p, `document.querySelector("[aria-labelledby=caption-instances]").focus()`)
	p.press(kb.End)
	p.press(kb.ArrowRight)
	p.eventually(func() bool { return eval[float64](p, `document.activeElement.scrollLeft`) > 0 }, "the table has scrolled")
}
