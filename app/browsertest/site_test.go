//go:build browser

package browsertest_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// An engine answers the request for the page's WASM; the file is what it should
// be.
type engine func(w http.ResponseWriter, r *http.Request, file []byte)

// asBuilt sends the WASM as it is.
func asBuilt(w http.ResponseWriter, _ *http.Request, file []byte) { w.Write(file) }

// serve serves the built site on 127.0.0.1 below a path that starts and ends with
// a slash, and returns the page's address. Every other path is not found.
func serve(t *testing.T, path string, answer engine) string {
	t.Helper()
	folder := os.Getenv("SITE")
	files := http.StripPrefix(path, http.FileServer(http.Dir(folder)))
	mux := http.NewServeMux()
	mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, ".gz.bin") {
			files.ServeHTTP(w, r)
			return
		}
		file, err := os.ReadFile(filepath.Join(folder, filepath.Base(r.URL.Path)))
		if err != nil {
			http.NotFound(w, r)
			return
		}
		answer(w, r, file)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	require.True(t, strings.HasPrefix(server.URL, "http://127.0.0.1:"), server.URL)
	return server.URL + path
}

// held keeps the WASM back until release is called.
func held(t *testing.T) (answer engine, release func()) {
	t.Helper()
	gate := make(chan struct{})
	release = sync.OnceFunc(func() { close(gate) })
	t.Cleanup(release)
	return func(w http.ResponseWriter, r *http.Request, file []byte) {
		select {
		case <-gate:
			asBuilt(w, r, file)
		case <-r.Context().Done():
		}
	}, release
}
