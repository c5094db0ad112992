//go:build browser

package browsertest_test

import (
	"strings"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// press sends keys to what has the focus.
func (p *page) press(keys string, modifiers ...chromedp.Modifier) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(keys, chromedp.KeyModifiers(modifiers...)))
}

// focus gives an input the focus and selects its text.
func (p *page) focus(id string) {
	p.t.Helper()
	eval[chromedp.Void](p, `(() => { const group = document.getElementById(%s).closest("details"); if (group) group.open = true; })()`, id)
	eval[chromedp.Void](p, `(() => { const e = document.getElementById(%s); e.focus(); e.select?.(); })()`, id)
	require.Equal(p.t, id, p.focused())
}

// focused is the id of what has the focus.
func (p *page) focused() string {
	p.t.Helper()
	return eval[string](p, `document.activeElement.id`)
}

// typeInto replaces a text input's text, key by key.
func (p *page) typeInto(id, text string) {
	p.t.Helper()
	p.focus(id)
	if text == "" {
		text = kb.Delete
	}
	p.press(text)
}

// pasteInto replaces an input's text at once.
func (p *page) pasteInto(id, text string) {
	p.t.Helper()
	p.focus(id)
	call(p, input.InsertText, input.InsertTextParams{Text: text})
}

// choose picks an option of a select by the arrow keys.
func (p *page) choose(id, value string) {
	p.t.Helper()
	p.focus(id)
	down := eval[int](p, `(() => { const s = document.getElementById(%s);
		return [...s.options].findIndex((o) => o.value === %s) - s.selectedIndex; })()`, id, value)
	if down < 0 {
		p.press(strings.Repeat(kb.ArrowUp, -down))
	} else {
		p.press(strings.Repeat(kb.ArrowDown, down))
	}
	require.Equal(p.t, value, p.valueOf(id))
}

// enter fills in a field in the way that its kind has.
func (p *page) enter(id, text string) {
	p.t.Helper()
	p.eventually(func() bool { return p.has("#" + id) }, "field %s is in the page", id)
	switch eval[string](p, `document.getElementById(%s).tagName`, id) {
	case "SELECT":
		p.choose(id, text)
	case "TEXTAREA":
		p.pasteInto(id, text)
	default:
		p.typeInto(id, text)
	}
}

// valueOf is what an input holds.
func (p *page) valueOf(id string) string {
	p.t.Helper()
	return eval[string](p, `document.getElementById(%s).value`, id)
}

// caret is where the caret of the focused text input is.
func (p *page) caret() int {
	p.t.Helper()
	return eval[int](p, `document.activeElement.selectionStart === document.activeElement.selectionEnd ? document.activeElement.selectionStart : -1`)
}

// click clicks the first element of a selector with the mouse.
func (p *page) click(selector string) {
	p.t.Helper()
	p.do(chromedp.Click(chromedp.CSS(selector)))
}

// doubleClick presses the mouse twice where the first element of a selector is,
// whatever is there by the second time.
func (p *page) doubleClick(selector string) {
	p.t.Helper()
	at := eval[[]float64](p, `(() => {
		const e = document.querySelector(%s);
		e.scrollIntoView({ block: "center" });
		const r = e.getBoundingClientRect();
		return [r.left + r.width / 2, r.top + r.height / 2];
	})()`, selector)
	for count := range int64(2) {
		for _, kind := range []input.DispatchMouseEventType{input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseReleased} {
			call(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: at[0], Y: at[1], Button: input.MouseButtonLeft, ClickCount: count + 1})
		}
	}
}
