package interpreter

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"asterism/dsl"
)

// File is the name and text of a rule file.
type File struct{ Name, Text string }

// Extension is how the names of rule files end.
const Extension = ".rules"

// LargestFile is how long a rule file may be, in bytes: much longer than anybody writes.
const LargestFile = 16 << 20

// ReadFS reads every rule file below a directory, in the order of their paths. It does not follow links to directories. What
// editors and version control leave beside a file is passed over ([IsHidden]). Files that cannot be read are mistakes
// ([dsl.Diagnostics]), and the others are returned all the same.
func ReadFS(fsys fs.FS) ([]File, error) {
	var files []File
	var mistakes dsl.Diagnostics
	err := fs.WalkDir(fsys, ".", func(path string, d fs.DirEntry, err error) error {
		rules := d != nil && !d.IsDir() && strings.HasSuffix(path, Extension)
		switch {
		case path == "." && err != nil:
			return err
		case path != "." && IsHidden(d.Name()):
			return skipped(d)
		case err != nil:
			mistakes = append(mistakes, Unreadable(path, err))
			return skipped(d)
		case !rules:
			return nil
		}
		text, err := ReadFile(fsys, path)
		if err != nil {
			mistakes = append(mistakes, Unreadable(path, err))
			return nil
		}
		files = append(files, File{path, text})
		return nil
	})
	if err == nil && len(mistakes) > 0 {
		err = mistakes
	}
	return files, err
}

func skipped(d fs.DirEntry) error {
	if d.IsDir() {
		return fs.SkipDir
	}
	return nil
}

// IsHidden says whether a name is of the kind that editors and version control leave beside the files they are for: locks,
// copies, folders of their own.
func IsHidden(name string) bool {
	return name[0] == '.' || name[0] == '#' || strings.HasSuffix(name, "~")
}

// ReadFile reads a rule file. Anything but a regular file that is not too long is refused before it is opened.
func ReadFile(fsys fs.FS, path string) (string, error) {
	if !fs.ValidPath(path) {
		return "", errors.New("its name is no UTF-8")
	}
	info, err := fs.Stat(fsys, path)
	switch {
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return "", errors.New("it is no regular file")
	case info.Size() > LargestFile:
		return "", fmt.Errorf("it has %d bytes; %d are the most", info.Size(), LargestFile)
	}
	text, err := fs.ReadFile(fsys, path)
	return string(text), err
}

// Unreadable is the mistake of a file that cannot be read.
func Unreadable(name string, err error) dsl.Diagnostic {
	var where *fs.PathError
	if errors.As(err, &where) {
		err = where.Err
	}
	start := dsl.Pos{Line: 1, Column: 1}
	return dsl.Diagnostic{File: name, Span: dsl.Span{Start: start, End: start}, Message: fmt.Sprintf("this cannot be read: %v", err)}
}

// Folder is rule files below a folder; their names are paths from there.
type Folder struct {
	Name   string
	Files  []File
	Unread dsl.Diagnostics // files that could not be read
}

// Overlay puts the rule files of folders over those that come with a program, and gives all their whole names: what is left
// of the shipped ones, and the author's own. A file takes the place of the shipped one of the same path, whose examples go
// as well.
func Overlay(shipped Folder, folders ...Folder) (left, own []File) {
	replaced := map[string]bool{}
	for _, d := range folders {
		for _, f := range d.Files {
			replaced[f.Name] = true
			replaced[strings.TrimSuffix(f.Name, Extension)+dsl.TestExtension] = true
			own = append(own, d.named(f))
		}
	}
	for _, f := range shipped.Files {
		if !replaced[f.Name] {
			left = append(left, shipped.named(f))
		}
	}
	return left, own
}

func (d Folder) named(f File) File {
	f.Name = d.Whole(f.Name)
	return f
}

// Whole is the whole name of a file of the folder, as diagnostics have it.
func (d Folder) Whole(name string) string { return path.Join(d.Name, name) }

// Within is the name in the folder of a file, by its whole name; false where it is not below the folder.
func (d Folder) Within(whole string) (string, bool) {
	if d.Name == "" || d.Name == "." {
		return whole, !path.IsAbs(whole)
	}
	return strings.CutPrefix(whole, d.Name+"/")
}

// Load makes a program of rule files. The error is all their mistakes, by file and place: [dsl.Diagnostics], which errors.As
// gives. The program is there all the same, to show its sources and what it declares, but is not to be run then.
func Load(files []File) (*Program, error) { return new(Loader).Load(files) }

// Loader loads rule files again and again, and reads only those anew whose text has changed, and compiles only the rules in
// them and those that hang on what they declare.
type Loader struct {
	known map[source]read
	tests map[source]*testFile
	last  *compiler // nil until something was loaded
}

// source is a file and whose it is.
type source struct {
	File
	shipped bool
}

type read struct {
	file        *dsl.Tree
	diagnostics dsl.Diagnostics
}

// Trust is like Load, for rules that are known to be right, as those that come with a program are when its tests have loaded
// them. Rules are compiled when they are first asked for. Of the mistakes only those are reported that are found without;
// to come upon another later is a panic.
func Trust(files []File) (*Program, error) {
	c := newCompiler()
	c.trusted = true
	return new(Loader).load(c, nil, files)
}

// Load is like the function Load.
func (l *Loader) Load(files []File) (*Program, error) { return l.load(newCompiler(), nil, files) }

// LoadOver is like Load, for an author's own files over those that come with a program. Of these, rules may stand in no pack.
func (l *Loader) LoadOver(shipped, own []File) (*Program, error) {
	return l.load(newCompiler(), shipped, own)
}

func (l *Loader) load(c *compiler, shipped, own []File) (*Program, error) {
	if !c.trusted {
		c.inherit(l.last)
		l.last = c
	}
	var files []source
	for i, f := range slices.Concat(shipped, own) {
		files = append(files, source{f, i < len(shipped)})
	}
	for _, f := range l.parse(c, files) {
		c.declare(f)
	}
	c.resolve()
	c.compileRules()
	if !c.trusted {
		c.checkDefines()
	}
	c.link()
	c.diagnostics.Sort()
	if mistakes := once(c.diagnostics); len(mistakes) > 0 {
		return c.program, mistakes
	}
	return c.program, nil
}

// parse reads the files whose text is new. Files of examples are kept for when somebody asks for them.
func (l *Loader) parse(c *compiler, files []source) []*dsl.Tree {
	var parsed []*dsl.Tree
	known, tests := make(map[source]read, len(files)), map[source]*testFile{}
	for _, f := range files {
		if dsl.IsTest(f.Name) {
			tests[f] = l.test(f)
			c.declareTest(tests[f])
			continue
		}
		r, ok := l.known[f]
		if !ok {
			r.file, r.diagnostics = dsl.Parse(f.Name, f.Text)
			r.file.Source.Shipped = f.shipped
		}
		known[f] = r
		c.diagnostics = append(c.diagnostics, r.diagnostics...)
		parsed = append(parsed, r.file)
	}
	l.known, l.tests = known, tests
	return parsed
}

// test is a file of examples, the one it was before if its text is the same.
func (l *Loader) test(f source) *testFile {
	if t, ok := l.tests[f]; ok {
		return t
	}
	return &testFile{source: f}
}

// once leaves each mistake once: that in a define, or in a rule others are like, is found wherever it is used.
func once(all dsl.Diagnostics) dsl.Diagnostics {
	seen := map[dsl.Diagnostic]bool{}
	return slices.DeleteFunc(all, func(d dsl.Diagnostic) bool {
		again := seen[d]
		seen[d] = true
		return again
	})
}
