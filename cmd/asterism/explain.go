package main

import (
	"context"
	"errors"
	"fmt"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/input"
	"asterism/cmd/asterism/internal/picture"
	"asterism/cmd/asterism/internal/report"
	"asterism/cmd/asterism/internal/save"
	"asterism/interpreter"
	"asterism/interpreter/lookup"
	"asterism/interpreter/prove"
	"asterism/interpreter/replay"
	"asterism/interpreter/schema"
	"asterism/puzzle/english"
	"asterism/puzzle/notation"
)

// explainCommand tells everything about one step.
type explainCommand struct {
	Puzzle string `arg:"" help:"A puzzle in any notation, its address, a file, or - for standard input."`

	Step  int    `xor:"step" placeholder:"N" help:"The step to explain (default: the first of the hardest tier)."`
	Rule  string `xor:"step" help:"The first step of this rule instead."`
	SVG   string `name:"svg" placeholder:"FILE" help:"Draw the step as SVG; - for standard output."`
	PNG   string `name:"png" placeholder:"FILE" help:"Draw the step as PNG; - for standard output."`
	Board string `placeholder:"FILE|ROWS" help:"A player's board to begin with: rows of * x and dots, digits, or pencil marks; - for standard input (default: what stands below the puzzle)."`
	Pack  string `help:"The pack of rules to solve by (default: the one for the kind of puzzle)."`
	Stars int    `help:"Stars a row, where the puzzle does not say."`
	JSON  bool   `name:"json" help:"One JSON object."`
	guardFlag
	timeLimit

	Unique bool `help:"Use rules that assume a unique solution."`
}

// Validate sees that standard output gets one thing.
func (x *explainCommand) Validate() error {
	shown := 0
	for _, there := range []bool{x.SVG == "-", x.PNG == "-", x.JSON} {
		if there {
			shown++
		}
	}
	if shown > 1 {
		return errors.New("standard output takes one of --svg -, --png - and --json")
	}
	return nil
}

// Run explains the step, and draws it where that is asked for.
func (x *explainCommand) Run(con *console.Console, g *globals) error {
	program, err := g.program(con)
	if err != nil {
		return err
	}
	ctx, stop := console.Interruptible()
	defer stop()
	limited, cancel := x.within(ctx)
	defer cancel()
	solve, err := x.replay(limited, con, program)
	if err != nil {
		return x.ended(ctx, limited, con, err)
	}
	step, err := x.choose(program, solve)
	if err == nil {
		err = x.tell(limited, con, solve, step)
	} else if solve.Result.Unsound != nil {
		err = nil // it is the false step, or would come after it
	}
	if err != nil {
		return x.ended(ctx, limited, con, err)
	}
	return lied(con, solve.Result)
}

// tell draws the step, or says what there is to say.
func (x *explainCommand) tell(ctx context.Context, con *console.Console, solve *replay.Replay, step *interpreter.Step) error {
	before, err := solve.After(step.N - 1)
	if err != nil {
		return err
	}
	if err := x.drawings(con, picture.NewPicture(before, step)); err != nil || x.SVG == "-" || x.PNG == "-" {
		return err
	}
	proven, err := prove.Explain(ctx, before, step)
	var unproven *prove.Unproven
	if err != nil && !errors.As(err, &unproven) && !errors.Is(err, prove.ErrSolutions) {
		return err
	}
	if x.JSON {
		return con.JSON(schema.NewExplanationJSON(before, step, proven.Added(), solve.Result))
	}
	report.WriteExplanation(con, before, step, len(solve.Result.Steps))
	report.WriteSums(con, proven.Added())
	return nil
}

func (x *explainCommand) replay(ctx context.Context, con *console.Console, program *interpreter.Program) (*replay.Replay, error) {
	start, err := input.ReadPosition(con, x.Puzzle, x.Board, notation.Options{Stars: x.Stars})
	if err != nil {
		return nil, err
	}
	pack, err := lookup.Pack(program, x.Pack, start.Puzzle.Family)
	if err != nil {
		return nil, err
	}
	return replay.New(ctx, program, pack, start, interpreter.Options{Explain: true, Unique: x.Unique, Watch: x.watch()})
}

// choose picks the step to explain.
func (x *explainCommand) choose(program *interpreter.Program, solve *replay.Replay) (*interpreter.Step, error) {
	steps := solve.Result.Steps
	switch {
	case x.Rule != "":
		return firstOf(program, steps, x.Rule)
	case len(steps) == 0:
		return nil, errors.New("no rule of the pack finds anything here, so there is no step to explain")
	case x.Step < 0 || x.Step > len(steps):
		return nil, fmt.Errorf("the solve has %s; there is no step %d", english.Counted(len(steps), "step"), x.Step)
	case x.Step > 0:
		return steps[x.Step-1], nil
	}
	for _, s := range steps {
		if s.Tier == solve.Result.Hardest {
			return s, nil
		}
	}
	return steps[0], nil
}

func firstOf(program *interpreter.Program, steps []*interpreter.Step, id string) (*interpreter.Step, error) {
	rule, err := lookup.Rule(program, id)
	if err != nil {
		return nil, err
	}
	for _, s := range steps {
		if s.Rule == rule {
			return s, nil
		}
	}
	return nil, fmt.Errorf("%s makes no step in this solve; asterism why-not %s says why", id, id)
}

// drawings writes the picture files that are asked for.
func (x *explainCommand) drawings(con *console.Console, p *picture.Picture) error {
	for _, d := range []struct {
		file string
		make func() ([]byte, error)
	}{{x.SVG, p.SVG}, {x.PNG, p.PNG}} {
		if d.file == "" {
			continue
		}
		content, err := d.make()
		if err != nil {
			return err
		}
		if err := writeTo(con, d.file, content); err != nil {
			return err
		}
	}
	return nil
}

// writeTo writes a file, or standard output for -.
func writeTo(con *console.Console, file string, content []byte) error {
	if file == "-" {
		_, err := con.Out.Write(content)
		return err
	}
	return save.File(file, content)
}
