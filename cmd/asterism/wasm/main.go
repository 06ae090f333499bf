//go:build js && wasm

// Command wasm is the workbench's engine in a Web Worker: the same methods as those of `asterism serve`, over the messages of the
// worker.
//
// In: messages of JSON (postMessage), and from worker.js the rule files that the browser keeps. Out: messages; files to keep. The first
// message says that the engine is there. Everything runs on the one thread of the worker, so a long request gives way to others now and
// then (Breathe), at the steps of a solve and where it reports.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"syscall/js"
	"time"

	"asterism/cmd/asterism/internal/workbench"
	"asterism/dsl"
	"asterism/interpreter"
	rules "asterism/rules.d"
)

// gcPercent is as for the program: the rules live as long as the worker.
const gcPercent = 400

func main() {
	debug.SetGCPercent(gcPercent)
	files, err := interpreter.ReadFS(rules.FS)
	if err != nil {
		panic(err)
	}
	store := &storage{shipped: interpreter.Folder{Name: "rules.d", Files: files}, texts: kept()}
	store.engine = workbench.New(workbench.Options{Version: version(), Shipped: store.shipped, Store: store, Help: workbench.HelpLinks("help/"), LongestAsk: 30 * time.Second, Breathe: breathe, BriefSolve: 3 * time.Second})
	store.load()
	port := newPort()
	js.Global().Call("postMessage", "ready")
	workbench.Serve(context.Background(), store.engine, port, true)
}

// breathe lets the worker take messages that have come meanwhile.
func breathe() { time.Sleep(time.Millisecond) }

func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return "asterism playground (" + info.GoVersion + ")"
	}
	return "asterism playground"
}

// port is the messages of the worker as a stream.
type port struct {
	mu     sync.Mutex
	queue  [][]byte
	come   chan struct{} // there is something in the queue
	listen js.Func
}

func newPort() *port {
	p := &port{come: make(chan struct{}, 1)}
	p.listen = js.FuncOf(func(_ js.Value, args []js.Value) any {
		p.mu.Lock()
		p.queue = append(p.queue, []byte(args[0].Get("data").String()))
		p.mu.Unlock()
		select {
		case p.come <- struct{}{}:
		default:
		}
		return nil
	})
	js.Global().Call("addEventListener", "message", p.listen)
	return p
}

// Read implements lsp.Stream.
func (p *port) Read() ([]byte, error) {
	for {
		p.mu.Lock()
		if len(p.queue) > 0 {
			m := p.queue[0]
			p.queue = p.queue[1:]
			p.mu.Unlock()
			return m, nil
		}
		p.mu.Unlock()
		if _, ok := <-p.come; !ok {
			return nil, io.EOF
		}
	}
}

// Write implements lsp.Stream.
func (p *port) Write(message []byte) error {
	js.Global().Call("postMessage", string(message))
	return nil
}

// Close implements lsp.Stream.
func (p *port) Close() error { return nil }

// storage is the rule files that the browser keeps, by path.
type storage struct {
	engine  *workbench.Engine
	shipped interpreter.Folder
	loader  interpreter.Loader
	good    *interpreter.Program

	mu    sync.Mutex
	texts map[string]string
}

// kept is what worker.js has found in the browser's storage.
func kept() map[string]string {
	texts := map[string]string{}
	if v := js.Global().Get("asterismKept"); v.Type() == js.TypeString {
		json.Unmarshal([]byte(v.String()), &texts)
	}
	return texts
}

// Name implements workbench.Store.
func (s *storage) Name() string { return "this browser" }

// Save implements workbench.Store.
func (s *storage) Save(path, text, base string, force bool) (workbench.SaveAnswer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a := s.now(path); !force && a.Hash != base {
		a.Conflict = true
		return a, nil
	}
	s.texts[path] = text
	js.Global().Call("asterismKeep", path, text)
	s.load()
	return workbench.SaveAnswer{Hash: workbench.Hash(text)}, nil
}

// Remove implements workbench.Store.
func (s *storage) Remove(path, base string) (workbench.SaveAnswer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a := s.now(path); a.Hash != base {
		a.Conflict = true
		return a, nil
	}
	delete(s.texts, path)
	js.Global().Call("asterismKeep", path, js.Null())
	s.load()
	return workbench.SaveAnswer{}, nil
}

// now is what a file holds.
func (s *storage) now(path string) workbench.SaveAnswer {
	text, ok := s.texts[path]
	if !ok {
		return workbench.SaveAnswer{}
	}
	return workbench.SaveAnswer{Hash: workbench.Hash(text), Text: text}
}

// load reads the rules anew and tells the engine.
func (s *storage) load() {
	start := time.Now()
	files := []interpreter.File{}
	for path, text := range s.texts {
		files = append(files, interpreter.File{Name: path, Text: text})
	}
	slices.SortFunc(files, func(a, b interpreter.File) int { return strings.Compare(a.Name, b.Name) })
	program, mistakes := s.program(files)
	if len(mistakes) == 0 {
		s.good = program
	}
	s.engine.SetRules(files, s.good, mistakes, time.Since(start))
}

// program is that of files over the shipped ones. These alone are known to be right, and compiled when they are used.
func (s *storage) program(files []interpreter.File) (*interpreter.Program, dsl.Diagnostics) {
	left, own := interpreter.Overlay(s.shipped, interpreter.Folder{Name: s.shipped.Name, Files: files})
	if len(own) == 0 {
		if program, err := interpreter.Trust(left); err == nil {
			return program, nil
		}
	}
	program, err := s.loader.LoadOver(left, own)
	var found dsl.Diagnostics
	if !errors.As(err, &found) {
		found = program.ExampleMistakes()
	}
	return program, found
}
