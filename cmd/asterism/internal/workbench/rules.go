package workbench

import (
	"crypto/sha256"
	"encoding/hex"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"asterism/dsl"
	"asterism/interpreter"
)

// edition is the rules at one moment: the last program that was good, and the files as they were written then.
type edition struct {
	version  int
	program  *interpreter.Program
	files    []interpreter.File // of the folder and the overlay, by path; those that come with the program are not among them
	overlay  []string           // paths of those that are not saved
	mistakes dsl.Diagnostics    // in the files; then program is that of files before
	took     time.Duration      // to read and check them

	watch func() interpreter.Observer // of every solve
	brief time.Duration               // the longest of those for a verdict
	mu    sync.Mutex
	idle  map[solverKey][]*interpreter.Solver
}

// good says whether the program is that of the files.
func (e *edition) good() bool { return len(e.mistakes) == 0 }

// solverKey is what a solver is made for.
type solverKey struct {
	pack   *interpreter.Pack
	unique bool
	brief  bool // for a verdict at once: no sentences, and not much time
}

// options are those of a solver.
func (k solverKey) options(e *edition) interpreter.Options {
	o := interpreter.Options{Unique: k.unique, Watch: e.watch, Explain: !k.brief, Bare: k.brief, Limits: interpreter.Limits{PackTime: solvingTime}}
	if k.brief {
		o.Limits.PackTime = e.brief
	}
	return o
}

// The longest that a solve takes: for all its steps, and for a verdict while somebody draws, which nearly always comes within a few
// milliseconds, and which the next change takes the place of.
const (
	solvingTime = 8 * time.Second
	briefTime   = 300 * time.Millisecond
)

// idleSolvers is how many solvers of a kind wait for the next request: their memory is that of the largest puzzle.
const idleSolvers = 4

// solver is one for a pack, watched by the exact solver, and what gives it back.
func (e *edition) solver(key solverKey) (*interpreter.Solver, func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	list := e.idle[key]
	if n := len(list); n > 0 {
		s := list[n-1]
		e.idle[key] = list[:n-1]
		return s, func() { e.rest(key, s) }
	}
	s := interpreter.NewSolver(e.program, key.pack, key.options(e))
	return s, func() { e.rest(key, s) }
}

func (e *edition) rest(key solverKey, s *interpreter.Solver) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.idle == nil {
		e.idle = map[solverKey][]*interpreter.Solver{}
	}
	if len(e.idle[key]) < idleSolvers {
		e.idle[key] = append(e.idle[key], s)
	}
}

// own is the file of the folder or overlay at a path.
func (e *edition) own(path string) (interpreter.File, bool) {
	i, found := slices.BinarySearchFunc(e.files, path, func(f interpreter.File, path string) int { return strings.Compare(f.Name, path) })
	if !found {
		return interpreter.File{}, false
	}
	return e.files[i], true
}

// editions numbers the editions of all sessions, so that the same number is the same rules.
var editions atomic.Int64

// newEdition is rules of files, with what they have come to. Mistakes name files by their paths.
func newEdition(files []interpreter.File, program *interpreter.Program, mistakes dsl.Diagnostics, took time.Duration) *edition {
	return &edition{version: int(editions.Add(1)), files: files, program: program, mistakes: mistakes, took: took}
}

// withOverlay is the files of a folder with some texts in place of theirs, and the paths of those.
func withOverlay(files []interpreter.File, overlay map[string]string) (all []interpreter.File, unsaved []string) {
	for _, f := range files {
		if text, ok := overlay[f.Name]; ok && text != f.Text {
			unsaved, f.Text = append(unsaved, f.Name), text
		}
		all = append(all, f)
	}
	for name, text := range overlay {
		if !slices.ContainsFunc(files, func(f interpreter.File) bool { return f.Name == name }) {
			all, unsaved = append(all, interpreter.File{Name: name, Text: text}), append(unsaved, name)
		}
	}
	slices.SortFunc(all, func(a, b interpreter.File) int { return strings.Compare(a.Name, b.Name) })
	slices.Sort(unsaved)
	return all, unsaved
}

// Hash is what a file's text is compared by.
func Hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:12])
}

// checkPath refuses what is no path of a rule file inside the folder: the words that a browser, a disk or a careless page may send.
func checkPath(p string) error {
	switch {
	case p == "" || p != path.Clean(p) || path.IsAbs(p) || strings.HasPrefix(p, "..") || strings.ContainsAny(p, "\\:\x00"):
		return refusef("%.80q is no path inside the rules folder", p)
	case !strings.HasSuffix(p, interpreter.Extension):
		return refusef("%.80q is no rule file: their names end in %s", p, interpreter.Extension)
	case slices.ContainsFunc(strings.Split(p, "/"), interpreter.IsHidden):
		return refusef("%.80q is hidden; such files are no rule files", p)
	case len(p) > 200 || strings.ContainsFunc(p, func(r rune) bool { return r < ' ' }):
		return refusef("%.80q is no name for a rule file", p)
	}
	return nil
}
