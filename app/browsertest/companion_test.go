//go:build browser

package browsertest_test

import (
	"bufio"
	"html"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// companion starts neuronkv serve on a free port and returns the address that it
// prints.
func companion(t *testing.T) string {
	t.Helper()
	command := exec.Command(os.Getenv("NEURONKV"), "serve", "--port", "0")
	command.WaitDelay = 10 * time.Second
	out, err := command.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, command.Start())
	t.Cleanup(func() {
		assert.NoError(t, command.Process.Signal(os.Interrupt))
		assert.NoError(t, command.Wait())
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	match := regexp.MustCompile(`http://127\.0\.0\.1:[1-9][0-9]*/`).FindString(line)
	require.NotEmpty(t, match, line)
	return match
}

func TestTheCompanionServesThePage(t *testing.T) {
	p := openPage(t, companion(t))
	p.waitForEngine()
	p.requireDefaultAnswer()
	p.typeInto("gmu", "0.9")
	want := defaultCase()
	withGMU(.9)(&want)
	p.requireAnswer(want)
}

func TestTheCompanionsHeaders(t *testing.T) {
	address := companion(t)
	answer, err := http.Get(address)
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	require.Equal(t, http.StatusOK, answer.StatusCode)
	require.Equal(t, "text/html; charset=utf-8", answer.Header.Get("Content-Type"))
	require.Equal(t, "nosniff", answer.Header.Get("X-Content-Type-Options"))
	require.Equal(t, "no-referrer", answer.Header.Get("Referrer-Policy"))
	require.Equal(t, "same-origin", answer.Header.Get("Cross-Origin-Resource-Policy"))
	require.Empty(t, answer.Header.Get("Set-Cookie"))

	p := openPage(t, address)
	own := eval[string](p, `document.querySelector("meta[http-equiv=Content-Security-Policy]").content`)
	require.Equal(t, own+"; frame-ancestors 'self'", answer.Header.Get("Content-Security-Policy"))
	p.waitForEngine()
}

func TestThePageWorksBelowAPath(t *testing.T) {
	p := openPage(t, serve(t, "/docs/calc/", asBuilt))
	p.waitForEngine()
	p.requireDefaultAnswer()
	p.typeInto("tp", "4")
	want := defaultCase()
	withTP(4)(&want)
	p.requireAnswer(want)
	require.Regexp(t, `^http://127\.0\.0\.1:\d+/docs/calc/$`, p.address())
}

func TestThePageWorksAsAFileWithAFragmentAndAQuery(t *testing.T) {
	p := openPage(t, serve(t, "/docs/calc/", asBuilt)+"index.html?from=guide#answer")
	p.waitForEngine()
	p.requireDefaultAnswer()
}

// address is the page's address.
func (p *page) address() string {
	p.t.Helper()
	return eval[string](p, `location.href`)
}

func TestThePolicyKeepsThePageToItself(t *testing.T) {
	index, err := os.ReadFile(filepath.Join(os.Getenv("SITE"), "index.html"))
	require.NoError(t, err)
	match := regexp.MustCompile(`http-equiv="Content-Security-Policy" content="([^"]*)"`).FindSubmatch(index)
	require.NotNil(t, match)
	policy := html.UnescapeString(string(match[1]))
	for _, part := range []string{"default-src 'self'", "base-uri 'none'", "form-action 'self'"} {
		require.Contains(t, policy, part)
	}
	require.NotContains(t, policy, "unsafe-inline")
	require.NotContains(t, policy, "'unsafe-eval'")

	p := openReady(t)
	p.expectFault("http://example.invalid/")
	p.expectFault("script-src-elem inline")
	p.expectFault("Executing inline script violates")
	p.expectFault("Content Security Policy")
	require.Equal(t, "blocked", eval[string](p, `fetch("http://example.invalid/").then(() => "sent", () => "blocked")`))
	eval[chromedp.Void](p, `(() => { const s = document.createElement("script"); s.textContent = "window.ran = true"; document.head.append(s); })()`)
	require.False(t, eval[bool](p, `window.ran === true`))
}
