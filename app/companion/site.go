package main

import (
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"net/http"
	"strings"
)

// A site serves the files of a folder by their names, which are all known from
// the start: no other path leads anywhere. A file x may be stored as x.gz,
// compressed, and is sent so to whoever accepts it.
type site struct {
	files fs.FS
	pages map[string]page // by path without the leading slash
}

// newSite reads every file of a folder once, for its hash.
func newSite(files fs.FS) (*site, error) {
	s := &site{files, map[string]page{}}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		return s.add(name)
	})
	return s, err
}

// add takes a stored file into the site. Of x and x.gz the second is served.
func (s *site) add(stored string) error {
	name, gzipped := strings.CutSuffix(stored, ".gz")
	if s.pages[name].gzipped {
		return nil
	}
	f, err := s.files.Open(stored)
	if err != nil {
		return err
	}
	defer f.Close()
	hash := sha256.New()
	size, err := io.Copy(hash, f)
	s.pages[name] = page{stored, gzipped, size, hex.EncodeToString(hash.Sum(nil)[:16]), contentType(name)}
	return err
}

// ServeHTTP answers GET and HEAD for the site's own paths. A path that ends in a
// slash is its index.html.
func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are answered", http.StatusMethodNotAllowed)
		return
	}
	name, rooted := strings.CutPrefix(r.URL.Path, "/")
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	p, found := s.pages[name]
	if !found || !rooted {
		http.Error(w, "no such page", http.StatusNotFound)
		return
	}
	s.send(w, r, p)
}

// send answers with a page, or says that the client has it already.
func (s *site) send(w http.ResponseWriter, r *http.Request, p page) {
	compressed := p.gzipped && acceptsGzip(r.Header)
	tag := p.describe(w.Header(), compressed)
	switch {
	case hasTag(r.Header.Values("If-None-Match"), tag):
		w.Header().Del("Content-Length")
		w.WriteHeader(http.StatusNotModified)
	case r.Method == http.MethodGet:
		if s.copy(w, p, compressed) != nil {
			panic(http.ErrAbortHandler) // half a page must not look like a whole one
		}
	}
}

// copy sends the bytes of a page, decompressed where the client wants them so.
func (s *site) copy(w io.Writer, p page, compressed bool) error {
	f, err := s.files.Open(p.stored)
	if err != nil {
		return err
	}
	defer f.Close()
	var body io.Reader = f
	if p.gzipped && !compressed {
		if body, err = gzip.NewReader(f); err != nil {
			return err
		}
	}
	_, err = io.Copy(w, body)
	return err
}
