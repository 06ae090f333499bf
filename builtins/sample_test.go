package builtins

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"sort"
	"testing"

	"asterism/builtins/engine"
	"asterism/puzzle"
	"asterism/puzzle/layout"
	"asterism/puzzle/notation"
)

// sample is a puzzle with one of its solutions.
type sample struct {
	*puzzle.Puzzle
	solution puzzle.Set
}

func star(t testing.TB, rng *rand.Rand, size, stars int) sample {
	t.Helper()
	p, solution, ok := layout.RandomStarBattle(context.Background(), rng, size, stars, false)
	if !ok {
		t.Fatal("no random Star Battle")
	}
	return sample{p, solution}
}

func sudoku(t testing.TB, rng *rand.Rand, rows, columns int) sample {
	t.Helper()
	p, solution, _ := layout.RandomSudoku(context.Background(), rng, rows, columns, rows*columns, false)
	if p == nil {
		t.Fatal("no random Sudoku")
	}
	return sample{p, solution}
}

func samples(t testing.TB, rng *rand.Rand) []sample {
	return []sample{star(t, rng, 5, 1), star(t, rng, 6, 1), star(t, rng, 9, 2), sudoku(t, rng, 2, 2), sudoku(t, rng, 2, 3), sudoku(t, rng, 3, 3)}
}

// board is a board in the middle of a solve, on which true facts have been learnt.
func (s sample) board(rng *rand.Rand) *puzzle.Board {
	b := layout.RandomBoard(rng, s.Puzzle, s.solution, rng.Float64()*0.7)
	for range rng.IntN(8) {
		cells := s.some(rng, s.Truths[rng.IntN(len(s.Truths))].Cells)
		n := cells.LenAnd(s.solution)
		b.Learn(s.NewFact(cells, n-rng.IntN(n+1), n+rng.IntN(2), "true"))
	}
	return b
}

// some is a random part of a set.
func (s sample) some(rng *rand.Rand, of puzzle.Set) puzzle.Set {
	part := s.NewSet()
	for c := range of.All() {
		if rng.IntN(2) == 0 {
			part.Add(c)
		}
	}
	return part
}

func envOn(b *puzzle.Board) *Env {
	e := NewEnv(context.Background(), b.Puzzle, nil, 0)
	e.Board = b
	e.Start(engine.Budget{Work: 1 << 22})
	return e
}

// call evaluates a name or function on values.
func call(t testing.TB, e *Env, name string, args ...any) any {
	t.Helper()
	f, ok := Call(name)
	if len(args) == 0 {
		f, ok = Name(name)
	}
	if !ok {
		t.Fatal("no function", name)
	}
	types, nodes := make([]*Type, len(args)), make([]Node, len(args))
	for i, a := range args {
		types[i], _ = TypeOf(reflect.TypeOf(a))
		nodes[i] = Node{Type: types[i], Value: types[i].Const(a)}
	}
	form, err := f.Resolve(types)
	if err != nil {
		t.Fatal(err)
	}
	n := form.Call(nodes)
	return n.Type.Box(n.Value)(e)
}

func text(s puzzle.Set) string { return fmt.Sprint(slices.Collect(s.All())) }

// texts writes sets in an order of their own, so that lists that hold the same are written alike.
func texts(sets []puzzle.Set) string {
	all := make([]string, len(sets))
	for i, s := range sets {
		all[i] = text(s)
	}
	sort.Strings(all)
	return fmt.Sprint(all)
}

// subsets calls yield with every choice of up to most of n things.
func subsets(n, most int, yield func([]int)) {
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

// stuckBoards is 9×9 boards on which singles find nothing more, with many cells open.
func stuckBoards(tb testing.TB, n int) []*puzzle.Board {
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

// stuckBoard is a 9×9 board on which no cell and no house is forced, with more candidates than others.
func stuckBoard(t testing.TB) *puzzle.Board {
	t.Helper()
	text, err := os.ReadFile("../testdata/sudoku/9x9.txt")
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
