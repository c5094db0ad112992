//go:build browser

package browsertest_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheDefaultAnswerIsReadWithoutJavaScript(t *testing.T) {
	p := openPage(t, serve(t, "/", asBuilt), withoutScripts)
	require.Equal(t, "Fits: 52 requests of 8,192 tokens; the cap fraction binds; 15.51 GiB left for graphs.", p.verdict())
	rows := p.rowsOf("table.stack")
	require.Contains(t, rows[0], "1.87 GiB")
	require.Contains(t, rows[1], "6.62 GiB")
	require.Contains(t, p.textOf("#section-derivation ol.steps"), "7,112,465,841")
	require.Contains(t, p.textOf("ol.log"), "DEBUG")
	require.Contains(t, p.textOf("ol.log"), "effective=6.62 GiB")
	require.Contains(t, p.visibleText("footer"), "Changing it here needs JavaScript; the program neuronkv answers on the command line.")
	require.Empty(t, p.status())
	p.requireDefaultAnswer()
}

func TestTheEngineShowsTheAnswerThatCameAsHTML(t *testing.T) {
	answer, release := held(t)
	p := openPage(t, serve(t, "/", answer))
	before := p.shown()
	require.Equal(t, "Loading the engine; it answers your changes.", p.status())
	release()
	p.waitForEngine()
	require.Equal(t, before, p.shown())
	p.requireDefaultAnswer()
	require.NotContains(t, p.visibleText("footer"), "needs JavaScript")
}

// requireDefaultAnswer requires the whole answer to the default case.
func (p *page) requireDefaultAnswer() {
	p.t.Helper()
	p.requireAnswer(defaultCase())
}

// visibleText is the text of an element as it is rendered.
func (p *page) visibleText(selector string) string {
	p.t.Helper()
	return eval[string](p, `document.querySelector(%s).innerText`, selector)
}

// rowsOf are the rows of a table's body as text.
func (p *page) rowsOf(table string) []string {
	p.t.Helper()
	return eval[[]string](p, `[...document.querySelectorAll(%s + " tbody tr")].map((row) => row.textContent)`, table)
}
