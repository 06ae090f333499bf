package main

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/save"
	"asterism/dsl"
	"asterism/interpreter"

	"github.com/rogpeppe/go-internal/diff"
)

// formatCommand lays rule files out.
type formatCommand struct {
	Paths []string `arg:"" optional:"" name:"path" help:"Rule files or folders, or - for standard input; the rules in use without one."`
	Diff  bool     `short:"d" help:"Print what would change, and fail if that is anything."`
	Write bool     `short:"w" help:"Rewrite the files instead of printing them."`
}

// Validate finds a flag for files where there is none.
func (f *formatCommand) Validate() error {
	if f.Write && slices.Contains(f.Paths, "-") {
		return errors.New("--write goes with files, not with standard input")
	}
	return nil
}

// Run formats the files; with a mistake in one, or one that cannot be read, it changes none.
func (f *formatCommand) Run(con *console.Console, g *globals) error {
	files, err := f.files(con, g)
	var mistakes dsl.Diagnostics
	if err != nil && !errors.As(err, &mistakes) {
		return err
	}
	formatted := make([]string, len(files))
	for i, file := range files {
		text, found := dsl.Format(file.Name, file.Text)
		formatted[i] = text
		mistakes = append(mistakes, found...)
	}
	if len(mistakes) > 0 {
		con.Mistakes(mistakes, sources(files))
		return console.Failed
	}
	return f.put(con, files, formatted)
}

func (f *formatCommand) files(con *console.Console, g *globals) ([]interpreter.File, error) {
	if !slices.Equal(f.Paths, []string{"-"}) {
		return f.named(g)
	}
	text, err := con.Input("pipe a rule file in, or name one")
	return []interpreter.File{{Name: stdinName, Text: text}}, err
}

// named are the files that the arguments name; without any, those of the author's folder, or else those that come with the
// program.
func (f *formatCommand) named(g *globals) ([]interpreter.File, error) {
	if len(f.Paths) > 0 {
		folders, err := namedFolders(g, f.Paths)
		if err != nil {
			return nil, err
		}
		_, own := interpreter.Overlay(interpreter.Folder{}, folders...)
		return own, unreadIn(folders)
	}
	shipped, own, err := g.files()
	if len(own) > 0 {
		return own, err
	}
	return shipped, err
}

const stdinName = "stdin"

// put writes or prints the files, or what has changed in them.
func (f *formatCommand) put(con *console.Console, files []interpreter.File, formatted []string) error {
	changed := false
	for i, file := range files {
		differs := file.Text != formatted[i]
		changed = changed || differs
		if f.Diff && differs {
			con.Out.Write(diff.Diff(file.Name, []byte(file.Text), file.Name+" (formatted)", []byte(formatted[i])))
		}
		if !f.Diff && (!f.Write || file.Name == stdinName) {
			con.Out.WriteString(formatted[i])
		}
		if f.Write && differs && file.Name != stdinName {
			if err := rewrite(file.Name); err != nil {
				return err
			}
		}
	}
	if f.Diff && changed {
		return console.Failed
	}
	return nil
}

// rewrite formats a file in place. If it has changed since it was read, what it holds now is formatted.
func rewrite(name string) error {
	if _, err := os.Stat(name); err != nil {
		return comesWithProgram(name)
	}
	return save.Edit(name, func(old []byte) ([]byte, error) {
		formatted, mistakes := dsl.Format(name, string(old))
		if len(mistakes) > 0 {
			return nil, fmt.Errorf("%s has changed meanwhile and was not formatted: %w", name, mistakes[0])
		}
		return []byte(formatted), nil
	})
}

// comesWithProgram is the error for a rule file that is a part of the program.
func comesWithProgram(name string) error {
	return fmt.Errorf("%s comes with the program and cannot be rewritten; name files of your own", name)
}

// sources gives the files to whoever prints their lines.
func sources(files []interpreter.File) []*dsl.Source {
	list := make([]*dsl.Source, len(files))
	for i, f := range files {
		list[i] = &dsl.Source{Name: f.Name, Text: f.Text}
	}
	return list
}
