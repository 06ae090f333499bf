package notation

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"asterism/puzzle"
)

// Every puzzle that is printed is read back as the same puzzle: for every size, every form of boxes, every notation, with
// clues only, with digits that were placed, with candidates deleted.

// randomDigits is a Sudoku in the middle of a solve: a grid that is right, of which some digits are clues and some placed,
// and with some of the other candidates deleted.
func randomDigits(t *testing.T, rng *rand.Rand, rows, columns int) *puzzle.Puzzle {
	t.Helper()
	n := rows * columns
	full, shown, names := make([]int, n*n), rng.Float64(), rng.Perm(n)
	for i := range full {
		if row, column := i/n, i%n; rng.Float64() < shown {
			full[i] = names[(row%rows*columns+row/rows+column)%n] + 1
		}
	}
	p, err := puzzle.NewSudoku(rows, columns, full)
	if err != nil {
		t.Fatal(err)
	}
	if rng.IntN(2) == 0 {
		clues := p.NewSet()
		for c := range p.Givens.All() {
			if rng.IntN(3) > 0 {
				clues.Add(c)
			}
		}
		markClues(p, clues)
	}
	if rng.IntN(2) == 0 {
		p.Removed = someRemoved(rng, p)
	}
	return p
}

// someRemoved deletes a share of the candidates of cells without a digit, sometimes all letters or all but letters.
func someRemoved(rng *rand.Rand, p *puzzle.Puzzle) puzzle.Set {
	removed, share, kind := p.NewSet(), rng.Float64(), rng.IntN(3)
	for _, cell := range p.Of(puzzle.Cell) {
		if cell.Cells.Meets(p.Givens) {
			continue
		}
		for c := range cell.Cells.All() {
			letter := p.DigitOf(c) > 9
			if rng.Float64() < share || kind == 1 && letter || kind == 2 && !letter {
				removed.Add(c)
			}
		}
	}
	return removed
}

func TestSudokuForms(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 13))
	for rows := 1; rows <= puzzle.MaxDigits; rows++ {
		for columns := 1; rows*columns <= puzzle.MaxDigits; columns++ {
			n := rows * columns
			if n == 1 || testing.Short() && n > 9 && n != 16 {
				continue
			}
			most := 100
			if testing.Short() {
				most = 20
			}
			for range max(1, most/n) {
				p := randomDigits(t, rng, rows, columns)
				roundTrip(t, p)
				list(t, p, randomDigits(t, rng, rows, columns))
			}
		}
	}
}

func TestStarBattleForms(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 13))
	for size := 1; size <= puzzle.MaxSize; size++ {
		if testing.Short() && size > 10 && size%5 > 0 {
			continue
		}
		for stars := 1; stars <= min(size, puzzle.MaxStars); stars++ {
			p, q := randomShapes(t, rng, size, stars, true), randomShapes(t, rng, size, stars, false)
			roundTrip(t, p)
			roundTrip(t, q)
			list(t, p, q)
		}
	}
}

// randomShapes is a layout of shapes that grow along a walk through the grid, so that each is connected, or of cells
// anywhere.
func randomShapes(t *testing.T, rng *rand.Rand, size, stars int, connected bool) *puzzle.Puzzle {
	t.Helper()
	sizes := make([]int, size)
	for i := range sizes {
		sizes[i] = stars
	}
	for range size*size - size*stars {
		sizes[rng.IntN(size)]++
	}
	shapes, names := make([]int, 0, size*size), rng.Perm(size)
	for i, n := range sizes {
		for range n {
			shapes = append(shapes, names[i])
		}
	}
	if !connected {
		rng.Shuffle(len(shapes), func(i, j int) { shapes[i], shapes[j] = shapes[j], shapes[i] })
	}
	for row := 1; row < size; row += 2 { // every second row runs back
		for i, j := row*size, (row+1)*size-1; i < j; i, j = i+1, j-1 {
			shapes[i], shapes[j] = shapes[j], shapes[i]
		}
	}
	p, err := puzzle.NewStarBattle(size, stars, shapes)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// list writes some puzzles one a line, as they are printed, and one below the other with a blank line between, and reads
// them all back.
func list(t *testing.T, all ...*puzzle.Puzzle) {
	t.Helper()
	all = append(all, all...)
	for i := range Notations {
		n, texts := &Notations[i], []string(nil)
		for _, p := range all {
			if text, err := n.Write(p); err == nil {
				texts = append(texts, text)
			}
		}
		readList(t, n.Name, strings.Join(texts, "\n\n"), all[0].Stars, len(texts))
	}
	var lines []string
	for _, p := range all {
		lines = append(lines, fmt.Sprintf("%s # %d", Canonical(p), len(lines)+1))
	}
	readList(t, "canonical", strings.Join(lines, "\n"), all[0].Stars, len(lines))
	k := 0
	for it := range ParseAll(strings.Join(lines, "\n"), Options{}) {
		if it.Err != nil || k < len(all) && same(it.Puzzle, all[k], false) != "" {
			t.Errorf("line %d is %s, read: %v", k+1, lines[min(k, len(lines)-1)], it.Err)
		}
		k++
	}
}

func readList(t *testing.T, name, text string, stars, want int) {
	t.Helper()
	n := 0
	for it := range ParseAll(text, Options{Stars: stars}) {
		if n++; it.Err != nil {
			t.Errorf("%s: %v in\n%s", name, it.Err, text)
		}
	}
	if n != want {
		t.Errorf("%s: %d puzzles instead of %d in\n%s", name, n, want, text)
	}
}
