package repository_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// root is the repository's top level.
const root = "../.."

// topLevel is all that the top level holds, names that begin with a dot apart.
var topLevel = []string{
	"CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "app", "budget",
	"build.sh", "go.mod", "go.sum", "platforms", "wasm_exec.js", "web",
}

func TestTheTopLevelHoldsWhatTheDesignLists(t *testing.T) {
	entries, err := os.ReadDir(root)
	require.NoError(t, err)
	var names []string
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") && e.Name() != "dist" {
			names = append(names, e.Name())
		}
	}
	require.Equal(t, topLevel, names)
}

func TestTheLoaderIsTheToolchainsByteForByte(t *testing.T) {
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	want, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec.js"))
	require.NoError(t, err)
	got, err := os.ReadFile(filepath.Join(root, "wasm_exec.js"))
	require.NoError(t, err)
	require.True(t, string(want) == string(got), "wasm_exec.js is not the toolchain's")
}

// kinds are names of files that say a kind of thing instead of a concept.
var kinds = []string{"types.go", "utils.go", "util.go", "helpers.go", "helper.go", "common.go", "consts.go", "misc.go"}

func TestFilesAreNamedByConceptAndStayShort(t *testing.T) {
	seen := 0
	for _, file := range goFiles(t) {
		seen++
		require.NotContains(t, kinds, filepath.Base(file), file)
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		require.LessOrEqual(t, strings.Count(string(text), "\n"), 450, file)
	}
	require.Greater(t, seen, 50)
}

// goFiles lists the Go files of the repository.
func goFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	for _, folder := range []string{"app", "budget", "platforms"} {
		require.NoError(t, filepath.WalkDir(filepath.Join(root, folder), func(path string, d os.DirEntry, err error) error {
			if err == nil && !d.IsDir() && strings.HasSuffix(path, ".go") {
				files = append(files, path)
			}
			return err
		}))
	}
	return files
}
