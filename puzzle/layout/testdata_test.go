package layout

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"asterism/puzzle"
	"asterism/puzzle/notation"
)

var update = flag.Bool("update", false, "write the puzzles of testdata anew")

const testdataSeed = 2026

// testdataFiles are our own puzzles: puzzle i of a file comes from the seed and its number.
var testdataFiles = []struct {
	path        string
	a, b, count int // size and stars, or rows and columns of a box
}{
	{"starbattle/5x1.sbn", 5, 1, 20}, {"starbattle/6x1.sbn", 6, 1, 20}, {"starbattle/8x1.sbn", 8, 1, 20},
	{"starbattle/9x2.sbn", 9, 2, 20}, {"starbattle/10x2.sbn", 10, 2, 20}, {"starbattle/14x3.sbn", 14, 3, 5},
	{"sudoku/4x4.txt", 2, 2, 3}, {"sudoku/6x6.txt", 2, 3, 3}, {"sudoku/9x9.txt", 3, 3, 20}, {"sudoku/16x16.txt", 4, 4, 3},
}

func testdataPath(path string) string {
	return filepath.Join("..", "..", "testdata", filepath.FromSlash(path))
}

// makeLine makes one puzzle in the notation of its file.
func makeLine(t *testing.T, path string, a, b, i int) string {
	rng := rand.New(rand.NewPCG(testdataSeed, uint64(i)))
	make := RandomStarBattle
	if strings.HasPrefix(path, "sudoku") {
		make = func(ctx context.Context, rng *rand.Rand, a, b int, unique bool) (*puzzle.Puzzle, puzzle.Set, bool) {
			return RandomSudoku(ctx, rng, a, b, 0, unique)
		}
	}
	p, _, ok := make(t.Context(), rng, a, b, true)
	if !ok {
		t.Fatalf("%s: no puzzle %d", path, i)
	}
	return notation.Canonical(p)
}

func writeTestdata(t *testing.T, path string, a, b, count int) {
	text := fmt.Sprintf("# Our own, made by package puzzle from seed %d and the number of the puzzle; each has one solution.\n", testdataSeed)
	for i := range count {
		text += makeLine(t, path, a, b, i) + "\n"
	}
	file := testdataPath(path)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestTestdataIsOurs makes the first puzzles of every file again, and counts the solutions of all. After a change to
// how puzzles are made, run it with -update.
func TestTestdataIsOurs(t *testing.T) {
	for _, f := range testdataFiles {
		if *update {
			writeTestdata(t, f.path, f.a, f.b, f.count)
		}
		text, err := os.ReadFile(testdataPath(f.path))
		if err != nil {
			t.Fatal(err)
		}
		i := 0
		for item := range notation.ParseAll(string(text), notation.Options{}) {
			if i < 2 && item.Text != makeLine(t, f.path, f.a, f.b, i) {
				t.Errorf("%s: puzzle %d is not what we make", f.path, i)
			}
			if item.Err != nil || solutions(t, item.Puzzle) != 1 {
				t.Errorf("%s: puzzle %d has not one solution", f.path, i)
			}
			i++
		}
		if i != f.count {
			t.Errorf("%s has %d puzzles, want %d", f.path, i, f.count)
		}
	}
}
