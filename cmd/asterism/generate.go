package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
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
	Needs   []string      `sep:"none" placeholder:"RULE" help:"A rule that their solve uses, where none before it in the pack finds anything; several times for several. A Sudoku is not solved without it by the rules of its tier and below."`
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
func (g *generateCommand) Validate() error {
	if err := g.digitFlags.check(g.Family); err != nil {
		return err
	}
	return g.checkForm()
}

// checkForm finds forms of which there are no puzzles.
func (g *generateCommand) checkForm() error {
	if g.Family == puzzle.StarBattle {
		return layout.CheckStarBattle(g.Size, g.Stars)
	}
	rows, columns, err := boxes(g.Boxes)
	if err != nil {
		return err
	}
	return puzzle.CheckSudoku(rows, columns)
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
	recipe, err := g.recipe(program, pack)
	if err != nil {
		return err
	}
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

// recipe is what the flags ask for.
func (g *generateCommand) recipe(program *interpreter.Program, pack *interpreter.Pack) (generate.Recipe, error) {
	r := generate.Recipe{Size: g.Size, Stars: g.Stars, Seed: g.Seed, Grade: g.Grade,
		MinTier: g.MinTier, MaxTier: g.MaxTier, Unique: g.Unique, Watch: g.watch(), Strict: g.Strict, Batch: min(g.Count, perNumber)}
	var err error
	if r.BoxRows, r.BoxColumns, err = boxes(g.Boxes); err != nil {
		return r, err
	}
	if r.Needs, err = lookup.RulesOf(pack, g.Needs); err != nil {
		return r, err
	}
	if r.Without, err = lookup.RulesOf(pack, g.Without); err != nil {
		return r, err
	}
	if r.SudokuRecipe, err = g.digitFlags.recipe(pack); err != nil {
		return r, err
	}
	if err := lookup.CheckGrade(pack, g.Grade); err != nil {
		return r, err
	}
	return r, g.checkRecipe(program, pack, &r)
}

// perNumber is the most puzzles to make of one number: the first takes longest, and others like it are dear.
const perNumber = 8

// boxes reads the form of a box, such as 2x3.
func boxes(form string) (rows, columns int, err error) {
	if n, err := fmt.Sscanf(form, "%dx%d", &rows, &columns); err != nil || n != 2 || fmt.Sprintf("%dx%d", rows, columns) != form {
		return 0, 0, fmt.Errorf("--boxes %s is no form of a box; write it like 3x3", form)
	}
	return rows, columns, nil
}

// digitFlags are the flags of generate for Sudokus alone.
type digitFlags struct {
	MinRating float64         `zero:"" placeholder:"R" help:"Of a Sudoku: the lowest rating, as in 3.4."`
	MaxRating float64         `placeholder:"R" help:"The highest."`
	Also      []string        `sep:"none" placeholder:"AXIS=NAME" help:"The grade on another axis of the pack; several times for several."`
	Minimal   bool            `help:"No clue can go."`
	Symmetry  layout.Symmetry `default:"none" enum:"none,rotation,quarter,left-right,up-down,diagonal,antidiagonal" help:"How the clues lie: ${enum}."`
}

// check finds what cannot be meant.
func (f *digitFlags) check(family puzzle.Family) error {
	switch {
	case f.MinRating < 0 || f.MaxRating < 0:
		return errors.New("a rating cannot be negative")
	case f.MaxRating > 0 && f.MinRating > f.MaxRating:
		return errors.New("--min-rating is above --max-rating")
	case family == puzzle.Sudoku:
		return nil
	case f.MinRating > 0 || f.MaxRating > 0 || f.Minimal || len(f.Also) > 0 || f.Symmetry != layout.NoSymmetry:
		return errors.New("--min-rating, --max-rating, --also, --minimal and --symmetry go with --family sudoku")
	}
	return nil
}

// recipe is what the flags ask for.
func (f *digitFlags) recipe(pack *interpreter.Pack) (generate.SudokuRecipe, error) {
	r := generate.SudokuRecipe{MinRating: f.MinRating, MaxRating: f.MaxRating, Minimal: f.Minimal, Symmetry: f.Symmetry,
		Grades: map[string]string{}}
	for _, also := range f.Also {
		axis, grade, ok := strings.Cut(also, "=")
		if !ok {
			return r, fmt.Errorf("--also %s names no axis; write it like range=Hard", also)
		}
		if err := lookup.CheckAxis(pack, axis, grade); err != nil {
			return r, err
		}
		r.Grades[axis] = grade
	}
	return r, nil
}
