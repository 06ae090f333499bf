package interpreter

import (
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

// ReadFS reads every rule file below a directory, in the order of their paths. It does not follow links.
func ReadFS(fsys fs.FS) ([]File, error) {
	var files []File
	err := fs.WalkDir(fsys, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, Extension) {
			return err
		}
		text, err := fs.ReadFile(fsys, path)
		files = append(files, File{path, string(text)})
		return err
	})
	return files, err
}

// Folder is rule files below a folder; their names are paths from there.
type Folder struct {
	Name  string
	Files []File
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
	f.Name = path.Join(d.Name, f.Name)
	return f
}

// Load makes a program of rule files. The error is all their mistakes, by file and place: [dsl.Diagnostics], which errors.As
// gives. The program is there all the same, to show its sources and what it declares, but is not to be run then.
func Load(files []File) (*Program, error) { return new(Loader).Load(files) }

// Loader loads rule files again and again, and reads only those anew whose text has changed: most of the time of a
// load goes into reading.
type Loader struct {
	known map[source]read
	tests map[source]*testFile
}

// source is a file and whose it is.
type source struct {
	File
	shipped bool
}

type read struct {
	file        *dsl.File
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
func (l *Loader) parse(c *compiler, files []source) []*dsl.File {
	var parsed []*dsl.File
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
