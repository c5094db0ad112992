// The program site writes the static site: index.html with the calculator's first
// answer in it, the pages beside it, and the files they load, named by their content.
//
//	site -web web -wasm app.wasm.gz -exec wasm_exec.js -out dist/site
//
// The same sources give the same bytes.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stderr))
}

// run is the program: 0 when the site is written, 2 for wrong words, 1 otherwise.
func run(args []string, stderr io.Writer) int {
	flags := flag.NewFlagSet("site", flag.ContinueOnError)
	flags.SetOutput(stderr)
	var s sources
	flags.StringVar(&s.web, "web", "web", "folder of the static sources")
	flags.StringVar(&s.wasm, "wasm", "", "the page's WASM, compressed by gzip")
	flags.StringVar(&s.exec, "exec", "wasm_exec.js", "the Go toolchain's loader")
	out := flags.String("out", "", "folder to write")
	if flags.Parse(args) != nil {
		return 2
	}
	if s.wasm == "" || *out == "" || flags.NArg() > 0 {
		fmt.Fprintln(stderr, "site: -wasm and -out are required, and nothing else")
		return 2
	}
	if err := write(s, *out); err != nil {
		fmt.Fprintln(stderr, "site:", err)
		return 1
	}
	return 0
}
