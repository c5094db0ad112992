package repository_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEveryPackageAndExportedNameHasItsComment(t *testing.T) {
	positions := token.NewFileSet()
	packages := parsedPackages(t, positions)
	require.Greater(t, len(packages), 10)
	for folder, files := range packages {
		p, err := doc.NewFromFiles(positions, files, folder)
		require.NoError(t, err)
		require.NotEmpty(t, p.Doc, "%s has no package comment", folder)
		for name, comment := range exportedNames(p) {
			require.NotEmpty(t, comment, "%s: %s has no comment", folder, name)
		}
	}
}

// parsedPackages parses the code of each folder, tests left out.
func parsedPackages(t *testing.T, positions *token.FileSet) map[string][]*ast.File {
	t.Helper()
	packages := map[string][]*ast.File{}
	for _, path := range goFiles(t) {
		if strings.HasSuffix(path, "_test.go") || strings.Contains(path, "testdata") {
			continue
		}
		file, err := parser.ParseFile(positions, path, nil, parser.ParseComments)
		require.NoError(t, err)
		folder := filepath.Dir(path)
		packages[folder] = append(packages[folder], file)
	}
	return packages
}

// exportedNames are the exported names of a package with their comments. Names of
// one group of constants or variables share the group's comment, or have their
// own.
func exportedNames(p *doc.Package) map[string]string {
	names := map[string]string{}
	for _, f := range p.Funcs {
		names[f.Name] = f.Doc
	}
	for _, s := range p.Types {
		names[s.Name] = s.Doc
		for _, f := range slices.Concat(s.Funcs, s.Methods) {
			names[s.Name+"."+f.Name] = f.Doc
		}
		addValues(names, s.Consts, s.Vars)
	}
	addValues(names, p.Consts, p.Vars)
	return names
}

func addValues(names map[string]string, groups ...[]*doc.Value) {
	for _, group := range groups {
		for _, v := range group {
			for _, name := range v.Names {
				if ast.IsExported(name) {
					names[name] = v.Doc
				}
			}
		}
	}
}
