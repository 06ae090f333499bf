package interpreter

import (
	"context"
	"math/rand/v2"
	"time"

	"asterism/puzzle"
)

// Verification says what to check rules on.
type Verification struct {
	Seed   uint64
	Boards int           // how many puzzles to make; 0 for no bound
	Time   time.Duration // how long to go on; 0 for no bound
	// Progress is told after every puzzle how many there have been and what has been found.
	Progress func(puzzles int, r *Verdict)
}

// Verdict is what the exact solver says of the rules of a pack.
type Verdict struct {
	Rules   []*RuleVerdict // in the order of the pack
	Puzzles int            // made and solved
	Boards  int            // looked at
}

// RuleVerdict counts what one rule did on the boards of a verification.
type RuleVerdict struct {
	Rule   *Rule
	Tier   int
	Fired  int  // steps
	Claims int  // placements, eliminations and facts in them
	Lie    *Lie // the smallest counter-example found, or nil
	Lies   int  // steps refuted
}

// Lie is a step that does not hold: a board, what the rule says of it, and a solution that says otherwise.
type Lie struct {
	Board    *puzzle.Board
	Step     *Step
	Solution puzzle.Set
}

// Sound says whether no rule has been refuted.
func (v *Verdict) Sound() bool {
	for _, r := range v.Rules {
		if r.Lies > 0 {
			return false
		}
	}
	return true
}

// Silent lists the rules that never fired.
func (v *Verdict) Silent() []*Rule {
	var out []*Rule
	for _, r := range v.Rules {
		if r.Fired == 0 {
			out = append(out, r.Rule)
		}
	}
	return out
}

// verifier checks every rule of a pack, alone, on every board that a solve of many random puzzles passes through.
type verifier struct {
	ctx      context.Context
	pack     *Pack
	subjects []*subject
	leader   *Solver // solves on with the whole pack, so that facts and late boards come up
	scout    *Solver // does the same where a lie is shrunk
	exact    *puzzle.Solver
	verdict  *Verdict
}

type subject struct {
	solver  *Solver
	verdict *RuleVerdict
}

// Verify makes random puzzles, with one solution and with many, solves them with the pack from boards in all stages,
// and has the exact solver confirm what each rule says of each board on the way. Rules that assume a unique solution are
// asked only where there is one. The verdict depends on seed and number of puzzles alone.
func Verify(ctx context.Context, program *Program, pack *Pack, only map[string]bool, what Verification) (*Verdict, error) {
	v := newVerifier(ctx, program, pack, only)
	start := time.Now()
	for n := 0; ; n++ {
		over := what.Time > 0 && time.Since(start) > what.Time
		if what.Boards > 0 && n >= what.Boards || over || ctx.Err() != nil {
			return v.verdict, nil
		}
		rng := rand.New(rand.NewPCG(what.Seed, uint64(n)))
		if err := v.puzzle(rng); err != nil {
			return v.verdict, err
		}
		v.verdict.Puzzles++
		if what.Progress != nil {
			what.Progress(v.verdict.Puzzles, v.verdict)
		}
	}
}

func newVerifier(ctx context.Context, program *Program, pack *Pack, only map[string]bool) *verifier {
	v := &verifier{ctx: ctx, pack: pack, verdict: &Verdict{}}
	v.leader, v.scout = NewSolver(program, pack, Options{}), NewSolver(program, pack, Options{})
	for _, t := range pack.Tiers {
		for _, r := range t.Rules {
			if only != nil && !only[r.ID] {
				continue
			}
			rv := &RuleVerdict{Rule: r, Tier: t.Number}
			v.verdict.Rules = append(v.verdict.Rules, rv)
			v.subjects = append(v.subjects, &subject{NewSolver(program, r.Alone(pack.Family), Options{Unique: true}), rv})
		}
	}
	return v
}

// form makes a random puzzle of one size, with its planted solution; it may fail and give none.
type form func(rng *rand.Rand, unique bool) (*puzzle.Puzzle, puzzle.Set)

// forms lists the puzzles that rules are checked on, from small to large. Small ones come up most often: there lies
// are shortest, and rare patterns frequent.
func (v *verifier) forms() []form {
	var out []form
	if v.pack.Family == puzzle.Sudoku {
		for _, box := range [][2]int{{2, 2}, {2, 3}, {3, 3}, {3, 3}, {3, 3}} {
			out = append(out, digitsForm(box[0], box[1]))
		}
		return out
	}
	for _, f := range [][2]int{{4, 1}, {5, 1}, {6, 1}, {7, 1}, {8, 1}, {8, 2}, {9, 2}, {10, 2}, {10, 2}, {14, 3}} {
		out = append(out, func(rng *rand.Rand, unique bool) (*puzzle.Puzzle, puzzle.Set) {
			p, solution, ok := puzzle.RandomStarBattle(rng, f[0], f[1], unique)
			if !ok {
				return nil, solution
			}
			return p, solution
		})
	}
	return out
}

func digitsForm(rows, columns int) form {
	cells := rows * rows * columns * columns
	return func(rng *rand.Rand, unique bool) (*puzzle.Puzzle, puzzle.Set) {
		p, solution, _ := puzzle.RandomSudoku(rng, rows, columns, cells*(15+rng.IntN(35))/100, unique)
		return p, solution
	}
}

// puzzle makes one puzzle and checks the rules along a solve of it.
func (v *verifier) puzzle(rng *rand.Rand) error {
	unique, forms := rng.IntN(2) == 0, v.forms()
	p, solution := forms[rng.IntN(len(forms))](rng, unique)
	if p == nil {
		return nil
	}
	v.exact = puzzle.NewSolver(p)
	b := p.NewBoard()
	if rng.IntN(2) == 0 {
		b = puzzle.RandomBoard(rng, p, solution, rng.Float64())
	}
	return v.walk(b, unique)
}

// walk lets the whole pack solve on, and asks every rule at every board on the way.
func (v *verifier) walk(b *puzzle.Board, unique bool) error {
	v.leader.Start(v.ctx, b)
	for {
		v.verdict.Boards++
		for _, s := range v.subjects {
			if s.verdict.Rule.AssumesUnique && !unique {
				continue
			}
			if err := v.ask(s, b); err != nil {
				return err
			}
		}
		step, err := v.leader.Next()
		if err != nil || step == nil {
			return err
		}
	}
}

// ask checks what one rule says of a board, if it says anything.
func (v *verifier) ask(s *subject, b *puzzle.Board) error {
	s.solver.Start(v.ctx, b.Copy())
	step, err := s.solver.Next()
	if err != nil || step == nil {
		return err
	}
	s.verdict.Fired++
	s.verdict.Claims += step.Place.Len() + step.Eliminate.Len() + len(step.Know)
	solution, refuted, err := v.exact.Refute(v.ctx, b.Problem(), step.Claim())
	if err != nil || !refuted {
		return err
	}
	s.verdict.Lies++
	return v.keep(s, &Lie{Board: b.Copy(), Step: step, Solution: solution.Clone()})
}

// keep shrinks the first lie of a rule, and keeps it.
func (v *verifier) keep(s *subject, lie *Lie) error {
	if s.verdict.Lie != nil {
		return nil
	}
	exact := v.exact
	small, err := v.shrink(s, lie)
	v.exact, s.verdict.Lie = exact, small
	return err
}

// Claim is what the step says about every solution.
func (s *Step) Claim() puzzle.Claim {
	return puzzle.Claim{Place: s.Place, Eliminate: s.Eliminate, Know: s.Know}
}
