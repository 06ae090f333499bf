// Package workbench answers what the browser workbench asks: the methods named asterism/… of one JSON-RPC 2.0 stream.
//
// In: a request of messages.go and the rules as they are, saved or not. Out: its answer, progress on the way. The stream is
// the language server's: stdio of an editor, one WebSocket of a page, or the messages of a Web Worker, so the page cannot
// tell a server from WebAssembly, and an editor may ask whatever the page asks. What WORKBENCH.md proposes in three parts
// (events of the server, JSON over HTTP, a WebSocket for LSP) is one stream here: answers, progress and what comes by
// itself have one order, and whatever a page has begun ends with its one connection.
//
// The page has three panes over a strip: the board (play, set, study), the steps, the rules; below them the tiers. There are
// few states, and each lives in one place:
//
//   - the puzzle, the marks, the pack, and rules that differ from the shipped ones: in the page's address, so that a link shares
//     them and a reload keeps them;
//   - the rules: in the folder; what is typed and not saved yet is an overlay, which belongs to a connection (textDocument/didChange)
//     and which the page keeps and sends again when it connects again;
//   - which step is shown, what is drawn, what undo goes back to: in the page;
//   - here: nothing that a reload would lose. A session keeps the overlay, the last solve (so that the next request about one of its
//     steps need not solve again), and what is being worked on. The server keeps the rules of the folder, which all sessions share.
//
// Every request says the puzzle and the marks it is about, so requests have no order but that in which the rules change.
package workbench
