// Package page is the browser workbench's page: TypeScript in src, bundled into dist, embedded as files.
//
// In: nothing. Out: the files of the page (Files), to be served over HTTP beside a WebSocket named "socket", or to be
// written by a static site with Asks changed to the address of the worker that holds the engine. The page speaks the methods of
// package workbench and LSP over one stream, and cannot tell a server from WebAssembly. README.md has its drawing and its
// states.
package page

import (
	"embed"
	"io/fs"
	"strings"
)

//go:generate go run ./bundle

//go:embed dist
var dist embed.FS

// Files is the page: index.html and what it asks for. Names with a hash in them never change what they hold.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err)
	}
	return files
}

// socketMeta is how index.html says that the engine is behind a WebSocket.
const socketMeta = `name="asterism-engine" content="socket"`

// ForWorker is index.html of a page whose engine is a Web Worker at an address beside it, as in worker.js.
func ForWorker(worker string) ([]byte, error) {
	text, err := dist.ReadFile("dist/index.html")
	if err != nil {
		return nil, err
	}
	return []byte(strings.Replace(string(text), socketMeta, `name="asterism-engine" content="`+worker+`"`, 1)), nil
}
