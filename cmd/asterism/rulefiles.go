package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"asterism/dsl"
	"asterism/interpreter"
	"asterism/puzzle"
	rules "asterism/rules.d"
)

// globals are the flags that every command has.
type globals struct {
	Rules string `placeholder:"DIR" help:"The rule files to use (default: ./rules.d where there is one, else those that come with the program)."`
}

// rulesFolder is where rules lie in a project, and what the names of the embedded ones start with.
const rulesFolder = "rules.d"

// files reads the rule files that the flags ask for.
func (g *globals) files() ([]interpreter.File, error) {
	dir := g.Rules
	if dir == "" && isFolder(rulesFolder) {
		dir = rulesFolder
	}
	if dir == "" {
		return readRules(rules.FS, rulesFolder)
	}
	return readFolder(dir)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func readFolder(dir string) ([]interpreter.File, error) {
	if !isFolder(dir) {
		return nil, fmt.Errorf("there is no folder %s; --rules takes a folder of *%s files", dir, interpreter.Extension)
	}
	return readRules(os.DirFS(dir), dir)
}

func readRules(fsys fs.FS, name string) ([]interpreter.File, error) {
	files, err := interpreter.ReadFS(fsys)
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("%s has no rule files; their names end in %s", name, interpreter.Extension)
	}
	for i := range files {
		files[i].Name = filepath.ToSlash(filepath.Join(name, files[i].Name))
	}
	return files, err
}

// program loads the rules. If they have mistakes it prints all of these and fails.
func (g *globals) program(con *console) (*interpreter.Program, error) {
	files, err := g.files()
	if err != nil {
		return nil, err
	}
	program, mistakes := interpreter.Load(files)
	if len(mistakes) > 0 {
		con.mistakes(mistakes, program.Sources)
		return nil, misuse
	}
	return program, nil
}

// mistakes prints every mistake with its line.
func (c *console) mistakes(mistakes dsl.Diagnostics, sources []*dsl.Source) {
	c.flush()
	for _, m := range mistakes {
		m.Render(c.err, sourceOf(m, sources), c.errInk.on)
	}
	fmt.Fprintln(c.err, counted(len(mistakes), "mistake"))
}

func sourceOf(m dsl.Diagnostic, sources []*dsl.Source) *dsl.Source {
	i := slices.IndexFunc(sources, func(s *dsl.Source) bool { return s.Name == m.File })
	if i < 0 {
		return nil
	}
	return sources[i]
}

// findRule finds a rule by its id, or says which one may have been meant.
func findRule(program *interpreter.Program, id string) (*interpreter.Rule, error) {
	if r, ok := program.Rule(id); ok {
		return r, nil
	}
	ids := make([]string, len(program.Rules))
	for i, r := range program.Rules {
		ids[i] = r.ID
	}
	return nil, unknown("rule", id, ids, "asterism rules lists them")
}

// findPack finds the pack of that name, or without a name the one for the family.
func findPack(program *interpreter.Program, name string, family puzzle.Family) (*interpreter.Pack, error) {
	if name == "" {
		if p, ok := program.PackFor(family); ok {
			return p, nil
		}
		return nil, fmt.Errorf("no pack is for %s", family)
	}
	if err := checkPack(program, name); err != nil {
		return nil, err
	}
	p, _ := program.Pack(name)
	if p.Family != family {
		return nil, fmt.Errorf("pack %s is for %s, and this is a puzzle of %s", name, p.Family, family)
	}
	return p, nil
}

// checkPack says whether there is a pack of that name; without one there is nothing to check.
func checkPack(program *interpreter.Program, name string) error {
	if _, ok := program.Pack(name); ok || name == "" {
		return nil
	}
	return unknown("pack", name, packNames(program), "asterism rules lists them")
}

func packNames(program *interpreter.Program) []string {
	names := make([]string, len(program.Packs))
	for i, p := range program.Packs {
		names[i] = p.Name
	}
	return names
}

// unknown is the error for a name that is not there: it names the nearest, or those that begin like it.
func unknown(what, name string, known []string, hint string) error {
	longer := slices.DeleteFunc(slices.Clone(known), func(k string) bool { return name == "" || !strings.HasPrefix(k, name) })
	if near, ok := dsl.Nearest(name, known); ok {
		hint = "did you mean " + near + "?"
	} else if n := len(longer); n > 4 {
		hint = fmt.Sprintf("there are %s and %d more", strings.Join(longer[:3], ", "), n-3)
	} else if n > 0 {
		hint = "there is " + strings.Join(longer, ", ")
	}
	return errors.New("there is no " + what + " " + name + "; " + hint)
}
