//go:build browser && bench

package browsertest_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// How often a key is pressed. The presses of a round that warm up are left out of
// its figures.
const (
	rounds  = 5
	warmUp  = 10
	presses = 2 * 17 // each of the two keys once at every moment that rest leads to
)

// TestKeyPress prints, as go test -bench does, how many milliseconds pass from a
// key press until its result is painted: in the calculator, and in an empty page
// that shows what is typed. The rounds of the two alternate, so that what else the
// machine does slows both.
func TestKeyPress(t *testing.T) {
	calculator := openReady(t)
	update := openPage(t, serveUpdate(t))
	update.eventually(func() bool { return update.has("#typed") }, "the empty page is up")
	calculator.typeInto("length", "8192")
	calculator.requireDefaultAnswer()
	update.typeInto("typed", "8192")
	for range rounds {
		calculator.round("Calculator", "#answer h2")
		update.round("Update", "#result")
	}
}

// round takes the last digit away and types it again, over and over, and prints the
// times. 819 tokens are refused and 8192 fit: most of the calculator changes.
func (p *page) round(name, result string) {
	p.t.Helper()
	var times []float64
	for i := range warmUp + presses {
		rest(i)
		if took := p.timed([]string{kb.Backspace, "2"}[i%2], result); i >= warmUp {
			times = append(times, took)
		}
	}
	slices.Sort(times)
	fmt.Printf("Benchmark%s %d %.2f p50-ms %.2f p95-ms\n", name, presses, percentile(times, 50), percentile(times, 95))
}

// rest waits until the press before is over and done with. Frames come every 16 or
// 17 ms: each press waits a millisecond longer than the one before, so that the
// presses meet every moment between two frames equally often.
func rest(i int) { time.Sleep(time.Duration(50+i%17) * time.Millisecond) }

// percentile is the smallest of the sorted times that so many percent of them are
// not above.
func percentile(times []float64, percent int) float64 {
	return times[(len(times)*percent+99)/100-1]
}

// watchResult notes how long the next key takes: from the time of its event to the
// end of the frame that shows the result's new text. A resize observer is called in
// that frame, be it the one at hand or the next.
const watchResult = `(() => {
	const before = document.querySelector(%s).textContent;
	let start;
	addEventListener("keydown", (e) => { start = e.timeStamp; }, { capture: true, once: true });
	window.painted = new Promise((done) => {
		const painted = new MessageChannel();
		painted.port1.onmessage = () => { painted.port1.close(); done(performance.now() - start); };
		new MutationObserver((_, changes) => {
			if (document.querySelector(%s).textContent === before) return;
			changes.disconnect();
			new ResizeObserver((_, frame) => { frame.disconnect(); painted.port2.postMessage(null); }).observe(document.body);
		}).observe(document.body, { subtree: true, childList: true, characterData: true });
	});
})()`

// timed presses a key and waits until the new text of the result is painted; the
// milliseconds that took.
func (p *page) timed(key, result string) float64 {
	p.t.Helper()
	eval[chromedp.Void](p, watchResult, result, result)
	p.press(key)
	return eval[float64](p, `window.painted`)
}

// updatePage is the empty page's document. go-app replaces the div.
const updatePage = `<!doctype html><title>Update</title><link rel="icon" href="data:,"><body><div></div>
<script src="wasm_exec.js"></script>
<script>
	window.goappGetenv = (name) => name === "GOAPP_INTERNAL_URLS" ? "null" : "";
	const go = new Go();
	WebAssembly.instantiateStreaming(fetch("update.wasm"), go.importObject).then(({ instance }) => go.run(instance));
</script>`

// serveUpdate serves the empty page, whose WASM the environment variable UPDATE
// names, and returns its address. WASM_EXEC is the toolchain's loader.
func serveUpdate(t *testing.T) string {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, updatePage) })
	for path, name := range map[string]string{"/wasm_exec.js": "WASM_EXEC", "/update.wasm": "UPDATE"} {
		require.FileExists(t, os.Getenv(name), name)
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) { http.ServeFile(w, r, os.Getenv(name)) })
	}
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL
}
