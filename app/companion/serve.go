package main

import (
	"context"
	"fmt"
	"io/fs"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"
)

// defaultPort is where the site is served unless --port says otherwise.
const defaultPort = 8480

// serve serves the site inside the program until it is interrupted.
func (p program) serve(ctx context.Context, args []string) (exit int) {
	flags := newFlags("serve")
	port := flags.Int("port", defaultPort, "")
	if _, exit, done := p.parse(flags, args, 0); done {
		return exit
	}
	if *port < 0 || *port > 65535 {
		return p.fail("serve: --port: got %d; accepted: a port from 1 to 65535, or 0 for a free one", *port)
	}
	files, present := embeddedSite()
	if !present {
		return p.fail("this binary was built without the site; build it with ./build.sh build")
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	return p.serveSite(ctx, files, *port)
}

// serveSite serves a site on this machine alone until ctx ends.
func (p program) serveSite(ctx context.Context, files fs.FS, port int) (exit int) {
	site, err := newSite(files)
	if err != nil {
		return p.fail("reading the site: %v", err)
	}
	listener, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return p.fail("port %d cannot be listened on: %v; --port chooses another, --port 0 a free one", port, err)
	}
	port = listener.Addr().(*net.TCPAddr).Port
	if exit := p.print(fmt.Sprintf("Neuron KV Budget is at http://127.0.0.1:%d/  (Ctrl-C ends it)\n", port)); exit != exitOK {
		listener.Close()
		return exit
	}
	if err := serveUntil(ctx, p.server(guarded(site, port)), listener); err != nil {
		return p.fail("serving: %v", err)
	}
	return exitOK
}

// server bounds what one connection may take.
func (p program) server(handler http.Handler) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      time.Minute,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          log.New(p.stderr, "neuronkv: ", 0),
	}
}

// stopTimeout is how long requests under way may take to end.
const stopTimeout = 5 * time.Second

// serveUntil serves until ctx ends, then lets requests under way finish.
func serveUntil(ctx context.Context, server *http.Server, listener net.Listener) error {
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	if server.Shutdown(grace) != nil {
		return server.Close()
	}
	return nil
}
