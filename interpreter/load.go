package interpreter

import (
	"io/fs"
	"slices"
	"strings"

	"asterism/builtins"
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

// Load makes a program of rule files. The error is all their mistakes, by file and place: [dsl.Diagnostics], which errors.As
// gives. The program is there all the same, to show its sources and what it declares, but is not to be run then.
func Load(files []File) (*Program, error) { return new(Loader).Load(files) }

// Loader loads rule files again and again, and reads only those anew whose text has changed: most of the time of a
// load goes into reading.
type Loader struct {
	known map[File]read
	tests map[File]*testFile
}

type read struct {
	file        *dsl.File
	diagnostics dsl.Diagnostics
}

// Load is like the function Load.
func (l *Loader) Load(files []File) (*Program, error) {
	c := newCompiler()
	c.program.slots = []*builtins.Type{hardestSlot: builtins.Int, ratingSlot: builtins.Float, stepsSlot: builtins.Int, operationsSlot: builtins.Int, emptySlot: builtins.Int}
	known, tests := make(map[File]read, len(files)), map[File]*testFile{}
	for _, f := range files {
		if dsl.IsTest(f.Name) {
			tests[f] = l.test(f)
			c.declareTest(tests[f])
			continue
		}
		r, ok := l.known[f]
		if !ok {
			r.file, r.diagnostics = dsl.Parse(f.Name, f.Text)
		}
		known[f] = r
		c.diagnostics = append(c.diagnostics, r.diagnostics...)
		c.declare(r.file)
	}
	l.known, l.tests = known, tests
	c.link()
	c.diagnostics.Sort()
	if mistakes := once(c.diagnostics); len(mistakes) > 0 {
		return c.program, mistakes
	}
	return c.program, nil
}

// test is a file of examples, the one it was before if its text is the same.
func (l *Loader) test(f File) *testFile {
	if t, ok := l.tests[f]; ok {
		return t
	}
	return &testFile{File: f}
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

// link compiles what has been declared, in the order of the files.
func (c *compiler) link() {
	for _, r := range inOrder(c, c.rules) {
		rule := c.compileRule(r)
		c.program.Rules = append(c.program.Rules, rule)
		c.program.rules[rule.ID] = rule
	}
	for _, p := range inOrder(c, c.packs) {
		pack := c.compilePack(p)
		c.program.Packs = append(c.program.Packs, pack)
		c.program.packs[pack.Name] = pack
	}
	for _, d := range inOrder(c, c.defines) {
		c.checkDefine(d)
	}
	c.checkListed()
	c.checkTags()
}

// inOrder lists declarations by file and place.
func inOrder[T dsl.Decl](c *compiler, m map[string]T) []T {
	file := map[string]int{}
	for i, s := range c.program.Sources {
		file[s.Name] = i
	}
	place := func(d T) [2]int { return [2]int{file[sourceOf(d).Name], d.DeclName().Start.Offset} }
	list := make([]T, 0, len(m))
	for _, name := range keys(m) {
		list = append(list, m[name])
	}
	slices.SortStableFunc(list, func(a, b T) int {
		x, y := place(a), place(b)
		return slices.Compare(x[:], y[:])
	})
	return list
}
