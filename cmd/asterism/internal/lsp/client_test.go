package lsp_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"asterism/cmd/asterism/internal/lsp"
	rules "asterism/rules.d"
)

// patience is how long a test waits for what must come.
const patience = 20 * time.Second

// pipe is a stream of messages within the program, as a WebSocket or a worker would be.
type pipe struct {
	in, out chan []byte
	done    chan struct{}
}

// newPipe makes both ends of a stream.
func newPipe() (client, server *pipe) {
	a, b, done := make(chan []byte, 64), make(chan []byte, 4096), make(chan struct{})
	return &pipe{b, a, done}, &pipe{a, b, done}
}

// Read implements lsp.Stream.
func (p *pipe) Read() ([]byte, error) {
	select {
	case m := <-p.in:
		return m, nil
	case <-p.done:
		return nil, io.EOF
	}
}

// Write implements lsp.Stream.
func (p *pipe) Write(m []byte) error {
	select {
	case p.out <- append([]byte(nil), m...):
		return nil
	case <-p.done:
		return io.ErrClosedPipe
	}
}

// Close implements lsp.Stream.
func (p *pipe) Close() error {
	defer func() { recover() }() // both ends may close
	close(p.done)
	return nil
}

// message is anything that goes over the wire.
type message struct {
	ID     *int            `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result json.RawMessage `json:"result,omitempty"`
	Error  *struct {
		Code    int
		Message string
	} `json:"error,omitempty"`
}

// editor is a client as a test writes one.
type editor struct {
	testing.TB
	stream *pipe
	dir    string
	next   int
	ended  chan error
	notes  []message // that came while something else was waited for
}

// newEditor starts a server on a folder over the rules that come with the program, and introduces itself.
func newEditor(t testing.TB, dir string, extra map[string]lsp.Handler) *editor {
	t.Helper()
	return startEditor(t, &lsp.Disk{Shipped: rules.FS, Cache: filepath.Join(dir, "cache")}, dir, extra)
}

func startEditor(t testing.TB, disk *lsp.Disk, dir string, extra map[string]lsp.Handler) *editor {
	t.Helper()
	client, server := newPipe()
	e := &editor{TB: t, stream: client, dir: dir, ended: make(chan error, 1)}
	go func() { e.ended <- lsp.New(disk.Open, extra).Serve(context.Background(), server) }()
	t.Cleanup(func() { client.Close() })
	e.call("initialize", map[string]any{"rootUri": "file://" + filepath.ToSlash(dir), "capabilities": map[string]any{}}, nil)
	e.note("initialized", struct{}{})
	return e
}

func (e *editor) uri(name string) string {
	return "file://" + filepath.ToSlash(filepath.Join(e.dir, "rules.d", name))
}

func (e *editor) send(v any) {
	e.Helper()
	text, err := json.Marshal(v)
	if err == nil {
		err = e.stream.Write(text)
	}
	if err != nil {
		e.Fatal(err)
	}
}

func (e *editor) note(method string, params any) {
	e.Helper()
	e.send(map[string]any{"jsonrpc": "2.0", "method": method, "params": params})
}

// start sends a request and returns its number.
func (e *editor) start(method string, params any) int {
	e.Helper()
	e.next++
	e.send(map[string]any{"jsonrpc": "2.0", "id": e.next, "method": method, "params": params})
	return e.next
}

// receive is the next message.
func (e *editor) receive() message {
	e.Helper()
	var m message
	select {
	case text := <-e.stream.in:
		if err := json.Unmarshal(text, &m); err != nil {
			e.Fatal(err)
		}
	case <-time.After(patience):
		e.Fatal("nothing came")
	}
	return m
}

// answer waits for the answer of a request; what comes before it is kept.
func (e *editor) answer(id int) message {
	e.Helper()
	for {
		m := e.receive()
		if m.Method == "" && m.ID != nil && *m.ID == id {
			return m
		}
		e.notes = append(e.notes, m)
	}
}

// call asks and waits; an error of the server ends the test.
func (e *editor) call(method string, params, result any) {
	e.Helper()
	m := e.answer(e.start(method, params))
	if m.Error != nil {
		e.Fatalf("%s: %s", method, m.Error.Message)
	}
	if result != nil {
		if err := json.Unmarshal(m.Result, result); err != nil {
			e.Fatalf("%s: %v in %s", method, err, m.Result)
		}
	}
}

// told waits for a notification.
func (e *editor) told(method string, result any) {
	e.Helper()
	for {
		var m message
		if len(e.notes) > 0 {
			m, e.notes = e.notes[0], e.notes[1:]
		} else {
			m = e.receive()
		}
		if m.Method == method {
			if err := json.Unmarshal(m.Params, result); err != nil {
				e.Fatal(err)
			}
			return
		}
	}
}

func (e *editor) open(name, text string) {
	e.Helper()
	e.note("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": e.uri(name), "version": 1, "text": text}})
}

// published is what a server tells about a file.
type published struct {
	URI         string
	Version     int
	Diagnostics []lsp.Diagnostic
}

// mistakes waits for the mistakes of a file.
func (e *editor) mistakes(name string) published {
	e.Helper()
	for {
		var p published
		e.told("textDocument/publishDiagnostics", &p)
		if p.URI == e.uri(name) {
			return p
		}
	}
}

func TestMistakesComeAndGo(t *testing.T) {
	e := newEditor(t, t.TempDir(), nil)
	e.open("a.rules", "rule A { for x in rowz → place x }\n")
	p := e.mistakes("a.rules")
	if len(p.Diagnostics) != 3 || p.Version != 1 {
		t.Fatalf("found %+v", p)
	}
	if d := p.Diagnostics[0]; d.Message != "unknown name rowz\ndid you mean rows?" || d.Range != (lsp.Range{Start: lsp.Position{Character: 18}, End: lsp.Position{Character: 22}}) {
		t.Errorf("found %+v", d)
	}
	at := lsp.Range{Start: lsp.Position{Character: 21}, End: lsp.Position{Character: 22}}
	e.note("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": e.uri("a.rules"), "version": 2},
		"contentChanges": []lsp.ContentChange{{Range: &at, Text: "s"}}})
	if p := e.mistakes("a.rules"); len(p.Diagnostics) != 2 || p.Version != 2 {
		t.Errorf("after the change there is %+v", p)
	}
}

func TestLeaving(t *testing.T) {
	e := newEditor(t, t.TempDir(), nil)
	e.call("shutdown", nil, nil)
	e.note("exit", nil)
	if err := <-e.ended; err != nil {
		t.Error(err)
	}
	e = newEditor(t, t.TempDir(), nil)
	e.note("exit", nil)
	if err := <-e.ended; err == nil {
		t.Error("leaving without shutdown is no error")
	}
}

func TestOtherMethods(t *testing.T) {
	started := make(chan struct{})
	e := newEditor(t, t.TempDir(), map[string]lsp.Handler{
		"asterism/echo": func(ctx context.Context, params json.RawMessage) (any, error) {
			lsp.Progress(ctx, "token", 1)
			return params, nil
		},
		"asterism/endless": func(ctx context.Context, _ json.RawMessage) (any, error) {
			close(started)
			<-ctx.Done()
			return nil, ctx.Err()
		},
		"asterism/broken": func(context.Context, json.RawMessage) (any, error) { panic("oh") },
		"asterism/refuses": func(context.Context, json.RawMessage) (any, error) {
			return nil, &lsp.Error{Code: 7, Message: "no"}
		},
	})
	var got map[string]int
	e.call("asterism/echo", map[string]int{"a": 1}, &got)
	var p lsp.ProgressParams
	if e.told("$/progress", &p); got["a"] != 1 || p.Token != "token" {
		t.Errorf("echoed %v, progress %v", got, p)
	}
	endless := e.start("asterism/endless", nil)
	<-started
	for method, code := range map[string]int{"asterism/broken": lsp.RequestFailed, "asterism/refuses": 7, "asterism/unknown": -32601} {
		if m := e.answer(e.start(method, nil)); m.Error == nil || m.Error.Code != code {
			t.Errorf("%s: %+v", method, m.Error)
		}
	}
	e.note("$/cancelRequest", map[string]int{"id": endless})
	if m := e.answer(endless); m.Error == nil || m.Error.Code != lsp.RequestCancelled {
		t.Errorf("cancelled: %+v", m.Error)
	}
}

func TestStdio(t *testing.T) {
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	disk := &lsp.Disk{}
	ended := make(chan error, 1)
	go func() { ended <- lsp.New(disk.Open, nil).Serve(context.Background(), lsp.Stdio(in, out)) }()
	client := lsp.Stdio(fromServer, toServer)
	client.Write([]byte(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{}}}`))
	answer, err := client.Read()
	var m message
	if err = errors.Join(err, json.Unmarshal(answer, &m)); err != nil || m.ID == nil || *m.ID != 0 || len(m.Result) == 0 {
		t.Errorf("answered %s, %v", answer, err)
	}
	toServer.Write([]byte("Content-Length: many\r\n\r\n"))
	<-ended
}

func TestFilesOnDisk(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "rules.d")
	write := func(name, text string) {
		t.Helper()
		if err := errors.Join(os.MkdirAll(folder, 0o755), os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	write("a.rules", "rule A { for x in rows → place x because \"{x}\" }\n")
	e := newEditor(t, dir, nil)
	write("b.rules", "rule B like a\n")
	e.note("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{}})
	if p := e.mistakes("b.rules"); len(p.Diagnostics) != 1 || p.Diagnostics[0].Code != "unknown-rule" {
		t.Errorf("of a new file is told %+v", p)
	}
	e.open("a.rules", "rule a { for x in rows → place x because \"{x}\" }\n")
	if p := e.mistakes("b.rules"); len(p.Diagnostics) != 0 {
		t.Errorf("with the overlay is told %+v", p)
	}
	e.note("textDocument/didClose", map[string]any{"textDocument": map[string]string{"uri": e.uri("a.rules")}})
	if p := e.mistakes("b.rules"); len(p.Diagnostics) != 1 {
		t.Errorf("without the overlay is told %+v", p)
	}
	var places []lsp.Location
	e.open("c.rules", "rule C like R2.1\n")
	e.call("textDocument/definition", map[string]any{"textDocument": map[string]string{"uri": e.uri("c.rules")}, "position": lsp.Position{Character: 13}}, &places)
	if len(places) != 1 {
		t.Fatalf("R2.1 is defined at %v", places)
	}
	path := strings.TrimPrefix(places[0].URI, "file://")
	if text, err := os.ReadFile(filepath.FromSlash(path)); err != nil || !strings.Contains(string(text), "rule R2.1 ") {
		t.Errorf("what comes with the program is shown at %s: %v", path, err)
	}
}
