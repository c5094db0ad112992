package main

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAcceptsGzip(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		in   []string
		want bool
	}{
		{nil, false},
		{[]string{""}, false},
		{[]string{"gzip"}, true},
		{[]string{"GZIP"}, true},
		{[]string{"gzip, deflate, br, zstd"}, true},
		{[]string{"br", "gzip"}, true},
		{[]string{"br;q=1, gzip ; Q=0.5"}, true},
		{[]string{"gzip;q=0"}, false},
		{[]string{"gzip;q=0.000, *"}, false},
		{[]string{"gzip;q=x"}, false},
		{[]string{"*"}, true},
		{[]string{"*;q=0"}, false},
		{[]string{"identity"}, false},
		{[]string{"gzippy"}, false},
	} {
		got := acceptsGzip(http.Header{"Accept-Encoding": test.in})
		require.Equal(t, test.want, got, test.in)
	}
}

func TestHasTag(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		in   []string
		want bool
	}{
		{nil, false},
		{[]string{`"a"`}, true},
		{[]string{`W/"a"`}, true},
		{[]string{`"b", "a"`}, true},
		{[]string{`"b"`, `"a"`}, true},
		{[]string{"*"}, true},
		{[]string{`"a-gzip"`}, false},
		{[]string{"a"}, false},
	} {
		require.Equal(t, test.want, hasTag(test.in, `"a"`), test.in)
	}
}
