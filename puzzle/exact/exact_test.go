package exact

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/go-air/gini"
	"github.com/go-air/gini/z"

	"asterism/puzzle"
)

// oracle answers a problem with another SAT solver and the plainest of encodings: a clause for each choice of one
// cell too many, or too few.
func oracle(p Problem, limit int) []string {
	g := gini.New()
	n := p.Puzzle.Candidates()
	is := func(c puzzle.Cand) z.Lit { return z.Var(c + 1).Pos() }
	clause := func(ms ...z.Lit) {
		for _, m := range ms {
			g.Add(m)
		}
		g.Add(z.LitNull)
	}
	for c := range puzzle.Cand(n) {
		if p.Placed.Has(c) {
			clause(is(c))
		} else if p.Open.Has(c) {
			clause(is(c), is(c).Not())
		} else {
			clause(is(c).Not())
		}
	}
	for _, r := range slices.Concat(p.Regions, p.Where) {
		cells := slices.Collect(r.Cells.All())
		choose(cells, r.Max+1, func(some []z.Lit) { clause(some...) }, func(c puzzle.Cand) z.Lit { return is(c).Not() })
		choose(cells, len(cells)-r.Min+1, func(some []z.Lit) { clause(some...) }, is)
	}
	if p.Adjacency {
		for c := range puzzle.Cand(n) {
			for d := range p.Puzzle.Conflicts(c).All() {
				clause(is(c).Not(), is(d).Not())
			}
		}
	}
	var all []string
	for len(all) < limit && g.Solve() == 1 {
		found, block := p.Puzzle.NewSet(), []z.Lit{}
		for c := range puzzle.Cand(n) {
			if g.Value(is(c)) {
				found.Add(c)
				block = append(block, is(c).Not())
			} else {
				block = append(block, is(c))
			}
		}
		all = append(all, p.Puzzle.Describe(found))
		clause(block...)
	}
	slices.Sort(all)
	return all
}

// choose calls yield with the literals of every choice of k cells, where 0 ≤ k ≤ len(cells).
func choose(cells []puzzle.Cand, k int, yield func([]z.Lit), as func(puzzle.Cand) z.Lit) {
	var pick func(from int, some []z.Lit)
	pick = func(from int, some []z.Lit) {
		if len(some) == k {
			yield(some)
			return
		}
		for i := from; i <= len(cells)-(k-len(some)); i++ {
			pick(i+1, append(some[:len(some):len(some)], as(cells[i])))
		}
	}
	if k >= 0 && k <= len(cells) {
		pick(0, nil)
	}
}

// randomProblem is anything a problem may be: solvable or not, whole or restricted, fresh or in the middle.
func randomProblem(rng *rand.Rand, p *puzzle.Puzzle) Problem {
	b := p.NewBoard()
	for range rng.IntN(p.Size) {
		if c := puzzle.Cand(rng.IntN(p.Candidates())); b.Open.Has(c) {
			if rng.IntN(4) == 0 {
				b.Suppose(c)
			} else {
				b.Eliminate(c)
			}
		}
	}
	q := Of(b)
	if rng.IntN(2) == 0 {
		q.Regions = nil
		for _, t := range p.Truths {
			if rng.IntN(8) > 0 {
				q.Regions = append(q.Regions, t)
			}
		}
		q.Adjacency = rng.IntN(2) == 0
	}
	for range rng.IntN(3) {
		q.Where = append(q.Where, RandomRegion(rng, p))
	}
	return q
}

func RandomRegion(rng *rand.Rand, p *puzzle.Puzzle) *puzzle.Region {
	cells := p.NewSet()
	for range 1 + rng.IntN(7) {
		cells.Add(puzzle.Cand(rng.IntN(p.Candidates())))
	}
	low := rng.IntN(3) - rng.IntN(2)
	return puzzle.NewComposite("some", cells, low, low+rng.IntN(3))
}

// randomPuzzle is small, of either family, and often without a solution.
func randomPuzzle(t testing.TB, rng *rand.Rand) *puzzle.Puzzle {
	if rng.IntN(3) == 0 {
		form := [][2]int{{2, 2}, {2, 3}, {1, 3}, {3, 2}, {3, 3}}[rng.IntN(5)]
		n := form[0] * form[1]
		for {
			givens := make([]int, n*n)
			for range rng.IntN(n * n / 2) {
				givens[rng.IntN(n*n)] = 1 + rng.IntN(n)
			}
			if p, err := puzzle.NewSudoku(form[0], form[1], givens); err == nil {
				return p
			}
		}
	}
	size, stars := 1+rng.IntN(8), 1
	if size >= 7 && rng.IntN(2) == 0 {
		stars = 2
	}
	p, err := puzzle.NewStarBattle(size, stars, randomLayout(rng, size, stars))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// randomLayout grows shapes from random cells, stars of them each to begin with, without asking for a solution.
func randomLayout(rng *rand.Rand, size, stars int) []int {
	shapes := make([]int, size*size)
	for i, c := range rng.Perm(size * size) {
		if shapes[c] = i/stars + 1; i >= size*stars {
			shapes[c] = 0
		}
	}
	for again := true; again; {
		again = false
		for _, c := range rng.Perm(size * size) {
			d := c + []int{1, -1, size, -size}[rng.IntN(4)]
			if near := d >= 0 && d < len(shapes) && (d/size == c/size || d%size == c%size); near && shapes[c] == 0 {
				shapes[c] = shapes[d]
			}
			again = again || shapes[c] == 0
		}
	}
	for c := range shapes {
		shapes[c]--
	}
	return shapes
}

func describeAll(p *puzzle.Puzzle, sets []puzzle.Set) []string {
	var all []string
	for _, s := range sets {
		all = append(all, p.Describe(s))
	}
	slices.Sort(all)
	return all
}

// Rounds is how often to try: all of n, or in a quick run some.
func Rounds(n int) int {
	if testing.Short() {
		return n / 40
	}
	return n
}

// TestAgainstOracle compares whole sets of solutions, with a limit that only some problems reach.
func TestAgainstOracle(t *testing.T) {
	const limit = 40
	rng := rand.New(rand.NewPCG(1, 2))
	outcomes := [3]int{}
	for i := range Rounds(4000) {
		p := randomPuzzle(t, rng)
		s := NewSearcher(p)
		for range 3 {
			q := randomProblem(rng, p)
			got, err := s.Solutions(context.Background(), q, limit)
			if err != nil {
				t.Fatal(err)
			}
			want := oracle(q, limit)
			if len(got) != len(want) || len(got) < limit && !slices.Equal(describeAll(p, got), want) {
				t.Fatalf("puzzle %d: %d solutions, the oracle has %d", i, len(got), len(want))
			}
			if n := GeneralCount(t, s, q, limit); n != len(want) {
				t.Fatalf("puzzle %d: the general engine finds %d solutions, the oracle %d", i, n, len(want))
			}
			outcomes[min(len(got), 2)]++
		}
	}
	t.Logf("no, one, more solutions: %v", outcomes)
}

// GeneralCount counts with the general engine, also where another is faster.
func GeneralCount(t testing.TB, s *Searcher, q Problem, limit int) (n int) {
	err := s.general(context.Background(), q, func(puzzle.Set) bool { n++; return n < limit })
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// holds says whether a solution agrees with a claim.
func holds(c Claim, solution puzzle.Set) bool {
	for _, r := range c.Know {
		if n := solution.LenAnd(r.Cells); n < r.Min || n > r.Max {
			return false
		}
	}
	return (c.Place.Nil() || c.Place.Within(solution)) && (c.Eliminate.Nil() || !c.Eliminate.Meets(solution))
}

func TestRefuteAgainstAllSolutions(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range Rounds(3000) {
		p := randomPuzzle(t, rng)
		q := randomProblem(rng, p)
		s := NewSearcher(p)
		all, err := s.Solutions(context.Background(), q, 200)
		if err != nil || len(all) == 200 {
			continue
		}
		claim := randomClaim(rng, p, all)
		want := slices.ContainsFunc(all, func(found puzzle.Set) bool { return !holds(claim, found) })
		counter, refuted, err := s.Refute(context.Background(), q, claim)
		if err != nil || refuted != want || refuted && holds(claim, counter) {
			t.Fatalf("refuted %v, want %v (%v)", refuted, want, err)
		}
	}
}

// TestAskAgainstAllSolutions checks queries with assumptions and a claim to contradict.
func TestAskAgainstAllSolutions(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range Rounds(2000) {
		p := randomPuzzle(t, rng)
		q := randomProblem(rng, p)
		s := NewSearcher(p)
		all, err := s.Solutions(context.Background(), q, 100)
		if err != nil || len(all) == 100 {
			continue
		}
		not, where := randomClaim(rng, p, all), RandomRegion(rng, p)
		want := slices.DeleteFunc(slices.Clone(all), func(found puzzle.Set) bool {
			return holds(not, found) || !holds(Claim{Know: []*puzzle.Region{where}}, found)
		})
		got, err := s.Ask(context.Background(), q, Query{Limit: 100, Where: []*puzzle.Region{where}, Not: &not})
		if err != nil || !slices.Equal(describeAll(p, got), describeAll(p, want)) {
			t.Fatalf("%d solutions, want %d (%v)", len(got), len(want), err)
		}
	}
}

const sixByOne = "6x1.AAAABBACDABBCCDDDBCBBBBBCEEBEFCCEEEF"

// TestAskTheBoard is the smallest use of each question.
func TestAskTheBoard(t *testing.T) {
	p := parseLayout(t, sixByOne)
	b, ctx := p.NewBoard(), context.Background()
	all, err := Solutions(ctx, b, 2)
	if err != nil || len(all) != 1 {
		t.Fatalf("%d solutions (%v)", len(all), err)
	}
	wrong := p.NewSet()
	wrong.AndNot(p.All, all[0])
	if _, refuted, _ := Refute(ctx, b, Claim{Place: all[0], Eliminate: wrong}); refuted {
		t.Error("the solution is refuted")
	}
	if found, refuted, _ := Refute(ctx, b, Claim{Eliminate: p.All}); !refuted || !found.Equal(all[0]) {
		t.Error("an empty grid is not refuted")
	}
	if found, _ := Ask(ctx, b, Query{Limit: 2, Where: []*puzzle.Region{p.NewFact(wrong, 1, 6, "")}}); len(found) != 0 {
		t.Error("a second solution was found")
	}
}

// randomClaim is often true, since it is made from one of the solutions.
func randomClaim(rng *rand.Rand, p *puzzle.Puzzle, all []puzzle.Set) Claim {
	a, b := p.NewSet(), p.NewSet()
	for range 1 + rng.IntN(3) {
		a.Add(puzzle.Cand(rng.IntN(p.Candidates())))
	}
	if len(all) > 0 {
		b.AndNot(a, all[0])
		a.And(a, all[0])
	}
	claim := Claim{Know: []*puzzle.Region{RandomRegion(rng, p)}}
	if rng.IntN(2) == 0 {
		claim.Know = nil
	}
	if rng.IntN(4) > 0 {
		claim.Place = a
	}
	if rng.IntN(4) > 0 {
		claim.Eliminate = b
	}
	return claim
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Count(ctx, parseLayout(t, sixByOne).NewBoard(), 2); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// TestCancelledInside cancels while an endless enumeration runs.
func TestCancelledInside(t *testing.T) {
	p, err := puzzle.NewSudoku(3, 3, make([]int, 81))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	n := 0
	err = NewSearcher(p).Each(ctx, Of(p.NewBoard()), func(puzzle.Set) bool {
		if n++; n == 1000 {
			cancel()
		}
		return true
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v after %d", err, n)
	}
}

// TestLearningStops ends a search by learning on the largest board soon after its context ends.
func TestLearningStops(t *testing.T) {
	p, err := puzzle.NewSudoku(5, 5, make([]int, 625))
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	start := time.Now()
	n, err := Count(ctx, p.NewBoard(), 1<<30)
	if took := time.Since(start); !errors.Is(err, context.DeadlineExceeded) || took > time.Second {
		t.Errorf("%d solutions after %v: %v", n, took, err)
	}
}

func TestOtherPuzzle(t *testing.T) {
	if _, err := NewSearcher(parseLayout(t, sixByOne)).Count(context.Background(), Of(parseLayout(t, sixByOne).NewBoard()), 2); err == nil {
		t.Error("a board of another puzzle was taken")
	}
}
