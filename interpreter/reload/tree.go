package reload

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"asterism/dsl"
	"asterism/interpreter"
)

// contentKey stands for everything a tree holds.
type contentKey [sha256.Size]byte

// tree is the rule files below a directory at one moment.
type tree struct {
	files   []interpreter.File // in the order of ReadFS
	trouble dsl.Diagnostics    // why there are no files at all
	skipped dsl.Diagnostics    // files and folders that could not be read
	unsure  bool               // something kept the watches from being complete, so look again unasked
	key     contentKey
}

// treeReader collects a tree, links followed, and watches the directories it passes.
type treeReader struct {
	tree
	watch   func(dir string) error
	watched map[string]bool
	walked  map[string]bool // so that a directory linked twice is read once, and links in a circle end
}

// readTree reads the rule files below a directory, which are called by its name. Every directory on which the result
// depends is watched before it is read, so that no change falls in between. The directory may be empty or missing where
// there are other rules.
func readTree(root, name string, others bool, watch func(dir string) error) *tree {
	r := &treeReader{watch: watch, watched: map[string]bool{}, walked: map[string]bool{}}
	real := r.follow(root)
	there := isDir(real)
	if there {
		r.walk(real, name)
	}
	switch {
	case others || len(r.files)+len(r.skipped) > 0:
	case there:
		r.fail(name, "there are no rule files here: their names end in "+interpreter.Extension)
	default:
		r.fail(name, "the rules directory is gone")
	}
	r.key = r.hash()
	return &r.tree
}

// follow finds where a path leads and watches whatever could make it lead elsewhere.
func (r *treeReader) follow(path string) string {
	real, links := trail(path)
	for _, dir := range links {
		r.observe(dir)
	}
	r.observeNearest(filepath.Dir(real))
	return real
}

// observeNearest watches a directory, or while it is missing the one in which it would reappear.
func (r *treeReader) observeNearest(dir string) {
	for !isDir(dir) && filepath.Dir(dir) != dir {
		r.unsure = true
		dir = filepath.Dir(dir)
	}
	r.observe(dir)
}

func (r *treeReader) observe(dir string) {
	if r.watched[dir] {
		return
	}
	r.watched[dir] = true
	if r.watch(dir) != nil {
		r.unsure = true
	}
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// walk reads a directory that is called by a name.
func (r *treeReader) walk(dir, name string) {
	if r.walked[dir] {
		return
	}
	r.walked[dir] = true
	r.observe(dir)
	entries, err := os.ReadDir(dir)
	if err != nil {
		r.cannotRead(name, err)
	}
	for _, e := range entries {
		if !interpreter.IsHidden(e.Name()) {
			r.entry(filepath.Join(dir, e.Name()), path.Join(name, e.Name()), e.Type()&fs.ModeSymlink != 0)
		}
	}
}

// entry reads what stands in a directory, if it is a directory or a rule file.
func (r *treeReader) entry(at, name string, link bool) {
	rules := strings.HasSuffix(name, interpreter.Extension)
	if link {
		at = r.follow(at)
	}
	info, err := os.Stat(at)
	switch {
	case err != nil && rules:
		r.cannotRead(name, err)
	case err != nil:
	case info.IsDir():
		r.walk(at, name)
	case rules:
		r.file(at, name)
	}
}

func (r *treeReader) file(at, name string) {
	text, err := interpreter.ReadFile(os.DirFS(filepath.Dir(at)), filepath.Base(at))
	if err != nil {
		r.cannotRead(name, err)
		return
	}
	r.files = append(r.files, interpreter.File{Name: name, Text: text})
}

func (r *treeReader) cannotRead(name string, err error) {
	r.unsure = true
	r.skipped = append(r.skipped, interpreter.Unreadable(name, err))
}

func (r *treeReader) fail(name, message string) {
	r.unsure = true
	start := dsl.Pos{Line: 1, Column: 1}
	r.trouble = append(r.trouble, dsl.Diagnostic{File: name, Span: dsl.Span{Start: start, End: start}, Message: message})
}

func (r *treeReader) hash() (key contentKey) {
	h := sha256.New()
	for _, f := range r.files {
		fmt.Fprintf(h, "%q%d:%s", f.Name, len(f.Text), f.Text)
	}
	fmt.Fprint(h, r.trouble.Error(), r.skipped.Error())
	h.Sum(key[:0])
	return key
}

// doubtful says whether the tree looks like one in the middle of a save: a file is missing or empty, or cannot be read, that was
// not so before.
func (t *tree) doubtful(before *tree) bool {
	texts := t.texts()
	gone := func(f interpreter.File) bool { return f.Text != "" && texts[f.Name] == "" }
	return len(t.trouble) > 0 || t.skipped.Error() != before.skipped.Error() || slices.ContainsFunc(before.files, gone)
}

// changes lists the files that are not as they were before, which may be nil.
func (t *tree) changes(before *tree) []string {
	if before == nil {
		before = &tree{}
	}
	var changed []string
	was, is := before.texts(), t.texts()
	for _, f := range t.files {
		if text, ok := was[f.Name]; !ok || text != f.Text {
			changed = append(changed, f.Name)
		}
	}
	for _, f := range before.files {
		if _, ok := is[f.Name]; !ok {
			changed = append(changed, f.Name)
		}
	}
	slices.Sort(changed)
	return changed
}

func (t *tree) texts() map[string]string {
	m := make(map[string]string, len(t.files))
	for _, f := range t.files {
		m[f.Name] = f.Text
	}
	return m
}

// longestTrail bounds the links on a path, as systems do, so that links in a circle end.
const longestTrail = 40

// trail follows an absolute path through every link on it. It returns where the path leads, whether or not anything
// is there, and the directories that hold the links: whoever exchanges a link does so in one of them. Links at the
// root of the file system are taken to stay.
func trail(path string) (real string, links []string) {
	real, rest := split(path)
	for followed := 0; len(rest) > 0; {
		part := rest[0]
		rest = rest[1:]
		next := filepath.Join(real, part) // also right for "..", since real has no links
		target, err := os.Readlink(next)
		if err != nil || followed == longestTrail {
			real = next
			continue
		}
		followed++
		if filepath.Dir(real) != real {
			links = append(links, real)
		}
		if filepath.IsAbs(target) {
			real, _ = split(target)
		}
		_, parts := split(target)
		rest = append(parts, rest...)
	}
	return real, links
}

// split cuts a path into its root and the names after it.
func split(path string) (root string, parts []string) {
	root = filepath.VolumeName(path)
	path = path[len(root):]
	parts = strings.FieldsFunc(path, func(r rune) bool { return r < 0x80 && os.IsPathSeparator(uint8(r)) })
	return root + string(filepath.Separator), parts
}
