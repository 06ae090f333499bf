package suppose

import (
	"math/rand/v2"
	"slices"
	"testing"

	"asterism/builtins/engine"
	"asterism/builtins/internal/sample"
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
		all := sample.Puzzles(t, rng)
		s := all[round%len(all)]
		e := sample.On(layout.RandomBoard(rng, s.Puzzle, s.Solution, rng.Float64()*0.7))
		for _, r := range s.Truths {
			mark := e.Mark()
			var got *Agreement
			AgreedRegionTo(e, r, 0, func(a *Agreement) bool { got = a.Clone(); return true })
			on, off, refuted := shared(e, r)
			switch {
			case got == nil:
				if !on.Empty() || !off.Empty() || !refuted.Empty() {
					t.Fatalf("%s: nothing of %v, but branches share %s and %s", notation.Canonical(s.Puzzle), r, sample.Text(on), sample.Text(off))
				}
			case !refuted.Empty():
				contradictions++
				if !got.Off.Equal(refuted) || !got.On.Empty() {
					t.Fatalf("%s: %v: %s contradict themselves, not %s", notation.Canonical(s.Puzzle), r, sample.Text(refuted), sample.Text(got.Off))
				}
			default:
				agreements++
				if !got.On.Equal(on) || !got.Off.Equal(off) {
					t.Fatalf("%s: %v: %s and %s, branches share %s and %s", notation.Canonical(s.Puzzle), r, sample.Text(got.On), sample.Text(got.Off), sample.Text(on), sample.Text(off))
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
func shared(e *engine.Workspace, r *puzzle.Region) (on, off, refuted puzzle.Set) {
	p := e.Board.Puzzle
	on, off, refuted = p.NewSet(), p.NewSet(), p.NewSet()
	if e.Board.Need(r) <= 0 || e.Board.Broken() != nil {
		return
	}
	first := true
	for x := range e.Arena.And(r.Cells, e.Board.Open).All() {
		b := BranchOf(e, x, p.All)
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
		all := sample.Puzzles(t, rng)
		s := all[round%len(all)]
		b := layout.RandomBoard(rng, s.Puzzle, s.Solution, rng.Float64()*0.7)
		e, solver := sample.On(b), exact.NewSearcher(s.Puzzle)
		check := func(a *Agreement) bool {
			n++
			problem := exact.Problem{Puzzle: s.Puzzle, Open: b.Open, Placed: b.Placed, Regions: slices.Clone(e.Premises), Adjacency: true}
			claim := exact.Claim{Place: a.On, Eliminate: a.Off}
			if _, refuted, err := solver.Refute(t.Context(), problem, claim); refuted || err != nil {
				t.Fatalf("%s: %s: %s and %s do not follow from %v", notation.Canonical(s.Puzzle), sample.Text(a.Source), sample.Text(a.On), sample.Text(a.Off), e.Premises)
			}
			return true
		}
		AgreedRegions(e, s.Truths, check)
		AgreedRegionsTo(e, s.Truths, 1, check)
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
		s := sample.Sudoku(t, rng, 2, 3)
		b := layout.RandomBoard(rng, s.Puzzle, s.Solution, 0.5)
		other := layout.RandomBoard(rng, s.Puzzle, s.Solution, 0.2)
		var calm, disturbed []string
		e := sample.On(b)
		AgreedRegions(e, s.Truths, func(a *Agreement) bool {
			calm = append(calm, sample.Text(a.Source)+sample.Text(a.On)+sample.Text(a.Off))
			return true
		})
		AgreedRegions(e, s.Truths, func(a *Agreement) bool {
			disturbed = append(disturbed, sample.Text(a.Source)+sample.Text(a.On)+sample.Text(a.Off))
			e.Board = other
			BranchByLinks(e, other.Open.First())
			a.Proof(e)
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
	s := sample.Sudoku(t, rand.New(rand.NewPCG(43, 43)), 2, 2)
	b := s.NewBoard()
	x := b.Placed.First()
	source := s.Truths[s.TruthsOf(x)[0]].Cells
	AgreedSet(sample.On(b), source, func(a *Agreement) bool { t.Error(sample.Text(a.Source), "agree"); return false })
}

// TestCertain compares what is true in every solution with all solutions.
func TestCertain(t *testing.T) {
	rng := rand.New(rand.NewPCG(44, 44))
	single, many := 0, 0
	for round := range 80 {
		all := []sample.Solved{sample.Star(t, rng, 5, 1), sample.Star(t, rng, 6, 1), sample.Sudoku(t, rng, 2, 2), sample.Sudoku(t, rng, 2, 3)}
		s := all[round%len(all)]
		b := layout.RandomBoard(rng, s.Puzzle, s.Solution, rng.Float64())
		solutions, err := exact.Solutions(t.Context(), b, 3000)
		if err != nil || len(solutions) == 3000 || b.Solved() {
			continue
		}
		want := b.Open.Clone()
		for _, solution := range solutions {
			want.And(want, solution)
		}
		c := Certain(sample.On(b), s.All)
		if !c.Placed.Equal(want) || c.Single != (len(solutions) == 1) {
			t.Fatalf("%s: %s (single: %t) of %d solutions that share %s", notation.Canonical(s.Puzzle), sample.Text(c.Placed), c.Single, len(solutions), sample.Text(want))
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
	e := sample.On(p.NewBoard())
	AgreedRegions(e, p.Truths, func(*Agreement) bool { t.Error("an agreement"); return true })
	if e.Err() == nil {
		t.Error("the work goes on")
	}
}
