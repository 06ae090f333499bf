package main

import (
	"errors"
	"fmt"
	"time"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/input"
	"asterism/cmd/asterism/internal/report"
	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/interpreter/lookup"
	"asterism/interpreter/schema"
	"asterism/interpreter/stats"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// statsCommand says what the rules of a pack are worth.
type statsCommand struct {
	Pack   string   `arg:"" help:"The pack of rules."`
	Corpus []string `arg:"" optional:"" name:"puzzle" help:"Puzzles, or files of puzzles; standard input without one."`

	Quick  bool `help:"Do not find out which puzzles need which rule, which takes a solve for each."`
	Unique bool `help:"Use rules that assume a unique solution."`
	Stars  int  `help:"Stars a row, where a puzzle does not say."`
	Jobs   int  `short:"j" placeholder:"N" help:"Puzzles to solve at once (default: one a processor)."`
	JSON   bool `name:"json" help:"One JSON object."`
}

// Run solves the puzzles and prints the figures.
func (s *statsCommand) Run(con *console.Console, g *globals) error {
	program, err := g.program(con)
	if err != nil {
		return err
	}
	pack, corpus, err := readCorpus(con, program, s.Pack, s.Corpus, s.Stars)
	if err != nil {
		return err
	}
	ctx, stop := console.Interruptible()
	defer stop()
	begin := time.Now()
	bar := console.NewProgress(con, "solving", len(corpus))
	figures, err := stats.Collect(ctx, program, pack, corpus, interpreter.Options{Unique: s.Unique}, !s.Quick, batch.Workers(s.Jobs), bar.Set)
	bar.Clear()
	if err != nil {
		return err
	}
	if s.JSON {
		return con.JSON(schema.NewStatsJSON(figures, s.Quick))
	}
	report.WriteStats(con, figures, s.Quick, time.Since(begin))
	return nil
}

// readCorpus reads puzzles for a pack. All must be right, and of its family.
func readCorpus(con *console.Console, program *interpreter.Program, name string, args []string, stars int) (*interpreter.Pack, []*puzzle.Puzzle, error) {
	if err := lookup.CheckPack(program, name); err != nil {
		return nil, nil, err
	}
	pack, _ := program.Pack(name)
	hint := notation.Options{Stars: stars}
	texts, err := input.ReadAll(con, args, hint)
	if err != nil {
		return nil, nil, err
	}
	var corpus []*puzzle.Puzzle
	for g := range input.Puzzles(texts, hint) {
		switch {
		case g.Err != nil:
			return nil, nil, fmt.Errorf("%s: %w", g.Place(), g.Err)
		case g.Puzzle.Family != pack.Family:
			return nil, nil, fmt.Errorf("%s: pack %s is for %s, and this is a puzzle of %s", g.Place(), name, pack.Family, g.Puzzle.Family)
		}
		corpus = append(corpus, g.Puzzle)
	}
	if len(corpus) == 0 {
		return nil, nil, errors.New("there is no puzzle in the input; " + input.WantsPuzzles)
	}
	return pack, corpus, nil
}
