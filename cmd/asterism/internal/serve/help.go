package serve

import (
	"net/http"
	"path"
	"strings"
	"sync"

	"asterism/cmd/asterism/internal/handbook"
	"asterism/interpreter"
)

// Help serves the handbook of whatever program there is. A page is made when it is first asked for.
func Help(current func() *interpreter.Program, open handbook.Opener) http.Handler {
	h := &help{current: current, open: open}
	return http.HandlerFunc(h.serve)
}

// help keeps the pages of one program.
type help struct {
	current func() *interpreter.Program
	open    handbook.Opener

	mu    sync.Mutex
	of    *interpreter.Program
	pages map[string][]byte
}

func (h *help) serve(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	text := h.page(name)
	if text == nil {
		http.NotFound(w, r)
		return
	}
	kind := "text/html; charset=utf-8"
	if path.Ext(name) == ".css" {
		kind = "text/css; charset=utf-8"
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-cache")
	w.Write(text)
}

func (h *help) page(name string) []byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	program := h.current()
	if program == nil {
		return nil
	}
	if program != h.of {
		h.of, h.pages = program, map[string][]byte{}
	}
	if h.pages[name] == nil {
		if text := handbook.Named(program, name, h.open); text != nil {
			h.pages[name] = text
		}
	}
	return h.pages[name]
}
