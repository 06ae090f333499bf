package canonical_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"asterism/puzzle"
	"asterism/puzzle/canonical"
	"asterism/puzzle/layout"
	"asterism/puzzle/notation"
)

// Example has the same Star Battle twice, turned and with other letters.
func Example() {
	for _, text := range []string{"4x1.AABBCABBCCDDCDDD", "4x1.BDDDBBDCAACCAACC"} {
		p, _ := notation.Parse(text, notation.Options{})
		fmt.Println(canonical.Form(p))
	}
	// Output:
	// 4x1.AAABAABBCCDBCCDD
	// 4x1.AAABAABBCCDBCCDD
}

// shuffled is a Sudoku whose bands, stacks, lines and digits are in another order, and perhaps transposed.
func shuffled(rng *rand.Rand, text string, boxRows, boxColumns int) string {
	size := boxRows * boxColumns
	rows, columns, digits := order(rng, size, boxRows), order(rng, size, boxColumns), rng.Perm(size)
	transposed := boxRows == boxColumns && rng.IntN(2) == 0
	var b strings.Builder
	for r := range size {
		for c := range size {
			at := rows[r]*size + columns[c]
			if transposed {
				at = columns[c]*size + rows[r]
			}
			if d := text[at]; d >= '1' && d <= '9' {
				b.WriteByte('1' + byte(digits[d-'1']))
			} else {
				b.WriteByte('.')
			}
		}
	}
	return b.String()
}

func order(rng *rand.Rand, size, block int) (list []int) {
	for _, b := range rng.Perm(size / block) {
		for _, i := range rng.Perm(block) {
			list = append(list, b*block+i)
		}
	}
	return list
}

func form(t *testing.T, text string) string {
	t.Helper()
	p, err := notation.Parse(text, notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return canonical.Form(p)
}

// TestSudokuGroup has every arrangement of a Sudoku in one form, and another Sudoku in another.
func TestSudokuGroup(t *testing.T) {
	for _, boxes := range [][2]int{{2, 2}, {2, 3}, {3, 3}} {
		rng := rand.New(rand.NewPCG(7, uint64(boxes[1])))
		seen := map[string]int{}
		for n := range 6 {
			p, _, ok := layout.RandomSudoku(context.Background(), rng, boxes[0], boxes[1], 0, true)
			if !ok {
				continue
			}
			text := notation.SudokuLine(p)
			_, line, found := strings.Cut(text, ":")
			if !found {
				line = text
			}
			want := canonical.Form(p)
			if other, ok := seen[want]; ok && boxes[1] == 3 && boxes[0] == 3 {
				t.Errorf("Sudokus %d and %d have one form", n, other)
			}
			seen[want] = n
			for range 20 {
				again := shuffled(rng, line, boxes[0], boxes[1])
				prefix := ""
				if found {
					prefix = text[:len(text)-len(line)]
				}
				if got := form(t, prefix+again); got != want {
					t.Fatalf("%s is %s, and %s is %s", text, want, again, got)
				}
			}
		}
	}
}

// TestStarBattleGroup turns and mirrors a puzzle, and gives its shapes other letters.
func TestStarBattleGroup(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	p, _, ok := layout.RandomStarBattle(context.Background(), rng, 8, 1, true)
	if !ok {
		t.Skip("no puzzle")
	}
	want, forms := canonical.Form(p), map[string]bool{}
	shapes := make([]int, 64)
	for i := range shapes {
		shapes[i] = p.ShapeOf(puzzle.Cand(i))
	}
	for range 8 {
		turned := make([]int, 64)
		names := rng.Perm(8)
		for i := range shapes {
			turned[i%8*8+7-i/8] = names[shapes[i]] // by a quarter
		}
		if shapes = turned; rng.IntN(2) == 0 {
			slices.Reverse(shapes)
		}
		q, err := puzzle.NewStarBattle(8, 1, shapes)
		if err != nil {
			t.Fatal(err)
		}
		forms[canonical.Form(q)] = true
	}
	if len(forms) != 1 || !forms[want] {
		t.Errorf("%s has the forms %v", want, forms)
	}
	if strings.Contains(want, ".") && form(t, want) != want {
		t.Errorf("the form of %s is another", want)
	}
}

// TestSparse has an almost empty Sudoku, for which not all arrangements are tried, and a large one.
func TestSparse(t *testing.T) {
	sparse := strings.Repeat(".", 40) + "5" + strings.Repeat(".", 40)
	if a, b := form(t, sparse), form(t, strings.ReplaceAll(sparse, "5", "7")); a != b {
		t.Errorf("%s and %s", a, b)
	}
	if got := form(t, "1"+strings.Repeat(".", 255)); !strings.HasPrefix(got, "4x4:~") {
		t.Error(got)
	}
}

func BenchmarkSudoku(b *testing.B) {
	p, _ := notation.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", notation.Options{})
	for b.Loop() {
		canonical.Form(p)
	}
}
