//go:build browser

package browsertest_test

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWithoutItsEngineThePageSaysSoAndStaysReadable(t *testing.T) {
	for _, c := range []struct {
		name   string
		answer engine
		says   string
	}{
		{"not there", func(w http.ResponseWriter, r *http.Request, _ []byte) { http.NotFound(w, r) }, "HTTP status 404"},
		{"a failing server", func(w http.ResponseWriter, _ *http.Request, _ []byte) {
			http.Error(w, "no", http.StatusInternalServerError)
		}, "HTTP status 500"},
		{"half of it", func(w http.ResponseWriter, _ *http.Request, file []byte) { w.Write(file[:len(file)/2]) }, ""},
		{"cut off", func(w http.ResponseWriter, _ *http.Request, file []byte) {
			w.Header().Set("Content-Length", strconv.Itoa(len(file)))
			w.Write(file[:len(file)/2])
			panic(http.ErrAbortHandler)
		}, ""},
		{"one bit of it changed", func(w http.ResponseWriter, _ *http.Request, file []byte) {
			changed := slices.Clone(file)
			changed[len(changed)/2] ^= 1
			w.Write(changed)
		}, ""},
		{"another file", func(w http.ResponseWriter, _ *http.Request, _ []byte) { w.Write([]byte("<!doctype html>")) }, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := openPage(t, serve(t, "/", c.answer))
			// What the browser itself logs of a request that fails.
			p.expectFault("browser log: Failed to load resource: ")
			p.expectFault("browser log: Failed to find a valid digest in the 'integrity' attribute")
			p.expectFault("browser log: Fetch API cannot load ")
			p.eventually(func() bool { return strings.HasPrefix(p.status(), "The engine could not be loaded (") }, "the status says what happened")
			require.Regexp(t, `^The engine could not be loaded \(.+\)\. What is shown is the default case; reload the page to try again\.$`, p.status())
			require.Contains(t, p.status(), c.says)
			require.True(t, p.isVisible("#engine"))
			p.requireDefaultAnswer()
		})
	}
}

func TestAHostMayUnpackTheEngineOnTheWay(t *testing.T) {
	p := openPage(t, serve(t, "/", func(w http.ResponseWriter, _ *http.Request, file []byte) {
		w.Header().Set("Content-Encoding", "gzip")
		w.Write(file)
	}))
	p.waitForEngine()
	p.requireDefaultAnswer()
}

// isVisible reports whether an element has a box with a size.
func (p *page) isVisible(selector string) bool {
	p.t.Helper()
	return eval[bool](p, `document.querySelector(%s).getClientRects().length > 0`, selector)
}

// endable lets a test end the program, as its own end would look to the page.
const endable = `Object.defineProperty(window, "Go", { configurable: true, set(value) {
	Object.defineProperty(window, "Go", { value, writable: true });
	const run = value.prototype.run;
	value.prototype.run = function (instance) {
		run.call(this, instance);
		return new Promise((end) => { window.endProgram = end; });
	};
} });`

func TestAProgramThatEndsSaysSoWithTheCaseToReport(t *testing.T) {
	p := openPage(t, serve(t, "/", asBuilt), runFirst(endable))
	p.waitForEngine()
	p.typeInto("gmu", "0.9")
	want := defaultCase()
	withGMU(.9)(&want)
	p.waitForCase(want)
	eval[any](p, `window.endProgram(), null`)
	p.eventually(func() bool { return p.has(".stopped") }, "the page says that it stopped")
	require.Contains(t, p.textOf(".stopped p"), "The page stopped because of an error of its own.")
	require.Equal(t, p.documentOf(want), p.textOf(".stopped pre"))
	require.Equal(t, "alert", eval[string](p, `document.querySelector(".stopped").getAttribute("role")`))
}
