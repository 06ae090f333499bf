// Package site writes the playground and the handbook as static files, for any web server.
//
// In: a folder to write to, the rules, and where our own source lies. Out: the page of package page with the engine as
// WebAssembly in a Web Worker (engine.bin, packed), and below help/ the rulebook and the manual.
//
// The WebAssembly is built when a site is written (`go build` of cmd/asterism/wasm), and is not part of the program: it would make the
// program half as large again, and 4 MB of machine code that goes stale with every change have no place beside the source. Whoever
// publishes a site has the source and Go. wasm_exec.js is that of the Go which builds.
package site

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"asterism/cmd/asterism/internal/handbook"
	"asterism/cmd/asterism/internal/page"
	"asterism/cmd/asterism/internal/save"
	"asterism/interpreter"
)

//go:embed worker.js
var worker []byte

// Options say what is written.
type Options struct {
	Source  string // a folder inside the source; "" for the working directory
	Program *interpreter.Program
	Open    handbook.Opener
}

// Written is a file of the site and how long it is.
type Written struct {
	Name  string
	Bytes int
}

// Write writes all files below a folder, each whole or not at all. What is there besides stays.
func Write(ctx context.Context, dir string, o Options) ([]Written, error) {
	files, err := pageFiles()
	if err != nil {
		return nil, err
	}
	if err := build(ctx, o.Source, files); err != nil {
		return nil, err
	}
	for _, p := range handbook.Pages(o.Program, o.Open) {
		files[path.Join("help", p.Name)] = p.HTML
	}
	files["help/style.css"] = []byte(handbook.Style)
	return write(dir, files)
}

// pageFiles is the page, which asks a worker instead of a server.
func pageFiles() (map[string][]byte, error) {
	files := map[string][]byte{"worker.js": worker}
	err := fs.WalkDir(page.Files(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files[name], err = fs.ReadFile(page.Files(), name)
		return err
	})
	if err != nil {
		return nil, err
	}
	files["index.html"], err = page.ForWorker("worker.js")
	return files, err
}

// build makes the WebAssembly and takes the script that runs it from the same Go.
func build(ctx context.Context, source string, files map[string][]byte) error {
	temporary, err := os.MkdirTemp("", "asterism-site-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	module, err := run(ctx, source, "go", "list", "-m", "-f", "{{.Path}} {{.Dir}}")
	if err != nil || !strings.HasPrefix(module, "asterism ") {
		return errors.Join(errors.New("a site is built from the source of asterism: run this there, or say with --source where it is"), err)
	}
	target := filepath.Join(temporary, "engine.wasm")
	if _, err := run(ctx, source, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", target, "asterism/cmd/asterism/wasm"); err != nil {
		return err
	}
	plain, err := os.ReadFile(target)
	if err != nil {
		return err
	}
	root, err := run(ctx, source, "go", "env", "GOROOT")
	if err != nil {
		return err
	}
	files["engine.bin"] = packed(plain)
	files["wasm_exec.js"], err = os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js"))
	return err
}

// run runs a program for the target of the WebAssembly and returns what it writes; what it complains of is its error.
func run(ctx context.Context, dir, name string, args ...string) (string, error) {
	c := exec.CommandContext(ctx, name, args...)
	var complaints bytes.Buffer
	c.Dir, c.Stderr, c.Env = dir, &complaints, append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", name, args[0], err, complaints.String())
	}
	return string(out), nil
}

func packed(plain []byte) []byte {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression)
	w.Write(plain)
	w.Close()
	return out.Bytes()
}

func write(dir string, files map[string][]byte) ([]Written, error) {
	var all []Written
	for name, content := range files {
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			return all, err
		}
		if err := save.File(to, content); err != nil {
			return all, err
		}
		all = append(all, Written{name, len(content)})
	}
	return all, nil
}
