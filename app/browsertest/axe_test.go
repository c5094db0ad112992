//go:build browser

package browsertest_test

import (
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// An audit is what axe-core says of the page.
type audit struct {
	Passes     int      // rules that hold
	Violations []string // rules that do not: name, what it asks for, and where
}

// runAxe makes an audit of what a selector selects: every rule that axe has on by
// default, and the one of WCAG 2.2 AA that it has off.
const runAxe = `axe.run(%s, { rules: { "target-size": { enabled: true } }, resultTypes: ["violations"] }).then(({ passes, violations }) => ({
	Passes: passes.length,
	Violations: violations.map((v) => v.id + ": " + v.help + ": " + v.nodes.map((n) => n.target.join(" ")).join(", ")),
}))`

// loadAxe puts axe-core into the page, where it stays until another is opened.
func (p *page) loadAxe() {
	p.t.Helper()
	require.NoError(p.t, named("AXE"))
	source, err := os.ReadFile(os.Getenv("AXE"))
	require.NoError(p.t, err)
	eval[chromedp.Void](p, string(source))
}

// requireAudited requires that axe finds nothing wrong in either theme, on a wide
// page and on a narrow one.
func (p *page) requireAudited() {
	p.t.Helper()
	for _, width := range []int64{320, 1280} {
		atTheEnd(width)(p)
		for _, theme := range schemes {
			scheme(theme)(p)
			got := eval[audit](p, runAxe, "html")
			require.Empty(p.t, strings.Join(got.Violations, "\n"), "%s, %d pixels wide", theme, width)
			require.Greater(p.t, got.Passes, 40, "axe has looked at the page")
		}
	}
}

func TestEveryStateIsThereForEveryone(t *testing.T) {
	p := openReady(t)
	p.loadAxe()
	inEachState(p, func(p *page) {
		eval[any](p, openAll+` null`)
		p.requireAudited()
		p.requireZoomable()
		p.requireLargerText()
		sized(1280, 900)(p)
	})
}

// The page with a link's case, with a link that cannot be opened, and with a comparison.
func TestWhatCameAndWhatIsComparedIsThereForEveryone(t *testing.T) {
	p := openReady(t)
	p.loadAxe()
	for _, s := range []struct {
		name string
		do   func(*page)
		what string // what must be there then
	}{
		{"a link", linked, "#link-use"},
		{"a comparison", comparedWith("4"), ".walk"},
		{"a bad link", badlyLinked, "#link-dismiss"},
	} {
		t.Run(s.name, func(t *testing.T) {
			p := p.within(t)
			s.do(p)
			p.eventually(func() bool { return p.has(s.what) }, "%s is there", s.what)
			eval[any](p, openAll+` null`)
			p.requireAudited()
			p.requireZoomable()
			p.requireLargerText()
			for _, width := range []int64{320, 360, 640, 768, 1024, 1280} {
				sized(width, 800)(p)
				require.Empty(t, eval[[]string](p, overflowing), "%d pixels wide", width)
			}
		})
	}
}

// linked opens a link's case, badlyLinked a link that cannot be opened.
func linked(p *page) {
	c := defaultCase()
	withTP(16)(&c)
	eval[chromedp.Void](p, `location.hash = %s`, fragmentOf(p.t, c))
	p.waitForCase(c)
}

func badlyLinked(p *page) { eval[chromedp.Void](p, `location.hash = "#v=2&model=m"`) }

// comparedWith pins the case and takes another degree.
func comparedWith(tp string) func(*page) {
	return func(p *page) {
		p.pin()
		p.enter("tp", tp)
	}
}

// plant puts an element at the page's end. A script gives it what it needs, as e.
func (p *page) plant(tag, script string) {
	p.t.Helper()
	eval[chromedp.Void](p, `(() => {
		document.getElementById("planted")?.remove();
		const e = document.createElement(%s);
		e.id = "planted";
		`+script+`;
		document.querySelector("main").append(e);
	})()`, tag)
}

func TestAxeFindsWhatIsPlanted(t *testing.T) {
	p := openReady(t)
	p.loadAxe()
	for _, c := range []struct{ rule, tag, script string }{
		{"image-alt", "img", `e.width = e.height = 40`},
		{"button-name", "button", `e.className = "btn"`},
		{"color-contrast", "p", `e.textContent = "pale"; e.style.color = "#aaa"; e.style.background = "#fff"`},
		{"target-size", "p", `e.append(...[1, 2].map((i) => { const b = document.createElement("button"); b.textContent = i; b.style.font = "8px/8px serif"; return b; }))`},
	} {
		t.Run(c.rule, func(t *testing.T) {
			p := p.within(t)
			p.plant(c.tag, c.script)
			found := strings.Join(eval[audit](p, runAxe, "#planted").Violations, "\n")
			require.Regexp(t, "(?m)^"+c.rule+": .+: .*#planted", found)
		})
	}
}
