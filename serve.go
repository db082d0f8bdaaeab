// Serve builds what is missing or stale and serves site/dist on this machine:
//
//	go run serve.go [-port 8080]
package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// policy lets the page use its own files and WebAssembly, and nothing from elsewhere.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; " +
	"img-src 'self' data: blob:; frame-src 'self'; manifest-src 'self'"

// types are fixed here because the system's table differs between machines.
var types = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".mjs":  "text/javascript; charset=utf-8",
	".ts":   "text/plain; charset=utf-8",
	".wasm": "application/wasm",
	".json": "application/json",
	".svg":  "image/svg+xml",
	".png":  "image/png",
}

// hashed matches the names that change with their content.
var hashed = regexp.MustCompile(`-[0-9A-Z]{8}\.\w+$`)

func main() {
	port := flag.Int("port", 8080, "`port` to listen on, 0 for any free one")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *port); err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

// run builds, then serves until ctx ends.
func run(ctx context.Context, port int) error {
	if _, err := os.Stat("build.sh"); err != nil {
		return errors.New("no build.sh in the working directory: start serve.go in the folder it lies in")
	}
	// Before the build, which takes a while, so that a port in use is said at once.
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("port %d is in use: end the program that uses it, or choose another with -port", port)
	}
	if err != nil {
		return err
	}
	defer listener.Close()

	build := exec.CommandContext(ctx, "./build.sh")
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

// orphaned is closed when the parent process has ended: a signal that ends `go run` does not reach the program it runs.
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

// newHandler serves the files in the folder dir and nothing outside it. Hidden files are not found. FILE.br or FILE.gz is
// sent in place of FILE to who accepts it. The folder is opened for each request because a build replaces it.
func newHandler(dir string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy)
		header.Set("X-Content-Type-Options", "nosniff")
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			header.Set("Allow", "GET, HEAD")
			http.Error(w, "only GET and HEAD are served", http.StatusMethodNotAllowed)
			return
		}
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" {
			name = "index.html"
		}
		content, encoding, err := read(dir, name, r.Header.Get("Accept-Encoding"))
		if err != nil {
			http.Error(w, "not found", http.StatusNotFound)
			return
		}
		mime, ok := types[path.Ext(name)]
		if !ok {
			mime = "application/octet-stream"
		}
		header.Set("Content-Type", mime)
		header.Set("Vary", "Accept-Encoding")
		if encoding != "" {
			header.Set("Content-Encoding", encoding)
		}
		header.Set("ETag", fmt.Sprintf(`"%x"`, sha256.Sum256(content)))
		if hashed.MatchString(name) {
			header.Set("Cache-Control", "public, max-age=31536000, immutable")
		} else {
			header.Set("Cache-Control", "no-cache") // ask each time, so that a new build is seen
		}
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
	})
}

// read returns the file's content in the best encoding that is accepted and exists, and the name of that encoding.
func read(dir, name, accepted string) (content []byte, encoding string, err error) {
	if !fs.ValidPath(name) || strings.HasPrefix(name, ".") || strings.Contains(name, "/.") {
		return nil, "", fs.ErrNotExist
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, "", err
	}
	defer root.Close()
	for _, e := range []struct{ encoding, ending string }{{"br", ".br"}, {"gzip", ".gz"}, {"", ""}} {
		if e.encoding != "" && !accepts(accepted, e.encoding) {
			continue
		}
		if content, err = root.ReadFile(name + e.ending); err == nil {
			return content, e.encoding, nil
		}
	}
	return nil, "", err
}

// accepts tells whether an Accept-Encoding header names the encoding with a weight above zero.
func accepts(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, weight, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			q, given := strings.CutPrefix(strings.TrimSpace(weight), "q=")
			value, err := strconv.ParseFloat(q, 64)
			return !given || err == nil && value > 0
		}
	}
	return false
}
