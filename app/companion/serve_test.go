package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestServeUntilStopped(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	line, out := io.Pipe()
	exit := make(chan int, 1)
	go func() {
		exit <- program{stdout: out, stderr: io.Discard}.serveSite(ctx, staged(t), 0)
	}()
	text, err := bufio.NewReader(line).ReadString('\n')
	require.NoError(t, err)
	match := regexp.MustCompile(`^Neuron KV Budget is at (http://127\.0\.0\.1:[1-9][0-9]*/)  \(Ctrl-C ends it\)\n$`).FindStringSubmatch(text)
	require.Len(t, match, 2, text)

	client := &http.Client{Transport: &http.Transport{}}
	answer, err := client.Get(match[1])
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, answer.StatusCode)
	require.Equal(t, indexHTML, body(t, answer))
	require.NoError(t, answer.Body.Close())
	client.CloseIdleConnections()

	stop()
	require.Equal(t, exitOK, <-exit)
	_, err = client.Get(match[1])
	require.Error(t, err)
}

func TestServeOnATakenPort(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp4", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	port := taken.Addr().(*net.TCPAddr).Port
	var stdout, stderr bytes.Buffer
	exit := program{stdout: &stdout, stderr: &stderr}.serveSite(t.Context(), staged(t), port)
	require.Equal(t, exitUnusable, exit)
	require.Empty(t, stdout.String())
	require.Contains(t, stderr.String(), "neuronkv: port "+strconv.Itoa(port)+" cannot be listened on: ")
	require.Contains(t, stderr.String(), "; --port chooses another, --port 0 a free one\n")
}

func TestServeWithoutAnywhereToSayWhere(t *testing.T) {
	t.Parallel()
	var stderr bytes.Buffer
	exit := program{stdout: full{}, stderr: &stderr}.serveSite(t.Context(), staged(t), 0)
	require.Equal(t, exitUnusable, exit)
	require.Contains(t, stderr.String(), "no space left")
}

func TestServerBoundsEveryConnection(t *testing.T) {
	t.Parallel()
	s := program{stderr: io.Discard}.server(http.NotFoundHandler())
	require.Positive(t, s.ReadHeaderTimeout)
	require.Positive(t, s.ReadTimeout)
	require.Positive(t, s.WriteTimeout)
	require.Positive(t, s.IdleTimeout)
	require.Positive(t, s.MaxHeaderBytes)
}
