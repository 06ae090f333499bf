package layout

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"asterism/puzzle"
	"asterism/puzzle/exact"
)

// checkSolution says what is wrong with a solution of a puzzle.
func checkSolution(p *puzzle.Puzzle, solution puzzle.Set) error {
	for _, t := range p.Truths {
		if n := solution.LenAnd(t.Cells); n != t.Max {
			return fmt.Errorf("%s has %d", t, n)
		}
	}
	for c := range solution.All() {
		if p.Conflicts(c).Meets(solution) {
			return fmt.Errorf("%s conflicts", p.Name(c))
		}
	}
	if !p.Givens.Within(solution) {
		return fmt.Errorf("a given is not in it")
	}
	return nil
}

// solutions counts the solutions of a puzzle up to 2.
func solutions(t testing.TB, p *puzzle.Puzzle) int {
	n, err := exact.Count(context.Background(), p.NewBoard(), 2)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func rounds(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// connected says whether every shape hangs together.
func connected(p *puzzle.Puzzle) bool {
	g := draft{size: p.Size}
	for c := range puzzle.Cand(p.Candidates()) {
		g.shapes = append(g.shapes, p.ShapeOf(c))
	}
	for s, shape := range p.Of(puzzle.Shape) {
		if g.reach(int(shape.Cells.First()), s) != shape.Cells.Len() {
			return false
		}
	}
	return true
}

func TestRandomStarBattle(t *testing.T) {
	forms := [][2]int{{1, 1}, {4, 1}, {5, 1}, {8, 1}, {8, 2}, {9, 2}, {10, 2}, {12, 3}, {14, 3}}
	for _, form := range forms {
		rng := rand.New(rand.NewPCG(uint64(form[0]), uint64(form[1])))
		for range rounds(20) {
			p, solution, ok := RandomStarBattle(t.Context(), rng, form[0], form[1], true)
			if !ok {
				t.Errorf("%v: none found", form)
				continue
			}
			if err := checkSolution(p, solution); err != nil || !connected(p) || solutions(t, p) != 1 {
				t.Errorf("%v: %v, connected %v", form, err, connected(p))
			}
		}
	}
}

// TestPlantedStarBattle plants in every size that takes that many stars, the tight ones included.
func TestPlantedStarBattle(t *testing.T) {
	for stars := 1; stars <= puzzle.MaxStars; stars++ {
		for size := max(4*stars, 4); size <= puzzle.MaxSize; size += 1 + size/12 {
			p, solution, ok := RandomStarBattle(t.Context(), rand.New(rand.NewPCG(5, uint64(size))), size, stars, false)
			if !ok {
				t.Errorf("%d×%d with %d stars: none", size, size, stars)
			} else if err := checkSolution(p, solution); err != nil || !connected(p) {
				t.Errorf("%d×%d with %d stars: %v", size, size, stars, err)
			}
		}
	}
}

func TestNoRoomForStars(t *testing.T) {
	for _, form := range [][2]int{{2, 1}, {3, 1}, {5, 2}, {7, 2}, {0, 1}, {30, 1}, {9, 0}, {11, 3}} {
		if _, _, ok := RandomStarBattle(t.Context(), rand.New(rand.NewPCG(1, 1)), form[0], form[1], false); ok {
			t.Errorf("%v has a placement", form)
		}
	}
}

// TestRoomForStars holds the sizes that are refused against the exact solver.
func TestRoomForStars(t *testing.T) {
	for stars := 1; stars <= 4; stars++ {
		for size := 1; size <= 4*stars+1; size++ {
			frame := puzzle.StarBattleFrame(size, stars)
			_, want, err := exact.NewSearcher(frame).First(t.Context(), exact.Of(frame.NewBoard()))
			if got := CheckStarBattle(size, stars); (got == nil) != want || err != nil {
				t.Errorf("%d×%d with %d stars: placement %v (%v), refused: %v", size, size, stars, want, err, got)
			}
		}
	}
	want := "a grid of 7 rows has no room for 2 stars a row that do not touch: it takes 8 rows"
	if err := CheckStarBattle(7, 2); err == nil || err.Error() != want {
		t.Errorf("error %v", err)
	}
}

// TestStops makes what takes long, and sees that it ends soon after ctx does.
func TestStops(t *testing.T) {
	const limit, grace = 100 * time.Millisecond, time.Second
	puzzle.NewSudoku(5, 5, make([]int, 625)) // what all of a form share is made once
	for name, work := range map[string]func(context.Context, *rand.Rand){
		"stars":  func(ctx context.Context, rng *rand.Rand) { RandomStarBattle(ctx, rng, 26, 6, true) },
		"digits": func(ctx context.Context, rng *rand.Rand) { RandomSudoku(ctx, rng, 5, 5, 0, true) },
		"thinner": func(ctx context.Context, rng *rand.Rand) {
			thinner, err := NewThinner(5, 5, NoSymmetry)
			if err != nil {
				t.Fatal(err)
			}
			if filled := thinner.Filled(ctx, rng); filled != nil {
				thinner.Thin(ctx, rng, filled, 0, thinner.Unique)
			}
		},
	} {
		ctx, stop := context.WithTimeout(t.Context(), limit)
		start := time.Now()
		work(ctx, rand.New(rand.NewPCG(1, 2)))
		if took := time.Since(start); took > limit+grace {
			t.Errorf("%s: %v", name, took)
		} else {
			t.Logf("%s: %v", name, took)
		}
		stop()
	}
}

func TestRandomSudoku(t *testing.T) {
	cases := []struct {
		rows, columns, clues int
		unique, ok           bool
	}{{2, 2, 0, true, true}, {2, 3, 0, true, true}, {3, 3, 0, true, true}, {3, 3, 30, true, true}, {3, 3, 30, false, true},
		{3, 3, 12, true, false}, {4, 4, 0, true, true}, {0, 3, 1, true, false}, {6, 6, 1, true, false}}
	for _, c := range cases {
		p, solution, ok := RandomSudoku(t.Context(), rand.New(rand.NewPCG(7, 7)), c.rows, c.columns, c.clues, c.unique)
		if ok != c.ok {
			t.Errorf("%+v: %v", c, ok)
		}
		if p == nil {
			continue
		}
		if err := checkSolution(p, solution); err != nil || c.unique && solutions(t, p) != 1 {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

func TestRandomBoardAgrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	p, solution, _ := RandomStarBattle(t.Context(), rng, 8, 1, true)
	q, digits, _ := RandomSudoku(t.Context(), rng, 3, 3, 0, true)
	for i := range 40 {
		far := float64(i) / 40
		for _, b := range []*puzzle.Board{RandomBoard(rng, p, solution, far), RandomBoard(rng, q, digits, far)} {
			want := solution
			if b.Puzzle == q {
				want = digits
			}
			if b.Broken() != nil || !b.Placed.Within(want) || b.Eliminated().Meets(want) {
				t.Errorf("far %v: the board contradicts the solution", far)
			}
		}
	}
}

func BenchmarkRandomStarBattle(b *testing.B) {
	for _, form := range [][2]int{{8, 1}, {10, 2}, {14, 3}} {
		b.Run(fmt.Sprintf("%dx%d", form[0], form[1]), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 1))
			for b.Loop() {
				if _, _, ok := RandomStarBattle(b.Context(), rng, form[0], form[1], true); !ok {
					b.Fatal("none found")
				}
			}
		})
	}
}

func BenchmarkRandomSudoku(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	for b.Loop() {
		RandomSudoku(b.Context(), rng, 3, 3, 0, true)
	}
}
