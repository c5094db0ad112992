package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// docEndings are how the names of the files that are checked end, letter case aside.
var docEndings = []string{".md", ".markdown", ".html", ".htm"}

// isDoc reports whether a file is one to check, by its name.
func isDoc(path string) bool {
	return slices.Contains(docEndings, strings.ToLower(filepath.Ext(path)))
}

// A docTree is what there is to check.
type docTree struct {
	paths    []string // of files; sorted, each once
	findings []docFinding
}

// docTreeOf finds the files of folders, and files that are named themselves. The error
// is of an operand that is neither.
func docTreeOf(operands []string) (docTree, error) {
	var t docTree
	for _, operand := range operands {
		if err := t.add(filepath.Clean(operand)); err != nil {
			return t, err
		}
	}
	slices.Sort(t.paths)
	t.paths = slices.Compact(t.paths)
	return t, nil
}

// add takes one operand.
func (t *docTree) add(path string) error {
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", path, reasonOf(err))
	case info.IsDir():
		return filepath.WalkDir(path, t.visit(path))
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s: is neither a folder nor a plain file; links are not followed", path)
	case !isDoc(path):
		return fmt.Errorf("%s: is not checked; accepted: a folder, or a file that ends in %s", path, strings.Join(docEndings, ", "))
	}
	t.paths = append(t.paths, path)
	return nil
}

// visit takes what lies in a folder, without folders that are left out and what is no
// plain file, such as a link to one.
func (t *docTree) visit(root string) fs.WalkDirFunc {
	return func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			t.findings = append(t.findings, unreadableDoc(path, err))
		case entry.IsDir() && path != root && leftOut(entry.Name()):
			return fs.SkipDir
		case entry.Type().IsRegular() && isDoc(path):
			t.paths = append(t.paths, path)
		}
		return nil
	}
}

// leftOut reports whether a folder is none of the documents', by its name.
func leftOut(name string) bool { return strings.HasPrefix(name, ".") || name == "node_modules" }

// unreadableDoc is the finding for what cannot be read.
func unreadableDoc(path string, err error) docFinding {
	return docFinding{path, 1, "cannot be read: " + reasonOf(err).Error()}
}

// reasonOf is an error of a file without what was done to which.
func reasonOf(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return e.Err
	}
	return err
}

// mostDoc is the largest file that is read, bytes.
const mostDoc = 16 << 20

// readDoc reads a file.
func readDoc(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, mostDoc+1))
	if err == nil && len(text) > mostDoc {
		err = fmt.Errorf("got more than %d bytes; accepted: at most that", mostDoc)
	}
	return string(text), err
}
