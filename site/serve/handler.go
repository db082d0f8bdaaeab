//go:build !js

package serve

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // for policyLines
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"
)

//go:embed policy.txt
var policyLines string

// policy lets the page use WebAssembly and its own files, and nothing from other hosts.
var policy = strings.Join(strings.Fields(policyLines), " ")

// workerPolicy also lets the solver's worker import JavaScript that the user types. The pages do not need this
// permission.
var workerPolicy = strings.Replace(policy, "script-src ", "script-src blob: ", 1)

// types maps extensions to MIME types. The types are fixed here because the system's table differs between machines.
var types = map[string]string{
	".html":        "text/html; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".mjs":         "text/javascript; charset=utf-8",
	".ts":          "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".json":        "application/json",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".webmanifest": "application/manifest+json",
	"":             "text/plain; charset=utf-8", // LICENSE and the like
}

// hashed matches file names that contain a hash of the content.
var hashed = regexp.MustCompile(`-[0-9A-Z]{8}\.\w+$`)

// newHandler returns a handler that serves the files in the folder dir and nothing outside it. Hidden files are not
// served. The handler sends FILE.br or FILE.gz instead of FILE if that file exists and the client accepts its encoding.
// The folder is opened for each request because a build replaces it.
func newHandler(dir string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policyOf(r.URL.Path))
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
			header.Set("Cache-Control", "no-cache") // clients revalidate the file and see a new build at once
		}
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
	})
}

func policyOf(name string) string {
	if path.Base(name) == "slep-worker.js" {
		return workerPolicy
	}
	return policy
}

// read returns the file's content in the best accepted encoding in which it is stored, and the name of that encoding.
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

// accepts reports whether an Accept-Encoding header lists the encoding with a quality value above zero.
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
