package main

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// acceptsGzip reports whether a request accepts the coding gzip: by name, else by
// "*", with a weight above 0.
func acceptsGzip(h http.Header) bool {
	wildcard := false
	for _, item := range items(h.Values("Accept-Encoding")) {
		coding, parameters, _ := strings.Cut(item, ";")
		switch strings.ToLower(strings.TrimSpace(coding)) {
		case "gzip", "x-gzip":
			return weighs(parameters)
		case "*":
			wildcard = weighs(parameters)
		}
	}
	return wildcard
}

// weighs reports whether a parameter such as "q=0.5" leaves any weight. Without
// one the weight is 1.
func weighs(parameters string) bool {
	text, stated := strings.CutPrefix(strings.ToLower(strings.TrimSpace(parameters)), "q=")
	if !stated {
		return true
	}
	q, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	return err == nil && q > 0
}

// hasTag reports whether If-None-Match names an entity tag, or any by "*". A weak
// tag counts as its strong one, as RFC 9110 compares them here.
func hasTag(values []string, tag string) bool {
	return slices.ContainsFunc(items(values), func(item string) bool {
		return item == "*" || strings.TrimPrefix(item, "W/") == tag
	})
}

// items splits the values of a header that is a list.
func items(values []string) []string {
	list := strings.Split(strings.Join(values, ","), ",")
	for i, item := range list {
		list[i] = strings.TrimSpace(item)
	}
	return list
}
