//go:build browser

package browsertest_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// zoomed makes the window what one of 1280 by 1024 pixels is at a zoom of so many
// times.
func zoomed(times int64) func(*page) {
	return func(p *page) {
		p.t.Helper()
		p.do(chromedp.EmulateViewport(1280/times, 1024/times, chromedp.EmulateScale(float64(times))))
	}
}

// small are the controls that are less than 24 pixels high or wide. A checkbox, a
// radio button or a file is as large as its label, which is pressed for it.
const small = `[...document.querySelectorAll("input, select, textarea, button, summary, .btn, .peek")].flatMap((e) => {
	const pressed = ["checkbox", "radio", "file"].includes(e.type) ? e.labels[0] : e, r = pressed.getBoundingClientRect();
	return pressed.getClientRects().length > 0 && Math.min(r.width, r.height) < 24 ? [pressed.outerHTML.slice(0, 90) + " is " + r.width + " x " + r.height] : [];
})`

// requireZoomable requires that at a zoom of 200 and 400 percent nothing reaches out
// of the page and every control can be pressed.
func (p *page) requireZoomable() {
	p.t.Helper()
	for _, times := range []int64{2, 4} {
		zoomed(times)(p)
		require.Empty(p.t, eval[[]string](p, overflowing), "zoomed %d times", times)
		require.Empty(p.t, eval[[]string](p, small), "zoomed %d times", times)
	}
}

// unreadable are the texts that an element around them cuts off, and those that lie
// on one another.
const unreadable = `(() => {
	const out = [], lines = [], slack = 2;
	const cuts = (box, r) => r.left < box.left - slack || r.right > box.right + slack || r.top < box.top - slack || r.bottom > box.bottom + slack;
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
	while (texts.nextNode()) {
		const text = texts.currentNode, words = text.data.trim().slice(0, 60);
		if (!words || !text.parentElement.checkVisibility() || text.parentElement.closest(".hidden, .skip")) continue;
		range.selectNodeContents(text);
		const own = [...range.getClientRects()].filter((r) => r.width > 1).map((r) => ({ text, words, r }));
		lines.push(...own);
		for (let e = text.parentElement; e !== document.body; e = e.parentElement) {
			if (!/hidden|clip/.test(getComputedStyle(e).overflow)) continue;
			const box = e.getBoundingClientRect();
			if (own.some(({ r }) => cuts(box, r))) out.push(words + " is cut off by " + e.tagName + "." + e.getAttribute("class"));
		}
	}
	lines.sort((a, b) => a.r.top - b.r.top).forEach(({ text, words, r }, i) => {
		for (let j = i + 1; j < lines.length && lines[j].r.top < r.bottom - slack; j++) {
			const other = lines[j], across = Math.min(r.right, other.r.right) - Math.max(r.left, other.r.left);
			const down = Math.min(r.bottom, other.r.bottom) - other.r.top;
			if (text !== other.text && across > slack && down > slack) out.push(words + " and " + other.words + " lie on one another");
		}
	});
	return out;
})()`

// requireLargerText requires that nothing is cut off, lies on something else or
// reaches out of the page where all text is twice as large and the window is not.
func (p *page) requireLargerText() {
	p.t.Helper()
	eval[chromedp.Void](p, `document.documentElement.style.fontSize = "200%"`)
	defer eval[chromedp.Void](p, `document.documentElement.removeAttribute("style")`)
	atTheEnd(1280)(p)
	require.Empty(p.t, eval[[]string](p, overflowing), "text twice as large")
	require.Empty(p.t, eval[[]string](p, unreadable), "text twice as large")
}

func TestTheChecksOfSizeFindWhatIsPlanted(t *testing.T) {
	p := openReady(t)
	for _, c := range []struct{ name, tag, script, check, says string }{
		{"a small button", "button", `e.textContent = "x"; e.style.font = "8px/8px serif"`, small, "<button id=\"planted\""},
		{"a cut text", "p", `e.textContent = "too long"; e.style.width = "2em"; e.style.overflow = "hidden"; e.style.whiteSpace = "nowrap"`, unreadable, "too long is cut off by P"},
		{"text on text", "p", `e.append("below"); e.append(Object.assign(document.createElement("b"), { textContent: "above" })); e.lastChild.style.marginLeft = "-2em"`,
			unreadable, "below and above lie on one another"},
		{"a wide element", "p", `e.style.width = "2000px"; e.textContent = "wide"`, overflowing, "the page is "},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := p.within(t)
			require.Empty(t, eval[[]string](p, c.check), "nothing is wrong before")
			p.plant(c.tag, c.script)
			require.Contains(t, strings.Join(eval[[]string](p, c.check), "\n"), c.says)
			eval[chromedp.Void](p, `document.getElementById("planted").remove()`)
		})
	}
}
