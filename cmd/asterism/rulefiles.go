package main

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/input"
	"asterism/dsl"
	"asterism/interpreter"
	rules "asterism/rules.d"
)

// globals are the flags that every command has.
type globals struct {
	Rules     string `placeholder:"DIR" help:"A folder of rule files, over those that come with the program: a file of the same path replaces one, others are added (default: ./rules.d)."`
	RulesOnly bool   `help:"Use the rules of the folder and nothing else."`
}

// rulesFolder is where rules lie in a project, and what the names of the embedded ones start with.
const rulesFolder = "rules.d"

// folder is where the author's rules lie; "" where there are only those that come with the program.
func (g *globals) folder() string {
	if g.Rules == "" && input.IsFolder(rulesFolder) {
		return rulesFolder
	}
	return g.Rules
}

// files reads the rule files that the flags ask for: of those that come with the program what is used, and the author's. Those
// that cannot be read are mistakes, and the others are there all the same.
func (g *globals) files() (shipped, own []interpreter.File, err error) {
	dir := g.folder()
	switch {
	case dir != "":
		folder, err := readFolder(dir)
		if err != nil {
			return nil, nil, err
		}
		return g.over(folder)
	case g.RulesOnly:
		return nil, nil, fmt.Errorf("--rules-only goes with a folder of rules: there is no ./%s, and --rules names none", rulesFolder)
	}
	return g.over()
}

// over puts folders of rules over those that come with the program, unless these are not wanted.
func (g *globals) over(folders ...interpreter.Folder) (shipped, own []interpreter.File, err error) {
	var below interpreter.Folder
	if !g.RulesOnly {
		below, err = shippedRules()
	}
	shipped, own = interpreter.Overlay(below, folders...)
	if err == nil {
		err = unreadIn(folders)
	}
	return shipped, own, err
}

// unreadIn is the error of the files in folders that could not be read, or nil.
func unreadIn(folders []interpreter.Folder) error {
	var unread dsl.Diagnostics
	for _, d := range folders {
		unread = append(unread, d.Unread...)
	}
	if len(unread) == 0 {
		return nil
	}
	return unread
}

// shippedRules are the rules that come with the program.
func shippedRules() (interpreter.Folder, error) {
	files, err := interpreter.ReadFS(rules.FS)
	return interpreter.Folder{Name: rulesFolder, Files: files}, err
}

func readFolder(dir string) (interpreter.Folder, error) {
	if !input.IsFolder(dir) {
		return interpreter.Folder{}, fmt.Errorf("there is no folder %s; --rules takes a folder of *%s files", dir, interpreter.Extension)
	}
	folder := interpreter.Folder{Name: filepath.ToSlash(filepath.Clean(dir))}
	var err error
	folder.Files, err = interpreter.ReadFS(os.DirFS(dir))
	if errors.As(err, &folder.Unread) {
		err = nil
	}
	for i := range folder.Unread {
		folder.Unread[i].File = path.Join(folder.Name, folder.Unread[i].File)
	}
	if err == nil && len(folder.Files)+len(folder.Unread) == 0 {
		err = fmt.Errorf("%s has no rule files; their names end in %s", dir, interpreter.Extension)
	}
	return folder, err
}

// program loads the rules. If they have mistakes it prints all of these and fails.
func (g *globals) program(con *console.Console) (*interpreter.Program, error) {
	shipped, own, err := g.files()
	var mistakes dsl.Diagnostics
	switch {
	case errors.As(err, &mistakes):
		con.Mistakes(mistakes, nil) // the rest may do
	case err != nil:
		return nil, err
	}
	program, err := load(shipped, own)
	if errors.As(err, &mistakes) {
		con.Mistakes(mistakes, program.Sources)
		return nil, console.Misuse
	}
	return program, nil
}

func load(shipped, own []interpreter.File) (*interpreter.Program, error) {
	if len(own) == 0 {
		return interpreter.Trust(shipped) // our tests load them
	}
	return new(interpreter.Loader).LoadOver(shipped, own)
}
