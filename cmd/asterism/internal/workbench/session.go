package workbench

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"asterism/cmd/asterism/internal/lsp"
	"asterism/interpreter"
	"asterism/interpreter/assist"
)

// Session is what one page has: its overlay of texts that are not saved, the last solves, and what is being worked on.
type Session struct {
	engine *Engine
	notify func(method string, params any)

	readOnly  bool              // the page has no token
	workspace *assist.Workspace // the texts of the language server, with the overlay

	checking sync.Mutex
	checker  interpreter.Loader // of texts that are only being considered

	mu      sync.Mutex
	saved   *edition // the folder's, as far as this page knows
	current *edition // with the overlay
	before  *edition // before the last change
	stale   bool     // texts have changed since current was made
	newest  map[string]newer
	solves  []*solved
	ratings []*rated
	closed  bool
}

// newer is the newest request of a method of which only that counts.
type newer struct {
	arrival int
	cancel  context.CancelFunc
}

// Handler answers a request. Its error is an *Error.
type Handler = func(ctx context.Context, params json.RawMessage) (any, error)

// kind says how long a request may take and whose turn it is.
type kind int

const (
	quick  kind = iota // nothing is searched
	aBoard             // about one board
	newest             // likewise, and a newer one takes the place of an older
	long               // with progress
)

// Methods are the handlers of a session, by name.
func (s *Session) Methods() map[string]Handler {
	return map[string]Handler{
		MethodHello:      handle(s, MethodHello, quick, s.hello),
		MethodRead:       handle(s, MethodRead, aBoard, s.read),
		MethodJudge:      handle(s, MethodJudge, newest, s.judge),
		MethodSolve:      handle(s, MethodSolve, aBoard, s.solve),
		MethodDraw:       handle(s, MethodDraw, aBoard, s.draw),
		MethodHint:       handle(s, MethodHint, aBoard, s.hint),
		MethodWrong:      handle(s, MethodWrong, aBoard, s.wrong),
		MethodCandidates: handle(s, MethodCandidates, newest, s.candidates),
		MethodNearby:     handle(s, MethodNearby, long, s.nearby),
		MethodGenerate:   handle(s, MethodGenerate, long, s.generate),
		MethodExport:     handle(s, MethodExport, aBoard, s.export),
		MethodFiles:      handle(s, MethodFiles, quick, s.files),
		MethodSave:       handle(s, MethodSave, quick, s.save),
		MethodRemove:     handle(s, MethodRemove, quick, s.remove),
		MethodPack:       handle(s, MethodPack, aBoard, s.editPack),
		MethodBindings:   handle(s, MethodBindings, aBoard, s.bindings),
		MethodFunnel:     handle(s, MethodFunnel, aBoard, s.funnel),
		MethodRate:       handle(s, MethodRate, long, s.rate),
		MethodVerify:     handle(s, MethodVerify, long, s.verify),
		MethodDoc:        handle(s, MethodDoc, quick, s.doc),
	}
}

// handle makes a handler of a method: it reads what is asked, waits for a turn, bounds the time, and makes errors those of the
// stream.
func handle[P, A any](s *Session, method string, k kind, answer func(context.Context, P) (A, error)) Handler {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		var p P
		if len(bytes.TrimSpace(params)) > 0 {
			if err := json.Unmarshal(params, &p); err != nil {
				return nil, refusef("%s: %v", method, err).(*Error)
			}
		}
		ctx, done := s.bounded(ctx, method, k)
		defer done()
		leave, err := s.enter(ctx, k)
		if err != nil {
			return nil, asError(err)
		}
		defer leave()
		a, err := answer(withToken(ctx, params), p)
		if err != nil {
			return nil, asError(err)
		}
		return a, nil
	}
}

// bounded is the context of a request: it ends with its time, and with a newer one where that counts.
func (s *Session) bounded(ctx context.Context, method string, k kind) (context.Context, func()) {
	limit := s.engine.options.LongestAsk
	if k == long {
		limit = s.engine.options.LongestJob
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	if k != newest {
		return ctx, cancel
	}
	mine := newer{lsp.Arrival(ctx), cancel}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch older := s.newest[method]; {
	case older.arrival > mine.arrival:
		cancel()
		return ctx, cancel
	case older.cancel != nil:
		older.cancel()
	}
	s.newest[method] = mine
	return ctx, cancel
}

// enter waits for the turn of a request.
func (s *Session) enter(ctx context.Context, k kind) (leave func(), err error) {
	switch k {
	case quick:
		return func() {}, nil
	case long:
		return s.engine.long.enter(ctx, s)
	}
	return s.engine.short.enter(ctx, s)
}

// Close ends a session.
func (s *Session) Close() {
	s.engine.mu.Lock()
	delete(s.engine.sessions, s)
	s.engine.mu.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
}

// Workspace is the rule files for a language server that serves the same page. What it edits there is the page's overlay.
func (s *Session) Workspace() *assist.Workspace { return s.workspace }

// edited notes that a text has changed that is being edited. The rules are read anew by whoever next asks for them, and the page is
// told what they have come to.
func (s *Session) edited() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stale {
		return
	}
	if len(s.current.overlay) == 0 {
		s.before = s.current
	}
	s.stale = true
	go s.tell(nil, nil)
}

// folderChanged takes what was saved.
func (s *Session) folderChanged(before, next *edition) {
	s.mu.Lock()
	if len(s.current.overlay) == 0 && !s.stale && next.version != s.current.version {
		s.before = s.current
	}
	s.saved, s.stale = next, true
	s.mu.Unlock()
	s.workspace.Reread(s.engine.folder(next))
	changed, gone := next.since(before)
	go s.tell(changed, gone)
}

// rules is the rules as they are written now, saved or not.
func (s *Session) rules() *edition {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.stale {
		return s.current
	}
	s.stale = false
	overlay := s.unsaved()
	if len(overlay) == 0 {
		s.current = s.saved
		return s.current
	}
	start, snapshot := time.Now(), s.workspace.Snapshot()
	files, paths := withOverlay(s.saved.files, overlay)
	next := newEdition(files, snapshot.Program, s.engine.mistakesOf(snapshot), time.Since(start))
	next.watch, next.brief = s.engine.watch, s.engine.options.BriefSolve
	if next.overlay = paths; !next.good() {
		next.program, next.version = s.current.program, s.current.version
	}
	s.current = next
	return next
}

// unsaved is the texts that are edited and differ from what is saved or shipped, by their paths.
func (s *Session) unsaved() map[string]string {
	texts := map[string]string{}
	for name, text := range s.workspace.Edited() {
		path := s.pathOf(name)
		if saved, ok := s.engine.textOf(s.saved, path); !ok || saved != text {
			texts[path] = text
		}
	}
	return texts
}

// rulesFor is the rules that a position asks for.
func (s *Session) rulesFor(which string) (*edition, error) {
	now := s.rules()
	s.mu.Lock()
	defer s.mu.Unlock()
	switch which {
	case "":
		return now, nil
	case RulesSaved:
		return s.saved, nil
	case RulesBefore:
		return s.before, nil
	}
	return nil, refusef("rules are %q, %q or those that are written now; there are no %.40q", RulesSaved, RulesBefore, which)
}

// tell says to the page what the rules have come to.
func (s *Session) tell(changed []interpreter.File, gone []string) {
	e := s.rules()
	note := RulesChanged{Files: []FileInfo{}, Gone: append([]string{}, gone...), Overlay: append([]string{}, e.overlay...),
		Mistakes: slices.Concat(nothingWrong, e.mistakes), Good: e.good(), Version: e.version, Millis: millis(e.took)}
	for _, f := range changed {
		note.Files = append(note.Files, s.info(f, true))
	}
	s.mu.Lock()
	closed := s.closed
	s.mu.Unlock()
	if !closed {
		s.notify(NoteRulesChanged, note)
	}
}

func millis(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// token is the key under which a context has the progress token of its request.
type token struct{}

// withToken keeps the progress token of a request with its context.
func withToken(ctx context.Context, params json.RawMessage) context.Context {
	var p struct {
		Token json.RawMessage `json:"workDoneToken"`
	}
	if json.Unmarshal(params, &p) != nil || len(p.Token) == 0 {
		return ctx
	}
	return context.WithValue(ctx, token{}, p.Token)
}

// ProgressNote is the parameters of $/progress.
type ProgressNote struct {
	Token json.RawMessage `json:"token"`
	Value Progress        `json:"value"`
}

// reporter tells a page how far its request is, not too often.
type reporter struct {
	session *Session
	token   json.RawMessage
	last    time.Time
}

// reportEvery is how often a page is told how far something is.
const reportEvery = 50 * time.Millisecond

// reporter begins the progress of a request.
func (s *Session) reporter(ctx context.Context, title string) *reporter {
	t, _ := ctx.Value(token{}).(json.RawMessage)
	r := &reporter{session: s, token: t}
	r.send(Progress{Kind: "begin", Title: title})
	return r
}

// due says whether it is time to report again.
func (r *reporter) due() bool {
	if now := time.Now(); now.Sub(r.last) >= reportEvery {
		r.last = now
		if breathe := r.session.engine.options.Breathe; breathe != nil {
			breathe()
		}
		return true
	}
	return false
}

func (r *reporter) send(p Progress) {
	if len(r.token) > 0 {
		r.session.notify("$/progress", ProgressNote{r.token, p})
	}
}

func (r *reporter) report(p Progress) {
	p.Kind = "report"
	if p.Total > 0 {
		p.Percentage = min(100, 100*p.Done/p.Total)
	}
	r.send(p)
}

func (r *reporter) end(message string) { r.send(Progress{Kind: "end", Message: message}) }

// pathOf is the path in the folder of a file of a program.
func (s *Session) pathOf(name string) string {
	if inside, ok := s.engine.options.Shipped.Within(name); ok {
		return inside
	}
	return name
}
