//go:build browser

package browsertest_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	pagedomain "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// printed brings the page into the state in which it is printed, on a sheet of a width
// in CSS pixels between its margins, and back.
func (p *page) printed(width int64, check func()) {
	p.t.Helper()
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	sized(width, 1000)(p)
	eval[chromedp.Void](p, `dispatchEvent(new Event("beforeprint"))`)
	p.settle()
	check()
	eval[chromedp.Void](p, `dispatchEvent(new Event("afterprint"))`)
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: ""})
	sized(1280, 900)(p)
}

// scrolling are the elements of which a part is scrolled out of sight: on paper that
// part is cut.
const scrolling = `[...document.querySelectorAll("main *")].filter((e) => e.clientWidth > 1 && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== "visible")
	.map((e) => e.tagName + "." + e.className + " " + e.scrollWidth + " in " + e.clientWidth)`

// The widths of A4 and Letter between margins of 1 cm.
var sheets = map[string]int64{"A4": 718, "Letter": 740}

func TestWhatIsPrintedIsWhole(t *testing.T) {
	p := openReady(t, mayCopy)
	p.clickTheme("dark")
	p.pin()
	p.enter("variables", strings.Repeat("LONG_NAME_", 20)+"="+strings.Repeat("x", 200))
	p.enter("additional", `{"neuron_config": {"num_seqs_buckets": [`+strings.Repeat("1, ", 100)+`8]}}`)
	p.enter("tp", "16")
	p.eventually(func() bool { return eval[int](p, `document.querySelectorAll(".walk > li").length`) == 3 }, "the comparison is there")
	link := p.copyLink()
	closed := eval[int](p, `document.querySelectorAll("main details:not([open])").length`)
	require.Greater(t, closed, 5)
	for name, width := range sheets {
		p.printed(width, func() {
			require.Empty(t, eval[[]string](p, overflowing), name)
			require.Empty(t, eval[[]string](p, scrolling), name)
			require.Zero(t, eval[int](p, `[...document.querySelectorAll("main details:not([open])")].filter((d) => !d.closest("form")).length`), "every section is open")
			require.False(t, p.isVisible("form.case"))
			require.False(t, p.isVisible("#copy-link"))
			require.True(t, p.isVisible("#section-derivation .steps"))
			require.Equal(t, link, p.textOf("#print-address"))
			require.Contains(t, p.textOf("footer"), "vllm-neuron 0.24.0.1.1.0")
			require.Equal(t, "rgb(255, 255, 255)", eval[string](p, `getComputedStyle(document.body).backgroundColor`), "light, whatever the screen is")
		})
	}
	require.Equal(t, closed, eval[int](p, `document.querySelectorAll("main details:not([open])").length`), "the sections are as they were")
}

// A case that cannot be read has no address, on paper neither.
func TestAFormThatCannotBeReadIsPrintedWithoutAnAddress(t *testing.T) {
	p := openReady(t)
	p.enter("gmu", "a lot")
	p.printed(718, func() { require.Equal(t, "A field cannot be read: put it right first.", p.textOf("#print-address")) })
}

// pdf prints the page into a PDF with A4 sheets.
func (p *page) pdf() []byte {
	p.t.Helper()
	return call(p, pagedomain.PrintToPDF, pagedomain.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69}).Data
}

func TestThePageIsPrintedToPDF(t *testing.T) {
	p := openReady(t)
	eval[chromedp.Void](p, `addEventListener("beforeprint", () => { window.atPrint = document.getElementById("print-address").textContent; })`)
	file := p.pdf()
	require.True(t, bytes.HasPrefix(file, []byte("%PDF-")))
	require.Greater(t, len(regexp.MustCompile(`/Type /Page\b`).FindAll(file, -1)), 3, "sheets")
	require.Contains(t, eval[string](p, `window.atPrint`), fragmentOf(t, defaultCase()))
	p.requireAnswer(defaultCase())
}

// The pages beside the calculator are printed whole too.
func TestThePagesArePrintedWhole(t *testing.T) {
	for _, name := range sitePages {
		t.Run(name, func(t *testing.T) {
			p := openPage(t, serve(t, "/", asBuilt)+name)
			for sheet, width := range sheets {
				p.printed(width, func() {
					require.Empty(t, eval[[]string](p, overflowing), sheet)
					require.Empty(t, eval[[]string](p, scrolling), sheet)
				})
			}
		})
	}
}
