package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

const (
	indexHTML = "<!doctype html><title>Neuron KV Budget</title>"
	appBinary = "\x1f\x8b not to be touched"
)

// compressed is a file as build.sh stages it.
func compressed(t *testing.T, text string) *fstest.MapFile {
	t.Helper()
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	require.NoError(t, err)
	_, err = io.WriteString(w, text)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return &fstest.MapFile{Data: b.Bytes()}
}

// staged is a small site as build.sh stages it.
func staged(t *testing.T) fstest.MapFS {
	t.Helper()
	return fstest.MapFS{
		"index.html.gz":        compressed(t, indexHTML),
		"guide/index.html.gz":  compressed(t, "guide"),
		"web/site.css.gz":      compressed(t, "body{}"),
		"web/boot.js.gz":       compressed(t, "boot()"),
		"web/cases.json.gz":    compressed(t, "{}"),
		"web/icon.svg.gz":      compressed(t, "<svg/>"),
		"web/icon.png":         {Data: []byte("\x89PNG")},
		"web/plain.wasm.gz":    compressed(t, "\x00asm"),
		"web/app.1f2e3.gz.bin": {Data: []byte(appBinary)},
		"web/LICENSE":          {Data: []byte("a licence")},
		"both.txt":             {Data: []byte("plain")},
		"both.txt.gz":          compressed(t, "compressed"),
	}
}

// A request is what a test asks of the server.
type request struct {
	method, path, host string // GET of this host, unless stated
	header             http.Header
}

// ask sends a request to the guarded site on port 8480.
func ask(t *testing.T, files fs.FS, q request) *http.Response {
	t.Helper()
	s, err := newSite(files)
	require.NoError(t, err)
	if q.method == "" {
		q.method = http.MethodGet
	}
	r := httptest.NewRequest(q.method, "http://127.0.0.1:8480/", nil)
	r.URL.Path = q.path
	if q.host != "" {
		r.Host = q.host
	}
	r.Header = q.header
	w := httptest.NewRecorder()
	guarded(s, 8480).ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	text, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	return string(text)
}

func gunzip(t *testing.T, text string) string {
	t.Helper()
	r, err := gzip.NewReader(strings.NewReader(text))
	require.NoError(t, err)
	plain, err := io.ReadAll(r)
	require.NoError(t, err)
	return string(plain)
}

var gzipAccepted = http.Header{"Accept-Encoding": {"gzip, br"}}

func TestSiteFiles(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ path, contentType, want string }{
		{"/", "text/html; charset=utf-8", indexHTML},
		{"/index.html", "text/html; charset=utf-8", indexHTML},
		{"/guide/", "text/html; charset=utf-8", "guide"},
		{"/web/site.css", "text/css; charset=utf-8", "body{}"},
		{"/web/boot.js", "text/javascript; charset=utf-8", "boot()"},
		{"/web/cases.json", "application/json", "{}"},
		{"/web/icon.svg", "image/svg+xml", "<svg/>"},
		{"/web/icon.png", "image/png", "\x89PNG"},
		{"/web/plain.wasm", "application/wasm", "\x00asm"},
		{"/web/app.1f2e3.gz.bin", "application/octet-stream", appBinary},
		{"/web/LICENSE", "application/octet-stream", "a licence"},
		{"/both.txt", "text/plain; charset=utf-8", "compressed"},
	} {
		t.Run(test.path, func(t *testing.T) {
			t.Parallel()
			plain := ask(t, staged(t), request{path: test.path})
			require.Equal(t, http.StatusOK, plain.StatusCode)
			require.Equal(t, test.contentType, plain.Header.Get("Content-Type"))
			require.Empty(t, plain.Header.Get("Content-Encoding"))
			require.Equal(t, test.want, body(t, plain))

			got := ask(t, staged(t), request{path: test.path, header: gzipAccepted})
			require.Equal(t, http.StatusOK, got.StatusCode)
			require.Equal(t, test.contentType, got.Header.Get("Content-Type"))
			text := body(t, got)
			require.Equal(t, decimal(int64(len(text))), got.Header.Get("Content-Length"))
			if got.Header.Get("Content-Encoding") == "gzip" {
				require.NotEqual(t, plain.Header.Get("ETag"), got.Header.Get("ETag"))
				require.Equal(t, "Accept-Encoding", plain.Header.Get("Vary"))
				text = gunzip(t, text)
			}
			require.Equal(t, test.want, text)
		})
	}
}

func TestSiteRefusals(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		in     request
		status int
		want   string
	}{
		{"unknown path", request{path: "/nothing.html"}, 404, "no such page"},
		{"folder", request{path: "/web"}, 404, "no such page"},
		{"folder without an index", request{path: "/web/"}, 404, "no such page"},
		{"stored name", request{path: "/index.html.gz"}, 404, "no such page"},
		{"parent folder", request{path: "/../index.html"}, 404, "no such page"},
		{"parent folder inside", request{path: "/web/../index.html"}, 404, "no such page"},
		{"way out", request{path: "/../../../../etc/passwd"}, 404, "no such page"},
		{"way out by backslashes", request{path: `/..\..\etc\passwd`}, 404, "no such page"},
		{"two slashes", request{path: "//index.html"}, 404, "no such page"},
		{"no slash", request{path: "index.html"}, 404, "no such page"},
		{"NUL", request{path: "/index.html\x00"}, 404, "no such page"},
		{"asterisk", request{method: "OPTIONS", path: "*"}, 405, "only GET and HEAD"},
		{"POST", request{method: "POST", path: "/"}, 405, "only GET and HEAD"},
		{"foreign host", request{path: "/", host: "evil.example:8480"}, 403, `host "evil.example:8480" is refused; accepted: 127.0.0.1:8480, localhost:8480, [::1]:8480`},
		{"another port", request{path: "/", host: "127.0.0.1:8481"}, 403, `host "127.0.0.1:8481" is refused`},
		{"no port", request{path: "/", host: "localhost"}, 403, `host "localhost" is refused`},
		{"another loopback address", request{path: "/", host: "127.0.0.2:8480"}, 403, "is refused"},
		{"a longer name", request{path: "/", host: "localhost:8480.evil.example"}, 403, "is refused"},
		{"host before method", request{method: "POST", path: "/", host: "evil.example"}, 403, "is refused"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := ask(t, staged(t), test.in)
			require.Equal(t, test.status, got.StatusCode)
			require.Equal(t, "text/plain; charset=utf-8", got.Header.Get("Content-Type"))
			require.Contains(t, body(t, got), test.want)
			requireSafetyHeaders(t, got.Header)
			if test.status == http.StatusMethodNotAllowed {
				require.Equal(t, "GET, HEAD", got.Header.Get("Allow"))
			}
		})
	}
}

func TestSiteAnswersToItsOwnNames(t *testing.T) {
	t.Parallel()
	for _, host := range []string{"127.0.0.1:8480", "localhost:8480", "LOCALHOST:8480", "[::1]:8480"} {
		require.Equal(t, http.StatusOK, ask(t, staged(t), request{path: "/", host: host}).StatusCode, host)
	}
	require.Subset(t, ownHosts(80), []string{"127.0.0.1", "localhost", "[::1]", "127.0.0.1:80"})
	require.NotContains(t, ownHosts(443), "localhost")
}

// requireSafetyHeaders requires what every answer carries, to the letter.
func requireSafetyHeaders(t *testing.T, h http.Header) {
	t.Helper()
	require.Equal(t, "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "+
		"connect-src 'self' https://huggingface.co http://127.0.0.1:*; base-uri 'none'; form-action 'self'; "+
		"frame-ancestors 'self'", h.Get("Content-Security-Policy"))
	require.Equal(t, "nosniff", h.Get("X-Content-Type-Options"))
	require.Equal(t, "no-referrer", h.Get("Referrer-Policy"))
	require.Equal(t, "same-origin", h.Get("Cross-Origin-Resource-Policy"))
}

func TestSiteHead(t *testing.T) {
	t.Parallel()
	for _, header := range []http.Header{nil, gzipAccepted} {
		get := ask(t, staged(t), request{path: "/", header: header})
		head := ask(t, staged(t), request{method: http.MethodHead, path: "/", header: header})
		require.Equal(t, http.StatusOK, head.StatusCode)
		require.Equal(t, get.Header, head.Header)
		require.Empty(t, body(t, head))
		requireSafetyHeaders(t, head.Header)
	}
}

func TestSiteKnowsWhatTheClientHas(t *testing.T) {
	t.Parallel()
	first := ask(t, staged(t), request{path: "/", header: gzipAccepted})
	require.Equal(t, "no-cache", first.Header.Get("Cache-Control"))
	tag := first.Header.Get("ETag")

	again := ask(t, staged(t), request{path: "/", header: http.Header{"Accept-Encoding": {"gzip"}, "If-None-Match": {tag}}})
	require.Equal(t, http.StatusNotModified, again.StatusCode)
	require.Empty(t, body(t, again))
	require.Equal(t, tag, again.Header.Get("ETag"))
	require.Equal(t, "no-cache", again.Header.Get("Cache-Control"))
	requireSafetyHeaders(t, again.Header)

	plain := ask(t, staged(t), request{path: "/", header: http.Header{"If-None-Match": {tag}}})
	require.Equal(t, http.StatusOK, plain.StatusCode)

	changed := staged(t)
	changed["index.html.gz"] = compressed(t, indexHTML+" ")
	fresh := ask(t, changed, request{path: "/", header: http.Header{"Accept-Encoding": {"gzip"}, "If-None-Match": {tag}}})
	require.Equal(t, http.StatusOK, fresh.StatusCode)
}

// A damaged file ends the connection: half a page must not look like a whole one.
func TestSiteDamagedFile(t *testing.T) {
	t.Parallel()
	files := fstest.MapFS{"index.html.gz": {Data: []byte("no gzip")}}
	require.PanicsWithValue(t, http.ErrAbortHandler, func() { ask(t, files, request{path: "/"}) })
}
