package main

import (
	"errors"
	"fmt"
	"iter"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/input"
	"asterism/cmd/asterism/internal/report"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/interpreter/archive"
	"asterism/interpreter/batch"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// outputFlags say where a run over many puzzles writes what it finds out, and whether it goes on with what is there.
type outputFlags struct {
	Output string `short:"o" placeholder:"FILE" help:"Write to a file, in the form of its ending: .jsonl, .jsonl.gz or .parquet. What is done meanwhile stands in FILE.part."`
	Resume bool   `help:"Go on with what is in the --output, where a run was broken off or there is more to do: nothing in it is done again."`
}

// outputting says whether there is a file to write.
func (f *outputFlags) outputting() bool { return f.Output != "" }

// create begins the output, or goes on with it; it is nil where no file is asked for.
func (f *outputFlags) create(shape archive.Shape) (*archive.Output, error) {
	switch {
	case f.outputting():
		return archive.Create(f.Output, shape, f.Resume)
	case f.Resume:
		return nil, errors.New("--resume goes with --output, which it goes on with")
	}
	return nil, nil
}

// end makes the file, or where the run was broken off leaves what there is for another to go on with, and says so.
func (f *outputFlags) end(con *console.Console, out *archive.Output, broken bool) error {
	if out == nil {
		return nil
	}
	if !broken {
		return out.Finish()
	}
	fmt.Fprintf(con.Err, "%s what is done stands in %s.part; --resume goes on with it\n", con.ErrColours.Paint(text.Bold, "asterism:"), f.Output)
	return out.Close()
}

// asked is what is to be done with a puzzle: which pack is asked about it.
type asked func(*puzzle.Puzzle) (*interpreter.Pack, error)

// done says whether the output has what this pack makes of a puzzle already, be it that it is no puzzle.
func (a asked) done(out *archive.Output, g batch.Given) bool {
	if out == nil {
		return false
	}
	if g.Err == nil {
		if pack, err := a(g.Puzzle); err == nil && out.Claim(pack.Name, notation.Canonical(g.Puzzle)) {
			return true
		}
	}
	return out.Claim("", g.Text)
}

// remaining are the puzzles with which the output is not done.
func remaining(all iter.Seq[batch.Given], out *archive.Output, pack asked) iter.Seq[batch.Given] {
	return func(yield func(batch.Given) bool) {
		for g := range all {
			if !pack.done(out, g) && !yield(g) {
				return
			}
		}
	}
}

// recall has a summary count what an earlier run has done.
func recall(summary *report.Summary, out *archive.Output) {
	if out == nil {
		return
	}
	for o, n := range out.Earlier() {
		summary.Recall(interpreter.Status(o.Status), o.Grade, n)
	}
}

// objectPrinter hands one object a puzzle on: to be a line of standard output, or to a file.
type objectPrinter struct {
	write func(any) error
	shape func(batch.Outcome) any
}

// newObjectPrinter writes objects to a file, or without one to standard output, before somebody's eyes at once.
func newObjectPrinter(con *console.Console, out *archive.Output, shape func(batch.Outcome) any) *objectPrinter {
	if out != nil {
		return &objectPrinter{out.Write, shape}
	}
	return &objectPrinter{func(v any) error { return errors.Join(con.JSON(v), con.Shown()) }, shape}
}

// Print writes the object of a puzzle.
func (p *objectPrinter) Print(o batch.Outcome) error { return p.write(p.shape(o)) }

// manyLines is from how many lines of puzzles on progress is worth showing.
const manyLines = 200

// inputProgress shows how much of the input is done, by its lines.
type inputProgress struct {
	*console.Progress
	line    int // over all files
	last    batch.Given
	resumed bool // what comes before the first puzzle was done before
}

// newInputProgress shows progress for many puzzles whose results go elsewhere than to the same terminal.
func newInputProgress(con *console.Console, what string, sources []input.Source, f *outputFlags) *inputProgress {
	lines := input.Lines(sources)
	if lines < manyLines || con.Terminal && !f.outputting() {
		lines = 0
	}
	return &inputProgress{Progress: console.NewProgress(con, what, lines), resumed: f.Resume}
}

// reach says that a puzzle is done.
func (p *inputProgress) reach(g batch.Given) {
	if g.File == p.last.File {
		p.line += g.Line - p.last.Line
	} else {
		p.line += g.Line
	}
	p.last = g
	if p.resumed {
		p.resumed = false
		p.From(p.line - 1)
	}
	p.Set(p.line)
}
