package linear

import (
	"math/rand/v2"
	"slices"
	"testing"

	"asterism/builtins/internal/sample"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// TestCompositesAgainstSolutions counts every sum again, and its stars in the solution.
func TestCompositesAgainstSolutions(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	found, several, crossing := 0, 0, 0
	for _, s := range []sample.Solved{sample.Star(t, rng, 8, 1), sample.Star(t, rng, 9, 2), sample.Star(t, rng, 10, 2)} {
		for range 12 {
			b := s.Board(rng)
			last := -1
			Composites(sample.On(b), append(b.Puzzle.Houses(), b.Facts...), 5, func(c *Composite) bool {
				recountComposite(t, b, c)
				if n := c.Cells.LenAnd(s.Solution); n != c.Count {
					t.Fatalf("%s: %d stars in %v less %v, said to be %d", notation.Canonical(s.Puzzle), n, c.Added, c.Taken, c.Count)
				}
				if c.Slack < last {
					t.Fatalf("slack %d after %d", c.Slack, last)
				}
				last = c.Slack
				found++
				if c.Operations > 3 {
					several++
				}
				if holdsKind(c.Added, puzzle.Row) && holdsKind(c.Added, puzzle.Column) {
					crossing++
				}
				return true
			})
		}
	}
	if found < 500 || several < 100 || crossing < 20 {
		t.Errorf("%d composites, %d of more than three regions, %d of rows and columns", found, several, crossing)
	}
}

// TestBoundedComposites counts the stars of the solution in every sum of regions and of facts that say only at least or at most.
func TestBoundedComposites(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	low, high := 0, 0
	for _, s := range []sample.Solved{sample.Star(t, rng, 8, 1), sample.Star(t, rng, 9, 2), sample.Star(t, rng, 10, 2)} {
		for range 12 {
			b := s.Board(rng)
			BoundedComposites(sample.On(b), append(b.Puzzle.Houses(), b.Facts...), 3, func(c *Composite) bool {
				n, room := c.Cells.LenAnd(s.Solution), c.Count+c.Slack
				if n < c.Count || n > c.Most {
					t.Fatalf("%s: %d stars in %v less %v, said to be %d to %d", notation.Canonical(s.Puzzle), n, c.Added, c.Taken, c.Count, c.Most)
				}
				if c.Count == 0 && c.Most >= room || c.Count == c.Most && c.Count > 0 && c.Slack > 0 && allExact(c) {
					t.Fatalf("%v less %v tells nothing: %d to %d, room for %d", c.Added, c.Taken, c.Count, c.Most, room)
				}
				if c.Count > 0 {
					low++
				}
				if c.Most < room {
					high++
				}
				return true
			})
		}
	}
	if low < 100 || high < 100 {
		t.Errorf("%d composites with a lower bound, %d with an upper one", low, high)
	}
}

func allExact(c *Composite) bool {
	return !slices.ContainsFunc(slices.Concat(c.Added, c.Taken), func(r *puzzle.Region) bool { return !r.Exact() })
}

func holdsKind(rs []*puzzle.Region, k puzzle.Kind) bool {
	for _, r := range rs {
		if r.Kind == k {
			return true
		}
	}
	return false
}

func recountComposite(t *testing.T, b *puzzle.Board, c *Composite) {
	t.Helper()
	total, counts := 0, map[puzzle.Cand]int{}
	for _, r := range c.Added {
		total += b.Need(r)
		for x := range r.Cells.All() {
			counts[x]++
		}
	}
	for _, r := range c.Taken {
		total -= b.Need(r)
		for x := range r.Cells.All() {
			counts[x]--
		}
	}
	if total != c.Count || len(c.Added)+len(c.Taken) != c.Operations {
		t.Fatalf("%d stars said to be %d", total, c.Count)
	}
	for x := range b.Open.All() {
		want := 0
		if c.Cells.Has(x) {
			want = 1
		}
		if counts[x] != want {
			t.Fatalf("%s counts %d", b.Puzzle.Name(x), counts[x])
		}
	}
}

// BenchmarkComposites is a search on a fresh board of 10 rows.
func BenchmarkComposites(b *testing.B) {
	rng := rand.New(rand.NewPCG(5, 5))
	s := sample.Star(b, rng, 10, 2)
	board := s.Board(rng)
	e := sample.On(board)
	n := 0
	for b.Loop() {
		mark := e.Mark()
		Composites(e, board.Puzzle.Houses(), 5, func(*Composite) bool { n++; return true })
		e.Release(mark)
		e.Restart()
	}
	b.ReportMetric(float64(n)/float64(b.N), "composites")
}
