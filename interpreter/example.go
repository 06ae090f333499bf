package interpreter

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"asterism/dsl"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// TestRule runs the examples of a rule. Besides what its examples get wrong it reports that there is none on which
// the rule fires, or none on which it must not.
func (p *Program) TestRule(r *Rule) dsl.Diagnostics {
	var failures dsl.Diagnostics
	fires, silent := false, false
	for _, ex := range p.Examples(r) {
		failures = append(failures, p.RunExample(r, ex)...)
		fires = fires || !ex.Nothing
		silent = silent || ex.Nothing
	}
	at := check{source: r.Decl.Source}
	if !fires {
		at.fail(r.Decl.Name.Span, "rule "+r.ID+" has no example on which it fires", "asterism example "+r.ID+" PUZZLES writes one")
	}
	if !silent {
		at.fail(r.Decl.Name.Span, "rule "+r.ID+" has no example that expects nothing", "asterism example --nothing "+r.ID+" PUZZLES writes one")
	}
	return append(failures, at.failures...)
}

// RunExample sets up the board of an example, looks for the first step of the rule alone, and returns how that differs
// from what the example expects: nothing where they agree. Each kind of conclusion is compared exactly, in any order.
func (p *Program) RunExample(r *Rule, ex *dsl.Example) dsl.Diagnostics {
	c := &check{source: ex.Source}
	if board := c.board(ex); board != nil {
		c.run(p, r, ex, board)
	}
	return c.failures
}

// ExampleBoard sets up the board of an example, or says what is wrong with it.
func ExampleBoard(ex *dsl.Example) (*puzzle.Board, dsl.Diagnostics) {
	c := &check{source: ex.Source}
	return c.board(ex), c.failures
}

// FirstStep is the first step of a rule alone on a copy of the board, or nil if it makes none.
func (p *Program) FirstStep(ctx context.Context, r *Rule, b *puzzle.Board) (*Step, error) {
	s := NewSolver(p, r.Alone(b.Puzzle.Family), Options{Unique: true})
	s.Start(ctx, b.Copy())
	step, err := s.Next()
	if err == nil && len(s.stopped) > 0 {
		err = s.stopped[0].Err
	}
	return step, err
}

// check collects what is wrong with an example.
type check struct {
	source   *dsl.Source
	failures dsl.Diagnostics
}

func (c *check) fail(span dsl.Span, message, hint string) {
	c.failures = append(c.failures, dsl.Diagnostic{File: c.source.Name, Span: span, Message: message, Hint: hint})
}

// run compares the rule's first step with what is expected.
func (c *check) run(p *Program, r *Rule, ex *dsl.Example, b *puzzle.Board) {
	if !slices.Contains(r.Families, b.Puzzle.Family) {
		c.fail(ex.Puzzle[0].Span, fmt.Sprintf("rule %s is not for puzzles of %s", r.ID, b.Puzzle.Family), "")
		return
	}
	expected, ok := c.expected(ex, b.Puzzle)
	if !ok {
		return
	}
	step, err := p.FirstStep(context.Background(), r, b)
	switch {
	case err != nil:
		c.fail(ex.Span, fmt.Sprintf("rule %s did not get to an end: %v", r.ID, err), "")
	case step == nil && !ex.Nothing:
		c.fail(headOf(ex), "rule "+r.ID+" makes no step here", "expected: "+expected.text(b.Puzzle))
	case step != nil && ex.Nothing:
		c.fail(headOf(ex), "rule "+r.ID+" makes a step where nothing is expected", "it made: "+conclusionOf(step).text(b.Puzzle))
	case step != nil:
		c.compare(ex, expected, conclusionOf(step), b.Puzzle)
	}
}

// headOf is where the word `example` stands: the first line of the example.
func headOf(ex *dsl.Example) dsl.Span {
	end := ex.Start
	end.Offset += len("example")
	end.Column += len("example")
	return dsl.Span{Start: ex.Start, End: end}
}

// board builds the board of an example, or nil with the reason as a failure.
func (c *check) board(ex *dsl.Example) *puzzle.Board {
	if len(ex.Puzzle) == 0 {
		c.fail(headOf(ex), "the example has no puzzle", "write: puzzle \"6x1.AAB…\"")
		return nil
	}
	p, err := notation.Parse(joinTexts(ex.Puzzle), notation.Options{})
	if err != nil {
		c.fail(ex.Puzzle[0].Span, err.Error(), "")
		return nil
	}
	b := p.NewBoard()
	if len(ex.Board) > 0 {
		if b, err = notation.ParseMarks(p, textValues(ex.Board)); err != nil {
			c.fail(ex.Board[0].Span, err.Error(), "")
			return nil
		}
	}
	clearPlacedCells(b)
	if !c.prepare(ex, b) {
		return nil
	}
	return b
}

// clearPlacedCells takes the other digits out of placed cells where there are pencil marks: these say what is open, and
// a cell with a digit in it shows no other.
func clearPlacedCells(b *puzzle.Board) {
	p := b.Puzzle
	if p.Layers == 1 || p.Removed.Empty() {
		return
	}
	for _, cell := range p.Of(puzzle.Cell) {
		if !cell.Cells.Meets(b.Placed) {
			continue
		}
		for x := range cell.Cells.All() {
			b.Eliminate(x)
		}
	}
}

// prepare removes and learns what the example says.
func (c *check) prepare(ex *dsl.Example, b *puzzle.Board) bool {
	without, ok := c.cells(ex.Without, b.Puzzle)
	if !ok {
		return false
	}
	for x := range without.All() {
		b.Eliminate(x)
	}
	for _, k := range ex.Know {
		f, ok := c.fact(k, b.Puzzle)
		if !ok {
			return false
		}
		b.Learn(f)
	}
	if broken := b.Broken(); broken != nil {
		c.fail(ex.Puzzle[0].Span, "the board of the example contradicts itself: "+broken.String()+" cannot be filled", "")
		return false
	}
	return true
}

func (c *check) cells(names []dsl.Name, p *puzzle.Puzzle) (puzzle.Set, bool) {
	set := p.NewSet()
	for _, n := range names {
		x, err := p.ParseName(n.Text)
		if err != nil {
			c.fail(n.Span, err.Error(), "")
			return set, false
		}
		set.Add(x)
	}
	return set, true
}

func (c *check) fact(k *dsl.Claim, p *puzzle.Puzzle) (*puzzle.Region, bool) {
	cells, ok := c.cells(k.Cells, p)
	a := action{bound: k.Bound}
	low, high := a.bounds(k.Count, cells.Len())
	tag := ""
	if k.As != nil {
		tag = k.As.Text
	}
	return p.NewFact(cells, low, high, tag), ok
}

func textValues(texts []dsl.Text) []string {
	values := make([]string, len(texts))
	for i, t := range texts {
		values[i] = t.Value
	}
	return values
}

func joinTexts(texts []dsl.Text) string { return strings.Join(textValues(texts), "\n") }
