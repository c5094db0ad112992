package calculator

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// catalogues are the files that a translation translates.
var catalogues = []string{"texts.go", "texts_carried.go", "texts_site.go", "texts_reading.go"}

// twoWords is what only a text for people has: two words, one of them of three letters
// or more.
var twoWords = regexp.MustCompile(`\pL{3,}[,:;.]? +\pL{2,}|\pL{2,}[,:;.]? +\pL{3,}`)

// classNames are the classes of the style sheet.
func classNames(t *testing.T) map[string]bool {
	t.Helper()
	style, err := os.ReadFile("../../web/style.css")
	require.NoError(t, err)
	names := map[string]bool{}
	for _, class := range regexp.MustCompile(`\.[a-z][a-z0-9-]*`).FindAllString(string(style), -1) {
		names[class[1:]] = true
	}
	require.Greater(t, len(names), 50)
	return names
}

// isText reports whether a literal is a text for people, and neither markup nor
// classes.
func isText(literal string, classes map[string]bool) bool {
	if !twoWords.MatchString(literal) || strings.ContainsAny(literal, `<="`) {
		return false
	}
	for _, word := range strings.Fields(literal) {
		if !classes[word] {
			return true
		}
	}
	return false
}

// literals are the strings of a source file, with their lines.
func literals(t *testing.T, name string) map[int]string {
	t.Helper()
	set, found := token.NewFileSet(), map[int]string{}
	file, err := parser.ParseFile(set, name, nil, 0)
	require.NoError(t, err)
	ast.Inspect(file, func(n ast.Node) bool {
		if l, is := n.(*ast.BasicLit); is && l.Kind == token.STRING {
			text, err := strconv.Unquote(l.Value)
			require.NoError(t, err)
			found[set.Position(l.Pos()).Line] += text + "\n"
		}
		return true
	})
	return found
}

func TestEveryTextIsInTheCatalogue(t *testing.T) {
	classes := classNames(t)
	sources, err := filepath.Glob("*.go")
	require.NoError(t, err)
	texts := 0
	for _, name := range sources {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		for line, found := range literals(t, name) {
			for literal := range strings.Lines(found) {
				literal = strings.TrimSpace(literal)
				if !isText(literal, classes) {
					continue
				}
				texts++
				require.Contains(t, catalogues, name, "line %d: %q is a text for people", line, literal)
			}
		}
	}
	require.Greater(t, texts, 200)
}

// The script's texts are all in the catalogue, and all of them are used.
func TestTheScriptHasItsTexts(t *testing.T) {
	script, err := os.ReadFile("../../web/boot.js")
	require.NoError(t, err)
	used := map[string]bool{}
	for _, name := range regexp.MustCompile(`\btexts\.([a-z]+)`).FindAllStringSubmatch(string(script), -1) {
		require.NotEmpty(t, Boot[name[1]], name[1])
		used[name[1]] = true
	}
	require.Len(t, used, len(Boot))
}
