package workbench

import (
	"context"
	"encoding/json"
	"errors"
	"sync"

	"asterism/cmd/asterism/internal/lsp"
	"asterism/interpreter/assist"
)

// Serve talks to one page on a stream until it goes away: the language server, and the methods of a session. Without the right to
// write, rules cannot be saved.
func Serve(ctx context.Context, e *Engine, stream lsp.Stream, mayWrite bool) error {
	shared := &sharedStream{Stream: stream}
	s := e.Session(shared.notify)
	s.readOnly = !mayWrite
	defer s.Close()
	open := func(context.Context, *lsp.InitializeParams) (*assist.Workspace, lsp.Names, error) {
		return s.workspace, names{s}, nil
	}
	methods := map[string]lsp.Handler{}
	for name, answer := range s.Methods() {
		methods[name] = func(ctx context.Context, params json.RawMessage) (any, error) {
			a, err := answer(ctx, params)
			var told *Error
			if errors.As(err, &told) {
				err = &lsp.Error{Code: int64(told.Code), Message: told.Message}
			}
			return a, err
		}
	}
	return lsp.New(open, methods).Serve(ctx, shared)
}

// sharedStream is a stream on which the language server and a session write, one message at a time.
type sharedStream struct {
	lsp.Stream
	mu sync.Mutex
}

// Write implements lsp.Stream.
func (s *sharedStream) Write(message []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Stream.Write(message)
}

// notification is a message that nobody has asked for.
type notification struct {
	Version string `json:"jsonrpc"`
	Method  string `json:"method"`
	Params  any    `json:"params"`
}

// notify sends one. Where the page is gone there is nobody to tell.
func (s *sharedStream) notify(method string, params any) {
	if message, err := json.Marshal(notification{"2.0", method, params}); err == nil {
		s.Write(message)
	}
}

// names is how the files of a session are called on the stream.
type names struct{ *Session }

// URI implements lsp.Names.
func (n names) URI(name string) string { return URI(n.pathOf(name)) }

// Name implements lsp.Names.
func (n names) Name(uri string) string {
	path, ok := PathOf(uri)
	if !ok {
		return uri
	}
	return n.engine.options.Shipped.Whole(path)
}
