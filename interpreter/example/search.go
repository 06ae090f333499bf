package example

import (
	"cmp"
	"context"
	"iter"
	"maps"
	"slices"
	"sync/atomic"
	"time"

	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/interpreter/lookup"
	"asterism/puzzle"
)

// How much is enough: the search ends when so many puzzles of the smallest size show the rule at work, with so many
// boards each.
const (
	enoughPuzzles  = 60
	firingsAPuzzle = 3
)

// Search looks for examples of a rule in the solves of puzzles, at first for boards that promise short ones.
type Search struct {
	Program *interpreter.Program
	Rule    *interpreter.Rule
	Pack    string // "" for the one of the family
	Nothing bool   // near misses are sought
	Jobs    int
	Time    time.Duration // for the search, and again for making what it finds shorter

	smallest atomic.Int32 // size of the smallest puzzle so far with a firing
	found    []firing     // in puzzles of that size
	puzzles  int          // of that size that have a good one
}

// Run lists examples, the shortest first, one a puzzle and at least n if there are so many.
func (s *Search) Run(ctx context.Context, in iter.Seq[batch.Given], n int) []Sample {
	s.smallest.Store(puzzle.MaxSize + 1)
	until, cancel := context.WithTimeout(ctx, s.Time)
	defer cancel()
	worker := func() func(batch.Given) []firing {
		return func(g batch.Given) []firing { return s.firings(until, g) }
	}
	for fs := range batch.Map(in, s.Jobs, worker) {
		if s.add(fs); s.puzzles == enoughPuzzles || until.Err() != nil {
			break
		}
	}
	until, cancel = context.WithTimeout(ctx, s.Time)
	defer cancel()
	return s.shorten(until, n)
}

// add takes in the firings of one puzzle, unless smaller puzzles have some.
func (s *Search) add(fs []firing) {
	if len(fs) == 0 || fs[0].puzzle.Size > int(s.smallest.Load()) {
		return
	}
	if size := fs[0].puzzle.Size; size < int(s.smallest.Load()) {
		s.smallest.Store(int32(size))
		s.found, s.puzzles = nil, 0
	}
	s.found = append(s.found, fs...)
	if slices.ContainsFunc(fs, firing.good) {
		s.puzzles++
	}
}

// firings lists the most promising boards of the solve of a puzzle.
func (s *Search) firings(ctx context.Context, g batch.Given) []firing {
	if g.Err != nil || g.Puzzle.Size > int(s.smallest.Load()) || !slices.Contains(s.Rule.Families(), g.Puzzle.Family) {
		return nil
	}
	pack, err := lookup.Pack(s.Program, s.Pack, g.Puzzle.Family)
	if err != nil {
		return nil
	}
	p := newProbe(ctx, s.Program, s.Rule, g.Puzzle.Family)
	all := s.walk(ctx, p, pack, g)
	slices.SortStableFunc(all, firing.compare)
	if s.Nothing {
		all = nearlyQuiet(p, all)
	}
	return all[:min(len(all), firingsAPuzzle)]
}

// walk solves a puzzle and lists all boards on the way on which the rule fires.
func (s *Search) walk(ctx context.Context, p *probe, pack *interpreter.Pack, g batch.Given) []firing {
	solver := interpreter.NewSolver(s.Program, pack, interpreter.Options{Unique: s.Rule.AssumesUnique})
	board := g.Puzzle.NewBoard()
	solver.Start(ctx, board)
	var all []firing
	for {
		before := stateOf(board)
		next, err := solver.Next()
		if step := p.stepOf(before); step != nil {
			own := next != nil && next.Rule == s.Rule
			all = append(all, firing{state: before, step: step, entries: entries(step), number: g.Number, own: own})
		}
		if next == nil || err != nil {
			return all
		}
	}
}

// firing is a board on which the rule makes a step.
type firing struct {
	state
	step    *interpreter.Step
	entries int  // what the example will expect
	number  int  // of the puzzle
	own     bool // the pack made this very step, so that no simpler rule applied
	kind    missKind
}

// compare orders firings: natural ones first, then those that conclude least. A Star Battle's board will be made
// smaller, so it best begins small; a Sudoku's stays, and reads best some way into the solve.
func (f firing) compare(g firing) int {
	if c := f.strangeness() - g.strangeness(); c != 0 || f.puzzle.Layers == 1 {
		return cmp.Or(c, f.entries-g.entries, len(f.facts)-len(g.facts), f.gone.Len()-g.gone.Len())
	}
	return cmp.Or(f.entries-g.entries, f.unripeness()-g.unripeness())
}

// natural says whether a Sudoku's board is one on which the pack comes to the rule by itself. A Star Battle's board
// always will do, since only what the step needs is kept of it.
func (f firing) natural() bool { return f.own || f.puzzle.Layers == 1 }

// good says whether the firing is of a kind that the search is content with.
func (f firing) good() bool { return f.natural() && f.kind != alreadyDone }

// strangeness is 1 for a board that is not natural.
func (f firing) strangeness() int {
	if f.natural() {
		return 0
	}
	return 1
}

// unripeness is how far the board is from two thirds full.
func (f firing) unripeness() int {
	d := f.placed.Len() - f.puzzle.Size*f.puzzle.Size*2/3
	return max(d, -d)
}

// entries is how much an example of the step has to expect.
func entries(s *interpreter.Step) int {
	n := s.Place.Len() + s.Eliminate.Len()
	for _, f := range s.Know {
		n += f.Cells.Len()
	}
	return n
}

// probe asks what the rule does on boards.
type probe struct {
	ctx    context.Context
	rule   *interpreter.Rule
	solver *interpreter.Solver
}

func newProbe(ctx context.Context, program *interpreter.Program, rule *interpreter.Rule, family puzzle.Family) *probe {
	return &probe{ctx, rule, interpreter.NewSolver(program, rule.Alone(family), interpreter.Options{Unique: true})}
}

// step is the rule's first step on the board, which it changes, or nil.
func (p *probe) step(b *puzzle.Board) *interpreter.Step {
	p.solver.Start(p.ctx, b)
	s, _ := p.solver.Next()
	return s
}

// stepOf is the rule's first step on a state; a board that is broken already has none.
func (p *probe) stepOf(s state) *interpreter.Step {
	b := s.board()
	if b.Broken() != nil {
		return nil
	}
	return p.step(b)
}

// shrunkFirings is how many boards are made smaller, at least, to find the one that makes the shortest example.
const shrunkFirings = 24

// Sample is a finished example.
type Sample struct {
	firing
	Text string
}

// shorten makes examples of the most promising firings and sorts them by length, one a puzzle.
func (s *Search) shorten(ctx context.Context, n int) []Sample {
	slices.SortStableFunc(s.found, func(a, b firing) int { return cmp.Or(int(a.kind-b.kind), a.compare(b)) })
	found := s.found[:min(len(s.found), max(shrunkFirings, firingsAPuzzle*n))]
	worker := func() func(firing) Sample {
		return func(f firing) Sample { return s.sample(ctx, f) }
	}
	best := map[int]Sample{}
	for m := range batch.Map(slices.Values(found), s.Jobs, worker) {
		if have, known := best[m.number]; m.Text != "" && (!known || m.compare(have) < 0) {
			best[m.number] = m
		}
	}
	return slices.SortedFunc(maps.Values(best), Sample.compare)
}

// sample makes the example of one firing. Its text is empty if it does not say what was found when it is read back.
func (s *Search) sample(ctx context.Context, f firing) Sample {
	p := newProbe(ctx, s.Program, s.Rule, f.puzzle.Family)
	if !s.Nothing {
		f.state = f.shrink(func(t state) bool { return f.same(p, t) })
	} else if m, ok := f.miss(p); ok {
		near := m.change(f.shrink(func(t state) bool { return f.misses(p, m, t) }))
		f = firing{state: near, number: f.number, own: f.own, kind: m.kind}
	}
	return Sample{f, exampleText(s.Program, s.Rule, f)}
}

// compare orders samples: what expects less first, then by how much there is to read.
func (s Sample) compare(t Sample) int {
	return cmp.Or(s.strangeness()-t.strangeness(), s.entries-t.entries, int(s.kind-t.kind), s.length()-t.length(), s.number-t.number)
}

// length is the length of the text, in which a cross or star counts twice; of a Sudoku, how ripe its board is.
func (s Sample) length() int {
	if s.puzzle.Layers > 1 {
		return s.unripeness()
	}
	return len(s.Text) + s.gone.Len() + s.placed.Len()
}
