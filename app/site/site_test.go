package main

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"neuronkv/app/calculator"
)

// site writes the site once, with a stand-in for the WASM, and returns its files.
var site = sync.OnceValues(func() (map[string]string, error) {
	folder, err := os.MkdirTemp("", "site")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	wasm := filepath.Join(folder, "app.wasm.gz")
	if err := os.WriteFile(wasm, []byte("no WASM"), 0o644); err != nil {
		return nil, err
	}
	out := filepath.Join(folder, "out")
	if err := write(sources{web: "../../web", wasm: wasm, exec: "../../wasm_exec.js"}, out); err != nil {
		return nil, err
	}
	return filesIn(out)
})

func filesIn(folder string) (map[string]string, error) {
	files := map[string]string{}
	entries, err := os.ReadDir(folder)
	for _, entry := range entries {
		text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return nil, err
		}
		files[entry.Name()] = string(text)
	}
	return files, err
}

func files(t *testing.T) map[string]string {
	t.Helper()
	written, err := site()
	require.NoError(t, err)
	return written
}

// A document is a page as it is written.
type document struct {
	*html.Node
	file, text string
}

// documents are all pages, the calculator first.
func documents(t *testing.T) (all []document) {
	t.Helper()
	for _, page := range calculator.SitePages() {
		text, written := files(t)[page.File]
		require.True(t, written, page.File)
		root, err := html.Parse(strings.NewReader(text))
		require.NoError(t, err)
		all = append(all, document{root, page.File, text})
	}
	return all
}

// each are the elements of a tag, in their order.
func (d document) each(tag string) []*html.Node { return elements(d.Node, tag) }

func elements(root *html.Node, tag string) (found []*html.Node) {
	for n := range root.Descendants() {
		if n.Type == html.ElementNode && (tag == "" || n.Data == tag) {
			found = append(found, n)
		}
	}
	return found
}

// attribute is an attribute of an element.
func attribute(n *html.Node, name string) (value string, has bool) {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val, true
		}
	}
	return "", false
}

// textOf is the text within an element.
func textOf(n *html.Node) string {
	var b strings.Builder
	for inner := range n.Descendants() {
		if inner.Type == html.TextNode {
			b.WriteString(inner.Data)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}
