package main

import (
	"net/url"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"neuronkv/app/calculator"
	"neuronkv/budget/casefile"
)

func TestEveryPageHasItsHead(t *testing.T) {
	titles := map[string]bool{}
	for i, d := range documents(t) {
		t.Run(d.file, func(t *testing.T) {
			language, _ := attribute(d.each("html")[0], "lang")
			require.Equal(t, "en", language)
			title := textOf(d.each("title")[0])
			require.False(t, titles[title], "a title of its own")
			titles[title] = true
			if i > 0 {
				require.Equal(t, calculator.SitePages()[i].HeadTitle(), title)
				require.Equal(t, calculator.SitePages()[i].Title, textOf(d.each("h1")[0]))
			}
			meta := map[string]string{}
			for _, m := range d.each("meta") {
				name, _ := attribute(m, "name")
				policy, _ := attribute(m, "http-equiv")
				meta[name+policy], _ = attribute(m, "content")
			}
			require.Greater(t, len(meta["description"]), 60)
			require.Equal(t, contentSecurityPolicy, meta["Content-Security-Policy"])
		})
	}
}

func TestOnlyTheCalculatorLoadsTheEngine(t *testing.T) {
	for i, d := range documents(t) {
		var scripts []string
		for _, s := range d.each("script") {
			source, _ := attribute(s, "src")
			scripts = append(scripts, strings.Split(source, ".")[0])
		}
		want := []string{"theme"}
		if i == 0 {
			want = append(want, "wasm_exec", "boot")
		}
		require.Equal(t, want, scripts, d.file)
	}
}

func TestNoPageHasAScriptOrAStyleInIt(t *testing.T) {
	for _, d := range documents(t) {
		require.Empty(t, d.each("style"), d.file)
		for _, s := range d.each("script") {
			require.Empty(t, textOf(s), d.file)
		}
		for _, n := range d.each("") {
			for _, a := range n.Attr {
				require.False(t, a.Key == "style" || strings.HasPrefix(a.Key, "on"), "%s: <%s %s>", d.file, n.Data, a.Key)
			}
		}
	}
}

func TestEveryPageLeadsToTheOthers(t *testing.T) {
	for i, d := range documents(t) {
		t.Run(d.file, func(t *testing.T) {
			links := elements(navigation(t, d), "a")
			require.Len(t, links, len(calculator.SitePages()))
			for j, link := range links {
				require.Equal(t, calculator.SitePages()[j].Title, textOf(link))
				current, marked := attribute(link, "aria-current")
				_, leads := attribute(link, "href")
				require.Equal(t, i == j, marked && current == "page", textOf(link))
				require.Equal(t, i != j, leads, "the present page is no link")
			}
		})
	}
}

// navigation is the list of the site's pages.
func navigation(t *testing.T, d document) *html.Node {
	t.Helper()
	header := d.each("header")
	require.Len(t, header, 1)
	navs := elements(header[0], "nav")
	require.Len(t, navs, 1)
	label, _ := attribute(navs[0], "aria-label")
	require.NotEmpty(t, label)
	return navs[0]
}

func TestEveryPageHasTheThemes(t *testing.T) {
	for _, d := range documents(t) {
		var themes []string
		for _, input := range d.each("input") {
			if name, _ := attribute(input, "name"); name == "theme" {
				value, _ := attribute(input, "value")
				themes = append(themes, value)
			}
		}
		require.Equal(t, []string{"auto", "light", "dark"}, themes, d.file)
	}
}

func TestHeadingsAreInOrder(t *testing.T) {
	for _, d := range documents(t)[1:] {
		require.Len(t, d.each("h1"), 1, d.file)
		level := byte('0')
		for _, n := range d.each("") {
			if len(n.Data) == 2 && n.Data[0] == 'h' && n.Data[1] >= '1' && n.Data[1] <= '6' {
				require.LessOrEqual(t, n.Data[1], level+1, "%s: %s", d.file, textOf(n))
				level = n.Data[1]
			}
		}
	}
}

// ids are the ids of a page, each of which is there once.
func ids(t *testing.T, d document) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	for _, n := range d.each("") {
		if id, has := attribute(n, "id"); has {
			require.False(t, found[id], "%s: %s is there twice", d.file, id)
			found[id] = true
		}
	}
	return found
}

func TestEveryLinkLeadsSomewhere(t *testing.T) {
	known := map[string]map[string]bool{}
	for _, d := range documents(t) {
		known[d.file] = ids(t, d)
	}
	seen := 0
	for _, d := range documents(t) {
		for _, n := range d.each("") {
			for _, name := range []string{"href", "src", "data-wasm"} {
				if target, has := attribute(n, name); has {
					seen++
					requireTarget(t, known, d.file, target)
				}
			}
			for _, name := range []string{"aria-labelledby", "aria-describedby", "for"} {
				if id, has := attribute(n, name); has {
					require.True(t, known[d.file][id], "%s: %s", d.file, id)
				}
			}
		}
	}
	require.Greater(t, seen, 150)
}

// requireTarget requires that a relative address is a file of the site, and its
// fragment an id in it or a case.
func requireTarget(t *testing.T, known map[string]map[string]bool, file, target string) {
	t.Helper()
	address, err := url.Parse(target)
	require.NoError(t, err, target)
	require.Empty(t, address.Scheme+address.Host, "%s: %s", file, target)
	require.False(t, strings.HasPrefix(address.Path, "/"), "%s: %s is not relative", file, target)
	to := file
	if address.Path != "" {
		to = path.Clean(address.Path)
	}
	if address.Path == "./" {
		to = "index.html"
	}
	require.Contains(t, files(t), to, "%s: %s", file, target)
	if _, fragment, has := strings.Cut(target, "#"); has && strings.HasPrefix(fragment, "v=") {
		_, err := casefile.DecodeLink(fragment)
		require.NoError(t, err, "%s: %s", file, target)
	} else if has {
		require.True(t, known[to][fragment], "%s: %s", file, target)
	}
}

func TestEveryTableSaysWhatItIs(t *testing.T) {
	tables := 0
	for _, d := range documents(t) {
		for _, table := range d.each("table") {
			tables++
			captions := elements(table, "caption")
			require.Len(t, captions, 1, d.file)
			require.NotEmpty(t, textOf(captions[0]), d.file)
			for _, head := range elements(table, "th") {
				scope, _ := attribute(head, "scope")
				require.Contains(t, []string{"col", "row"}, scope, "%s: %s", d.file, textOf(head))
			}
		}
	}
	require.Greater(t, tables, 10)
}

// Every wide table scrolls in a box of its own that the keyboard reaches and that has a
// name.
func TestEveryBoxThatScrollsHasAName(t *testing.T) {
	boxes := 0
	for _, d := range documents(t)[1:] {
		for _, n := range d.each("") {
			if role, _ := attribute(n, "role"); role != "region" {
				continue
			}
			boxes++
			by, _ := attribute(n, "aria-labelledby")
			label, _ := attribute(n, "aria-label")
			require.NotEmpty(t, by+label, d.file)
			stop, _ := attribute(n, "tabindex")
			require.Equal(t, "0", stop, d.file)
		}
	}
	require.Greater(t, boxes, 10)
}

var (
	caseComment   = regexp.MustCompile(`<!-- kv (\S+) = (\S+) -->`)
	figureComment = regexp.MustCompile(`<!-- kv (\S+) [a-z_.]+(?: [KMG]i?B)? -->[^<]+<!-- /kv -->`)
)

// The comments by which the figures are checked are in the pages as in their sources,
// and each case that they name can be opened.
func TestTheFiguresCanBeChecked(t *testing.T) {
	figures := 0
	for _, d := range documents(t)[1:] {
		require.Equal(t, strings.Count(d.text, "<!-- kv ")-len(caseComment.FindAllString(d.text, -1)), len(figureComment.FindAllString(d.text, -1)), d.file)
		require.Equal(t, strings.Count(d.text, "<!-- /kv -->"), len(figureComment.FindAllString(d.text, -1)), d.file)
		cases := map[string]bool{}
		for _, found := range caseComment.FindAllStringSubmatch(d.text, -1) {
			require.False(t, cases[found[1]], "%s: %s is there twice", d.file, found[1])
			cases[found[1]] = true
			require.Contains(t, d.text, `href="./#`+html.EscapeString(found[2])+`"`, "%s: %s is opened by a link", d.file, found[1])
		}
		for _, found := range figureComment.FindAllStringSubmatch(d.text, -1) {
			figures++
			require.True(t, cases[found[1]], "%s: %s", d.file, found[1])
		}
	}
	require.Greater(t, figures, 50)
}

func TestTheSameSourcesGiveTheSamePages(t *testing.T) {
	for _, page := range calculator.SitePages()[1:] {
		d, err := layoutOf("../../web", page, references{})
		require.NoError(t, err)
		for range 5 {
			again, err := layoutOf("../../web", page, references{})
			require.NoError(t, err)
			require.Equal(t, d, again)
		}
		require.NotContains(t, string(d.Content), "<no value>")
	}
}
