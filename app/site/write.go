package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"os"
	"path/filepath"

	"neuronkv/app/calculator"
)

// sources are what the site is made from.
type sources struct {
	web  string // folder of the static sources
	wasm string // the page's WASM, compressed by gzip
	exec string // the Go toolchain's loader
}

// contentSecurityPolicy is the page's own. A host that can send headers adds
// frame-ancestors, which a page cannot say of itself. The policy's grammar has no
// place for an IPv6 address: browsers ignore http://[::1]:* and complain.
const contentSecurityPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self' https://huggingface.co http://127.0.0.1:*; base-uri 'none'; form-action 'self'"

// references are what index.html names; page.html names some of them.
type references struct {
	ContentSecurityPolicy                    string
	Icon, Style, Theme, WasmExec, Boot, Wasm string
	Title, Description                       string
	Texts                                    string // of boot.js, as JSON
	Carried                                  string // what was found for the first answer, as JSON
	Page                                     template.HTML
}

// write makes the site in a folder, which it creates.
func write(s sources, out string) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	texts, err := json.Marshal(calculator.Boot)
	if err != nil {
		return err
	}
	refs := references{ContentSecurityPolicy: contentSecurityPolicy, Title: calculator.Head.Title, Description: calculator.Head.Description, Texts: string(texts)}
	if refs.Carried, err = calculator.Carried(); err != nil {
		return err
	}
	if err := writeFiles(s, &refs, out); err != nil {
		return err
	}
	if err := writeIndex(s, refs, out); err != nil {
		return err
	}
	return writePages(s, refs, out)
}

// writeFiles writes what the page loads, and where each is into the references.
func writeFiles(s sources, refs *references, out string) error {
	for _, f := range []struct {
		source, name, extension string
		ref                     *string
	}{
		{filepath.Join(s.web, "icon.svg"), "icon", ".svg", &refs.Icon},
		{filepath.Join(s.web, "style.css"), "style", ".css", &refs.Style},
		{filepath.Join(s.web, "theme.js"), "theme", ".js", &refs.Theme},
		{filepath.Join(s.web, "boot.js"), "boot", ".js", &refs.Boot},
		{s.exec, "wasm_exec", ".js", &refs.WasmExec},
		{s.wasm, "app", ".gz.bin", &refs.Wasm},
	} {
		content, err := os.ReadFile(f.source)
		if err != nil {
			return err
		}
		*f.ref = hashedName(f.name, content, f.extension)
		if err := os.WriteFile(filepath.Join(out, *f.ref), content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// writeIndex renders the page into index.html.
func writeIndex(s sources, refs references, out string) error {
	page, err := prerender()
	if err != nil {
		return err
	}
	refs.Page = page
	index, err := template.ParseFiles(filepath.Join(s.web, "index.html"))
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := index.Execute(&b, refs); err != nil {
		return fmt.Errorf("index.html: %w", err)
	}
	return os.WriteFile(filepath.Join(out, "index.html"), b.Bytes(), 0o644)
}
