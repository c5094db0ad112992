//go:build browser

package browsertest_test

import (
	"strings"
	"testing"

	browserdomain "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"neuronkv/budget/command"
)

// mayCopy lets the page use the clipboard without a question.
func mayCopy(p *page) {
	p.t.Helper()
	for _, name := range []string{"clipboard-read", "clipboard-write"} {
		_, err := chromedp.CallBrowser(p.ctx, browserdomain.SetPermission, browserdomain.SetPermissionParams{
			Permission:       &browserdomain.PermissionDescriptor{Name: name},
			Setting:          browserdomain.PermissionSettingGranted,
			BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID,
		})
		require.NoError(p.t, err)
	}
}

// clipboard is the text on the clipboard.
func (p *page) clipboard() string {
	p.t.Helper()
	return eval[string](p, `navigator.clipboard.readText()`)
}

// openSection opens a section by its title.
func (p *page) openSection(title string) {
	p.t.Helper()
	eval[chromedp.Void](p, `[...document.querySelectorAll("details")].find((d) => d.querySelector("h2")?.textContent === %s).open = true`, title)
}

func TestCopyPutsTheTextShownOnTheClipboard(t *testing.T) {
	p := openReady(t, mayCopy)
	p.openSection("This case as a document")
	p.openSection("Log lines to look for")
	p.click("#copy-case")
	p.eventually(func() bool { return p.clipboard() == p.documentOf(defaultCase()) }, "the case is copied")

	p.typeInto("gmu", "0.9")
	want := defaultCase()
	withGMU(.9)(&want)
	p.requireAnswer(want)
	p.openSection("This case as a document")
	p.openSection("Log lines to look for")
	p.click("#copy-case")
	p.eventually(func() bool { return p.clipboard() == p.documentOf(want) }, "the case of the new answer is copied")

	var lines []string
	for _, line := range p.shown().Log {
		lines = append(lines, line.Level+" "+line.Text)
	}
	p.click("#copy-log")
	p.eventually(func() bool { return p.clipboard() == strings.Join(lines, "\n") }, "the log lines are copied")
}

func TestARefusedClipboardIsNoError(t *testing.T) {
	p := openReady(t, runFirst(`navigator.clipboard.writeText = (text) => { window.asked = text; return Promise.reject(new DOMException("no", "NotAllowedError")); };`))
	p.openSection("This case as a document")
	p.click("#copy-case")
	p.eventually(func() bool { return eval[bool](p, `window.asked !== undefined`) }, "the clipboard is asked")
	require.Equal(t, p.documentOf(defaultCase()), eval[string](p, `window.asked`))
	p.requireShownToCopy(p.documentOf(defaultCase()), "copy-case")
	p.requireDefaultAnswer()
}

// requireShownToCopy requires that a text is shown, selected, and goes away by key,
// which leads back to its button.
func (p *page) requireShownToCopy(text, button string) {
	p.t.Helper()
	p.eventually(func() bool { return p.has("#to-copy textarea:focus") }, "the text is shown")
	require.Equal(p.t, text, eval[string](p, `(() => { const e = document.activeElement; return e.value.slice(e.selectionStart, e.selectionEnd); })()`))
	p.press(kb.Escape)
	p.eventually(func() bool { return !p.has("#to-copy") }, "it is gone")
	require.Equal(p.t, button, p.focused())
}

func TestAPageWithoutAClipboardIsNoError(t *testing.T) {
	p := openReady(t, runFirst(`Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined });`))
	p.openSection("This case as a document")
	p.click("#copy-case")
	p.requireShownToCopy(p.documentOf(defaultCase()), "copy-case")
	p.click("#copy-command")
	p.requireShownToCopy(command.Of(defaultCase()), "copy-command")
	p.requireDefaultAnswer()
}
