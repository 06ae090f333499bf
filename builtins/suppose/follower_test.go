package suppose

import (
	"math/rand/v2"
	"testing"

	"asterism/builtins/engine"
	"asterism/builtins/internal/sample"
	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/layout"
	"asterism/puzzle/notation"
)

// TestBranchWithAllRegionsIsFollow holds what is followed by counts against the board's own way of settling.
func TestBranchWithAllRegionsIsFollow(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 31))
	broken, whole := 0, 0
	for round := range 240 {
		all := sample.Puzzles(t, rng)
		s := all[round%len(all)]
		b := layout.RandomBoard(rng, s.Puzzle, s.Solution, rng.Float64()*0.4)
		for c := range b.Placed.All() {
			clearConflicts(b, c)
		}
		b.Settle() // so that the supposition alone forces anything
		e := sample.On(b)
		for x := range b.Open.All() {
			mark := e.Mark()
			br := BranchOf(e, x, s.All)
			after := b.Copy()
			after.Suppose(x)
			after.Settle()
			if br.Broken != (after.Broken() != nil) {
				t.Fatalf("%s: %s: broken %t, settled %v", notation.Canonical(s.Puzzle), s.Name(x), br.Broken, after.Broken())
			}
			if br.Broken {
				broken++
			} else {
				whole++
				on, off := s.NewSet(), s.NewSet()
				on.AndNot(after.Placed, b.Placed)
				off.AndNot(b.Open, after.Open)
				off.AndNot(off, after.Placed)
				if !on.Equal(br.On) || !off.Equal(br.Off) {
					t.Fatalf("%s: %s: %s and %s, settled %s and %s", notation.Canonical(s.Puzzle), s.Name(x), sample.Text(br.On), sample.Text(br.Off), sample.Text(on), sample.Text(off))
				}
			}
			e.Release(mark)
		}
	}
	t.Log(broken, "contradictions,", whole, "branches agree")
	if broken == 0 || whole == 0 {
		t.Error("one kind never came")
	}
}

func clearConflicts(b *puzzle.Board, c puzzle.Cand) {
	for y := range b.Puzzle.Conflicts(c).All() {
		b.Eliminate(y)
	}
}

// TestBranchByLinksIsTheClosureOfPairs holds what is followed by links against the closure of all pairs: x excludes its
// conflicts and the rest of a region it fills, and a candidate that goes brings up what its regions then need.
func TestBranchByLinksIsTheClosureOfPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(32, 32))
	broken := 0
	for round := range 18 {
		all := sample.Puzzles(t, rng)
		s := all[round%len(all)]
		b := layout.RandomBoard(rng, s.Puzzle, s.Solution, rng.Float64())
		e := sample.On(b)
		for x := range b.Open.All() {
			mark := e.Mark()
			br, on, off := BranchByLinks(e, x), s.NewSet(), s.NewSet()
			closePairs(b, x, on, off)
			switch {
			case br.Broken != on.Meets(off):
				t.Fatalf("%s: %s: broken %t, pairs %t", notation.Canonical(s.Puzzle), s.Name(x), br.Broken, on.Meets(off))
			case br.Broken:
				broken++
			case !on.Equal(br.On) || !off.Equal(br.Off):
				t.Fatalf("%s: %s: %s and %s, pairs %s and %s", notation.Canonical(s.Puzzle), s.Name(x), sample.Text(br.On), sample.Text(br.Off), sample.Text(on), sample.Text(off))
			}
			e.Release(mark)
		}
	}
	if broken == 0 {
		t.Error("no branch contradicts itself")
	}
}

// closePairs follows links in the plainest way.
func closePairs(b *puzzle.Board, x puzzle.Cand, on, off puzzle.Set) {
	p := b.Puzzle
	on.Add(x)
	for again := true; again; {
		before := on.Len() + off.Len()
		for y := range b.Open.All() {
			for _, t := range p.TruthsOf(y) {
				r := p.Truths[t]
				for z := range r.Cells.All() {
					if z == y || !b.Open.Has(z) {
						continue
					}
					if on.Has(y) && b.Need(r) == 1 {
						off.Add(z)
					}
					if off.Has(y) && b.Need(r) > 0 && b.Free(r) == b.Need(r)+1 {
						on.Add(z)
					}
				}
			}
			if on.Has(y) {
				for z := range p.Conflicts(y).All() {
					if b.Open.Has(z) {
						off.Add(z)
					}
				}
			}
		}
		again = on.Len()+off.Len() > before
	}
}

// TestChainsExplainThemselves checks the chain of every contradiction: it breaks
// the board, and the regions named suffice, as the exact solver says.
func TestChainsExplainThemselves(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 33))
	chains := 0
	for round := range 60 {
		all := sample.Puzzles(t, rng)
		s := all[round%len(all)]
		b := layout.RandomBoard(rng, s.Puzzle, s.Solution, rng.Float64()*0.6)
		e := sample.On(b)
		solver := exact.NewSearcher(s.Puzzle)
		for x := range b.Open.All() {
			mark := e.Mark()
			e.Premises = e.Premises[:0]
			br := BranchOf(e, x, s.All)
			if br.Broken {
				chains++
				checkReasons(t, b, br.Proof(e).Branches[0])
				gone := s.NewSet()
				gone.Add(x)
				problem := exact.Problem{Puzzle: s.Puzzle, Open: b.Open, Placed: b.Placed, Regions: e.Premises, Adjacency: true}
				if _, refuted, _ := solver.Refute(t.Context(), problem, exact.Claim{Eliminate: gone}); refuted {
					t.Fatalf("%s: that %s goes does not follow from %v", notation.Canonical(s.Puzzle), s.Name(x), e.Premises)
				}
			}
			e.Release(mark)
		}
	}
	t.Log(chains, "chains")
	if chains == 0 {
		t.Error("there was no chain")
	}
}

// checkReasons sees to it that a chain begins with its supposition and breaks the board.
func checkReasons(t *testing.T, b *puzzle.Board, branch engine.ProofBranch) {
	t.Helper()
	after := b.Copy()
	for i, n := range branch.Chain {
		c := n.Candidates.First()
		if i == 0 && (c != branch.Start || !n.On) {
			t.Fatalf("%s: the chain of %s begins elsewhere", notation.Canonical(b.Puzzle), b.Puzzle.Name(branch.Start))
		}
		if n.On {
			after.Suppose(c)
		} else {
			after.Eliminate(c)
		}
		if after.Broken() != nil || !n.On && after.Placed.Has(c) {
			return
		}
	}
	t.Fatalf("%s: the chain of %s leads nowhere", notation.Canonical(b.Puzzle), b.Puzzle.Name(branch.Start))
}
