package serve

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"asterism/cmd/asterism/internal/workbench"
	"asterism/interpreter"
	rules "asterism/rules.d"

	"github.com/coder/websocket"
)

const smallPuzzle = "6x1.ABBCCCAABBBCAAABDCEAABFCEEAFFFEEEFFF"

// served is a server with the shipped rules over an empty folder.
type served struct {
	address string // http://127.0.0.1:port
	token   string
	folder  string
	engine  *workbench.Engine
	stop    func()
	ended   chan error
}

func start(t testing.TB) *served {
	t.Helper()
	files, err := interpreter.ReadFS(rules.FS)
	if err != nil {
		t.Fatal(err)
	}
	shipped := interpreter.Folder{Name: "rules.d", Files: files}
	s := &served{token: NewToken(), folder: filepath.Join(t.TempDir(), "rules.d"), ended: make(chan error, 1)}
	if err := os.Mkdir(s.folder, 0o755); err != nil {
		t.Fatal(err)
	}
	s.engine = workbench.New(workbench.Options{Shipped: shipped, Store: Folder{s.folder}, LongestAsk: 5 * time.Second})
	ctx, cancel := context.WithCancel(context.Background())
	s.stop = cancel
	if err := Watch(ctx, s.engine, s.folder, &shipped, "rules.d"); err != nil {
		t.Fatal(err)
	}
	page := fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}, "page.js": {Data: []byte("1")}}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.address = "http://" + l.Addr().String()
	server := New(ctx, Options{Engine: s.engine, Page: page, Token: s.token})
	go func() { s.ended <- server.Run(l) }()
	t.Cleanup(cancel)
	return s
}

// client is a page without a browser.
type client struct {
	testing.TB
	conn  *websocket.Conn
	count int
	notes []message // that came while an answer was awaited
}

type message struct {
	ID     any             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Code    int
		Message string
	} `json:"error"`
}

// connect opens a socket, with the token where one is given.
func (s *served) connect(t testing.TB, token string) *client {
	t.Helper()
	h := http.Header{"Origin": {s.address}}
	if token != "" {
		h.Set("Cookie", cookieName+"="+token)
	}
	conn, _, err := websocket.Dial(context.Background(), s.address+"/socket", &websocket.DialOptions{HTTPHeader: h})
	if err != nil {
		t.Fatal(err)
	}
	conn.SetReadLimit(64 << 20)
	t.Cleanup(func() { conn.CloseNow() })
	c := &client{TB: t, conn: conn}
	c.ask("initialize", map[string]any{}, nil)
	return c
}

func (c *client) send(id any, method string, params any) {
	c.Helper()
	m := map[string]any{"jsonrpc": "2.0", "method": method, "params": params}
	if id != nil {
		m["id"] = id
	}
	text, _ := json.Marshal(m)
	if err := c.conn.Write(context.Background(), websocket.MessageText, text); err != nil {
		c.Fatal(err)
	}
}

// read is the next message.
func (c *client) read() message {
	c.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	_, text, err := c.conn.Read(ctx)
	if err != nil {
		c.Fatal(err)
	}
	var m message
	if err := json.Unmarshal(text, &m); err != nil {
		c.Fatalf("%v in %s", err, text)
	}
	return m
}

// begin sends a request and returns its number.
func (c *client) begin(method string, params any) int {
	c.Helper()
	c.count++
	c.send(c.count, method, params)
	return c.count
}

// end waits for the answer to a request.
func (c *client) end(id int) message {
	c.Helper()
	for {
		m := c.read()
		if m.Method == "" && fmt.Sprint(m.ID) == fmt.Sprint(id) {
			return m
		}
		c.notes = append(c.notes, m)
	}
}

// ask waits for an answer and reads it into a value; an error is fatal.
func (c *client) ask(method string, params, into any) {
	c.Helper()
	m := c.end(c.begin(method, params))
	if m.Error != nil {
		c.Fatalf("%s: %d %s", method, m.Error.Code, m.Error.Message)
	}
	if into != nil {
		if err := json.Unmarshal(m.Result, into); err != nil {
			c.Fatalf("%s: %v in %s", method, err, m.Result)
		}
	}
}

// fails waits for an error.
func (c *client) fails(method string, params any) (int, string) {
	c.Helper()
	m := c.end(c.begin(method, params))
	if m.Error == nil {
		c.Fatalf("%s %v was answered: %.200s", method, params, m.Result)
	}
	return m.Error.Code, m.Error.Message
}

// note waits for a notification that is as wanted.
func (c *client) note(method string, good func(json.RawMessage) bool) json.RawMessage {
	c.Helper()
	for i, m := range c.notes {
		if m.Method == method && good(m.Params) {
			c.notes = c.notes[i+1:]
			return m.Params
		}
	}
	c.notes = nil
	for {
		if m := c.read(); m.Method == method && good(m.Params) {
			return m.Params
		}
	}
}

const uri = "file:///rules.d/"

// open begins to edit a file.
func (c *client) open(path, text string) {
	c.send(nil, "textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri + path, "languageId": "asterism", "version": 1, "text": text}})
}

func rulesChanged(good bool) func(json.RawMessage) bool {
	return func(raw json.RawMessage) bool {
		var n workbench.RulesChanged
		return json.Unmarshal(raw, &n) == nil && n.Good == good
	}
}

const myPack = `rule Mine "Next to both" {
  for p in shapes
  when need(p) == 1 and len(open(p)) == 2
  → eliminate neighbours(p)
  because "{p} has its star on {open(p)}, and a star next to both would leave it none."
}

pack mine "My rules first" for starbattle {
  include default
  tier 1 { Mine }
}
`

// TestWorkbench writes the first rule of the README as a page does: not saved, with its mistake, mended, saved, and changed by another
// editor.
func TestWorkbench(t *testing.T) {
	s := start(t)
	c := s.connect(t, s.token)
	var hello workbench.Hello
	c.ask(workbench.MethodHello, struct{}{}, &hello)
	if !hello.Writable || !hello.Good || len(hello.Packs) < 5 {
		t.Fatalf("hello: %+v", hello)
	}
	c.send(nil, "initialized", struct{}{})
	c.open("mine.rules", strings.Replace(myPack, "open(p)) == 2", "opne(p)) == 2", 1))
	c.note(workbench.NoteRulesChanged, rulesChanged(false))
	var j workbench.Judgement
	at := workbench.Position{Puzzle: smallPuzzle}
	c.ask(workbench.MethodJudge, at, &j)
	if j.Good || j.Status != interpreter.Solved || j.Solutions != 1 {
		t.Fatalf("with a mistake: %+v", j)
	}
	c.send(nil, "textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": uri + "mine.rules", "version": 2},
		"contentChanges": []any{map[string]any{"text": myPack}}})
	c.note(workbench.NoteRulesChanged, rulesChanged(true))
	at.Pack = "mine"
	c.ask(workbench.MethodJudge, at, &j)
	if !j.Good || j.Unsound == nil || j.Unsound.Rule != "Mine" {
		t.Fatalf("a rule that lies: %+v", j)
	}
	right := strings.Replace(myPack, "neighbours(p)", "peers(open(p))", 1)
	c.send(nil, "textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": uri + "mine.rules", "version": 3},
		"contentChanges": []any{map[string]any{"text": right}}})
	var solution workbench.Solution
	c.ask(workbench.MethodSolve, workbench.SolveRequest{Position: at, Compare: true}, &solution)
	if solution.Status != interpreter.Solved || solution.Unsound != nil {
		t.Fatalf("mended: %+v", solution.SolvedJSON)
	}
	var saved workbench.SaveAnswer
	c.ask(workbench.MethodSave, workbench.SaveRequest{Path: "mine.rules", Text: right}, &saved)
	if text, _ := os.ReadFile(filepath.Join(s.folder, "mine.rules")); string(text) != right || saved.Conflict {
		t.Fatalf("saved %q, %+v", text, saved)
	}
	c.note(workbench.NoteRulesChanged, func(raw json.RawMessage) bool {
		var n workbench.RulesChanged
		return json.Unmarshal(raw, &n) == nil && len(n.Files) == 1 && n.Files[0].Hash == saved.Hash
	})
	other := "// by another\n" + right
	if err := os.WriteFile(filepath.Join(s.folder, "mine.rules"), []byte(other), 0o644); err != nil {
		t.Fatal(err)
	}
	c.ask(workbench.MethodSave, workbench.SaveRequest{Path: "mine.rules", Text: myPack, Base: saved.Hash}, &saved)
	if !saved.Conflict || saved.Text != other {
		t.Fatalf("over another's work: %+v", saved)
	}
	c.note(workbench.NoteRulesChanged, func(raw json.RawMessage) bool {
		var n workbench.RulesChanged
		return json.Unmarshal(raw, &n) == nil && len(n.Files) == 1 && n.Files[0].Text == other
	})
}
