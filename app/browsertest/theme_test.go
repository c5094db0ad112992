//go:build browser

package browsertest_test

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// theme is the theme that is applied: "light", "dark", or "" for the system's.
func (p *page) theme() string {
	p.t.Helper()
	return eval[string](p, `document.documentElement.dataset.theme ?? ""`)
}

// themes are the switch's words, by the theme that each applies.
var themes = map[string]string{"": "Auto", "light": "Light", "dark": "Dark"}

// schemes are the themes that a system can ask for.
var schemes = []string{"light", "dark"}

// scheme has the system ask for a theme.
func scheme(name string) func(*page) {
	return func(p *page) {
		p.t.Helper()
		call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}},
		})
	}
}

// checkedTheme is the word that the switch shows as chosen.
func (p *page) checkedTheme() string {
	p.t.Helper()
	return p.textOf(".theme label:has(:checked)")
}

// clickTheme chooses a theme with the mouse.
func (p *page) clickTheme(theme string) {
	p.t.Helper()
	place := map[string]string{"": "1", "light": "2", "dark": "3"}[theme]
	p.click(".theme label:nth-of-type(" + place + ")")
}

// requireTheme waits for a theme to be applied and shown.
func (p *page) requireTheme(theme string) {
	p.t.Helper()
	p.eventually(func() bool { return p.theme() == theme && p.checkedTheme() == themes[theme] }, "the theme is %q", theme)
	scheme := map[string]string{"": "light dark", "light": "light", "dark": "dark"}[theme]
	require.Equal(p.t, scheme, eval[string](p, `getComputedStyle(document.documentElement).colorScheme`))
}

// noteFirstTheme keeps the theme at the moment the body begins, before anything
// can be painted.
const noteFirstTheme = `new MutationObserver((_, observer) => {
	if (!document.body) return;
	observer.disconnect();
	window.firstTheme = document.documentElement.dataset.theme ?? "";
}).observe(document, { childList: true, subtree: true });`

func TestTheThemeIsSwitchedByMouseAndStays(t *testing.T) {
	p := openReady(t, runFirst(noteFirstTheme))
	p.requireTheme("")
	for _, theme := range []string{"dark", "light", "dark"} {
		p.clickTheme(theme)
		p.requireTheme(theme)
	}
	p.typeInto("gmu", "0.9")
	c := defaultCase()
	withGMU(.9)(&c)
	p.waitForCase(c)
	p.requireTheme("dark")

	p.reload()
	p.requireTheme("dark")
	require.Equal(t, "dark", eval[string](p, `window.firstTheme`))
	p.clickTheme("")
	p.requireTheme("")
	p.reload()
	p.requireTheme("")
	require.Empty(t, eval[string](p, `window.firstTheme`))
}

// reload loads the page again and waits for its engine.
func (p *page) reload() {
	p.t.Helper()
	p.do(chromedp.Reload())
	p.waitForEngine()
}

func TestTheThemeIsSwitchedByKeyboard(t *testing.T) {
	p := openReady(t)
	p.press(strings.Repeat(kb.Tab, 5))
	for _, theme := range []string{"light", "dark", ""} {
		p.press(kb.ArrowRight)
		p.requireTheme(theme)
	}
	p.press(kb.ArrowLeft)
	p.requireTheme("dark")
	p.reload()
	p.requireTheme("dark")
}

func TestAThemeChosenBeforeTheEngineCameIsTheOneShown(t *testing.T) {
	answer, release := held(t)
	p := openPage(t, serve(t, "/", answer))
	p.clickTheme("light")
	require.Equal(t, "light", p.theme())
	release()
	p.waitForEngine()
	p.requireTheme("light")
	p.clickTheme("dark")
	p.requireTheme("dark")
	p.clickTheme("")
	p.requireTheme("")
}

func TestBlockedStorageIsNoError(t *testing.T) {
	p := openReady(t, runFirst(`Object.defineProperty(window, "localStorage", { get() { throw new DOMException("blocked", "SecurityError"); } });`))
	p.requireTheme("")
	p.clickTheme("dark")
	p.requireTheme("dark")
	p.requireDefaultAnswer()
	p.reload()
	p.requireTheme("")
}

func TestAnUnknownStoredThemeIsTheSystems(t *testing.T) {
	p := openReady(t, runFirst(`localStorage.setItem("neuronkv-theme", "\"><script>");`))
	p.requireTheme("")
	p.requireDefaultAnswer()
}
