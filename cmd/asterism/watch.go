package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"time"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/input"
	"asterism/cmd/asterism/internal/terminal"
	"asterism/interpreter"
	"asterism/interpreter/reload"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// watchCommand solves a puzzle and shows how, and does so again whenever the rules change.
type watchCommand struct {
	Puzzle string `arg:"" help:"The puzzle, or a file with it (the first, if there are several)."`
	Pack   string `placeholder:"NAME" help:"The pack to solve with (default: that of the puzzle's family)."`
	Stars  int    `placeholder:"N" help:"Stars in a row, where the puzzle does not say."`
	Unique bool   `help:"Use rules that take it for granted that there is one solution."`
	Plain  bool   `help:"Print the steps, and again after each change, instead of a screen to look around in."`
	Poll   bool   `help:"Also look every second unasked, for network file systems that do not tell."`
	guardFlag
}

// pollEvery is how often --poll looks.
const pollEvery = time.Second

// Run watches until it is told to stop.
func (w *watchCommand) Run(con *console.Console, g *globals) error {
	p, err := w.read(con)
	if err != nil {
		return err
	}
	dir, err := watchedFolder(g)
	if err != nil {
		return err
	}
	var options reload.Options
	if !g.RulesOnly {
		shipped, err := shippedRules()
		if err != nil {
			return err
		}
		options.Shipped = &shipped
	}
	if w.Poll {
		options.Poll = pollEvery
	}
	reloader, err := reload.Watch(dir, options)
	if err != nil {
		return fmt.Errorf("cannot watch %s: %w; --poll goes without", dir, err)
	}
	defer reloader.Close()
	s := terminal.Session{Puzzle: p, Pack: w.Pack, Options: interpreter.Options{Unique: w.Unique, Watch: w.watch()}, Dir: dir, Updates: reloader.Events()}
	if w.Plain || !con.Terminal || os.Getenv("TERM") == "dumb" {
		ctx, stop := console.Interruptible()
		defer stop()
		return s.Plain(ctx, con, reloader.Current())
	}
	return s.Screen(con, reloader.Current())
}

// read reads the puzzle, or the first of a file.
func (w *watchCommand) read(con *console.Console) (*puzzle.Puzzle, error) {
	hint := notation.Options{Stars: w.Stars}
	t, err := input.Read(con, w.Puzzle, hint)
	if err != nil {
		return nil, err
	}
	if t.Whole {
		return notation.Parse(t.Body, hint)
	}
	for item := range notation.ParseAll(t.Body, hint) {
		return item.Puzzle, item.Err
	}
	return nil, fmt.Errorf("there is no puzzle in %s", t.Name)
}

// watchedFolder is the folder to watch: the one named, or ./rules.d, which need not be there yet.
func watchedFolder(g *globals) (string, error) {
	switch {
	case g.Rules != "" && !input.IsFolder(g.Rules):
		return "", fmt.Errorf("there is no folder %s; asterism rules --extract %s makes one with the rules of the program", g.Rules, g.Rules)
	case g.RulesOnly && g.folder() == "":
		return "", errors.New("there is no folder of rules to watch; asterism rules --extract " + rulesFolder + " makes one")
	}
	return cmp.Or(g.Rules, rulesFolder), nil
}
