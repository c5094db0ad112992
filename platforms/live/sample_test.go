package live_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms/live"
)

var update = flag.Bool("update", false, "rewrite the expected snapshots of testdata/want")

// samples returns the files of a folder of testdata, of which there are so many.
func samples(t *testing.T, folder string, count int) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", folder, "*"))
	require.NoError(t, err)
	require.Len(t, files, count)
	return files
}

func content(t *testing.T, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return text
}

// requireSnapshot requires the whole snapshot that is expected of a sample.
func requireSnapshot(t *testing.T, file string, s live.Snapshot) {
	t.Helper()
	line, err := live.Encode(&s)
	require.NoError(t, err)
	var got bytes.Buffer
	require.NoError(t, json.Indent(&got, line, "", " "))
	got.WriteByte('\n')
	want := filepath.Join("testdata", "want", strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))+".json")
	if *update {
		require.NoError(t, os.WriteFile(want, got.Bytes(), 0o644))
	}
	require.Equal(t, string(content(t, want)), got.String())
}

func TestEverySampleOfTheMonitorGivesItsSnapshot(t *testing.T) {
	t.Parallel()
	for _, file := range samples(t, "neuron-monitor", 6) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			s, err := live.ParseMonitor(content(t, file))
			require.NoError(t, err)
			requireSnapshot(t, file, s)
		})
	}
}

func TestEveryListingGivesItsSnapshot(t *testing.T) {
	t.Parallel()
	for _, file := range samples(t, "neuron-ls", 5) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			s, err := live.ParseListing(content(t, file))
			require.NoError(t, err)
			requireSnapshot(t, file, s)
		})
	}
}

func TestEveryTreeGivesItsSnapshot(t *testing.T) {
	t.Parallel()
	for _, file := range samples(t, "sysfs", 3) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			requireSnapshot(t, file, live.Sysfs(treeOf(t, file)))
		})
	}
}

// A tree is a sysfs by path below /sys.
type tree map[string]file

// A file is what reading it gives.
type file struct {
	text string
	err  error
}

// treeOf makes a tree of a listing, as somebody other than root reads it.
func treeOf(t *testing.T, listing string) tree {
	t.Helper()
	made := tree{}
	for line := range strings.Lines(string(content(t, listing))) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Fields(line)
		mode, err := strconv.ParseUint(fields[0], 8, 32)
		require.NoError(t, err)
		text, err := strconv.Unquote(strings.TrimSpace(line[strings.Index(line, `"`):]))
		require.NoError(t, err)
		path := strings.TrimPrefix(fields[1], "/sys/")
		made[path] = file{text: text}
		if mode&0o004 == 0 {
			made[path] = file{err: fs.ErrPermission}
		}
	}
	require.NotEmpty(t, made)
	return made
}

func (tree) Sys() string { return "/sys" }

func (t tree) List(folder string) ([]string, error) {
	var names []string
	for path := range t {
		if below, inside := strings.CutPrefix(path, folder+"/"); inside {
			name, _, _ := strings.Cut(below, "/")
			names = append(names, name)
		}
	}
	if names == nil {
		return nil, fs.ErrNotExist
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

func (t tree) Read(path string) (string, error) {
	f, there := t[path]
	if !there {
		return "", fs.ErrNotExist
	}
	return strings.TrimSpace(f.text), f.err
}
