package interpreter

import (
	"context"
	"math/rand/v2"
	"testing"

	"asterism/puzzle"
	"asterism/puzzle/layout"
)

// BenchmarkSudokuLook is one look of each rule of the Sudoku pack, with nothing remembered, at 9×9 boards on which wings,
// fins and chains of one digit find nothing more.
func BenchmarkSudokuLook(b *testing.B) {
	program := shippedProgram(b)
	pack, _ := program.PackFor(puzzle.Sudoku)
	boards := stuckSudokus(b, program, pack, 20)
	s := NewSolver(program, pack, Options{Naive: true, Unique: true})
	s.Start(b.Context(), boards[0])
	for i := range s.rules {
		b.Run(s.rules[i].ID, func(b *testing.B) {
			b.ReportAllocs()
			looks, found := 0, 0
			for ; b.Loop(); looks++ {
				s.Start(b.Context(), boards[looks%len(boards)])
				step, err := s.Ask(i)
				if err != nil {
					b.Fatal(err)
				}
				if step != nil {
					found++
				}
			}
			b.ReportMetric(float64(found)/float64(looks), "found/op")
		})
	}
}

// stuckSudokus is boards of random minimal puzzles on which the first tiers of the pack, up to the fourth, come to no end.
func stuckSudokus(b *testing.B, program *Program, pack *Pack, n int) []*puzzle.Board {
	b.Helper()
	rng := rand.New(rand.NewPCG(1, 1))
	s := NewSolver(program, pack, Options{MaxTier: 4})
	var boards []*puzzle.Board
	for len(boards) < n {
		p, _, _ := layout.RandomSudoku(context.Background(), rng, 3, 3, 0, true)
		board := p.NewBoard()
		if _, err := drain(s, board); err != nil {
			b.Fatal(err)
		}
		if !board.Solved() {
			boards = append(boards, board)
		}
	}
	return boards
}
