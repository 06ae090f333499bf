// Package lsp is the language server: rule files in any editor.
//
// In: the rule files of an [assist.Workspace] and a [Stream] of JSON-RPC messages. Out: what LSP 3.17 asks for (mistakes, hover,
// completion, renaming …), all of it computed by interpreter/assist; this package only speaks the protocol: messages, URIs,
// positions in UTF-16. Methods of others (`asterism/…`) run on the same stream, so that a page has one connection for
// everything: text to and fro, solves, progress, what comes by itself. That makes Server-Sent Events beside a WebSocket
// superfluous.
//
// The wire is sourcegraph/jsonrpc2: it takes any stream of objects, as standard input, a WebSocket and a Web Worker have no
// more in common than that, and it draws in neither HTTP nor a registry of types, which would weigh on the WebAssembly build.
// It hands on messages one after the other: notifications are handled at once, so that a request sees every edit before it, and
// requests run beside one another.
package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"sync"

	"asterism/interpreter/assist"

	"github.com/sourcegraph/jsonrpc2"
)

// Handler answers a request, or takes a notification, for which what it returns is dropped. The context ends when the client
// cancels the request or goes away. An error of type *Error is sent as it is, others as messages.
type Handler func(ctx context.Context, params json.RawMessage) (any, error)

// Error is an error with a code of the protocol.
type Error struct {
	Code    int64
	Message string
	Data    any // more for programs; may be nil
}

// Error is the message.
func (e *Error) Error() string { return e.Message }

// Codes of errors.
const (
	NotInitialized   = -32002 // the client has not introduced itself
	InvalidParams    = -32602 // the parameters make no sense
	RequestFailed    = -32803 // what was asked for cannot be
	RequestCancelled = -32800
)

// Server answers the requests of one client at a time.
type Server struct {
	open  Opener
	extra map[string]Handler
}

// Opener makes the workspace of a client when it introduces itself, and says how its files are called.
type Opener func(ctx context.Context, p *InitializeParams) (*assist.Workspace, Names, error)

// Names says how files are called on either side.
type Names interface {
	// URI is what the client calls a file of the workspace.
	URI(name string) string

	// Name is the file of the workspace that the client calls so.
	Name(uri string) string
}

// New makes a server, with methods of others beside those of the protocol.
func New(open Opener, extra map[string]Handler) *Server { return &Server{open, extra} }

// Serve answers one client until it goes away, says `exit`, or the context ends, and closes the stream. What `exit` without
// `shutdown` before it says is an error, as is a stream that breaks.
func (s *Server) Serve(ctx context.Context, stream Stream) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c := newSession(ctx, s.open)
	methods := c.methods()
	maps.Copy(methods, s.extra)
	h := &dispatcher{session: c, methods: methods, running: map[jsonrpc2.ID]context.CancelFunc{}}
	wire := &objects{Stream: stream}
	conn := jsonrpc2.NewConn(ctx, wire, h, jsonrpc2.SetLogger(log.New(io.Discard, "", 0)))
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	<-conn.DisconnectNotify()
	asked := ctx.Err() != nil
	cancel()
	c.close()
	h.requests.Wait()
	return c.ended(asked, wire)
}

// Client is who a server talks to.
type Client struct{ conn *jsonrpc2.Conn }

// Notify sends a notification.
func (c *Client) Notify(ctx context.Context, method string, params any) error {
	return c.conn.Notify(ctx, method, params)
}

// Call asks the client something and waits for the answer.
func (c *Client) Call(ctx context.Context, method string, params, result any) error {
	return c.conn.Call(ctx, method, params, result)
}

type clientKey struct{}

type arrivalKey struct{}

// Arrival is the number of the request that a handler answers, by which it came: handlers run beside one another, so a later one may
// begin first.
func Arrival(ctx context.Context) int {
	n, _ := ctx.Value(arrivalKey{}).(int)
	return n
}

// ClientOf is the client whose request a handler answers.
func ClientOf(ctx context.Context) *Client {
	c, _ := ctx.Value(clientKey{}).(*Client)
	return c
}

// Progress sends how far a request has got, under the token that it came with; without a token it does nothing.
func Progress(ctx context.Context, token, value any) {
	if c := ClientOf(ctx); c != nil && token != nil {
		c.Notify(ctx, "$/progress", ProgressParams{token, value})
	}
}

// dispatcher hands messages to their methods.
type dispatcher struct {
	*session
	methods  map[string]Handler
	requests sync.WaitGroup
	arrived  int // requests so far

	mu      sync.Mutex
	running map[jsonrpc2.ID]context.CancelFunc
}

// Handle implements jsonrpc2.Handler. It is called for one message after the other.
func (d *dispatcher) Handle(ctx context.Context, conn *jsonrpc2.Conn, r *jsonrpc2.Request) {
	if d.client == nil {
		d.client = &Client{conn}
	}
	ctx = context.WithValue(ctx, clientKey{}, d.client)
	var params json.RawMessage
	if r.Params != nil {
		params = *r.Params
	}
	switch {
	case r.Method == "$/cancelRequest":
		d.cancel(params)
	case r.Method == "initialize": // what comes after it needs it
		result, err := guarded(d.methods[r.Method], ctx, params)
		reply(ctx, conn, r.ID, result, err)
	case r.Notif:
		if r.Method == "exit" {
			d.cancelAll()
		}
		if method, ok := d.methods[r.Method]; ok {
			guarded(method, ctx, params)
		}
	default:
		d.request(ctx, conn, r.ID, r.Method, params)
	}
}

// request runs a request beside others, until it is done or cancelled.
func (d *dispatcher) request(ctx context.Context, conn *jsonrpc2.Conn, id jsonrpc2.ID, name string, params json.RawMessage) {
	method, ok := d.methods[name]
	if !ok {
		conn.ReplyWithError(ctx, id, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: "there is no method " + name})
		return
	}
	d.arrived++
	ctx, cancel := context.WithCancel(context.WithValue(ctx, arrivalKey{}, d.arrived))
	d.mu.Lock()
	d.running[id] = cancel
	d.mu.Unlock()
	d.requests.Go(func() {
		defer d.done(id, cancel)
		result, err := guarded(method, ctx, params)
		reply(ctx, conn, id, result, err)
	})
}

func (d *dispatcher) done(id jsonrpc2.ID, cancel context.CancelFunc) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.running, id)
	cancel()
}

// cancel ends a request that still runs.
func (d *dispatcher) cancel(params json.RawMessage) {
	var p struct {
		ID jsonrpc2.ID `json:"id"`
	}
	if json.Unmarshal(params, &p) != nil {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if cancel, ok := d.running[p.ID]; ok {
		cancel()
	}
}

// cancelAll ends all requests that still run, and waits for their answers to be sent.
func (d *dispatcher) cancelAll() {
	d.mu.Lock()
	for _, cancel := range d.running {
		cancel()
	}
	d.mu.Unlock()
	d.requests.Wait()
}

// guarded runs a method. A panic is an error of this one request.
func guarded(method Handler, ctx context.Context, params json.RawMessage) (result any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the server has a mistake: %v", p)
		}
	}()
	return method(ctx, params)
}

func reply(ctx context.Context, conn *jsonrpc2.Conn, id jsonrpc2.ID, result any, err error) {
	if err == nil {
		if conn.Reply(ctx, id, result) != nil {
			conn.ReplyWithError(ctx, id, &jsonrpc2.Error{Code: jsonrpc2.CodeInternalError, Message: "the answer has no JSON"})
		}
		return
	}
	out := &jsonrpc2.Error{Code: RequestFailed, Message: err.Error()}
	var own *Error
	switch {
	case errors.As(err, &own):
		out.Code = own.Code
		if own.Data != nil {
			out.SetError(own.Data)
		}
	case ctx.Err() != nil:
		out.Code, out.Message = RequestCancelled, "cancelled"
	}
	conn.ReplyWithError(ctx, id, out)
}

// method makes a handler of a function that takes its parameters as a P.
func method[P, R any](f func(context.Context, P) (R, error)) Handler {
	return func(ctx context.Context, raw json.RawMessage) (any, error) {
		var params P
		if len(raw) > 0 {
			if err := json.Unmarshal(raw, &params); err != nil {
				return nil, &Error{Code: InvalidParams, Message: err.Error()}
			}
		}
		return f(ctx, params)
	}
}

// note makes a handler of a function for a notification.
func note[P any](f func(context.Context, P)) Handler {
	return method(func(ctx context.Context, params P) (any, error) {
		f(ctx, params)
		return nil, nil
	})
}
