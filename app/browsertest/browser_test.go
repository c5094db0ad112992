//go:build browser

package browsertest_test

import (
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
)

// browser is the context of the one browser that all tests share.
var browser context.Context

func TestMain(m *testing.M) {
	os.Exit(runAll(m))
}

// runAll starts the browser, runs the tests and ends the browser.
func runAll(m *testing.M) int {
	for _, name := range []string{"CHROME", "NEURONKV", "SITE"} {
		if err := named(name); err != nil {
			fmt.Fprintln(os.Stderr, "browsertest:", err)
			return 1
		}
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(os.Getenv("CHROME")),
		chromedp.NoSandbox,
		chromedp.WindowSize(1280, 900),
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"),
	)...)
	defer stop()
	started, end := chromedp.NewContext(allocator)
	defer end()
	if err := chromedp.Do(started); err != nil {
		fmt.Fprintln(os.Stderr, "browsertest: starting Chromium:", err)
		return 1
	}
	browser = started
	return m.Run()
}

// needs says what each environment variable names.
var needs = map[string]string{
	"CHROME":   "Chromium",
	"NEURONKV": "the built companion, dist/neuronkv",
	"SITE":     "the built site, dist/site",
	"AXE":      "axe-core, axe/node_modules/axe-core/axe.min.js",
}

// named is an error where an environment variable does not name what it should.
func named(name string) error {
	if _, err := os.Stat(os.Getenv(name)); err != nil {
		return fmt.Errorf("the environment variable %s must be the path of %s: %w", name, needs[name], err)
	}
	return nil
}
