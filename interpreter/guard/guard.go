// Package guard has the exact solver watch a solve: no step is made that one of the puzzle's solutions contradicts.
//
// In: the board that a solve starts on, then each of its steps before it is made. Out: whether a solution refutes the step, and how
// many solutions the puzzle has. How: one exact solve finds the solutions of the puzzle, and each step is compared with them
// as bitsets. Of a puzzle with more solutions than are kept, a step that agrees with those is put to the exact solver. Cost:
// 3 to 80 µs for a 10×10 with one solution, and nothing worth measuring for each step. The work that goes into one puzzle is
// bounded; what it does not suffice for is solved unwatched, and [interpreter.Watched] says so.
//
// Use it as the Watch of [interpreter.Options]:
//
//	solver := interpreter.NewSolver(program, pack, interpreter.Options{Watch: guard.New})
package guard

import (
	"context"

	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/exact"
)

// solutionsKept is up to how many solutions steps are compared with all of them.
const solutionsKept = 64

// Guard is the watcher. It is for one goroutine.
type Guard struct {
	puzzle  *puzzle.Puzzle
	exact   *exact.Searcher
	whole   known // of the puzzle
	of      known // of the board at the start of the solve
	board   *puzzle.Board
	work    int // that may go into a puzzle
	effort  effort
	watched interpreter.Watched
}

// known is what solutions there are: all of them, or some.
type known struct {
	some []puzzle.Set
	all  bool
	err  error // the search for them was broken off
}

// New makes a guard for a solver.
func New() interpreter.Observer { return Within(effortAPuzzle) }

// Within makes a guard that puts so much work into a puzzle: 1 is a question about a small one, 8 some milliseconds of search.
func Within(work int) *Guard { return &Guard{work: work} }

// Begin finds the solutions of the puzzle, unless it is that of the solve before, and of those the ones of the board.
func (g *Guard) Begin(ctx context.Context, b *puzzle.Board) {
	g.board = b
	g.effort = effort{Context: ctx, left: g.work, question: 1 + b.Puzzle.Candidates()/candidatesAEffort}
	fresh := b.Puzzle.NewBoard()
	if g.puzzle != b.Puzzle || g.whole.err != nil {
		g.puzzle, g.exact = b.Puzzle, exact.NewSearcher(b.Puzzle)
		g.whole = g.find(fresh)
	}
	g.watched = interpreter.Watched{Solutions: g.whole.count()}
	g.of = g.whole
	switch {
	case b.Open.Equal(fresh.Open) && b.Placed.Equal(fresh.Placed):
	case g.whole.all:
		g.of.some = agreeing(g.whole.some, b)
	default:
		g.of = g.find(b)
	}
	if g.of.err != nil {
		g.watched.From = 1
	}
}

// find looks for the solutions of a board, up to as many as are kept.
func (g *Guard) find(b *puzzle.Board) known {
	g.effort.asks(1)
	some, err := g.exact.Solutions(&g.effort, exact.Of(b), solutionsKept)
	return known{some: some, all: err == nil && len(some) < solutionsKept, err: err}
}

// count is how many solutions there are, as far as known.
func (k *known) count() interpreter.Solutions {
	switch n := len(k.some); {
	case n > 1:
		return interpreter.SeveralSolutions
	case k.err != nil:
		return interpreter.SolutionsUnknown
	case n == 1:
		return interpreter.OneSolution
	}
	return interpreter.NoSolution
}

// agreeing lists those solutions that a board may still come to.
func agreeing(solutions []puzzle.Set, b *puzzle.Board) []puzzle.Set {
	var some []puzzle.Set
	possible := b.Puzzle.NewSet()
	possible.Or(b.Placed, b.Open)
	for _, s := range solutions {
		if b.Placed.Within(s) && s.Within(possible) {
			some = append(some, s)
		}
	}
	return some
}

// Refutes compares a step with the solutions of the board, and where these are not all known asks the exact solver.
func (g *Guard) Refutes(s *interpreter.Step) (puzzle.Set, bool) {
	for _, solution := range g.of.some {
		if !interpreter.Holds(s.Claim(), solution) {
			return solution, true
		}
	}
	if g.of.all || g.watched.From > 0 {
		return puzzle.Set{}, false
	}
	g.effort.asks(parts(s.Claim()))
	solution, refuted, err := g.exact.Refute(&g.effort, exact.Of(g.board), s.Claim())
	if err != nil {
		g.watched.From = s.N
	}
	return solution, refuted
}

// Watched is what is known since Begin.
func (g *Guard) Watched() interpreter.Watched { return g.watched }

// The work that may go into one puzzle, counted by how often the exact solver asks whether to go on: once a question, and at
// regular intervals of its search. It is counted and not timed so that it is the same on every machine; it is some 50 ms.
const (
	effortAPuzzle     = 32 * effortAnInterval
	effortAnInterval  = 8
	candidatesAEffort = 256 // a question costs one for so many candidates, for it to be put
)

// effort is a context that ends when the work for a puzzle is used up.
type effort struct {
	context.Context
	left      int
	questions int // put to the solver and not counted yet
	question  int // what one costs
}

// asks says that the next questions are put.
func (e *effort) asks(questions int) { e.questions = questions }

// Err says whether to go on.
func (e *effort) Err() error {
	if e.questions > 0 {
		e.questions--
		e.left -= e.question
	} else {
		e.left -= effortAnInterval
	}
	if e.left < 0 {
		return context.DeadlineExceeded
	}
	return e.Context.Err()
}

// parts is how many questions it takes to refute a claim: for each of its counts whether there may be fewer, or more.
func parts(c exact.Claim) int {
	n := 0
	for _, set := range []puzzle.Set{c.Place, c.Eliminate} {
		if !set.Empty() {
			n++
		}
	}
	for _, f := range c.Know {
		if f.Min > 0 {
			n++
		}
		if f.Max < f.Cells.Len() {
			n++
		}
	}
	return n
}
