package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms/live"
	"neuronkv/platforms/live/host"
)

// BenchmarkSnapshot takes the snapshot of a tree of 16 devices with 128 cores.
func BenchmarkSnapshot(b *testing.B) {
	tree := host.NewTree(sampleTree(b, trn2Tree))
	b.ReportAllocs()
	for b.Loop() {
		if s := live.Sysfs(tree); len(s.Devices) != 16 || s.PhysicalCores.Value != 128 {
			b.Fatal("the tree is not read")
		}
	}
}

// BenchmarkStat is its yardstick: it asks the system about each file of the same tree.
func BenchmarkStat(b *testing.B) {
	var files []string
	require.NoError(b, filepath.WalkDir(sampleTree(b, trn2Tree), func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() {
			files = append(files, path)
		}
		return err
	}))
	require.Greater(b, len(files), 1000)
	b.ReportAllocs()
	for b.Loop() {
		for _, file := range files {
			if _, err := os.Stat(file); err != nil {
				b.Fatal(err)
			}
		}
	}
}
