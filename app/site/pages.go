package main

import (
	"bytes"
	"fmt"
	htmltemplate "html/template"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"neuronkv/app/calculator"
	"neuronkv/budget"
)

// A layoutData is what web/page.html names.
type layoutData struct {
	references
	Header, Content, Footer htmltemplate.HTML
}

// writePages writes the pages beside the calculator: each is a text of web/pages in
// the layout of web/page.html.
func writePages(s sources, refs references, out string) error {
	layout, err := htmltemplate.ParseFiles(filepath.Join(s.web, "page.html"))
	if err != nil {
		return err
	}
	for _, page := range calculator.SitePages()[1:] {
		data, err := layoutOf(s.web, page, refs)
		if err != nil {
			return fmt.Errorf("%s: %w", page.File, err)
		}
		var b bytes.Buffer
		if err := layout.Execute(&b, data); err != nil {
			return fmt.Errorf("%s: %w", page.File, err)
		}
		if err := os.WriteFile(filepath.Join(out, page.File), b.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// layoutOf fills in the layout for one page.
func layoutOf(web string, page calculator.SitePage, refs references) (data layoutData, err error) {
	data.references = refs
	data.Title = page.HeadTitle()
	if data.Header, err = rendered(calculator.Header(page.File)); err != nil {
		return data, err
	}
	if data.Footer, err = rendered(calculator.Footer()); err != nil {
		return data, err
	}
	data.Description, data.Content, err = readText(web, page.File)
	return data, err
}

// readText reads the text of a page, and its description. A text is markup of our own:
// it is taken as it stands, with its comments, by which its figures are checked. What
// is between braces is filled in: a table, or a release.
func readText(web, file string) (description string, content htmltemplate.HTML, err error) {
	markup, err := parseTables(web)
	if err != nil {
		return "", "", err
	}
	filled := collectTables()
	table := func(name string) (string, error) {
		var b strings.Builder
		err := markup.ExecuteTemplate(&b, name, filled)
		return b.String(), err
	}
	text, err := template.New(file).Funcs(template.FuncMap{"table": table}).ParseFiles(filepath.Join(web, "pages", file))
	if err != nil {
		return "", "", err
	}
	var about, body strings.Builder
	if err := text.ExecuteTemplate(&about, "description", budget.LatestRelease()); err != nil {
		return "", "", err
	}
	err = text.Execute(&body, budget.LatestRelease())
	return about.String(), htmltemplate.HTML(strings.TrimSpace(body.String())), err
}
