package sample

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sort"
	"testing"

	"asterism/builtins/engine"
	"asterism/puzzle"
	"asterism/puzzle/layout"
	"asterism/puzzle/notation"
)

// Solved is a puzzle with one of its solutions.
type Solved struct {
	*puzzle.Puzzle
	Solution puzzle.Set
}

// Star makes a random Star Battle.
func Star(t testing.TB, rng *rand.Rand, size, stars int) Solved {
	t.Helper()
	p, solution, ok := layout.RandomStarBattle(context.Background(), rng, size, stars, false)
	if !ok {
		t.Fatal("no random Star Battle")
	}
	return Solved{p, solution}
}

// Sudoku makes a random Sudoku whose boxes have so many rows and columns.
func Sudoku(t testing.TB, rng *rand.Rand, rows, columns int) Solved {
	t.Helper()
	p, solution, _ := layout.RandomSudoku(context.Background(), rng, rows, columns, rows*columns, false)
	if p == nil {
		t.Fatal("no random Sudoku")
	}
	return Solved{p, solution}
}

// Puzzles makes one small puzzle of each form.
func Puzzles(t testing.TB, rng *rand.Rand) []Solved {
	return []Solved{Star(t, rng, 5, 1), Star(t, rng, 6, 1), Star(t, rng, 9, 2), Sudoku(t, rng, 2, 2), Sudoku(t, rng, 2, 3), Sudoku(t, rng, 3, 3)}
}

// Board is a board in the middle of a solve, on which true facts have been learnt.
func (s Solved) Board(rng *rand.Rand) *puzzle.Board {
	b := layout.RandomBoard(rng, s.Puzzle, s.Solution, rng.Float64()*0.7)
	for range rng.IntN(8) {
		cells := s.Some(rng, s.Truths[rng.IntN(len(s.Truths))].Cells)
		n := cells.LenAnd(s.Solution)
		b.Learn(s.NewFact(cells, n-rng.IntN(n+1), n+rng.IntN(2), "true"))
	}
	return b
}

// Some is a random part of a set.
func (s Solved) Some(rng *rand.Rand, of puzzle.Set) puzzle.Set {
	part := s.NewSet()
	for c := range of.All() {
		if rng.IntN(2) == 0 {
			part.Add(c)
		}
	}
	return part
}

// On is a workspace on a board, with a budget that no test should need.
func On(b *puzzle.Board) *engine.Workspace {
	w := engine.New(context.Background(), b.Puzzle)
	w.Board = b
	w.Start(engine.Budget{Work: 1 << 22})
	return w
}

// All lists what a search hands out, each a copy of its own.
func All[T any](search func(yield func(T) bool)) (list []T) {
	search(func(found T) bool {
		switch match := any(found).(type) {
		case interface{ Clone() T }:
			found = match.Clone()
		}
		list = append(list, found)
		return true
	})
	return list
}

// Text lists the members of a set.
func Text(s puzzle.Set) string { return fmt.Sprint(slices.Collect(s.All())) }

// Texts writes sets in an order of their own, so that lists that hold the same are written alike.
func Texts(sets []puzzle.Set) string {
	all := make([]string, len(sets))
	for i, s := range sets {
		all[i] = Text(s)
	}
	sort.Strings(all)
	return fmt.Sprint(all)
}

// Choices calls yield with every choice of up to most of n things.
func Choices(n, most int, yield func([]int)) {
	var chosen []int
	var extend func(from int)
	extend = func(from int) {
		yield(chosen)
		for i := from; i < n && len(chosen) < most; i++ {
			chosen = append(chosen, i)
			extend(i + 1)
			chosen = chosen[:len(chosen)-1]
		}
	}
	extend(0)
}

// StuckBoards is 9×9 boards on which singles find nothing more, with many cells open.
func StuckBoards(tb testing.TB, n int) []*puzzle.Board {
	tb.Helper()
	rng := rand.New(rand.NewPCG(9, 9))
	var boards []*puzzle.Board
	for len(boards) < n {
		p, _, _ := layout.RandomSudoku(context.Background(), rng, 3, 3, 22, true)
		if p == nil {
			continue
		}
		b := p.NewBoard()
		for c := range p.Givens.All() {
			b.Suppose(c)
		}
		if b.Settle(); b.Placed.Len() < 40 {
			boards = append(boards, b)
		}
	}
	return boards
}

// StuckBoard is a 9×9 board on which no cell and no house is forced, with more candidates than others.
func StuckBoard(t testing.TB) *puzzle.Board {
	t.Helper()
	text, err := os.ReadFile("../../testdata/sudoku/9x9.txt")
	if err != nil {
		t.Fatal(err)
	}
	var most *puzzle.Board
	for item := range notation.ParseAll(string(text), notation.Options{}) {
		b := item.Puzzle.NewBoard()
		for c := range b.Placed.All() {
			for x := range b.Puzzle.Conflicts(c).All() {
				b.Eliminate(x)
			}
		}
		if b.Settle(); most == nil || b.Open.Len() > most.Open.Len() {
			most = b
		}
	}
	return most
}

// Pick chooses up to n regions of a list.
func Pick(rng *rand.Rand, from []*puzzle.Region, n int) []*puzzle.Region {
	var out []*puzzle.Region
	start := rng.IntN(len(from) + 1)
	for i := range min(n, len(from)) { // neighbours in the list, which are the likelier to go together
		out = append(out, from[(start+i*(1+i%2))%len(from)])
	}
	return Distinct(out)
}

// Distinct leaves out regions that came before.
func Distinct(rs []*puzzle.Region) []*puzzle.Region {
	seen := map[*puzzle.Region]bool{}
	var out []*puzzle.Region
	for _, r := range rs {
		if !seen[r] {
			out = append(out, r)
		}
		seen[r] = true
	}
	return out
}

// Chosen is the regions with some places in a list.
func Chosen(from []*puzzle.Region, chosen []int) []*puzzle.Region {
	out := make([]*puzzle.Region, len(chosen))
	for i, k := range chosen {
		out[i] = from[k]
	}
	return out
}

// OpenOf is the open candidates of a region.
func OpenOf(b *puzzle.Board, r *puzzle.Region) puzzle.Set {
	s := r.Cells.Clone()
	s.And(s, b.Open)
	return s
}

// Apart says whether all bases need something and no two share an open candidate.
func Apart(b *puzzle.Board, base []*puzzle.Region) bool {
	union := b.Puzzle.NewSet()
	for _, r := range base {
		if b.Need(r) <= 0 || OpenOf(b, r).Meets(union) {
			return false
		}
		union.Or(union, OpenOf(b, r))
	}
	return true
}

// TenByTen is a Star Battle whose shapes are its rows.
func TenByTen(t testing.TB) *puzzle.Puzzle {
	t.Helper()
	shapes := make([]int, 100)
	for i := range shapes {
		shapes[i] = i / 10
	}
	p, err := puzzle.NewStarBattle(10, 2, shapes)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
