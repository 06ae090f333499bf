// Package example runs the examples of rules, and the cases of a library of techniques.
//
// In: a program, a rule, and an example of it or a case. Out: what the rule gets wrong there, as diagnostics at the place in
// the example, or as a [CaseVerdict].
package example

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"asterism/dsl"
	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// Test runs the examples of a rule. Besides what its examples get wrong it reports that there is none on which
// the rule fires, or none on which it must not.
func Test(p *interpreter.Program, r *interpreter.Rule) dsl.Diagnostics {
	var failures dsl.Diagnostics
	fires, silent := false, false
	for _, ex := range p.Examples(r) {
		failures = append(failures, Run(p, r, ex)...)
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

// Run sets up the board of an example, looks for the first step of the rule alone, and returns how that differs
// from what the example expects: nothing where they agree. Each kind of conclusion is compared exactly, in any order.
func Run(p *interpreter.Program, r *interpreter.Rule, ex *dsl.Example) dsl.Diagnostics {
	c := &check{source: ex.Source}
	if board := c.board(ex); board != nil {
		c.run(p, r, ex, board)
	}
	return c.failures
}

// Board sets up the board of an example, or says what is wrong with it.
func Board(ex *dsl.Example) (*puzzle.Board, dsl.Diagnostics) {
	c := &check{source: ex.Source}
	return c.board(ex), c.failures
}

// FirstStep is the first step of a rule alone on a copy of the board, or nil if it makes none.
func FirstStep(ctx context.Context, p *interpreter.Program, r *interpreter.Rule, b *puzzle.Board) (*interpreter.Step, error) {
	s := interpreter.NewSolver(p, r.Alone(b.Puzzle.Family), interpreter.Options{Unique: true})
	s.Start(ctx, b.Copy())
	step, err := s.Next()
	if err == nil && len(s.Stopped()) > 0 {
		err = s.Stopped()[0].Err
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
func (c *check) run(p *interpreter.Program, r *interpreter.Rule, ex *dsl.Example, b *puzzle.Board) {
	if !slices.Contains(r.Families(), b.Puzzle.Family) {
		c.fail(ex.Puzzle[0].Span, fmt.Sprintf("rule %s is not for puzzles of %s", r.ID, b.Puzzle.Family), "")
		return
	}
	expected, ok := c.expected(ex, b.Puzzle)
	if !ok {
		return
	}
	step, err := FirstStep(context.Background(), p, r, b)
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

func (c *check) fact(k *dsl.ClaimDecl, p *puzzle.Puzzle) (*puzzle.Region, bool) {
	cells, ok := c.cells(k.Cells, p)
	low, high := k.Bound.Range(k.Count, cells.Len())
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

// conclusion is what a step concludes, or an example expects it to.
type conclusion struct {
	place, eliminate puzzle.Set
	know             []*puzzle.Region
}

func conclusionOf(s *interpreter.Step) conclusion { return conclusion{s.Place, s.Eliminate, s.Know} }

// expected is what an example expects; an example that expects both something and nothing is a mistake, and so is one
// that expects neither.
func (c *check) expected(ex *dsl.Example, p *puzzle.Puzzle) (conclusion, bool) {
	out := conclusion{place: p.NewSet(), eliminate: p.NewSet()}
	if ex.Nothing == (len(ex.Expect) > 0) {
		c.fail(headOf(ex), "the example must expect something, or nothing", "write: expect place r1c1, or expect nothing")
		return out, false
	}
	for _, claim := range ex.Expect {
		if claim.Verb == dsl.Know {
			f, ok := c.fact(claim, p)
			if !ok {
				return out, false
			}
			out.know = append(out.know, f)
			continue
		}
		cells, ok := c.cells(claim.Cells, p)
		if !ok {
			return out, false
		}
		into := out.place
		if claim.Verb == dsl.Eliminate {
			into = out.eliminate
		}
		into.Or(into, cells)
	}
	return out, true
}

// compare reports each kind of conclusion that differs, at the first line that expects the kind.
func (c *check) compare(ex *dsl.Example, want, got conclusion, p *puzzle.Puzzle) {
	if !want.place.Equal(got.place) {
		c.differs(ex, dsl.Place, setText(p, want.place), setText(p, got.place))
	}
	if !want.eliminate.Equal(got.eliminate) {
		c.differs(ex, dsl.Eliminate, setText(p, want.eliminate), setText(p, got.eliminate))
	}
	missing, extra := differentFacts(want.know, got.know)
	if len(missing)+len(extra) > 0 {
		c.differs(ex, dsl.Know, factsText(p, missing), factsText(p, extra))
	}
}

func (c *check) differs(ex *dsl.Example, verb dsl.Verb, want, got string) {
	span := headOf(ex)
	for _, claim := range ex.Expect {
		if claim.Verb == verb {
			span = claim.Span
			break
		}
	}
	c.fail(span, fmt.Sprintf("expected: %s %s", verb, want), fmt.Sprintf("came: %s %s", verb, got))
}

// differentFacts pairs equal facts and returns the rest of each side.
func differentFacts(want, got []*puzzle.Region) (missing, extra []*puzzle.Region) {
	used := make([]bool, len(got))
	for _, w := range want {
		at := -1
		for i, g := range got {
			if !used[i] && sameFact(w, g) {
				at = i
				break
			}
		}
		if at < 0 {
			missing = append(missing, w)
		} else {
			used[at] = true
		}
	}
	for i, g := range got {
		if !used[i] {
			extra = append(extra, g)
		}
	}
	return missing, extra
}

// sameFact compares cells and bounds, and the tag if one is expected.
func sameFact(want, got *puzzle.Region) bool {
	return want.Min == got.Min && want.Max == got.Max && want.Cells.Equal(got.Cells) && (want.Tag == "" || want.Tag == got.Tag)
}

// text is a conclusion as the lines of an example have it.
func (k conclusion) text(p *puzzle.Puzzle) string {
	var parts []string
	if !k.place.Empty() {
		parts = append(parts, "place "+setText(p, k.place))
	}
	if !k.eliminate.Empty() {
		parts = append(parts, "eliminate "+setText(p, k.eliminate))
	}
	for _, f := range k.know {
		parts = append(parts, "know "+interpreter.FactText(p, f))
	}
	return strings.Join(parts, "; ")
}

func setText(p *puzzle.Puzzle, s puzzle.Set) string {
	if s.Empty() {
		return "nothing"
	}
	return strings.Join(p.Names(s), " ")
}

func factsText(p *puzzle.Puzzle, facts []*puzzle.Region) string {
	if len(facts) == 0 {
		return "nothing else"
	}
	texts := make([]string, len(facts))
	for i, f := range facts {
		texts[i] = interpreter.FactText(p, f)
	}
	return strings.Join(texts, "; ")
}
