package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"asterism/cmd/asterism/internal/console"
	"asterism/dsl"
	"asterism/interpreter"
	"asterism/interpreter/schema"
	"asterism/puzzle/english"
)

// checkCommand finds the mistakes in rule files.
type checkCommand struct {
	Paths []string `arg:"" optional:"" name:"path" help:"Folders or rule files, taken together; the rules in use without one."`
	JSON  bool     `name:"json" help:"One JSON object with all mistakes."`
}

// Run loads the files and prints every mistake in them, examples included.
func (c *checkCommand) Run(con *console.Console, g *globals) error {
	files, err := ruleFiles(g, c.Paths)
	var unread, mistakes dsl.Diagnostics
	if err != nil && !errors.As(err, &unread) {
		return err
	}
	program, err := interpreter.Load(files)
	errors.As(err, &mistakes)
	mistakes = append(append(unread, mistakes...), program.ExampleMistakes()...)
	mistakes.Sort()
	if c.JSON {
		out := schema.CheckedJSON{Rules: len(program.Rules), Packs: len(program.Packs), Mistakes: append(dsl.Diagnostics{}, mistakes...)}
		if err := con.JSON(out); err != nil {
			return err
		}
	} else if len(mistakes) > 0 {
		con.Mistakes(mistakes, program.Sources)
	} else {
		fmt.Fprintf(con.Out, "%s in %s, no mistakes\n", english.Counted(len(program.Rules), "rule"), english.Counted(len(program.Packs), "pack"))
	}
	if len(mistakes) > 0 {
		return console.Failed
	}
	return nil
}

// ruleFiles reads the files and folders that are named, or without names the rules in use.
func ruleFiles(g *globals, paths []string) ([]interpreter.File, error) {
	if len(paths) == 0 {
		return g.files()
	}
	if g.Rules != "" {
		return nil, errors.New("name the files as arguments or by --rules, not both")
	}
	var files []interpreter.File
	var mistakes dsl.Diagnostics
	for _, path := range paths {
		more, err := ruleFilesAt(path)
		var unread dsl.Diagnostics
		if err != nil && !errors.As(err, &unread) {
			return nil, err
		}
		files, mistakes = append(files, more...), append(mistakes, unread...)
	}
	if len(mistakes) > 0 {
		return files, mistakes
	}
	return files, nil
}

func ruleFilesAt(path string) ([]interpreter.File, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, fmt.Errorf("there is no file or folder %s", path)
	case info.IsDir():
		return readFolder(path)
	}
	text, err := interpreter.ReadFile(os.DirFS(filepath.Dir(path)), filepath.Base(path))
	name := filepath.ToSlash(path)
	if err != nil {
		return nil, dsl.Diagnostics{interpreter.Unreadable(name, err)}
	}
	return []interpreter.File{{Name: name, Text: text}}, nil
}
