package main

import (
	"cmp"
	"context"
	"iter"
	"slices"
	"sync/atomic"

	"asterism/interpreter"
	"asterism/puzzle"
)

// How much is enough: the search ends when so many puzzles of the smallest size show the rule at work, and so many
// boards of them are made smaller to find the one that makes the shortest example.
const (
	enoughPuzzles  = 60
	shrunkFirings  = 24
	firingsAPuzzle = 3
	missesTried    = 15 // boards of a puzzle, when near misses are sought
)

// firing is a board on which the rule makes a step.
type firing struct {
	state
	step    *interpreter.Step
	entries int  // what the example will expect
	number  int  // of the puzzle
	own     bool // the pack made this very step, so that no simpler rule applied
	kind    missKind
}

// sample is a finished example.
type sample struct {
	firing
	text string
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

// search looks through the solves of puzzles for short examples, the shortest first.
func (x *exampleCommand) search(ctx context.Context, program *interpreter.Program, rule *interpreter.Rule, in iter.Seq[given]) ([]sample, error) {
	if x.Pack != "" {
		if _, ok := program.Pack(x.Pack); !ok {
			return nil, unknown("pack", x.Pack, packNames(program), "asterism rules lists them")
		}
	}
	var smallest atomic.Int32 // size of the smallest puzzle so far with a firing
	smallest.Store(puzzle.MaxSize + 1)
	worker := func() func(given) []firing {
		return func(g given) []firing {
			if g.Err != nil || g.Puzzle.Size > int(smallest.Load()) || !slices.Contains(rule.Families, g.Puzzle.Family) {
				return nil
			}
			return x.firings(ctx, program, rule, g)
		}
	}
	var found []firing
	with := 0 // puzzles of the smallest size that have one
	for fs := range ordered(in, x.jobs(), worker) {
		if ctx.Err() != nil {
			break
		}
		if len(fs) == 0 || fs[0].puzzle.Size > int(smallest.Load()) {
			continue
		}
		if size := fs[0].puzzle.Size; size < int(smallest.Load()) {
			smallest.Store(int32(size))
			found, with = nil, 0
		}
		found = append(found, fs...)
		if !slices.ContainsFunc(fs, firing.good) {
			continue
		}
		if with++; with == enoughPuzzles {
			break
		}
	}
	return x.shorten(program, rule, found), nil
}

// firings lists the boards of one solve on which the rule concludes least.
func (x *exampleCommand) firings(ctx context.Context, program *interpreter.Program, rule *interpreter.Rule, g given) []firing {
	pack, err := x.packOf(program, g.Puzzle)
	if err != nil {
		return nil
	}
	solver := interpreter.NewSolver(program, pack, interpreter.Options{Unique: rule.AssumesUnique})
	board, p := g.Puzzle.NewBoard(), newProbe(ctx, program, rule, g.Puzzle.Family)
	solver.Start(ctx, board)
	var all []firing
	for {
		st := stateOf(board)
		next, err := solver.Next()
		if b := st.board(); b.Broken() == nil {
			if s := p.step(b); s != nil {
				all = append(all, firing{state: st, step: s, entries: entries(s), number: g.number, own: next != nil && next.Rule == rule})
			}
		}
		if next == nil || err != nil {
			break
		}
	}
	slices.SortStableFunc(all, firing.compare)
	if x.Nothing {
		all = nearlyQuiet(p, all)
	}
	return all[:min(len(all), firingsAPuzzle)]
}

// nearlyQuiet is those firings that have a near miss, the most telling first. It looks at the fullest boards first, where
// the rule fires nowhere else.
func nearlyQuiet(p *probe, all []firing) []firing {
	slices.SortStableFunc(all, func(a, b firing) int {
		return cmp.Or(a.strangeness()-b.strangeness(), b.gone.Len()-a.gone.Len())
	})
	var list []firing
	for _, f := range all[:min(len(all), missesTried)] {
		if m, ok := f.miss(p); ok {
			f.kind = m.kind
			list = append(list, f)
		}
	}
	slices.SortStableFunc(list, func(a, b firing) int { return cmp.Or(int(a.kind-b.kind), a.compare(b)) })
	return list
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

// shorten makes examples of the most promising firings, and sorts them by length, one a puzzle.
func (x *exampleCommand) shorten(program *interpreter.Program, rule *interpreter.Rule, found []firing) []sample {
	slices.SortStableFunc(found, func(a, b firing) int { return cmp.Or(int(a.kind-b.kind), a.compare(b)) })
	limit := max(shrunkFirings, firingsAPuzzle*x.Number)
	best := map[int]sample{}
	for _, f := range found[:min(len(found), limit)] {
		s, ok := x.sample(program, rule, f)
		if have, known := best[f.number]; ok && (!known || s.shorter(have) < 0) {
			best[f.number] = s
		}
	}
	var list []sample
	for _, s := range best {
		list = append(list, s)
	}
	slices.SortFunc(list, sample.shorter)
	return list
}

// shorter orders samples: what expects less first, then by how much there is to read.
func (s sample) shorter(t sample) int {
	return cmp.Or(s.strangeness()-t.strangeness(), s.entries-t.entries, int(s.kind-t.kind), s.length()-t.length(), s.number-t.number)
}

// length is the length of the text, in which a cross or star counts twice; of a Sudoku, how ripe its board is.
func (s sample) length() int {
	if s.puzzle.Layers > 1 {
		return s.unripeness()
	}
	return len(s.text) + s.gone.Len() + s.placed.Len()
}

// sample makes the example of one firing, if it says what was found when it is read back.
func (x *exampleCommand) sample(program *interpreter.Program, rule *interpreter.Rule, f firing) (sample, bool) {
	p := newProbe(context.Background(), program, rule, f.puzzle.Family)
	if !x.Nothing {
		f.state = f.shrink(func(s state) bool { return f.same(p, s) })
	} else if m, ok := f.miss(p); ok {
		near := m.change(f.shrink(func(s state) bool { return f.misses(p, m, s) }))
		f = firing{state: near, number: f.number, own: f.own, kind: m.kind}
	}
	text, ok := exampleText(program, rule, f)
	return sample{f, text}, ok
}
