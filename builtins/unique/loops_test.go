package unique

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"asterism/builtins/internal/sample"
	"asterism/puzzle"
	"asterism/puzzle/layout"
	"asterism/puzzle/notation"
)

// TestLoopsAgainstAllChoices compares loops on 4×4 boards, in which filled cells may not have been cleared, with a look at
// every choice of cells.
func TestLoopsAgainstAllChoices(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 1))
	compared := 0
	for round := range 60 {
		p, solution, _ := layout.RandomSudoku(context.Background(), rng, 2, 2, 0, false)
		b := p.NewBoard()
		if round%3 == 0 {
			b.Place(solution.First())
		}
		pairUp(rng, b, solution, 4)
		var got []string
		for _, m := range sample.All(func(yield func(*DeadlyPattern) bool) { Loops(sample.On(b), 8, yield) }) {
			got = append(got, fmt.Sprint(sample.Text(m.Floor), sample.Text(m.Roof)))
		}
		want := everyLoop(b, 8)
		slices.Sort(got)
		slices.Sort(want)
		if compared += len(want); !slices.Equal(got, want) {
			t.Fatalf("%s: %d loops instead of %d", notation.PencilMarks(p), len(got), len(want))
		}
	}
	if compared < 50 {
		t.Error("too few loops to say anything:", compared)
	}
}

// everyLoop describes what a look at every choice of up to n cells of a 4×4 board finds that hangs together.
func everyLoop(b *puzzle.Board, n int) (out []string) {
	for cells := range 1 << 16 {
		if size := bits.OnesCount(uint(cells)); size < 4 || size > n || size%2 != 0 {
			continue
		}
		for _, pair := range masksOf(4, 2) {
			if floor, roof, ok := loopAt(b, cells, pair); ok {
				out = append(out, fmt.Sprint(sample.Text(floor), sample.Text(roof)))
			}
		}
	}
	return out
}

// loopAt says whether cells are a pattern of two digits, and what they hold.
func loopAt(b *puzzle.Board, cells int, pair uint) (floor, roof puzzle.Set, ok bool) {
	p := b.Puzzle
	floor, roof = p.NewSet(), p.NewSet()
	roofed, bare, others := 0, 0, uint(0)
	for cell, r := range p.Of(puzzle.Cell) {
		if cells>>cell&1 == 0 {
			continue
		}
		mask := uint(b.DigitMask(cell))
		if b.Need(r) == 0 || mask&pair != pair {
			return floor, roof, false
		}
		if others |= mask &^ pair; mask == pair {
			bare++
		} else {
			roofed++
		}
		for c := r.Cells.First(); c != puzzle.None; c = r.Cells.Next(c) {
			if !b.Open.Has(c) {
				continue
			}
			if pair>>(p.DigitOf(c)-1)&1 != 0 {
				floor.Add(c)
			} else {
				roof.Add(c)
			}
		}
	}
	single := bits.OnesCount(others) == 1
	return floor, roof, bare > 0 && roofed > 0 && (roofed <= mostLooped || single) && inPairs(p, cells) && together(p, cells)
}

// inPairs says whether every house has two of the cells or none.
func inPairs(p *puzzle.Puzzle, cells int) bool {
	for _, h := range p.Houses() {
		n := 0
		for _, r := range p.Inside(h, puzzle.Cell) {
			n += cells >> (r.Number - 1) & 1
		}
		if n != 0 && n != 2 {
			return false
		}
	}
	return true
}

// together says whether the cells hang together by houses.
func together(p *puzzle.Puzzle, cells int) bool {
	reached := cells & -cells
	for before := 0; before != reached; {
		before = reached
		for _, h := range p.Houses() {
			inside := 0
			for _, r := range p.Inside(h, puzzle.Cell) {
				inside |= 1 << (r.Number - 1)
			}
			if inside&reached != 0 {
				reached |= inside & cells
			}
		}
	}
	return reached == cells
}

// pairUp leaves most unfilled cells the digit of the solution and the one that is paired with it, 1 with 2, 3 with 4, …
func pairUp(rng *rand.Rand, b *puzzle.Board, solution puzzle.Set, most int) {
	p := b.Puzzle
	for c := b.Open.First(); c != puzzle.None; c = b.Open.Next(c) {
		for s := solution.First(); s != puzzle.None; s = solution.Next(s) {
			if p.CellOf(s) == p.CellOf(c) && (p.DigitOf(s)-1)/2 != (p.DigitOf(c)-1)/2 && rng.IntN(most) > 0 {
				b.Eliminate(c)
			}
		}
	}
}

// TestSurplusIsWhatIsTooMuch checks that without a surplus every unit has two places for one.
func TestSurplusIsWhatIsTooMuch(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 4))
	found := 0
	for range 300 {
		p, solution, _ := layout.RandomSudoku(context.Background(), rng, 2, 2, 0, false)
		b := p.NewBoard()
		pairUp(rng, b, solution, 40)
		many := Surplus(sample.On(b), p.Truths)
		if many.Empty() {
			continue
		}
		found++
		for _, r := range p.Truths {
			if rest := b.Free(r) - r.Cells.LenAnd(many); rest != 2*b.Need(r) {
				t.Fatalf("%s: without %s there are %d for %d", notation.Canonical(p), sample.Text(many), rest, b.Need(r))
			}
		}
	}
	if found < 3 {
		t.Error("too few to say anything:", found)
	}
}

// TestNoSurplusOnAFullBoard checks that candidates not yet cleared say nothing where all cells are filled.
func TestNoSurplusOnAFullBoard(t *testing.T) {
	p, solution, _ := layout.RandomSudoku(context.Background(), rand.New(rand.NewPCG(14, 5)), 2, 2, 0, true)
	b := p.NewBoard()
	for c := solution.First(); c != puzzle.None; c = solution.Next(c) {
		b.Place(c)
	}
	if many := Surplus(sample.On(b), p.Truths); b.Open.Empty() || !many.Empty() {
		t.Error("a full board has a surplus of", sample.Text(many))
	}
}
