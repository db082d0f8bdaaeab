//go:build !js

package serve

import (
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// tree creates a folder dist with files of every kind, and files outside dist that must not be served.
func tree(t *testing.T) (dist string) {
	t.Helper()
	top := t.TempDir()
	for name, content := range map[string]string{
		"secret.txt":            "secret",
		"dist-2/secret.txt":     "secret",
		"dist/index.html":       "<!doctype html>",
		"dist/slep.js":          "export {}",
		"dist/slep.js.br":       "brotli",
		"dist/slep.js.gz":       "gzip",
		"dist/slep.wasm":        "\x00asm",
		"dist/slep.wasm.gz":     "gzip",
		"dist/main-A1B2C3D4.js": "1",
		"dist/slep.d.ts":        "export type A = 1;",
		"dist/page.css":         "a{}",
		"dist/tool.mjs":         "export {}",
		"dist/icon.svg":         "<svg/>",
		"dist/map.json":         "{}",
		"dist/a.png":            "png",
		"dist/data.bin":         "1",
		"dist/lab.webmanifest":  "{}",
		"dist/LICENSE":          "free",
		"dist/a b.js":           "1",
		"dist/.stamp.json":      "{}",
		"dist/sub/.hidden":      "1",
		"dist/sub/page.html":    "sub",
	} {
		path := filepath.Join(top, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	dist = filepath.Join(top, "dist")
	links := map[string]string{"out.txt": "../secret.txt", "absolute.txt": filepath.Join(top, "secret.txt"), "up": ".."}
	for link, target := range links {
		if err := os.Symlink(target, filepath.Join(dist, link)); err != nil {
			t.Fatal(err)
		}
	}
	return dist
}

func TestRunRefuses(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, c := range []struct {
		name, build string
		port        int
		options     []string
		want        string
	}{
		{"wrong folder", "", 0, nil, "no build.sh in the working directory"},
		{"port in use", "exit 0", taken.Addr().(*net.TCPAddr).Port, nil, "is in use"},
		{"port out of range", "exit 0", 70000, nil, "70000"},
		{"build fails", "exit 3", 0, nil, "exit status 3"},
		{"build for users", `[ "$*" = build ] && exit 4`, 0, nil, "exit status 4"},
		{"build for a debugger", `[ "$*" = "build --debug" ] && exit 5`, 0, []string{"--debug"}, "exit status 5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if c.build != "" {
				if err := os.WriteFile("build.sh", []byte("#!/bin/sh\n"+c.build+"\n"), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			if err := Run(t.Context(), c.port, c.options...); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

// get sends a request with exactly the given path, because clients may send paths that are not normalised.
func get(h http.Handler, method, path string, header map[string]string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "http://127.0.0.1:8080/", nil)
	u, err := url.Parse("http://127.0.0.1:8080" + path)
	if err != nil {
		panic(err)
	}
	r.URL = u
	for k, v := range header {
		r.Header.Set(k, v)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestTypes(t *testing.T) {
	h := newHandler(tree(t))
	for path, want := range map[string]string{
		"/":                     "text/html; charset=utf-8",
		"/index.html?a=1":       "text/html; charset=utf-8",
		"/sub/page.html":        "text/html; charset=utf-8",
		"/slep.js":              "text/javascript; charset=utf-8",
		"/a%20b.js":             "text/javascript; charset=utf-8",
		"/tool.mjs":             "text/javascript; charset=utf-8",
		"/slep.wasm":            "application/wasm",
		"/slep.d.ts":            "text/plain; charset=utf-8",
		"/page.css":             "text/css; charset=utf-8",
		"/icon.svg":             "image/svg+xml",
		"/map.json":             "application/json",
		"/a.png":                "image/png",
		"/data.bin":             "application/octet-stream",
		"/lab.webmanifest":      "application/manifest+json",
		"/LICENSE":              "text/plain; charset=utf-8",
		"/main-A1B2C3D4.js?v=2": "text/javascript; charset=utf-8",
	} {
		w := get(h, "GET", path, nil)
		if w.Code != 200 || w.Header().Get("Content-Type") != want {
			t.Errorf("%s: %d %q, want 200 %q", path, w.Code, w.Header().Get("Content-Type"), want)
		}
		cache := w.Header().Get("Cache-Control")
		if strings.Contains(cache, "immutable") != strings.Contains(path, "A1B2C3D4") {
			t.Errorf("%s: Cache-Control %q", path, cache)
		}
	}
}

func TestEncodings(t *testing.T) {
	h := newHandler(tree(t))
	for _, c := range []struct{ path, accept, encoding, body string }{
		{"/slep.js", "", "", "export {}"},
		{"/slep.js", "gzip, deflate, br, zstd", "br", "brotli"},
		{"/slep.js", "GZIP", "gzip", "gzip"},
		{"/slep.js", "br;q=0, gzip;q=0.5", "gzip", "gzip"},
		{"/slep.js", "br;q=0.1,gzip;q=1", "br", "brotli"},
		{"/slep.js", "br;q=no", "", "export {}"},
		{"/slep.js", "brotli", "", "export {}"},
		{"/slep.wasm", "gzip, br", "gzip", "gzip"},
		{"/page.css", "gzip, br", "", "a{}"},
	} {
		w := get(h, "GET", c.path, map[string]string{"Accept-Encoding": c.accept})
		encoding, vary := w.Header().Get("Content-Encoding"), w.Header().Get("Vary")
		if encoding != c.encoding || w.Body.String() != c.body || vary != "Accept-Encoding" {
			t.Errorf("%s with %q: %v %q, want %q %q", c.path, c.accept, w.Header(), w.Body, c.encoding, c.body)
		}
	}
}

func TestRefused(t *testing.T) {
	h := newHandler(tree(t))
	for _, path := range []string{
		"/nothing", "/sub", "/sub/", "//index.html", "/./index.html", "/index.html/", "/index.html/x",
		"/../secret.txt", "/sub/../../secret.txt", "/../dist-2/secret.txt",
		"/%2e%2e/secret.txt", "/..%2fsecret.txt", "/sub/%2e%2e/index.html",
		"/..%5csecret.txt", "/out.txt", "/absolute.txt", "/up/secret.txt", "/up/dist/index.html", "/%00", "/index.html%00",
		"/.stamp.json", "/%2estamp.json", "/sub/.hidden", "/.", "/..",
	} {
		w := get(h, "GET", path, map[string]string{"Accept-Encoding": "br"})
		if w.Code != 404 || strings.Contains(w.Body.String(), "secret") {
			t.Errorf("%s: %d %q, want 404", path, w.Code, w.Body)
		}
	}
	for _, method := range []string{"POST", "PUT", "DELETE", "OPTIONS"} {
		if w := get(h, method, "/", nil); w.Code != 405 || w.Header().Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: %d, want 405", method, w.Code)
		}
	}
}

func TestHeaders(t *testing.T) {
	h := newHandler(tree(t))
	for _, c := range []struct {
		method, path string
		code         int
	}{{"GET", "/", 200}, {"HEAD", "/slep.js", 200}, {"GET", "/nothing", 404}, {"POST", "/", 405}} {
		w := get(h, c.method, c.path, nil)
		header := w.Header()
		if w.Code != c.code || header.Get("Content-Security-Policy") != policy ||
			header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s %s: %d %v", c.method, c.path, w.Code, w.Header())
		}
		if c.method == "HEAD" && w.Body.Len() != 0 {
			t.Errorf("HEAD %s has a body", c.path)
		}
	}
}

func TestOnlyTheWorkerMayImportTexts(t *testing.T) {
	h := newHandler(tree(t))
	for path, want := range map[string]bool{
		"/": false, "/slep.js": false, "/not-slep-worker.js": false, "/slep-worker.js": true, "/v2/slep-worker.js": true,
	} {
		given := get(h, "GET", path, nil).Header().Get("Content-Security-Policy")
		if strings.Contains(given, "script-src blob: 'self' ") != want {
			t.Errorf("%s is served with %q", path, given)
		}
		if strings.Replace(given, "script-src blob: ", "script-src ", 1) != policy {
			t.Errorf("apart from blob:, %s must have the policy of the pages, not %q", path, given)
		}
	}
}

func TestRevalidation(t *testing.T) {
	dist := tree(t)
	h := newHandler(dist)
	plain := get(h, "GET", "/slep.js", nil).Header().Get("ETag")
	encoded := get(h, "GET", "/slep.js", map[string]string{"Accept-Encoding": "br"}).Header().Get("ETag")
	if plain == "" || plain == encoded {
		t.Fatalf("ETag %q of the plain file and %q of the encoded one: want two different ETags", plain, encoded)
	}
	if w := get(h, "GET", "/slep.js", map[string]string{"If-None-Match": plain}); w.Code != 304 || w.Body.Len() != 0 {
		t.Errorf("same content: %d, want 304", w.Code)
	}
	known := map[string]string{"If-None-Match": `"other", ` + encoded, "Accept-Encoding": "br"}
	if w := get(h, "GET", "/slep.js", known); w.Code != 304 {
		t.Errorf("same encoded content: %d, want 304", w.Code)
	}

	// A build replaces the folder with another one.
	if err := os.Rename(dist, dist+"-old"); err != nil {
		t.Fatal(err)
	}
	if w := get(h, "GET", "/slep.js", nil); w.Code != 404 {
		t.Errorf("no folder: %d, want 404", w.Code)
	}
	if err := os.Mkdir(dist, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dist, "slep.js"), []byte("new"), 0o644); err != nil {
		t.Fatal(err)
	}
	w := get(h, "GET", "/slep.js", map[string]string{"If-None-Match": plain})
	if w.Code != 200 || w.Body.String() != "new" {
		t.Errorf("new content: %d %q, want 200", w.Code, w.Body)
	}
}
