package main

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// contentPolicy lets the pages load from their own origin, fetch a model's
// config.json when asked to, and talk to a companion on this machine.
const contentPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self' data:; connect-src 'self' https://huggingface.co http://127.0.0.1:*; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'self'"

// guarded puts the safety headers on every answer and refuses foreign hosts
// before anything else looks at the request.
func guarded(next http.Handler, port int) http.Handler {
	hosts := ownHosts(port)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", contentPolicy)
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Content-Type-Options", "nosniff")
		if !slices.Contains(hosts, strings.ToLower(r.Host)) {
			http.Error(w, foreignHost(r.Host, hosts), http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// ownHosts are the Host headers of requests that are meant for this server. Any
// other name that leads here was made to by somebody else's DNS (rebinding).
func ownHosts(port int) []string {
	var hosts []string
	for _, name := range []string{"127.0.0.1", "localhost", "[::1]"} {
		if port == 80 {
			hosts = append(hosts, name) // browsers leave the default port out
		}
		hosts = append(hosts, name+":"+strconv.Itoa(port))
	}
	return hosts
}

// foreignHost says which host was refused and what is accepted.
func foreignHost(got string, hosts []string) string {
	return fmt.Sprintf("host %q is refused; accepted: %s (through a tunnel, use the same port on both ends)",
		got, strings.Join(hosts, ", "))
}
