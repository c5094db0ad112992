package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The lines of a file: README's case, and what README says of it, right and wrong.
const (
	docRight = docLlama + "\n<!-- kv llama left_for_graphs_bytes GiB -->15.51<!-- /kv --> of <!-- kv llama budget.total_hbm_bytes GiB -->24.00<!-- /kv --> GiB\n"
	docWrong = docLlama + "\n\nleaves <!-- kv llama budget.available GiB -->5.51<!-- /kv --> GiB\n"
)

// docFolder is a folder with those files, by their paths.
func docFolder(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	return root
}

func TestCheckDocs(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		files  map[string]string
		exit   int
		stdout string // with the folder as DIR
		stderr string
	}{
		{"all agree", map[string]string{"a.md": docRight}, 0, "2 of 2 marked numbers in 1 file agree\n", ""},
		{"a wrong number", map[string]string{"a.md": docWrong}, 1, "DIR/a.md:3: llama budget.available: the text says 5.51, the engine gives 6.62\n0 of 1 marked numbers in 1 file agree\n", ""},
		{
			"in every kind of file, in order",
			map[string]string{"b.html": docWrong, "a/c.HTM": docRight, "a/b.markdown": docWrong, "README.MD": "# Title\n" + docWrong + docWrong, "empty.md": ""}, 1,
			"DIR/README.MD:4: llama budget.available: the text says 5.51, the engine gives 6.62\n" +
				"DIR/README.MD:5: llama: is defined twice; the first time on line 2\n" +
				"DIR/README.MD:7: llama budget.available: the text says 5.51, the engine gives 6.62\n" +
				"DIR/a/b.markdown:3: llama budget.available: the text says 5.51, the engine gives 6.62\n" +
				"DIR/b.html:3: llama budget.available: the text says 5.51, the engine gives 6.62\n" +
				"2 of 6 marked numbers in 4 files agree\n", "",
		},
		{
			"beside what is left out",
			map[string]string{"a.md": docRight, "a.txt": docWrong, "md": docWrong, ".git/a.md": docWrong, "node_modules/b/a.md": docWrong, "c/.d/a.md": docWrong}, 0,
			"2 of 2 marked numbers in 1 file agree\n", "",
		},
		{"a name is of one file", map[string]string{"a.md": docLlama, "b.md": "<!-- kv llama verdict.level -->fits<!-- /kv -->"}, 1, "DIR/b.md:1: llama verdict.level: no case is defined by that name above; write <!-- kv llama = LINK --> before it\n0 of 1 marked numbers in 1 file agree\n", ""},
		{"a mark that is none, alone", map[string]string{"a.md": "<!-- kv llama -->"}, 1, "DIR/a.md:1: got <!-- kv llama -->; accepted: <!-- kv NAME = LINK --> and <!-- kv NAME FIELD [UNIT] -->\n", ""},
		{"a file that is not UTF-8", map[string]string{"a.md": docRight, "b.md": "\n\xff"}, 1, "DIR/b.md:2: is not UTF-8 here; save the file as UTF-8\n2 of 2 marked numbers in 1 file agree\n", ""},
		{"a large file", map[string]string{"a.md": docRight, "b.md": strings.Repeat(" ", mostDoc+1)}, 1, "DIR/b.md:1: cannot be read: got more than 16777216 bytes; accepted: at most that\n2 of 2 marked numbers in 1 file agree\n", ""},
		{"a file of the largest size", map[string]string{"a.md": docRight + strings.Repeat(" ", mostDoc-len(docRight))}, 0, "2 of 2 marked numbers in 1 file agree\n", ""},
		{"a large file alone", map[string]string{"b.md": strings.Repeat(" ", mostDoc+1)}, 2, "DIR/b.md:1: cannot be read: got more than 16777216 bytes; accepted: at most that\n", "neuronkv: check-docs: no file could be read in DIR; files that end in .md, .markdown, .html, .htm are\n"},
		{"no file", nil, 2, "", "neuronkv: check-docs: no file could be read in DIR; files that end in .md, .markdown, .html, .htm are\n"},
		{"no mark", map[string]string{"a.md": "# Title\n"}, 2, "", "neuronkv: check-docs: no number is marked in DIR; see neuronkv help check-docs\n"},
		{"no number", map[string]string{"a.md": docLlama}, 2, "", "neuronkv: check-docs: no number is marked in DIR; see neuronkv help check-docs\n"},
		{"a path that a terminal would act on", map[string]string{"a\x1b[1m.md": docWrong}, 1, `DIR/a\x1b[1m.md:3: llama budget.available: the text says 5.51, the engine gives 6.62` + "\n0 of 1 marked numbers in 1 file agree\n", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			root := docFolder(t, test.files)
			exit, stdout, stderr := neuronkv(t, "", "check-docs", root)
			require.Equal(t, test.stdout, strings.ReplaceAll(stdout, root, "DIR"))
			require.Equal(t, test.stderr, strings.ReplaceAll(stderr, root, "DIR"))
			require.Equal(t, test.exit, exit)
		})
	}
}

func TestCheckDocsOfOperands(t *testing.T) {
	t.Parallel()
	root := docFolder(t, map[string]string{"a.md": docRight, "b/b.md": docWrong, "b/c.html": docRight, ".d/d.md": docRight, "e.txt": docRight})
	require.NoError(t, os.Symlink(filepath.Join(root, "b/b.md"), filepath.Join(root, "link.md")))
	require.NoError(t, os.Symlink(filepath.Join(root, "b"), filepath.Join(root, "link")))
	at := func(name string) string { return filepath.Join(root, name) }
	finding := at("b/b.md") + ":3: llama budget.available: the text says 5.51, the engine gives 6.62\n"
	for _, test := range []struct {
		name     string
		operands []string
		exit     int
		stdout   string
		stderr   string
	}{
		{"a file", []string{at("a.md")}, 0, "2 of 2 marked numbers in 1 file agree\n", ""},
		{"a file and a folder", []string{at("a.md"), at("b")}, 1, finding + "4 of 5 marked numbers in 3 files agree\n", ""},
		{"links in a folder", []string{root}, 1, finding + "4 of 5 marked numbers in 3 files agree\n", ""},
		{"a file twice", []string{at("b/b.md"), at("b"), at("b") + "//b.md"}, 1, finding + "2 of 3 marked numbers in 2 files agree\n", ""},
		{"a folder that begins with a dot", []string{at(".d")}, 0, "2 of 2 marked numbers in 1 file agree\n", ""},
		{"none", nil, 2, "", "neuronkv: check-docs: got no folder and no file; see neuronkv help check-docs\n"},
		{"what is not there", []string{at("a.md"), at("f.md")}, 2, "", "neuronkv: check-docs: " + at("f.md") + ": no such file or directory\n"},
		{"a file of another kind", []string{at("e.txt")}, 2, "", "neuronkv: check-docs: " + at("e.txt") + ": is not checked; accepted: a folder, or a file that ends in .md, .markdown, .html, .htm\n"},
		{"a link to a file", []string{at("link.md")}, 2, "", "neuronkv: check-docs: " + at("link.md") + ": is neither a folder nor a plain file; links are not followed\n"},
		{"a link to a folder", []string{at("link")}, 2, "", "neuronkv: check-docs: " + at("link") + ": is neither a folder nor a plain file; links are not followed\n"},
		{"an option", []string{"--all", root}, 2, "", "neuronkv: check-docs: flag provided but not defined: -all; see neuronkv help check-docs\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			exit, stdout, stderr := neuronkv(t, "", append([]string{"check-docs"}, test.operands...)...)
			require.Equal(t, test.stdout, stdout)
			require.Equal(t, test.stderr, stderr)
			require.Equal(t, test.exit, exit)
		})
	}
}

func TestADocThatCannotBeRead(t *testing.T) {
	t.Parallel()
	c := docsCheck{compute: compute, read: func(path string) (string, error) {
		if path == "b.md" {
			return "", &os.PathError{Op: "open", Path: path, Err: errors.New("permission denied")}
		}
		return docRight, nil
	}}
	c.file("b.md")
	c.file("a.md")
	require.Equal(t, "b.md:1: cannot be read: permission denied\n2 of 2 marked numbers in 1 file agree\n", c.lines())
}

func TestAFolderThatCannotBeRead(t *testing.T) {
	t.Parallel()
	var tree docTree
	require.NoError(t, tree.visit("docs")("docs/a", nil, &os.PathError{Op: "open", Path: "docs/a", Err: errors.New("permission denied")}))
	require.Equal(t, []docFinding{{"docs/a", 1, "cannot be read: permission denied"}}, tree.findings)
}

func TestTheExampleOfCheckDocsAgrees(t *testing.T) {
	t.Parallel()
	_, example, found := strings.Cut(checkDocsUsage, "\nexample:\n")
	require.True(t, found)
	exit, stdout, stderr := neuronkv(t, "", "check-docs", docFolder(t, map[string]string{"sizes.md": example}))
	require.Empty(t, stderr)
	require.Equal(t, "2 of 2 marked numbers in 1 file agree\n", stdout)
	require.Equal(t, exitOK, exit)
}

func TestTheFindingsOfCheckDocsCannotBeWritten(t *testing.T) {
	t.Parallel()
	var messages strings.Builder
	exit := run(t.Context(), []string{"check-docs", docFolder(t, map[string]string{"a.md": docRight})}, strings.NewReader(""), full{}, &messages)
	require.Equal(t, exitUnusable, exit)
	require.Equal(t, "neuronkv: writing: no space left\n", messages.String())
}
