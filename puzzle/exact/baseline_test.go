package exact

import (
	"context"
	"math/bits"
	"testing"
	"time"

	"asterism/puzzle"
)

// What the engines are measured against, in the same run: the plainest search for each family that is not foolish.

// plainStars places row after row from a list of patterns, and counts columns and shapes.
type plainStars struct {
	p        *puzzle.Puzzle
	patterns []uint32
	columns  [puzzle.MaxSize]int
	shapes   [puzzle.MaxSize]int
	last     [puzzle.MaxSize]int // the last row of each shape
	limit    int
	found    int
}

func newPlainStars(p *puzzle.Puzzle) *plainStars {
	e := &plainStars{p: p}
	for w := range uint32(1) << p.Size {
		if w&(w<<1) == 0 && bits.OnesCount32(w) == p.Stars {
			e.patterns = append(e.patterns, w)
		}
	}
	for c := range puzzle.Cand(p.Candidates()) {
		e.last[p.ShapeOf(c)] = p.Row(c)
	}
	return e
}

func (e *plainStars) search(row int, above uint32) {
	if row == e.p.Size {
		e.found++
		return
	}
	for _, w := range e.patterns {
		if w&(above|above<<1|above>>1) == 0 && e.found < e.limit {
			e.count(row, w, 1)
			if e.possible(row) {
				e.search(row+1, w)
			}
			e.count(row, w, -1)
		}
	}
}

func (e *plainStars) count(row int, w uint32, by int) {
	for ; w != 0; w &= w - 1 {
		j := bits.TrailingZeros32(w)
		e.columns[j] += by
		e.shapes[e.p.ShapeOf(puzzle.Cand(row*e.p.Size+j))] += by
	}
}

func (e *plainStars) possible(row int) bool {
	rest := (e.p.Size - row) / 2 // rows below, every other one
	for i := range e.p.Size {
		need := e.p.Stars - e.columns[i]
		short := e.p.Stars - e.shapes[i]
		if need < 0 || need > rest || short < 0 || short > 0 && e.last[i] <= row {
			return false
		}
	}
	return true
}

// plainSudoku tries the digits of the cell with the fewest, by masks of what rows, columns and boxes have.
type plainSudoku struct {
	rows, columns, boxes [9]uint32
	empty                []int
	found                int
}

func newPlainSudoku(p *puzzle.Puzzle) *plainSudoku {
	e := &plainSudoku{}
	for i := range 81 {
		digit := uint32(0)
		for d := range 9 {
			if p.Givens.Has(puzzle.Cand(9*i + d)) {
				digit = 1 << d
			}
		}
		if digit == 0 {
			e.empty = append(e.empty, i)
		}
		e.flip(i, digit)
	}
	return e
}

func (e *plainSudoku) flip(i int, digit uint32) {
	e.rows[i/9] ^= digit
	e.columns[i%9] ^= digit
	e.boxes[i/27*3+i%9/3] ^= digit
}

func (e *plainSudoku) search() {
	if len(e.empty) == 0 {
		e.found++
		return
	}
	best, fewest, digits := 0, 10, uint32(0)
	for k, i := range e.empty {
		free := 511 &^ (e.rows[i/9] | e.columns[i%9] | e.boxes[i/27*3+i%9/3])
		if n := bits.OnesCount32(free); n < fewest {
			best, fewest, digits = k, n, free
		}
	}
	last := len(e.empty) - 1
	cell := e.empty[best]
	e.empty[best] = e.empty[last]
	e.empty = e.empty[:last]
	for ; digits != 0 && e.found < 2; digits &= digits - 1 {
		e.flip(cell, digits&-digits)
		e.search()
		e.flip(cell, digits&-digits)
	}
	e.empty = e.empty[:last+1]
	e.empty[last], e.empty[best] = e.empty[best], cell
}

func plainCount(p *puzzle.Puzzle) int {
	if p.Family == puzzle.Sudoku {
		e := newPlainSudoku(p)
		e.search()
		return e.found
	}
	e := newPlainStars(p)
	e.limit = 2
	e.search(0, 0)
	return e.found
}

// BenchmarkAgainstPlain solves every tenth puzzle of some files both ways, turn by turn, and reports how many times
// faster the engine is on the whole.
func BenchmarkAgainstPlain(b *testing.B) {
	for _, name := range []string{"corpus/8x1-hard.sbn", "corpus/10x2-med.sbn", "corpus/10x2-hard.sbn", "corpus/10x2-expert.sbn",
		"sudoku/graded.txt", "sudoku/search.txt"} {
		b.Run(name, func(b *testing.B) {
			var plain, ours time.Duration
			all := sharedLines(b, name)
			for b.Loop() {
				for i := 0; i < len(all); i += 10 {
					board := readShared(b, all[i]).NewBoard()
					s := NewSearcher(board.Puzzle)
					start := time.Now()
					want := plainCount(board.Puzzle)
					middle := time.Now()
					n, err := s.Count(context.Background(), Of(board), 2)
					ours += time.Since(middle)
					plain += middle.Sub(start)
					if n != want || err != nil {
						b.Fatal(all[i], n, want, err)
					}
				}
			}
			b.ReportMetric(float64(plain)/float64(ours), "times-faster")
			b.ReportMetric(0, "ns/op")
		})
	}
}
