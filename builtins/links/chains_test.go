package links

import (
	"math/rand/v2"
	"testing"

	"asterism/builtins/engine"
	"asterism/builtins/internal/sample"
	"asterism/puzzle"
	"asterism/puzzle/layout"
	"asterism/puzzle/notation"
)

// TestChainsAgainstPropagation compares chains with plain propagation along the links, one candidate at a time: the same
// candidates are removed, each by a chain of the same length, shorter chains first.
func TestChainsAgainstPropagation(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 1))
	found := 0
	for range 40 {
		for _, s := range sample.Puzzles(t, rng) {
			b := s.Board(rng)
			e, g := sample.On(b), plainLinks(b, s.Truths)
			length := 0
			removed := s.NewSet()
			walkChains(e, source{regions: s.Truths}, 12, func(m *Chain) bool {
				checkChain(t, s, b, m)
				if found++; m.Length < length {
					t.Fatalf("%s: a chain of %d nodes comes after one of %d", notation.Canonical(s.Puzzle), m.Length, length)
				}
				length = m.Length
				removed.Or(removed, m.Eliminations)
				return true
			})
			for c := range b.Open.All() {
				if n := g.refute(c, 6); n > 0 && !removed.Has(c) {
					t.Fatalf("%s: %s goes by a chain of %d links that is not found, open %s", notation.Canonical(s.Puzzle), s.Name(c), n, sample.Text(b.Open))
				}
			}
			first := 0
			walkChains(e, source{regions: s.Truths}, 12, func(m *Chain) bool { first = m.Length; return false })
			if want := g.shortest(b, 6); 2*want != first {
				t.Fatalf("%s: the shortest chain has %d links, but %d nodes were found", notation.Canonical(s.Puzzle), want, first)
			}
		}
	}
	if found < 1000 {
		t.Error("only", found, "chains were found")
	}
}

// plain is strong links between single candidates, by their first one.
type plain struct {
	board  *puzzle.Board
	strong map[puzzle.Cand][]puzzle.Cand
}

func plainLinks(b *puzzle.Board, regions []*puzzle.Region) plain {
	g := plain{b, map[puzzle.Cand][]puzzle.Cand{}}
	for _, r := range regions {
		var open []puzzle.Cand
		for c := range r.Cells.All() {
			if b.Open.Has(c) {
				open = append(open, c)
			}
		}
		if n := len(open); b.Need(r) > 0 && (n == 1 || n == 2) {
			g.strong[open[0]] = append(g.strong[open[0]], open[n-1])
			g.strong[open[n-1]] = append(g.strong[open[n-1]], open[0])
		}
	}
	return g
}

// refute is the least number of strong links by which a candidate that is true makes itself false, or 0.
func (g plain) refute(target puzzle.Cand, most int) int {
	on, off := map[puzzle.Cand]bool{}, map[puzzle.Cand]bool{}
	for c := range g.board.Puzzle.Conflicts(target).All() {
		off[c] = true
	}
	for n := 1; n <= most; n++ {
		for c := range off {
			for _, to := range g.strong[c] {
				on[to] = true
			}
		}
		for c := range on {
			if g.board.Puzzle.Conflicts(c).Has(target) {
				return n
			}
			for k := range g.board.Puzzle.Conflicts(c).All() {
				off[k] = true
			}
		}
	}
	return 0
}

func (g plain) shortest(b *puzzle.Board, most int) int {
	least := 0
	for c := range b.Open.All() {
		if n := g.refute(c, most); n > 0 && (least == 0 || n < least) {
			least = n
		}
	}
	return least
}

// checkChain holds a chain against its definition and against the solution.
func checkChain(t *testing.T, s sample.Solved, b *puzzle.Board, m *Chain) {
	t.Helper()
	if m.Length != len(m.Nodes) || m.Length%2 != 0 || len(m.Signature) != m.Length/2 {
		t.Fatalf("%s: %d nodes, length %d, signature %s", notation.Canonical(s.Puzzle), len(m.Nodes), m.Length, m.Signature)
	}
	for i, n := range m.Nodes {
		if n.Empty() || !n.Within(b.Open) {
			t.Fatalf("%s: node %s is not open", notation.Canonical(s.Puzzle), sample.Text(n))
		}
		if i%2 == 1 && !n.Meets(s.Solution) && !m.Nodes[i-1].Meets(s.Solution) {
			t.Fatalf("%s: neither %s nor %s is true", notation.Canonical(s.Puzzle), sample.Text(m.Nodes[i-1]), sample.Text(n))
		}
		if i%2 == 0 && i > 0 && !weaklyLinked(s, m.Nodes[i-1], n) {
			t.Fatalf("%s: %s and %s do not exclude each other", notation.Canonical(s.Puzzle), sample.Text(m.Nodes[i-1]), sample.Text(n))
		}
	}
	if m.Loop != weaklyLinked(s, m.First, m.Last) {
		t.Fatalf("%s: loop is %t from %s to %s", notation.Canonical(s.Puzzle), m.Loop, sample.Text(m.First), sample.Text(m.Last))
	}
	if m.Eliminations.Meets(s.Solution) || m.Eliminations.Empty() || !m.Eliminations.Within(b.Open) {
		t.Fatalf("%s: %v eliminates %s", notation.Canonical(s.Puzzle), m.Nodes, sample.Text(m.Eliminations))
	}
}

func weaklyLinked(s sample.Solved, a, b puzzle.Set) bool {
	for c := range a.All() {
		if !b.Within(s.Conflicts(c)) {
			return false
		}
	}
	return true
}

// TestGroupedAndLockedChains checks chains with groups and almost-locked sets against the solution, and that more kinds of
// links never remove less.
func TestGroupedAndLockedChains(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 2))
	loops, kinds := 0, map[byte]int{}
	for range 30 {
		for _, s := range []sample.Solved{sample.Sudoku(t, rng, 2, 2), sample.Sudoku(t, rng, 2, 3), sample.Sudoku(t, rng, 3, 3), sample.Star(t, rng, 6, 1), sample.Star(t, rng, 9, 2)} {
			b := s.Board(rng)
			less := s.NewSet()
			most := 4
			if s.Family == puzzle.StarBattle {
				most = 0
			}
			for _, from := range []source{{regions: s.Truths}, {regions: s.Truths, grouped: true}, {regions: s.Truths, grouped: true, most: most}} {
				more := s.NewSet()
				walkChains(sample.On(b), from, 60, func(m *Chain) bool {
					checkChain(t, s, b, m)
					more.Or(more, m.Eliminations)
					if m.Loop {
						loops++
					}
					for _, k := range []byte(m.Signature) {
						kinds[k]++
					}
					return true
				})
				if !less.Within(more) {
					t.Fatalf("%s: more links remove less: %s, before %s", notation.Canonical(s.Puzzle), sample.Text(more), sample.Text(less))
				}
				less = more
			}
		}
	}
	if loops < 50 || kinds['V'] < 50 || kinds['L'] < 50 || kinds['G'] < 50 || kinds['A'] < 50 {
		t.Errorf("too few to say anything: %d loops, links %v", loops, kinds)
	}
}

// TestNetworkIsUsedAgain sees to it that a network left over from another board is not taken for this one's.
func TestNetworkIsUsedAgain(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 3))
	s := sample.Sudoku(t, rng, 3, 3)
	e := sample.On(s.Board(rng))
	count := func(e *engine.Workspace) (n int) {
		mark := e.Mark()
		defer e.Release(mark)
		walkChains(e, source{regions: s.Truths, grouped: true}, 20, func(m *Chain) bool { n += m.Length; return true })
		return n
	}
	different := 0
	for range 50 {
		e.Board = s.Board(rng)
		again := count(e)
		if want := count(sample.On(e.Board)); again != want {
			t.Fatalf("%d with a used environment, %d with a fresh one", again, want)
		}
		if count(e) != again {
			t.Fatal("the same board gives something else the second time")
		}
		if again > 0 {
			different++
		}
	}
	if different < 5 {
		t.Error("hardly any board had chains")
	}
}

// TestClusters holds the colours against the solution: of each cluster one colour is all true, the other all false.
func TestClusters(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 4))
	large := 0
	for range 40 {
		for _, s := range sample.Puzzles(t, rng) {
			b := s.Board(rng)
			seen := s.NewSet()
			Clusters(sample.On(b), s.Truths, func(c *Cluster) bool {
				first, second := c.First.Meets(s.Solution), c.Second.Meets(s.Solution)
				if first && !c.First.Within(s.Solution) || second && !c.Second.Within(s.Solution) || first && second || !first && !second && !c.Second.Empty() {
					t.Fatalf("%s: colours %s and %s", notation.Canonical(s.Puzzle), sample.Text(c.First), sample.Text(c.Second))
				}
				if c.Cells.Meets(seen) {
					t.Fatalf("%s: %s is in two clusters", notation.Canonical(s.Puzzle), sample.Text(c.Cells))
				}
				if seen.Or(seen, c.Cells); c.Cells.Len() > 3 {
					large++
				}
				return true
			})
		}
	}
	if large < 50 {
		t.Error("only", large, "clusters of more than three")
	}
}

// TestRingsAreTrueInTurn checks that of every loop all second nodes are true, or all the others.
func TestRingsAreTrueInTurn(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 3))
	found := 0
	for round := range 60 {
		form := [][2]int{{2, 2}, {2, 3}, {3, 3}}[round%3]
		p, solution, _ := layout.RandomSudoku(t.Context(), rng, form[0], form[1], 0, true)
		b := layout.RandomBoard(rng, p, solution, rng.Float64())
		length := 0
		for _, m := range sample.All(func(yield func(*Chain) bool) { Rings(sample.On(b), p.Truths, 12, yield) }) {
			found++
			for i, n := range m.Nodes {
				if n.Meets(solution) == m.Nodes[(i+1)%len(m.Nodes)].Meets(solution) {
					t.Fatalf("%s: neighbours are both true or both false", notation.Canonical(p))
				}
			}
			if m.Eliminations.Meets(solution) || m.Eliminations.Empty() || m.Length < length || m.Length > 12 {
				t.Errorf("%s: a loop of %d nodes removes %s", notation.Canonical(p), m.Length, sample.Text(m.Eliminations))
			}
			length = m.Length
		}
	}
	if found < 50 {
		t.Error("too few loops to say anything:", found)
	}
}
