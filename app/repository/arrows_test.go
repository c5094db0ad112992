package repository_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// arrows says which packages of the module a package may import directly. A path
// that ends in "..." stands for all packages below it. The first row that matches
// a package is its rule.
var arrows = []struct {
	packages string
	may      []string
}{
	{"platforms/live/host", nil},
	{"platforms/live", []string{"platforms"}},
	{"platforms", nil},
	{"budget/pynum", nil},
	{"budget/document", nil},
	{"budget/trace", []string{"budget/pynum"}},
	{"budget/model", []string{"budget/pynum", "budget/document", "budget/trace", "platforms"}},
	{"budget/kvcache", []string{"budget/pynum", "budget/document", "budget/trace", "platforms"}},
	{"budget/preflight", []string{"budget/pynum", "budget/document", "budget/trace", "platforms"}},
	{"budget", []string{"budget/pynum", "budget/document", "budget/trace", "budget/model", "budget/kvcache", "budget/preflight", "platforms"}},
	{"budget/casefile", []string{"budget", "budget/pynum", "budget/document", "budget/trace", "budget/model", "budget/kvcache", "budget/preflight", "platforms"}},
	{"budget/...", []string{"budget/...", "platforms"}},
	{"app/calculator/wasm", []string{"app/calculator"}},
	{"app/calculator/empty", nil},
	{"app/calculator/update", nil},
	{"app/calculator", []string{"budget/...", "platforms", "platforms/live"}},
	{"app/site", []string{"app/calculator", "budget/...", "platforms"}},
	{"app/companion", []string{"budget/...", "platforms/..."}},
	{"app/browsertest/exec", nil},
	{"app/browsertest", []string{"budget/...", "platforms/..."}},
	{"app/repository", nil},
}

// A listed package with its direct imports, tests left out.
type listed struct {
	path    string // within the module
	imports []string
}

// list asks the go command for the module's packages, as they are built for one
// platform with one set of tags.
func list(t *testing.T, tags string, env ...string) []listed {
	t.Helper()
	command := exec.Command("go", "list", "-tags", tags, "-f", "{{.ImportPath}} {{join .Imports \" \"}}", "neuronkv/...")
	command.Env = append(command.Environ(), env...)
	out, err := command.Output()
	require.NoError(t, err)
	var packages []listed
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		packages = append(packages, listed{strings.TrimPrefix(fields[0], "neuronkv/"), fields[1:]})
	}
	require.NotEmpty(t, packages)
	return packages
}

// everyBuild lists the packages of each way in which the module is built.
func everyBuild(t *testing.T) []listed {
	return slices.Concat(
		list(t, ""),
		list(t, "browser"),
		list(t, "", "GOOS=js", "GOARCH=wasm"),
	)
}

// matches reports whether a path is one that a pattern stands for.
func matches(pattern, path string) bool {
	base, below := strings.CutSuffix(pattern, "/...")
	return path == base || below && strings.HasPrefix(path, base+"/")
}

func matchesAny(patterns []string, path string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return matches(p, path) })
}

func TestImportsFollowTheArrows(t *testing.T) {
	for _, p := range everyBuild(t) {
		row := slices.IndexFunc(arrows, func(a struct {
			packages string
			may      []string
		}) bool {
			return matches(a.packages, p.path)
		})
		require.GreaterOrEqual(t, row, 0, "no arrow is drawn for %s", p.path)
		for _, path := range p.imports {
			if inside, ours := strings.CutPrefix(path, "neuronkv/"); ours {
				require.True(t, matchesAny(arrows[row].may, inside), "%s imports %s", p.path, inside)
			}
		}
	}
}

func TestTheEngineIsOnTheStandardLibraryAloneAndDoesNoInputOrOutput(t *testing.T) {
	for _, p := range everyBuild(t) {
		if !matches("budget/...", p.path) && !matches("platforms", p.path) || matches("budget/paste", p.path) {
			continue
		}
		for _, path := range p.imports {
			first, _, _ := strings.Cut(path, "/")
			require.NotContains(t, first, ".", "%s imports %s", p.path, path)
			forbidden := []string{"os", "net", "time", "log", "syscall/js"}
			require.False(t, slices.Contains(forbidden, path) || slices.Contains(forbidden, first), "%s imports %s", p.path, path)
		}
	}
}

func TestOnlyThePageAndItsWriterKnowGoApp(t *testing.T) {
	users := map[string]bool{}
	for _, p := range everyBuild(t) {
		for _, path := range p.imports {
			if strings.HasPrefix(path, "github.com/maxence-charriere/go-app/") {
				users[p.path] = true
			}
		}
	}
	require.Equal(t, map[string]bool{"app/calculator": true, "app/calculator/wasm": true, "app/calculator/empty": true, "app/calculator/update": true, "app/site": true}, users)
}

func TestTheWASMLeavesServersOut(t *testing.T) {
	for _, p := range list(t, "", "GOOS=js", "GOARCH=wasm") {
		if !matches("app/calculator/...", p.path) {
			continue
		}
		for _, path := range []string{"net/http", "flag", "log", "text/template", "html/template"} {
			require.NotContains(t, p.imports, path, p.path)
		}
	}
}
