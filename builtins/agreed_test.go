package builtins

import (
	"math/rand/v2"
	"slices"
	"testing"

	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/layout"
	"asterism/puzzle/notation"
)

// TestAgreementsAreWhatBranchesShare holds what agreed says of a region against the branches of its candidates.
func TestAgreementsAreWhatBranchesShare(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 41))
	agreements, contradictions := 0, 0
	for round := range 90 {
		all := samples(t, rng)
		s := all[round%len(all)]
		e := envOn(layout.RandomBoard(rng, s.Puzzle, s.solution, rng.Float64()*0.7))
		for _, r := range s.Truths {
			mark := e.Mark()
			var got *Agreement
			agreedRegionTo(&e.Workspace, r, 0, func(a *Agreement) bool { got = a.clone(); return true })
			on, off, refuted := shared(e, r)
			switch {
			case got == nil:
				if !on.Empty() || !off.Empty() || !refuted.Empty() {
					t.Fatalf("%s: nothing of %v, but branches share %s and %s", notation.Canonical(s.Puzzle), r, text(on), text(off))
				}
			case !refuted.Empty():
				contradictions++
				if !got.Off.Equal(refuted) || !got.On.Empty() {
					t.Fatalf("%s: %v: %s contradict themselves, not %s", notation.Canonical(s.Puzzle), r, text(refuted), text(got.Off))
				}
			default:
				agreements++
				if !got.On.Equal(on) || !got.Off.Equal(off) {
					t.Fatalf("%s: %v: %s and %s, branches share %s and %s", notation.Canonical(s.Puzzle), r, text(got.On), text(got.Off), text(on), text(off))
				}
			}
			e.Release(mark)
		}
	}
	t.Log(agreements, "agreements,", contradictions, "contradictions")
	if agreements == 0 || contradictions == 0 {
		t.Error("one kind never came")
	}
}

// shared is what the branches of a region's candidates have in common.
func shared(e *Env, r *puzzle.Region) (on, off, refuted puzzle.Set) {
	p := e.Board.Puzzle
	on, off, refuted = p.NewSet(), p.NewSet(), p.NewSet()
	if e.Board.Need(r) <= 0 || e.Board.Broken() != nil {
		return
	}
	first := true
	for x := range e.Arena.And(r.Cells, e.Board.Open).All() {
		b := branch(&e.Workspace, x, p.All)
		switch {
		case b.Broken:
			refuted.Add(x)
		case first:
			on.Copy(b.On)
			off.Copy(b.Off)
			first = false
		default:
			on.And(on, b.On)
			off.And(off, b.Off)
		}
	}
	return on, off, refuted
}

// TestAgreementsHold has the exact solver confirm what every region agrees on, from the premises named alone.
func TestAgreementsHold(t *testing.T) {
	rng := rand.New(rand.NewPCG(42, 42))
	n := 0
	for round := range 60 {
		all := samples(t, rng)
		s := all[round%len(all)]
		b := layout.RandomBoard(rng, s.Puzzle, s.solution, rng.Float64()*0.7)
		e, solver := envOn(b), exact.NewSolver(s.Puzzle)
		check := func(a *Agreement) bool {
			n++
			problem := exact.Problem{Puzzle: s.Puzzle, Open: b.Open, Placed: b.Placed, Regions: slices.Clone(e.Premises), Adjacency: true}
			claim := exact.Claim{Place: a.On, Eliminate: a.Off}
			if _, refuted, err := solver.Refute(t.Context(), problem, claim); refuted || err != nil {
				t.Fatalf("%s: %s: %s and %s do not follow from %v", notation.Canonical(s.Puzzle), text(a.Source), text(a.On), text(a.Off), e.Premises)
			}
			return true
		}
		agreedRegions(&e.Workspace, s.Truths, check)
		agreedRegionsTo(&e.Workspace, s.Truths, 1, check)
	}
	t.Log(n, "agreements")
	if n == 0 {
		t.Error("nothing was agreed on")
	}
}

// TestAgreementsWithOtherBoardsBetween looks at another board between any two agreements: the next must be the same.
func TestAgreementsWithOtherBoardsBetween(t *testing.T) {
	rng := rand.New(rand.NewPCG(45, 45))
	compared := 0
	for range 20 {
		s := sudoku(t, rng, 2, 3)
		b := layout.RandomBoard(rng, s.Puzzle, s.solution, 0.5)
		other := layout.RandomBoard(rng, s.Puzzle, s.solution, 0.2)
		var calm, disturbed []string
		e := envOn(b)
		agreedRegions(&e.Workspace, s.Truths, func(a *Agreement) bool {
			calm = append(calm, text(a.Source)+text(a.On)+text(a.Off))
			return true
		})
		agreedRegions(&e.Workspace, s.Truths, func(a *Agreement) bool {
			disturbed = append(disturbed, text(a.Source)+text(a.On)+text(a.Off))
			e.Board = other
			branchByLinks(&e.Workspace, other.Open.First())
			a.proof(&e.Workspace)
			e.Board = b
			return true
		})
		if !slices.Equal(calm, disturbed) {
			t.Fatal(calm, disturbed)
		}
		compared += len(calm)
	}
	if compared == 0 {
		t.Error("nothing was agreed on")
	}
}

// TestAgreementOfOneThatIsPlaced sees to it that candidates of which one is placed already say nothing.
func TestAgreementOfOneThatIsPlaced(t *testing.T) {
	s := sudoku(t, rand.New(rand.NewPCG(43, 43)), 2, 2)
	b := s.NewBoard()
	x := b.Placed.First()
	source := s.Truths[s.TruthsOf(x)[0]].Cells
	agreedSet(&envOn(b).Workspace, source, func(a *Agreement) bool { t.Error(text(a.Source), "agree"); return false })
}

// TestCertain compares what is true in every solution with all solutions.
func TestCertain(t *testing.T) {
	rng := rand.New(rand.NewPCG(44, 44))
	single, many := 0, 0
	for round := range 80 {
		all := []sample{star(t, rng, 5, 1), star(t, rng, 6, 1), sudoku(t, rng, 2, 2), sudoku(t, rng, 2, 3)}
		s := all[round%len(all)]
		b := layout.RandomBoard(rng, s.Puzzle, s.solution, rng.Float64())
		solutions, err := exact.Solutions(t.Context(), b, 3000)
		if err != nil || len(solutions) == 3000 || b.Solved() {
			continue
		}
		want := b.Open.Clone()
		for _, solution := range solutions {
			want.And(want, solution)
		}
		c := certain(&envOn(b).Workspace, s.All)
		if !c.Placed.Equal(want) || c.Single != (len(solutions) == 1) {
			t.Fatalf("%s: %s (single: %t) of %d solutions that share %s", notation.Canonical(s.Puzzle), text(c.Placed), c.Single, len(solutions), text(want))
		}
		if c.Single {
			single++
		} else {
			many++
		}
	}
	t.Log(single, "boards with one solution,", many, "with several")
	if single == 0 || many == 0 {
		t.Error("one kind never came")
	}
}

// TestTooManyCandidatesToLink sees to it that a board beyond the bound stops the rule, and nothing else.
func TestTooManyCandidatesToLink(t *testing.T) {
	p, err := puzzle.NewSudoku(5, 5, make([]int, 625))
	if err != nil {
		t.Fatal(err)
	}
	e := envOn(p.NewBoard())
	agreedRegions(&e.Workspace, p.Truths, func(*Agreement) bool { t.Error("an agreement"); return true })
	if e.Err() == nil {
		t.Error("the work goes on")
	}
}
