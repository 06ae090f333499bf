package interpreter

import (
	"math/rand/v2"
	"strings"
	"testing"

	"asterism/puzzle"
)

// BenchmarkUniqueness is one look of each rule that assumes one solution, and of all of them, at 9×9 boards on which
// they and the other rules find nothing more: a round is one board.
func BenchmarkUniqueness(b *testing.B) {
	files := shippedFiles(b)
	program := loaded(b, files...)
	pack, _ := program.PackFor(puzzle.Sudoku)
	boards := unfinishedBoards(b, program, pack)
	var all []string
	for _, r := range program.Rules {
		if r.AssumesUnique && r.Families[0] == puzzle.Sudoku {
			all = append(all, r.ID)
			b.Run(r.ID, func(b *testing.B) { lookAgain(b, program, r.Alone(puzzle.Sudoku), boards) })
		}
	}
	text := "pack uniqueAlone \"Uniqueness alone\" for sudoku { tier 1 { " + strings.Join(all, " ") + " } }"
	program = loaded(b, append(files, File{Name: "alone.rules", Text: text})...)
	together, _ := program.Pack("uniqueAlone")
	b.Run("together", func(b *testing.B) { lookAgain(b, program, together, boards) })
}

// lookAgain has the rules of a pack look at one board after the other.
func lookAgain(b *testing.B, program *Program, pack *Pack, boards []*puzzle.Board) {
	s := NewSolver(program, pack, Options{Naive: true, Unique: true})
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		s.Start(b.Context(), boards[i%len(boards)])
		if step, err := s.Next(); step != nil || err != nil {
			b.Fatal("a step:", step, err)
		}
		i++
	}
}

// unfinishedBoards are boards of random minimal puzzles where the pack comes to no end.
func unfinishedBoards(b *testing.B, program *Program, pack *Pack) []*puzzle.Board {
	b.Helper()
	rng := rand.New(rand.NewPCG(1, 1))
	s := NewSolver(program, pack, Options{Unique: true})
	var boards []*puzzle.Board
	for len(boards) < 20 {
		p, _, _ := puzzle.RandomSudoku(rng, 3, 3, 0, true)
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
