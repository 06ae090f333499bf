package main

import (
	"fmt"
	"os"
	"path/filepath"

	"asterism/dsl"
	"asterism/interpreter"
)

// checkCommand finds the mistakes in rule files.
type checkCommand struct {
	Paths []string `arg:"" optional:"" name:"path" help:"Folders or rule files, taken together; the rules in use without one."`
	JSON  bool     `name:"json" help:"One JSON object with all mistakes."`
}

// checkedJSON is what check prints for machines.
type checkedJSON struct {
	Rules    int             `json:"rules"`
	Packs    int             `json:"packs"`
	Mistakes dsl.Diagnostics `json:"mistakes"`
}

// Run loads the files and prints every mistake in them.
func (c *checkCommand) Run(con *console, g *globals) error {
	files, err := ruleFiles(g, c.Paths)
	if err != nil {
		return err
	}
	program, mistakes := interpreter.Load(files)
	if c.JSON {
		out := checkedJSON{len(program.Rules), len(program.Packs), append(dsl.Diagnostics{}, mistakes...)}
		if err := con.json(out); err != nil {
			return err
		}
	} else if len(mistakes) > 0 {
		con.mistakes(mistakes, program.Sources)
	} else {
		fmt.Fprintf(con.out, "%s in %s, no mistakes\n", counted(len(program.Rules), "rule"), counted(len(program.Packs), "pack"))
	}
	if len(mistakes) > 0 {
		return failed
	}
	return nil
}

// ruleFiles reads the files and folders that are named, or without names the rules in use.
func ruleFiles(g *globals, paths []string) ([]interpreter.File, error) {
	if len(paths) == 0 {
		return g.files()
	}
	var files []interpreter.File
	for _, path := range paths {
		more, err := ruleFilesAt(path)
		if err != nil {
			return nil, err
		}
		files = append(files, more...)
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
	text, err := os.ReadFile(path)
	return []interpreter.File{{Name: filepath.ToSlash(path), Text: string(text)}}, err
}
