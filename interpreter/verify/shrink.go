package verify

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/notation"
)

// The bounds of shrinking a lie. The counts end it in practice; the time is for rules that are slow.
const (
	shrinkTime   = 15 * time.Second
	smallPuzzles = 150  // of each smaller form
	smallLies    = 6    // of one form that are shrunk, to keep the smallest
	shrinkBoards = 3000 // that the rule is tried on
)

// shrinker looks for the simplest boards on which a rule lies.
type shrinker struct {
	ctx     context.Context
	cancel  context.CancelFunc
	program *interpreter.Program
	pack    *interpreter.Pack
	forms   []form
	rule    *interpreter.Rule
	alone   *interpreter.Solver // with nothing but the rule, or with the rules that it runs
	asked   int                 // its number there
	judge   *judge              // of the puzzle at hand
	boards  int                 // tried
}

func newShrinker(ctx context.Context, t *trial, rule *interpreter.Rule) *shrinker {
	s := &shrinker{program: t.program, pack: t.pack, forms: t.forms, rule: rule}
	s.ctx, s.cancel = context.WithTimeout(ctx, shrinkTime)
	pack := rule.Alone(t.pack.Family)
	if rule.Runs() > 0 {
		pack = t.pack
	}
	s.alone, s.asked = solverFor(t.program, pack, rule)
	return s
}

// solverFor is a solver with the rules of a pack, and the number of one of them.
func solverFor(program *interpreter.Program, pack *interpreter.Pack, rule *interpreter.Rule) (*interpreter.Solver, int) {
	s := interpreter.NewSolver(program, pack, interpreter.Options{Unique: true, Limits: interpreter.Limits{Work: inspectWork}})
	return s, slices.IndexFunc(s.Rules(), func(r interpreter.Ranked) bool { return r.Rule == rule })
}

// shrink looks for simpler lies of the same rule: on smaller puzzles first, then with marks and facts forgotten, and in a Sudoku
// with clues taken away, as long as the rule still says what is not so. It returns the two simplest, of different puzzles; the
// second may be nil.
func (s *shrinker) shrink(found []*Lie) (first, second *Lie) {
	lies := s.onSmaller(found[0])
	if lies = append(lies, found...); len(lies) > smallLies {
		lies = lies[:smallLies]
	}
	for i, l := range lies {
		lies[i] = s.simplify(l)
		lies[i].Step.N = 1
	}
	slices.SortStableFunc(lies, func(a, b *Lie) int { return cmp.Compare(a.oddness(), b.oddness()) })
	first = lies[0]
	for _, l := range lies[1:] {
		if second == nil && notation.Canonical(l.Board.Puzzle) != notation.Canonical(first.Board.Puzzle) {
			second = l
		}
	}
	return first, second
}

// oddness is how hard it is to see what a board shows: its size, how much there is on it, and how many of its shapes are not such as
// people solve.
func (l *Lie) oddness() int {
	n := 4*l.Board.Puzzle.Size + 2*len(l.Board.Facts) + l.Board.Placed.Len() + l.Board.Eliminated().Len()
	for _, r := range l.Board.Puzzle.Of(puzzle.Shape) {
		if r.Cells.Len() <= r.Max {
			n += tinyShape
		}
	}
	return n
}

// tinyShape is how odd a shape is that has no choice.
const tinyShape = 3

// onSmaller looks for lies of the rule on puzzles of the smallest form that has any, each on a puzzle of its own.
func (s *shrinker) onSmaller(lie *Lie) []*Lie {
	in := newInspector(s.program, s.pack, map[string]bool{s.rule.ID: true}, s.forms)
	for i, form := range in.forms {
		var lies []*Lie
		if form.candidates >= lie.Board.Puzzle.Candidates() {
			continue
		}
		for n := range smallPuzzles {
			rng := rand.New(rand.NewPCG(uint64(i), uint64(n)))
			if l := s.onOne(in, rng, form); l != nil {
				lies = append(lies, l)
			}
			if len(lies) == smallLies || s.ctx.Err() != nil {
				break
			}
		}
		if len(lies) > 1 {
			return lies
		}
	}
	return nil
}

// blame lists the rules that a rule runs and without any one of which it does not lie on a board: they have lied to it.
func (s *shrinker) blame(lie *Lie) []*interpreter.Rule {
	var list []*interpreter.Rule
	for _, t := range s.pack.Tiers {
		if t.Number > s.rule.Runs() {
			continue
		}
		for _, r := range t.Rules {
			if r != s.rule && !s.liesWithout(r, lie) {
				list = append(list, r)
			}
		}
	}
	return list
}

// liesWithout says whether the rule still says what is not so on the board of a lie where another one is taken out of the pack.
func (s *shrinker) liesWithout(other *interpreter.Rule, lie *Lie) bool {
	solver, asked := solverFor(s.program, s.pack.Without(other), s.rule)
	if len(lie.Step.Know) == 0 {
		solver.Aim(lie.Contradicted())
	}
	solver.Start(s.ctx, lie.Board.Copy())
	step, err := solver.Ask(asked)
	return err != nil || step != nil && !interpreter.Holds(step.Claim(), lie.Solution)
}

// onOne looks for a lie along a solve of one random puzzle.
func (s *shrinker) onOne(in *inspector, rng *rand.Rand, f form) *Lie {
	unique := s.rule.AssumesUnique || rng.IntN(4) > 0
	p, solution := f.make(s.ctx, rng, unique)
	in.begin(s.ctx)
	if p == nil || in.explore(rng, p, solution, unique) != nil {
		return nil
	}
	return in.findings.rules[0].Lie
}

// simplify takes away what the lie does not need.
func (s *shrinker) simplify(lie *Lie) *Lie {
	s.boards = 0
	s.judge = newJudge(lie.Board.Puzzle, lie.Solution, s.rule.AssumesUnique)
	s.judge.known = []puzzle.Set{lie.Solution}
	lie = s.fewerMarks(lie)
	if lie.Board.Puzzle.Family == puzzle.Sudoku {
		lie = s.fewerMarks(s.fewerClues(lie))
	}
	return lie
}

// mark is one thing to see on a board: a fact, or a candidate that is placed or eliminated.
type mark struct {
	fact   *puzzle.Region // or nil
	cand   puzzle.Cand
	placed bool
}

// fewerMarks forgets marks, at first many at once, as long as the rule lies.
func (s *shrinker) fewerMarks(lie *Lie) *Lie {
	p, marks := lie.Board.Puzzle, marksOf(lie.Board)
	for size := max(len(marks)/2, 1); size > 0; size /= 2 {
		for at := 0; at < len(marks); {
			fewer := slices.Concat(marks[:at], marks[min(at+size, len(marks)):])
			if smaller := s.lieOn(boardOf(p, fewer)); smaller != nil {
				lie, marks = smaller, fewer
			} else {
				at += size
			}
		}
	}
	return lie
}

// fewerClues takes clues away, as long as the rule lies and, if it counts on that, the solution stays the only one.
func (s *shrinker) fewerClues(lie *Lie) *Lie {
	for c := range lie.Board.Puzzle.Givens.All() {
		p := withoutClue(lie.Board.Puzzle, c)
		if p == nil || s.rule.AssumesUnique && !isUnique(s.ctx, p) {
			continue
		}
		before := s.judge
		s.judge = newJudge(p, lie.Solution, s.rule.AssumesUnique)
		s.judge.known = []puzzle.Set{lie.Solution}
		if smaller := s.lieOn(boardOf(p, marksOf(lie.Board))); smaller != nil {
			lie = smaller
		} else {
			s.judge = before
		}
	}
	return lie
}

// withoutClue is a Sudoku with one clue less, or nil where that cannot be.
func withoutClue(p *puzzle.Puzzle, clue puzzle.Cand) *puzzle.Puzzle {
	givens := make([]int, p.Size*p.Size)
	for c := range p.Givens.All() {
		if c != clue {
			givens[p.CellOf(c)] = p.DigitOf(c)
		}
	}
	q, err := puzzle.NewSudoku(p.BoxRows, p.BoxColumns, givens)
	if err != nil {
		return nil
	}
	return q
}

func isUnique(ctx context.Context, p *puzzle.Puzzle) bool {
	n, err := exact.Count(ctx, p.NewBoard(), 2)
	return err == nil && n == 1
}

// marksOf lists what has been done to the start of a puzzle.
func marksOf(b *puzzle.Board) []mark {
	var all []mark
	start := b.Puzzle.NewBoard()
	for _, f := range b.Facts {
		all = append(all, mark{fact: f})
	}
	for c := range b.Eliminated().All() {
		if start.Open.Has(c) {
			all = append(all, mark{cand: c})
		}
	}
	for c := range b.Placed.All() {
		if start.Open.Has(c) {
			all = append(all, mark{cand: c, placed: true})
		}
	}
	return all
}

// boardOf makes the marks on the start of a puzzle.
func boardOf(p *puzzle.Puzzle, marks []mark) *puzzle.Board {
	b := p.NewBoard()
	for _, m := range marks {
		switch {
		case m.fact != nil:
			b.Learn(p.NewFact(m.fact.Cells, m.fact.Min, m.fact.Max, m.fact.Tag))
		case m.placed:
			b.Place(m.cand)
		default:
			b.Eliminate(m.cand)
		}
	}
	return b
}

// lieOn says whether the rule lies on a board, all of whose facts hold in every solution of it.
func (s *shrinker) lieOn(b *puzzle.Board) *Lie {
	if s.boards++; s.boards > shrinkBoards || b.Broken() != nil {
		return nil
	}
	s.alone.Start(s.ctx, b.Copy())
	step, err := s.alone.Ask(s.asked)
	if err != nil || step == nil {
		return nil
	}
	solution, refuted, err := s.judge.refute(s.ctx, b, step.Claim())
	if err != nil || !refuted {
		return nil
	}
	if _, wrong, err := s.judge.refute(s.ctx, b, exact.Claim{Know: b.Facts}); err != nil || wrong {
		return nil
	}
	return &Lie{Board: b, Step: step, Solution: solution.Clone()}
}
