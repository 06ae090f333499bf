package workbench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"asterism/interpreter"
)

var update = flag.Bool("update", false, "write the answers that are compared")

// smallRules are a few rules for tests, which stay as they are.
const smallRules = "../../testdata/small"

// newEngine is an engine with those rules as its shipped ones.
func newEngine(o Options) *Engine {
	files, err := interpreter.ReadFS(os.DirFS(smallRules))
	if err != nil {
		panic(err)
	}
	o.Shipped = interpreter.Folder{Name: "rules.d", Files: files}
	program, err := interpreter.Load(files)
	if err != nil {
		panic(err)
	}
	e := New(o)
	e.SetRules(nil, program, nil, 0)
	return e
}

// call asks a session something as JSON.
func call(s *Session, method string, params []byte) ([]byte, error) {
	answer, err := s.Methods()[method](context.Background(), params)
	if err != nil {
		return nil, err
	}
	return json.MarshalIndent(answer, "", " ")
}

// golden is a request and its answer in a file of testdata, named by what is asked.
type golden struct {
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result,omitempty"`
	Error  *Error          `json:"error,omitempty"`
}

// varying are the numbers that differ from run to run, or with the rules.
var varying = regexp.MustCompile(`"(micros|millis|version)": "?[^",\n]+"?`)

// TestMessages compares every kind of request with an answer that is kept.
func TestMessages(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.json")
	if len(files) < 20 {
		t.Fatalf("only %d messages", len(files))
	}
	s := newEngine(Options{Version: "test"}).Session(func(string, any) {})
	asked := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var g golden
		if err := json.Unmarshal(text, &g); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		asked[g.Method] = true
		if got := answered(t, s, g); *update {
			if err := os.WriteFile(file, got, 0o644); err != nil {
				t.Fatal(err)
			}
		} else if !bytes.Equal(got, text) {
			t.Errorf("%s has changed; -update writes it anew\n%s", file, difference(string(text), string(got)))
		}
	}
	for method := range s.Methods() {
		if !asked[method] {
			t.Errorf("no message asks %s", method)
		}
	}
}

// answered is the file of a request with its answer.
func answered(t *testing.T, s *Session, g golden) []byte {
	result, err := call(s, g.Method, g.Params)
	g.Result, g.Error = nil, nil
	if err != nil && !errors.As(err, &g.Error) {
		t.Errorf("%s: %v is no error of a stream", g.Method, err)
	}
	if err == nil {
		g.Result = result
	}
	text, err := json.MarshalIndent(g, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return append(varying.ReplaceAll(text, []byte(`"$1": 0`)), '\n')
}

// difference is the first line that differs.
func difference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return "- " + a[i] + "\n+ " + b[i]
		}
	}
	return ""
}
