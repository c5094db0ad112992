//go:build !site

package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestServeWithoutASite(t *testing.T) {
	t.Parallel()
	exit, stdout, stderr := neuronkv(t, "", "serve")
	require.Equal(t, exitUnusable, exit)
	require.Empty(t, stdout)
	require.Equal(t, "neuronkv: this binary was built without the site; build it with ./build.sh build\n", stderr)
}
