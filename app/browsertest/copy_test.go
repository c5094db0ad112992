//go:build browser

package browsertest_test

import (
	"strings"
	"testing"

	browserdomain "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
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
	p.requireDefaultAnswer()
}

func TestAPageWithoutAClipboardIsNoError(t *testing.T) {
	p := openReady(t, runFirst(`Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined });`))
	p.openSection("This case as a document")
	p.click("#copy-case")
	p.requireDefaultAnswer()
}
