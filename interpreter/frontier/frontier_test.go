package frontier_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"asterism/interpreter/frontier"
	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/notation"
)

const six = "6x1.ABBCCCAABBBCAAABDCEAABFCEEAFFFEEEFFF"

// Example asks what follows next on a board with nothing on it.
func Example() {
	p, _ := notation.Parse(six, notation.Options{})
	gap, _ := frontier.Find(context.Background(), p.NewBoard())
	fmt.Println(gap.Pattern)
	fmt.Println(gap)
	// Output:
	// a place by 1 shape
	// shape D places r3c5, and leaves nothing for r2c4, r2c5, r2c6, r3c4, r3c6, r4c4, r4c5 and r4c6
}

// TestGaps follows the gaps of a puzzle to its end: each holds in the solution, and its regions alone say so.
func TestGaps(t *testing.T) {
	p, err := notation.Parse(six, notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	solutions, _ := exact.Solutions(context.Background(), p.NewBoard(), 2)
	b, rounds := p.NewBoard(), 0
	var gaps []*frontier.Gap
	for ; !b.Solved() && rounds < 40; rounds++ {
		g, err := frontier.Find(context.Background(), b.Copy())
		if err != nil || len(g.Regions) == 0 {
			t.Fatal(g, err)
		}
		if !g.Place.Within(solutions[0]) || g.Out.Meets(solutions[0]) || g.Place.Empty() && g.Out.Empty() {
			t.Fatalf("round %d: %s does not hold", rounds, g)
		}
		for i := range g.Regions {
			if less := without(b, g, i); less {
				t.Errorf("round %d: %s does without region %d", rounds, g, i)
			}
		}
		if !g.Smallest {
			t.Errorf("round %d: fewer regions may do than those of %s", rounds, g)
		}
		gaps = append(gaps, g)
		if fewerForce(b, len(g.Regions)-1) {
			t.Errorf("round %d: fewer regions force something than those of %s", rounds, g)
		}
		for c := range g.Place.All() {
			b.Place(c)
		}
		for c := range g.Out.All() {
			b.Eliminate(c)
		}
	}
	kinds, n := frontier.Group(gaps), 0
	for i, k := range kinds {
		n += len(k.Gaps)
		if i > 0 && len(k.Gaps) > len(kinds[i-1].Gaps) {
			t.Errorf("%s comes up more often than what stands before it", k.Shape)
		}
	}
	if !b.Solved() || n != len(gaps) {
		t.Errorf("not solved after %d deductions, %d of them in groups", rounds, n)
	}
}

// fewerForce says whether some regions, so many and one or two, force a candidate of a board.
func fewerForce(b *puzzle.Board, n int) bool {
	if n < 1 || n > 2 {
		return false
	}
	search, problem := exact.NewSearcher(b.Puzzle), exact.Of(b)
	for i, r := range b.Puzzle.Truths {
		for _, other := range b.Puzzle.Truths[i+1:] {
			problem.Regions = []*puzzle.Region{r, other}[:n]
			for c := range b.Open.All() {
				one := b.Puzzle.NewSet()
				one.Add(c)
				_, placed, _ := search.Refute(context.Background(), problem, exact.Claim{Place: one})
				_, out, _ := search.Refute(context.Background(), problem, exact.Claim{Eliminate: one})
				if !placed || !out {
					return true
				}
			}
		}
	}
	return false
}

// without says whether all of a gap follows without one of its regions.
func without(b *puzzle.Board, g *frontier.Gap, i int) bool {
	problem := exact.Of(b)
	problem.Regions = append(append([]*puzzle.Region{}, g.Regions[:i]...), g.Regions[i+1:]...)
	_, refuted, _ := exact.NewSearcher(b.Puzzle).Refute(context.Background(), problem, exact.Claim{Place: g.Place, Eliminate: g.Out})
	return !refuted
}

// TestNothingForced has a puzzle with several solutions that share nothing.
func TestNothingForced(t *testing.T) {
	p, err := notation.Parse("4x1.AABBCCDDCADBBACD", notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	g, err := frontier.Find(context.Background(), p.NewBoard())
	if err != nil || g.Shape != frontier.NothingForced || !strings.HasPrefix(g.String(), "nothing") {
		t.Error(g, err)
	}
}
