//go:build browser

// Command exec runs a program built for js/wasm in Chromium, as go test -exec
// wants it: the program's path, then its arguments. Its environment has CHROME
// (Chromium's path) and WASM_EXEC (the path of the toolchain's wasm_exec.js). The
// program sees no files, no environment and no input.
package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"

	"github.com/chromedp/chromedp"
)

func main() {
	if len(os.Args) < 2 {
		fail("usage: exec PROGRAM.wasm [argument]...")
	}
	for _, name := range []string{"CHROME", "WASM_EXEC"} {
		if _, err := os.Stat(os.Getenv(name)); err != nil {
			fail("the environment variable " + name + " must be a path: " + err.Error())
		}
	}
	result, err := run(os.Args[1:])
	if err != nil {
		fail(err.Error())
	}
	for _, line := range result.Lines {
		fmt.Println(line)
	}
	os.Exit(result.Status)
}

func fail(reason string) {
	fmt.Fprintln(os.Stderr, "exec:", reason)
	os.Exit(2)
}

// A result is what a program wrote, and its exit status.
type result struct {
	Lines  []string `json:"lines"`
	Status int      `json:"status"`
}

// run runs a program, argv[0], in a page of its own.
func run(argv []string) (result, error) {
	server := httptest.NewServer(files(argv[0]))
	defer server.Close()
	allocator, stop := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(os.Getenv("CHROME")), chromedp.NoSandbox)...)
	defer stop()
	tab, end := chromedp.NewContext(allocator)
	defer end()
	if err := chromedp.Do(tab, chromedp.Navigate(server.URL)); err != nil {
		return result{}, err
	}
	arguments, err := json.Marshal(argv)
	if err != nil {
		return result{}, err
	}
	return chromedp.Run(tab, chromedp.Evaluate[result]("run("+string(arguments)+")", chromedp.EvalAwaitPromise))
}

//go:embed run.js
var script string

// files are the page, its scripts and the program.
func files(program string) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, `<!doctype html><title>Go</title><script src="wasm_exec.js"></script><script src="run.js"></script>`)
	})
	mux.HandleFunc("/run.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		io.WriteString(w, script)
	})
	mux.HandleFunc("/wasm_exec.js", file(os.Getenv("WASM_EXEC"), "text/javascript"))
	mux.HandleFunc("/program.wasm", file(program, "application/wasm"))
	return mux
}

// file serves one file.
func file(path, mediaType string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", mediaType)
		http.ServeFile(w, r, path)
	}
}
