package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"asterism/cmd/asterism/internal/console"
	"asterism/dsl"
	"asterism/interpreter"
	"asterism/interpreter/schema"
	"asterism/puzzle/english"
)

// checkCommand finds the mistakes in rule files.
type checkCommand struct {
	Paths []string `arg:"" optional:"" name:"path" help:"Folders or rule files, taken together with what they leave of the rules that come with the program; the rules in use without one."`
	JSON  bool     `name:"json" help:"One JSON object with all mistakes."`
}

// Run loads the files and prints every mistake in them, examples included.
func (c *checkCommand) Run(con *console.Console, g *globals) error {
	shipped, own, err := c.files(g)
	var unread, mistakes dsl.Diagnostics
	if err != nil && !errors.As(err, &unread) {
		return err
	}
	program, err := new(interpreter.Loader).LoadOver(shipped, own)
	errors.As(err, &mistakes)
	mistakes = append(append(unread, mistakes...), program.ExampleMistakes()...)
	mistakes.Sort()
	rules, packs := len(program.OwnRules()), len(program.OwnPacks())
	if c.JSON {
		out := schema.CheckedJSON{Rules: rules, Packs: packs, Mistakes: append(dsl.Diagnostics{}, mistakes...), Hints: unexplained(program, mistakes)}
		if err := con.JSON(out); err != nil {
			return err
		}
	} else if len(mistakes) > 0 {
		con.Mistakes(mistakes, program.Sources)
	} else {
		fmt.Fprintf(con.Out, "%s in %s, no mistakes\n", english.Counted(rules, "rule"), english.Counted(packs, "pack"))
		for _, h := range unexplained(program, mistakes) {
			fmt.Fprintf(con.Out, "%s; %s\n", h.Error(), h.Hint)
		}
	}
	if len(mistakes) > 0 {
		return console.Failed
	}
	return nil
}

// unexplained lists the rules of one's own that do not say why, which is no mistake; where there are mistakes, these come first.
func unexplained(program *interpreter.Program, mistakes dsl.Diagnostics) dsl.Diagnostics {
	var list dsl.Diagnostics
	if len(mistakes) > 0 {
		return nil
	}
	for _, r := range program.OwnRules() {
		if d := r.Decl; d.Because == nil && d.Like == nil && !d.Broken {
			list = append(list, dsl.Diagnostic{File: d.Source.Name, Span: d.Name.Span, Message: "rule " + r.ID + " does not say why",
				Hint: "a line because \"…\" is what people read"})
		}
	}
	return list
}

// files reads the files and folders that are named, over the rules that come with the program, or without names the rules in
// use. Examples alone are checked alone.
func (c *checkCommand) files(g *globals) (shipped, own []interpreter.File, err error) {
	if len(c.Paths) == 0 {
		return g.files()
	}
	folders, err := namedFolders(g, c.Paths)
	if err != nil {
		return nil, nil, err
	}
	_, own = interpreter.Overlay(interpreter.Folder{}, folders...)
	if !slices.ContainsFunc(own, func(f interpreter.File) bool { return !dsl.IsTest(f.Name) }) {
		return nil, own, unreadIn(folders)
	}
	return g.over(folders...)
}

// namedFolders reads files and folders; a file counts as one of a folder that holds no other.
func namedFolders(g *globals, paths []string) ([]interpreter.Folder, error) {
	if g.Rules != "" {
		return nil, errors.New("name the files as arguments or by --rules, not both")
	}
	var folders []interpreter.Folder
	for _, path := range paths {
		folder, err := folderOf(filepath.ToSlash(filepath.Clean(path)))
		if err != nil {
			return nil, err
		}
		folders = append(folders, folder)
	}
	return folders, nil
}

func folderOf(path string) (interpreter.Folder, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return interpreter.Folder{}, fmt.Errorf("there is no file or folder %s", path)
	case info.IsDir():
		return readFolder(path)
	}
	text, err := interpreter.ReadFile(os.DirFS(filepath.Dir(path)), filepath.Base(path))
	folder, name := filepath.Split(path)
	if below, ok := strings.CutPrefix(path, rulesFolder+"/"); ok {
		folder, name = rulesFolder, below
	}
	if err != nil {
		return interpreter.Folder{Unread: dsl.Diagnostics{interpreter.Unreadable(path, err)}}, nil
	}
	return interpreter.Folder{Name: folder, Files: []interpreter.File{{Name: name, Text: text}}}, nil
}
