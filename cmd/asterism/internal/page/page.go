// Package page is the browser workbench's page: TypeScript in src, bundled into dist, embedded as files.
//
// In: nothing. Out: the files of the page (Files), to be served over HTTP beside a WebSocket named "socket", or to be
// written by a static site whose index.html is that of ForWorker. The page speaks the methods of package workbench and LSP over
// one stream, and cannot tell a server from WebAssembly.
//
// It has three panes over a strip: the board, the steps, the rules; below them the tiers. Under 1120 pixels steps, rules and tiers
// share one half by tabs, under 760 one pane shows at a time. README.md has the drawing. Its states are few, and each lives in
// one place:
//
//   - the puzzle, the marks, the mode (play, set, study), the step, the pack, and rules that are typed and not saved: in the
//     address, so that a link shares them and a reload keeps them;
//   - the rules: in the folder, or in the browser's storage where there is no server;
//   - marks of other puzzles, light or dark, options: in the browser's storage;
//   - what undo goes back to, a branch, the cursor, which pane is open: in the page, lost by a reload;
//   - judgements, solves, pictures of steps, hints: nowhere; they are asked again.
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
