package unique

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"asterism/builtins/engine"
	"asterism/builtins/internal/sample"
	"asterism/puzzle"
	"asterism/puzzle/layout"
	"asterism/puzzle/notation"
)

// TestRectanglesAgainstAllCells compares rectangles with a look at every pair of lines, lines across and digits, on
// boards in all stages, and checks that where the solution is the only one it has something of every roof.
func TestRectanglesAgainstAllCells(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	found := [4]int{}
	for round := range 100 {
		form := [][2]int{{2, 2}, {2, 3}, {2, 3}, {2, 3}, {3, 3}}[round%5]
		p, solution, _ := layout.RandomSudoku(context.Background(), rng, form[0], form[1], 0, true)
		b := layout.RandomBoard(rng, p, solution, rng.Float64())
		for n := 2; n <= 3 && (n == 2 || p.Size < 9); n++ {
			var got []string
			for _, m := range sample.All(func(yield func(*DeadlyPattern) bool) { Rectangles(sample.On(b), n, yield) }) {
				got = append(got, fmt.Sprint(m.Cells, m.Digits, sample.Text(m.Floor), sample.Text(m.Roof)))
				if !m.Roof.Meets(solution) {
					t.Errorf("%s: %v can change places in %v", notation.Canonical(p), m.Digits, m.Cells)
				}
				if len(m.Bare)+len(m.Roofed) != 2*n || len(m.Roofed) > mostRoofed {
					t.Errorf("%d cells without and %d with others", len(m.Bare), len(m.Roofed))
				}
			}
			want := allRectangles(b, n)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("%s: %d patterns of %d digits instead of %d\n%v\n%v", notation.PencilMarks(p), len(got), n, len(want), got, want)
			}
			found[n] += len(got)
		}
	}
	if found[2] < 500 || found[3] < 20 {
		t.Error("too few patterns to say anything:", found)
	}
}

// allRectangles describes the deadly patterns that a look at every choice finds.
func allRectangles(b *puzzle.Board, n int) []string {
	p := b.Puzzle
	var out []string
	for _, rows := range []bool{true, false} {
		for i := range p.Size {
			for j := range i {
				for _, across := range masksOf(p.Size, n) {
					for _, digits := range masksOf(p.Size, n) {
						out = append(out, rectangleAt(b, rows, [2]int{j, i}, across, digits)...)
					}
				}
			}
		}
	}
	return out
}

// masksOf lists the choices of n of so many things.
func masksOf(of, n int) []uint {
	var out []uint
	for mask := range uint(1) << of {
		if bits.OnesCount(mask) == n {
			out = append(out, mask)
		}
	}
	return out
}

// rectangleAt is the pattern with these lines and digits in words, if it is one.
func rectangleAt(b *puzzle.Board, rows bool, lines [2]int, across, digits uint) []string {
	p := b.Puzzle
	var cells, wanted []*puzzle.Region
	boxes := map[int]int{}
	for k := range p.Size {
		for _, line := range lines {
			if across>>k&1 == 0 {
				continue
			}
			c := p.At(line, k, 1)
			if !rows {
				c = p.At(k, line, 1)
			}
			cells = append(cells, p.Of(puzzle.Cell)[p.CellOf(c)])
			boxes[p.BoxOf(c)]++
		}
	}
	for d, r := range p.Of(puzzle.Digit) {
		if digits>>d&1 != 0 {
			wanted = append(wanted, r)
		}
	}
	floor, roof, roofed := p.NewSet(), p.NewSet(), 0
	for i, cell := range cells {
		box, other := p.BoxOf(cell.Cells.First()), p.BoxOf(cells[i^1].Cells.First())
		if cell.Cells.Meets(p.Givens) || box != other || boxes[box] != 2 {
			return nil
		}
		if !addCandidates(b, cell, digits, floor, roof) {
			roofed++
		}
	}
	if roofed > mostRoofed || !canFill(p, cells, floor, p.NewSet()) {
		return nil
	}
	return []string{fmt.Sprint(cells, wanted, sample.Text(floor), sample.Text(roof))}
}

// addCandidates sorts what a cell may hold into floor and roof, and says whether nothing came to the roof.
func addCandidates(b *puzzle.Board, cell *puzzle.Region, digits uint, floor, roof puzzle.Set) bool {
	bare := true
	for c := range cell.Cells.All() {
		switch {
		case cell.Cells.Meets(b.Placed) && !b.Placed.Has(c), !b.Placed.Has(c) && !b.Open.Has(c):
		case digits>>(b.Puzzle.DigitOf(c)-1)&1 != 0:
			floor.Add(c)
		default:
			roof.Add(c)
			bare = bare && b.Placed.Has(c) // a digit that is placed beside the pattern can only spoil it
		}
	}
	return bare
}

func canFill(p *puzzle.Puzzle, cells []*puzzle.Region, floor, way puzzle.Set) bool {
	if len(cells) == 0 {
		return true
	}
	for c := range cells[0].Cells.All() {
		if floor.Has(c) && !p.Conflicts(c).Meets(way) {
			way.Add(c)
			if canFill(p, cells[1:], floor, way) {
				return true
			}
			way.Remove(c)
		}
	}
	return false
}

// TestRectanglesKeepToTheClues has a digit of the pattern be a clue, be placed, and be given by nobody knows whom.
func TestRectanglesKeepToTheClues(t *testing.T) {
	for _, c := range []struct {
		corner string // r1c1, where 1 and 2 could change places with those in r1c3, r2c1 and r2c3
		others string // r3c4 and the other cells, in brackets
		want   int
	}{{"12", "<3>", 1}, {"(1)", "<3>", 1}, {"<1>", "<3>", 0}, {"12", "(3)", 1}, {"(1)", "(3)", 0}, {"1", "(3)", 0}} {
		in := c.others[:1] + "%d" + c.others[2:]
		rows := fmt.Sprintf("%[1]s %[2]s | 12 %[3]s\n12 %[3]s | 12 %[2]s\n%[2]s %[4]s | %[3]s %[5]s\n%[3]s %[5]s | %[2]s %[4]s", c.corner,
			fmt.Sprintf(in, 3), fmt.Sprintf(in, 4), fmt.Sprintf(in, 1), fmt.Sprintf(in, 2))
		p, err := notation.Parse(rows, notation.Options{})
		if err != nil {
			t.Fatal(rows, err)
		}
		if got := sample.All(func(yield func(*DeadlyPattern) bool) { Rectangles(sample.On(p.NewBoard()), 2, yield) }); len(got) != c.want {
			t.Errorf("%d rectangles instead of %d in\n%s", len(got), c.want, rows)
		}
	}
}

// TestRectanglesBrokenOff stops the search at every turn: what it has not seen the end of is not taken for all there is.
func TestRectanglesBrokenOff(t *testing.T) {
	p, solution, _ := layout.RandomSudoku(context.Background(), rand.New(rand.NewPCG(11, 11)), 2, 3, 0, true)
	b := layout.RandomBoard(rand.New(rand.NewPCG(11, 11)), p, solution, 0.6)
	e := sample.On(b)
	whole := len(sample.All(func(yield func(*DeadlyPattern) bool) { Rectangles(e, 2, yield) }))
	for work := 1; ; work++ {
		e := sample.On(b)
		e.Start(engine.Budget{Work: work})
		broken := len(sample.All(func(yield func(*DeadlyPattern) bool) { Rectangles(e, 2, yield) }))
		stopped := e.Err() != nil
		e.Start(engine.Budget{})
		if n := len(sample.All(func(yield func(*DeadlyPattern) bool) { Rectangles(e, 2, yield) })); n != whole || broken > whole {
			t.Fatalf("%d rectangles after %d turns, then %d instead of %d", broken, work, n, whole)
		}
		if !stopped {
			return
		}
	}
}
