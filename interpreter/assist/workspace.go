// Package assist helps to write rule files: it is the brain of the language server, and knows nothing of its protocol.
//
// In: rule files as they are on disk and as they are being typed ([Workspace]), and a place in one of them, in bytes. Out:
// from a [Snapshot], mistakes with what would mend them, what a name means and where else it stands, what may be written at
// a place, and the outline of a file. All of it comes from the program that the files make, with or without mistakes; a
// snapshot never changes, so that any number of questions may be asked of it at once.
package assist

import (
	"errors"
	"maps"
	"slices"
	"sync"

	"asterism/dsl"
	"asterism/interpreter"
)

// Workspace is rule files of which some are being edited. It may be used by several goroutines at once.
type Workspace struct {
	mu      sync.Mutex
	shipped interpreter.Folder
	own     interpreter.Folder
	open    map[string]string // the text of files that are being edited, by their whole names
	loader  interpreter.Loader
	latest  *Snapshot // nil when something has changed since
	changed func()    // is told after every change; may be nil
	names   map[*dsl.Tree]*naming
}

// naming is the names of a file, listed when somebody first asks.
type naming struct {
	once sync.Once
	*mentions
}

// New makes a workspace of the rules that come with the program and an author's own over them.
func New(shipped, own interpreter.Folder) *Workspace {
	return &Workspace{shipped: shipped, own: own, open: map[string]string{}, names: map[*dsl.Tree]*naming{}}
}

// OnChange has f called after every change of a text, one that was saved or one that is being edited.
func (w *Workspace) OnChange(f func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.changed = f
}

// change makes a change, if there is one to make, and tells of it.
func (w *Workspace) change(make func() bool) {
	w.mu.Lock()
	made, tell := make(), w.changed
	if made {
		w.latest = nil
	}
	w.mu.Unlock()
	if made && tell != nil {
		tell()
	}
}

// Reread takes over what the author's folder holds now. Files that are being edited stay as they are.
func (w *Workspace) Reread(own interpreter.Folder) {
	w.change(func() bool {
		w.own = own
		return true
	})
}

// Edit puts a text in the place of a file, or adds the file, until it is closed. The name is whole, as diagnostics have it.
func (w *Workspace) Edit(name, text string) {
	w.change(func() bool {
		have, ok := w.open[name]
		w.open[name] = text
		return !ok || have != text
	})
}

// Close gives a file back to the disk.
func (w *Workspace) Close(name string) {
	w.change(func() bool {
		_, ok := w.open[name]
		delete(w.open, name)
		return ok
	})
}

// Edited are the files that are being edited, with their texts.
func (w *Workspace) Edited() map[string]string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return maps.Clone(w.open)
}

// Files are the rule files as they are now, with what is being edited: those left of the ones that come with the program, and
// the author's. They are what interpreter.Loader takes.
func (w *Workspace) Files() (shipped, own []interpreter.File) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.files()
}

func (w *Workspace) files() (shipped, own []interpreter.File) {
	shipped, own = interpreter.Overlay(w.shipped, w.overlaid()...)
	for i, f := range own {
		if text, ok := w.open[f.Name]; ok {
			own[i].Text = text
		}
	}
	return shipped, own
}

// overlaid is the author's folder with the files in it that are only being edited, so that they replace shipped ones as well,
// and those that are edited elsewhere.
func (w *Workspace) overlaid() []interpreter.Folder {
	folder, elsewhere := w.own, interpreter.Folder{}
	folder.Files = slices.Clone(folder.Files)
	have := map[string]bool{}
	for _, f := range folder.Files {
		have[folder.Whole(f.Name)] = true
	}
	for _, name := range slices.Sorted(maps.Keys(w.open)) {
		if inside, ok := folder.Within(name); !ok {
			elsewhere.Files = append(elsewhere.Files, interpreter.File{Name: name})
		} else if !have[name] && !w.isShipped(inside, w.open[name]) {
			folder.Files = append(folder.Files, interpreter.File{Name: inside})
		}
	}
	return []interpreter.Folder{folder, elsewhere}
}

// isShipped says whether a file comes with the program, with just this text: it has been opened to be read.
func (w *Workspace) isShipped(inside, text string) bool {
	return slices.Contains(w.shipped.Files, interpreter.File{Name: inside, Text: text})
}

// Snapshot is the files as they are now, read and checked.
func (w *Workspace) Snapshot() *Snapshot {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.latest == nil {
		w.latest = w.load()
	}
	return w.latest
}

func (w *Workspace) load() *Snapshot {
	shipped, own := w.files()
	program, err := w.loader.LoadOver(shipped, own)
	s := &Snapshot{Program: program, mistakes: map[string]dsl.Diagnostics{}, names: map[*dsl.Tree]*naming{}}
	var found dsl.Diagnostics
	errors.As(err, &found)
	for _, d := range slices.Concat(found, program.ExampleMistakes(), w.own.Unread) {
		s.mistakes[d.File] = append(s.mistakes[d.File], d)
	}
	for _, source := range program.Sources {
		tree := program.Tree(source.Name)
		if s.names[tree] = w.names[tree]; s.names[tree] == nil {
			s.names[tree] = &naming{}
		}
	}
	w.names = s.names
	return s
}

// Snapshot is a workspace at one moment. It never changes.
type Snapshot struct {
	Program *interpreter.Program // not to be run where there are mistakes

	mistakes map[string]dsl.Diagnostics
	names    map[*dsl.Tree]*naming // what has not changed keeps its own from snapshot to snapshot
}

// mentionsOf are the names of a file, nil where there is none of that name.
func (s *Snapshot) mentionsOf(name string) *mentions {
	tree := s.Program.Tree(name)
	n := s.names[tree]
	if tree == nil || n == nil {
		return nil
	}
	n.once.Do(func() { n.mentions = mentionsIn(tree) })
	return n.mentions
}

// Good says whether the files have no mistakes.
func (s *Snapshot) Good() bool { return len(s.mistakes) == 0 }

// Mistakes are those of a file, by place.
func (s *Snapshot) Mistakes(name string) dsl.Diagnostics { return s.mistakes[name] }

// Mistaken are the names of the files with mistakes, sorted.
func (s *Snapshot) Mistaken() []string { return slices.Sorted(maps.Keys(s.mistakes)) }

// Text is the text of a file; false where there is none of that name.
func (s *Snapshot) Text(name string) (string, bool) {
	if tree := s.Program.Tree(name); tree != nil {
		return tree.Source.Text, true
	}
	return "", false
}
