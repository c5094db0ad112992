package main

import (
	"bytes"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"neuronkv/app/calculator"
)

// prerender is the calculator's first state as HTML.
func prerender() (template.HTML, error) { return rendered(calculator.New()) }

// rendered is an element as HTML, the same bytes at every run.
//
// go-app prints attributes in map order, switches that are off as
// disabled="false", and aria states without their value; all three are put right
// here.
func rendered(ui app.UI) (template.HTML, error) {
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(app.HTMLString(ui)), body)
	if err != nil {
		return "", err
	}
	if len(nodes) != 1 {
		return "", fmt.Errorf("%d roots; the page is replaced by its first one", len(nodes))
	}
	var b bytes.Buffer
	for node := range nodes[0].Descendants() {
		normalize(node)
	}
	normalize(nodes[0])
	err = html.Render(&b, nodes[0])
	return template.HTML(b.String()), err
}

// switches are the attributes whose presence alone counts.
var switches = []string{"autofocus", "checked", "disabled", "hidden", "multiple", "open", "readonly", "required", "selected"}

// normalize puts one node right.
func normalize(node *html.Node) {
	if node.Type == html.TextNode {
		node.Data = strings.TrimSuffix(strings.TrimPrefix(node.Data, "\n"), "\n")
		return
	}
	node.Attr = slices.DeleteFunc(node.Attr, func(a html.Attribute) bool {
		return slices.Contains(switches, a.Key) && a.Val == "false"
	})
	for i, a := range node.Attr {
		if strings.HasPrefix(a.Key, "aria-") && a.Val == "" {
			node.Attr[i].Val = "true"
		}
	}
	slices.SortFunc(node.Attr, func(a, b html.Attribute) int { return strings.Compare(a.Key, b.Key) })
}
