package main

import (
	"net/http"
	"path"
	"strconv"
)

// A page is one file of a site.
type page struct {
	stored      string // its name in the folder
	gzipped     bool   // stored compressed
	size        int64  // bytes as stored
	hash        string // of the bytes as stored
	contentType string
}

// describe sets the headers of a page and returns its entity tag, which differs
// between the two codings.
func (p page) describe(h http.Header, compressed bool) (tag string) {
	tag = `"` + p.hash + `"`
	if p.gzipped {
		h.Set("Vary", "Accept-Encoding")
	}
	if compressed {
		tag = `"` + p.hash + `-gzip"`
		h.Set("Content-Encoding", "gzip")
	}
	if compressed || !p.gzipped {
		h.Set("Content-Length", strconv.FormatInt(p.size, 10))
	}
	h.Set("Cache-Control", "no-cache")
	h.Set("Content-Type", p.contentType)
	h.Set("ETag", tag)
	return tag
}

// contentTypes are the types of the site's files by the ends of their names.
var contentTypes = map[string]string{
	".bin":         "application/octet-stream",
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".xml":         "application/xml",
}

// contentType is the type of a file by its name. It does not ask the system,
// whose answers differ.
func contentType(name string) string {
	if known, ok := contentTypes[path.Ext(name)]; ok {
		return known
	}
	return "application/octet-stream"
}
