package main

import (
	"context"
	"errors"
	"time"

	"asterism/cmd/asterism/internal/console"
	"asterism/interpreter"
	"asterism/interpreter/archive"
	"asterism/interpreter/batch"
	"asterism/interpreter/generate"
	"asterism/interpreter/lookup"
	"asterism/puzzle"
	"asterism/puzzle/layout"
)

// generateCommand makes puzzles.
type generateCommand struct {
	Family  puzzle.Family `default:"starbattle" enum:"starbattle,sudoku" help:"What to make: ${enum}."`
	Size    int           `family:"starbattle" default:"10" placeholder:"N" help:"Rows of a Star Battle."`
	Stars   int           `family:"starbattle" default:"2" placeholder:"N" help:"Stars a row."`
	Boxes   string        `family:"sudoku" default:"3x3" placeholder:"RxC" help:"Rows and columns of a box of a Sudoku."`
	Count   int           `short:"n" default:"1" placeholder:"N" help:"How many to make."`
	Seed    uint64        `zero:"" default:"1" help:"Where to begin; the same seed makes the same puzzles."`
	Pack    string        `placeholder:"NAME" help:"The pack of rules that solves them (default: the one for the family)."`
	Grade   string        `placeholder:"NAME" help:"The grade the pack gives them."`
	Uses    []string      `sep:"none" placeholder:"RULE" help:"A rule that their solve uses, where none before it in the pack finds anything; several times for several."`
	Needs   []string      `sep:"none" placeholder:"RULE" help:"The same, and a Sudoku is not solved without it by the rules of its tier and below."`
	Strict  bool          `help:"So it is for a Star Battle: without what it --needs, the rules of its tier and below do not solve it."`
	Without []string      `sep:"none" placeholder:"RULE" help:"A rule that they are solved without; several times for several."`
	MinTier int           `zero:"" placeholder:"N" help:"The lowest tier that the hardest step may have."`
	MaxTier int           `placeholder:"N" help:"The highest."`
	Unique  bool          `help:"Use rules that assume a unique solution."`
	Timeout time.Duration `placeholder:"TIME" help:"When to give up, as in 30s."`
	Jobs    int           `short:"j" placeholder:"N" help:"Puzzles to make at once (default: one a processor). What is made does not depend on it."`
	JSON    bool          `name:"json" help:"One JSON object a puzzle and line."`
	digitFlags
	guardFlag
	outputFlags
}

// Validate finds numbers that cannot be meant.
func (g *generateCommand) Validate() error { return g.demand().Check() }

// demand is what the flags ask for.
func (g *generateCommand) demand() *generate.Demand {
	d := &generate.Demand{Family: g.Family, Size: g.Size, Stars: g.Stars, Boxes: g.Boxes, Seed: g.Seed, Grade: g.Grade, Uses: g.Uses, Needs: g.Needs, Strict: g.Strict,
		Without: g.Without, MinTier: g.MinTier, MaxTier: g.MaxTier, Unique: g.Unique, DigitDemand: generate.DigitDemand(g.digitFlags)}
	d.Batch = d.PerNumber(g.Count)
	return d
}

// Run makes puzzles until there are enough, and fails if time is up before.
func (g *generateCommand) Run(con *console.Console, all *globals) error {
	program, err := all.program(con)
	if err != nil {
		return err
	}
	pack, err := lookup.Pack(program, g.Pack, g.Family)
	if err != nil {
		return err
	}
	recipe, err := g.demand().Recipe(program, pack)
	if err != nil {
		return err
	}
	recipe.Watch = g.watch()
	ctx, stop := console.Interruptible()
	defer stop()
	limited, cancel := ctx, func() {}
	if g.Timeout > 0 {
		limited, cancel = context.WithTimeout(ctx, g.Timeout)
	}
	defer cancel()
	file, err := g.create(archive.Puzzles)
	if err != nil {
		return err
	}
	out, err := newCollector(con, g.Count, g.JSON, file)
	if err == nil {
		err = g.collect(limited, out, program, pack, recipe)
		out.done()
	}
	if lost := g.end(con, file, err != nil); lost != nil {
		return lost
	}
	if ctx.Err() != nil {
		return console.Interrupted
	}
	var lie *interpreter.Unsound
	if errors.As(err, &lie) {
		con.Report(lie)
		return console.Failed
	}
	return err
}

// collect goes through what the numbers of the seed come to, in their order. When it is broken off, what is ready counts.
func (g *generateCommand) collect(ctx context.Context, c *collector, program *interpreter.Program, pack *interpreter.Pack, recipe generate.Recipe) error {
	if c.full() {
		return nil
	}
	for made, err := range generate.Stream(ctx, program, pack, recipe, c.from, batch.Workers(g.Jobs)) {
		if err := c.add(made, err); err != nil || c.full() {
			return err
		}
		if c.numbers == hopefulNumbers && c.accepted == 0 && ctx.Err() == nil {
			if err := hopeless(ctx, c.con, generate.New(program, pack, recipe), pack, recipe); err != nil {
				return err
			}
		}
	}
	return c.brokenOff(ctx.Err())
}

// digitFlags are the flags of generate for Sudokus alone.
type digitFlags struct {
	MinRating float64         `zero:"" placeholder:"R" help:"Of a Sudoku: the lowest rating, as in 3.4."`
	MaxRating float64         `placeholder:"R" help:"The highest."`
	Also      []string        `sep:"none" placeholder:"AXIS=NAME" help:"The grade on another axis of the pack; several times for several."`
	Minimal   bool            `help:"No clue can go."`
	Symmetry  layout.Symmetry `default:"none" enum:"none,rotation,quarter,left-right,up-down,diagonal,antidiagonal" help:"How the clues lie: ${enum}."`
}
