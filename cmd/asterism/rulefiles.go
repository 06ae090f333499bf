package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/input"
	"asterism/dsl"
	"asterism/interpreter"
	rules "asterism/rules.d"
)

// globals are the flags that every command has.
type globals struct {
	Rules string `placeholder:"DIR" help:"The rule files to use (default: ./rules.d where there is one, else those that come with the program)."`
}

// rulesFolder is where rules lie in a project, and what the names of the embedded ones start with.
const rulesFolder = "rules.d"

// folder is where the rules lie that the flags ask for; "" for those that come with the program.
func (g *globals) folder() string {
	if g.Rules == "" && input.IsFolder(rulesFolder) {
		return rulesFolder
	}
	return g.Rules
}

// files reads the rule files that the flags ask for. Those that cannot be read are mistakes, and the others are there all the
// same.
func (g *globals) files() ([]interpreter.File, error) {
	if dir := g.folder(); dir != "" {
		return readFolder(dir)
	}
	return readRules(rules.FS, rulesFolder)
}

func readFolder(dir string) ([]interpreter.File, error) {
	if !input.IsFolder(dir) {
		return nil, fmt.Errorf("there is no folder %s; --rules takes a folder of *%s files", dir, interpreter.Extension)
	}
	return readRules(os.DirFS(dir), dir)
}

func readRules(fsys fs.FS, name string) ([]interpreter.File, error) {
	files, err := interpreter.ReadFS(fsys)
	var mistakes dsl.Diagnostics
	if errors.As(err, &mistakes) {
		for i := range mistakes {
			mistakes[i].File = filepath.ToSlash(filepath.Join(name, mistakes[i].File))
		}
	}
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("%s has no rule files; their names end in %s", name, interpreter.Extension)
	}
	for i := range files {
		files[i].Name = filepath.ToSlash(filepath.Join(name, files[i].Name))
	}
	return files, err
}

// program loads the rules. If they have mistakes it prints all of these and fails.
func (g *globals) program(con *console.Console) (*interpreter.Program, error) {
	files, err := g.files()
	var mistakes dsl.Diagnostics
	switch {
	case errors.As(err, &mistakes):
		con.Mistakes(mistakes, nil) // the rest may do
	case err != nil:
		return nil, err
	}
	load := interpreter.Load
	if g.folder() == "" {
		load = interpreter.Trust // our tests load them
	}
	program, err := load(files)
	if errors.As(err, &mistakes) {
		con.Mistakes(mistakes, program.Sources)
		return nil, console.Misuse
	}
	return program, nil
}
