package bench

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"asterism/interpreter"
	"asterism/interpreter/guard"
	"asterism/interpreter/prove"
	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/layout"
)

// FirstTiers is the pack that the rules in Go are written after: to be loaded with the shipped rules.
const FirstTiers = `
pack first "The first two tiers, without facts" for starbattle {
  tier 1 { R1.1 R1.2 R1.3 R1.4 }
  tier 2 { R2.1 R2.2 R2.3 }
}
`

// Work is what is measured with: the shipped rules with [FirstTiers], and puzzles with one solution each.
type Work struct {
	Files      []interpreter.File // the shipped rules
	Program    *interpreter.Program
	StarBattle []*puzzle.Puzzle
	Sudoku     []*puzzle.Puzzle
}

// Ratios measures every comparison, each for about so long, and tells each as it is done. It ends early when the context is done.
func Ratios(ctx context.Context, w *Work, each time.Duration, done func(Ratio)) {
	for _, c := range w.comparisons(ctx) {
		if ctx.Err() != nil {
			return
		}
		done(measure(ctx, c, each))
	}
}

// Comparisons is how many ratios there are.
const Comparisons = 9

// comparisons lists what is measured.
func (w *Work) comparisons(ctx context.Context) []ways {
	star, digits := "observations", "sudoku" // the packs whose solves are mostly evaluations of rules
	return []ways{
		w.interpretation(ctx),
		{"every instance of a rule evaluated after every step", "only those that may have changed",
			w.solves(ctx, star, w.StarBattle, interpreter.Options{Naive: true}, 1), w.solves(ctx, star, w.StarBattle, interpreter.Options{}, 1)},
		{"steps with reasons and certificates", "bare steps",
			w.solves(ctx, star, w.StarBattle, interpreter.Options{}, 1), w.solves(ctx, star, w.StarBattle, interpreter.Options{Bare: true}, 1)},
		{"Star Battle under the guard", "unguarded",
			w.solves(ctx, star, w.StarBattle, interpreter.Options{Watch: guard.New}, 1), w.solves(ctx, star, w.StarBattle, interpreter.Options{}, 1)},
		{"Sudoku under the guard", "unguarded",
			w.solves(ctx, digits, w.Sudoku, interpreter.Options{Watch: guard.New}, 1), w.solves(ctx, digits, w.Sudoku, interpreter.Options{}, 1)},
		{"a proof of every step", "the solve", w.proofs(ctx), w.solves(ctx, star, w.StarBattle, interpreter.Options{}, 1)},
		{"solving by rules", "finding the solution and that it is the only one", w.solves(ctx, star, w.StarBattle, interpreter.Options{}, 1), w.searches(ctx)},
		{"one worker", "two workers", w.solves(ctx, star, w.StarBattle, interpreter.Options{}, 1), w.solves(ctx, star, w.StarBattle, interpreter.Options{}, 2)},
		w.loads(),
	}
}

// interpretation compares the first two tiers as rules with the same in Go.
func (w *Work) interpretation(ctx context.Context) ways {
	boards := Begun(ctx, w.StarBattle)
	pack, _ := w.Program.Pack("first")
	solver, rival := interpreter.NewSolver(w.Program, pack, interpreter.Options{}), newNative(w.Program)
	return ways{"the first two tiers as text", "the same written in Go", func() {
		for _, b := range boards {
			solver.Start(ctx, b.Copy())
			solver.Run()
		}
	}, func() {
		for _, b := range boards {
			rival.solve(b.Copy())
		}
	}}
}

// Begun is boards of puzzles on which some stars stand already, so that the first two tiers have something to do.
func Begun(ctx context.Context, puzzles []*puzzle.Puzzle) (boards []*puzzle.Board) {
	rng := rand.New(rand.NewPCG(6, 6))
	for _, p := range puzzles {
		if solutions, err := exact.Solutions(ctx, p.NewBoard(), 1); err == nil && len(solutions) > 0 {
			boards = append(boards, layout.RandomBoard(rng, p, solutions[0], 0.25))
		}
	}
	return boards
}

// solves is solving the puzzles with a pack, by so many workers. Each is made anew, as in a run over many puzzles: the guard remembers
// the solutions of the last one.
func (w *Work) solves(ctx context.Context, pack string, puzzles []*puzzle.Puzzle, o interpreter.Options, workers int) func() {
	p, ok := w.Program.Pack(pack)
	if !ok {
		return func() {}
	}
	solvers := make([]*interpreter.Solver, workers)
	for i := range solvers {
		solvers[i] = interpreter.NewSolver(w.Program, p, o)
	}
	return func() {
		var group sync.WaitGroup
		for i, s := range solvers {
			group.Go(func() {
				for k := i; k < len(puzzles); k += workers {
					again := *puzzles[k]
					s.Solve(ctx, &again)
				}
			})
		}
		group.Wait()
	}
}

func (w *Work) proofs(ctx context.Context) func() {
	pack, _ := w.Program.Pack("observations")
	return func() {
		for _, p := range w.StarBattle {
			prove.Prove(ctx, w.Program, pack, p, prove.Options{})
		}
	}
}

func (w *Work) searches(ctx context.Context) func() {
	return func() {
		for _, p := range w.StarBattle {
			exact.Solutions(ctx, p.NewBoard(), 2)
		}
	}
}

// loads compares loading all shipped rules with loading them again when one file has changed.
func (w *Work) loads() ways {
	turn, again := 0, new(interpreter.Loader)
	again.Load(w.Files)
	return ways{"loading all rules", "loading them again with one file changed",
		func() { interpreter.Load(w.Files) },
		func() {
			turn++
			changed := append([]interpreter.File(nil), w.Files...)
			changed[0].Text = strings.TrimRight(changed[0].Text, "\n") + fmt.Sprintf("\n// saved %d times\n", turn)
			again.Load(changed)
		}}
}
