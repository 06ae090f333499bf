package workbench

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"asterism/dsl"
	"asterism/interpreter"
	"asterism/interpreter/assist"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// Options say what an engine has to do with.
type Options struct {
	Version    string
	Shipped    interpreter.Folder // the rules that come with the program
	Store      Store              // where rules are saved; nil where they cannot be
	Given      string             // puzzles to begin with, as text
	GivenName  string             // of the file they are from
	GivenHint  notation.Options
	Help       []HelpLink
	Breathe    func()        // is called now and then by whatever takes long, where all share one thread; may be nil
	BriefSolve time.Duration // the longest solve for a verdict while somebody draws; 0 is 0.3 s
	LongestAsk time.Duration // about one board; 0 is 10 s
	LongestJob time.Duration // with progress; 0 is 10 min
}

// Store is the folder of an author's rules. Its methods may be called by several goroutines.
type Store interface {
	// Name is what the folder is called.
	Name() string
	// Save writes a file, if it holds what base is the hash of or force is set; base "" is a file that is not there.
	Save(path, text, base string, force bool) (SaveAnswer, error)
	// Remove takes a file away, likewise.
	Remove(path, base string) (SaveAnswer, error)
}

// Engine is what all pages share: the rules that are saved, and the right to work.
type Engine struct {
	options Options
	given   []notation.Item
	short   *pool // requests about one board
	long    *pool // those with progress

	mu       sync.Mutex
	saved    *edition
	sessions map[*Session]bool
}

// The bounds of requests.
const (
	longestAsk  = 10 * time.Second
	longestJob  = 10 * time.Minute
	runningEach = 3 // requests of a page that are worked on at a time
	largest     = 4 << 20
	mostPuzzles = 20_000
)

// New makes an engine that begins with the rules of a folder; see SetRules.
func New(o Options) *Engine {
	if o.LongestAsk == 0 {
		o.LongestAsk = longestAsk
	}
	if o.BriefSolve == 0 {
		o.BriefSolve = briefTime
	}
	if o.LongestJob == 0 {
		o.LongestJob = longestJob
	}
	n := runtime.GOMAXPROCS(0)
	e := &Engine{options: o, sessions: map[*Session]bool{}, short: newPool(4*n, runningEach), long: newPool(max(2, n), 1)}
	e.saved = &edition{watch: e.watch}
	if o.Given != "" {
		for item := range notation.ParseAll(o.Given, o.GivenHint) {
			if item.Err == nil && len(e.given) < mostPuzzles {
				e.given = append(e.given, item)
			}
		}
	}
	return e
}

// SetRules takes what a folder of rules holds now: its files by their paths, the last good program of them over the shipped ones,
// and the mistakes in them. Every page is told.
func (e *Engine) SetRules(files []interpreter.File, program *interpreter.Program, mistakes dsl.Diagnostics, took time.Duration) {
	e.mu.Lock()
	before := e.saved
	files = slices.SortedFunc(slices.Values(files), func(a, b interpreter.File) int { return strings.Compare(a.Name, b.Name) })
	next := newEdition(files, program, e.inside(mistakes), took)
	next.watch, next.brief = e.watch, e.options.BriefSolve
	if before.program == program {
		next.version = before.version
	}
	e.saved = next
	var all []*Session
	for s := range e.sessions {
		all = append(all, s)
	}
	e.mu.Unlock()
	for _, s := range all {
		s.folderChanged(before, next)
	}
}

// Given is how many puzzles the engine began with.
func (e *Engine) Given() int { return len(e.given) }

// Program is the last good program of the rules that are saved, or nil.
func (e *Engine) Program() *interpreter.Program {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.saved.program
}

// Session makes a session for one page. What it notices by itself goes through notify, which may be called by several
// goroutines; Close ends it.
func (e *Engine) Session(notify func(method string, params any)) *Session {
	e.mu.Lock()
	defer e.mu.Unlock()
	s := &Session{engine: e, notify: notify, newest: map[string]newer{}, workspace: assist.New(e.options.Shipped, e.folder(e.saved))}
	s.saved, s.current, s.before = e.saved, e.saved, e.saved
	s.workspace.OnChange(s.edited)
	e.sessions[s] = true
	return s
}

// folder is the author's folder as an edition has it. Whatever it is called on disk, its files are called like the shipped ones.
func (e *Engine) folder(of *edition) interpreter.Folder {
	return interpreter.Folder{Name: e.options.Shipped.Name, Files: of.files}
}

// textOf is the text of a rule file as it is saved or, where the folder has none, shipped.
func (e *Engine) textOf(of *edition, path string) (string, bool) {
	if f, ok := of.own(path); ok {
		return f.Text, true
	}
	i := slices.IndexFunc(e.options.Shipped.Files, func(f interpreter.File) bool { return f.Name == path })
	if i < 0 {
		return "", false
	}
	return e.options.Shipped.Files[i].Text, true
}

// mistakesOf is all mistakes of a snapshot.
func (e *Engine) mistakesOf(s *assist.Snapshot) dsl.Diagnostics {
	all := dsl.Diagnostics{}
	for _, name := range s.Mistaken() {
		all = append(all, s.Mistakes(name)...)
	}
	return e.inside(all)
}

// inside is mistakes with the paths of their files.
func (e *Engine) inside(all dsl.Diagnostics) dsl.Diagnostics {
	list := slices.Clone(all)
	for i, d := range list {
		if path, ok := e.options.Shipped.Within(d.File); ok {
			list[i].File = path
		}
	}
	return list
}

// limits is what a page is told of them.
func (e *Engine) limits() Limits {
	return Limits{Size: puzzle.MaxSize, Stars: puzzle.MaxStars, Digits: puzzle.MaxDigits, Bytes: largest, Puzzles: mostPuzzles, Running: runningEach,
		Seconds: int(e.options.LongestAsk / time.Second), Minutes: int(e.options.LongestJob / time.Minute)}
}

// Error is an error of a request as the stream tells it: a code of messages.go and a sentence.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Error is the sentence.
func (e *Error) Error() string { return e.Message }

// refusef is the error of a request that makes no sense.
func refusef(format string, args ...any) error {
	return &Error{CodeRefused, fmt.Sprintf(format, args...)}
}

// refused makes an error of a library, about what was asked, one of a request.
func refused(err error) error {
	if err == nil {
		return nil
	}
	return refusef("%v", err)
}

// asError is any error as one of a request.
func asError(err error) *Error {
	var known *Error
	switch {
	case errors.As(err, &known):
		return known
	case errors.Is(err, context.DeadlineExceeded):
		return &Error{CodeTimeUp, "this takes longer than a request may"}
	case errors.Is(err, context.Canceled):
		return &Error{CodeCancelled, "cancelled"}
	}
	return &Error{CodeRefused, err.Error()}
}
