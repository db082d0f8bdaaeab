//go:build !js

// Package serve builds the site and serves it on this machine.
package serve

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"time"
)

// Run passes the options to the build of the site, and then serves the site on the given port of the loopback address
// until ctx is done or the parent process ends. The working directory must contain build.sh.
func Run(ctx context.Context, port int, options ...string) error {
	if _, err := os.Stat("build.sh"); err != nil {
		return errors.New("no build.sh in the working directory: run serve.go in its own folder")
	}
	// Listen before the build, which takes a while, so that a port in use is reported at once.
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("port %d is in use: end the program that uses it, or choose another with -port", port)
	}
	if err != nil {
		return err
	}
	defer listener.Close()

	build := exec.CommandContext(ctx, "./build.sh", append([]string{"build"}, options...)...)
	build.Stdout, build.Stderr = os.Stdout, os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("build.sh: %w", err)
	}

	server := &http.Server{Handler: newHandler("site/dist"), ReadHeaderTimeout: 10 * time.Second}
	fmt.Printf("http://%s/\n", listener.Addr())
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
	case <-orphaned():
	}
	grace, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	return server.Shutdown(grace)
}

// orphaned returns a channel that is closed when the parent process has ended. A signal that ends `go run` does not
// reach the program that `go run` has started.
func orphaned() <-chan struct{} {
	gone := make(chan struct{})
	go func() {
		for parent := os.Getppid(); os.Getppid() == parent; {
			time.Sleep(500 * time.Millisecond)
		}
		close(gone)
	}()
	return gone
}
