package interpreter

import (
	"context"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/notation"
)

// documented is a rule as the words of its document have it, tried out on every choice there is.
type documented struct {
	rules string // which eliminate as much, or more
	says  func(*puzzle.Board) puzzle.Set
}

var documents = []documented{
	{"O5.rows O5.block", func(b *puzzle.Board) puzzle.Set { return countingMarks(b, puzzle.Row) }},
	{"O5.columns O5.block", func(b *puzzle.Board) puzzle.Set { return countingMarks(b, puzzle.Column) }},
	{"O7.marks", tilingCountingMarks},
	{"O8.row", func(b *puzzle.Board) puzzle.Set { return hypotheticals(b, puzzle.Row, puzzle.Set.Len) }},
	{"O8.column", func(b *puzzle.Board) puzzle.Set { return hypotheticals(b, puzzle.Column, puzzle.Set.Len) }},
	{"O8.region", func(b *puzzle.Board) puzzle.Set { return hypotheticals(b, puzzle.Shape, puzzle.Set.Len) }},
	{"O9.row", func(b *puzzle.Board) puzzle.Set { return hypotheticals(b, puzzle.Row, fewestSquares(b.Puzzle)) }},
	{"O9.column", func(b *puzzle.Board) puzzle.Set { return hypotheticals(b, puzzle.Column, fewestSquares(b.Puzzle)) }},
	{"O9.region", func(b *puzzle.Board) puzzle.Set { return hypotheticals(b, puzzle.Shape, fewestSquares(b.Puzzle)) }},
	{"O10.row O11.row O11.column O11.region", func(b *puzzle.Board) puzzle.Set { return countingHypotheticals(b, puzzle.Row) }},
	{"O10.column O11.row O11.column O11.region", func(b *puzzle.Board) puzzle.Set { return countingHypotheticals(b, puzzle.Column) }},
	{"B6.1 B7.1", func(b *puzzle.Board) puzzle.Set { return undercounting(b, puzzle.Row) }},
	{"B6.2 B7.2", func(b *puzzle.Board) puzzle.Set { return undercounting(b, puzzle.Column) }},
	{"B8.1 B10.1 B9.1", func(b *puzzle.Board) puzzle.Set { return exclusion(b, false) }},
	{"B8.1 B10.1 B9.2", func(b *puzzle.Board) puzzle.Set { return exclusion(b, true) }},
}

// TestRulesSeeWhatTheirDocumentsDescribe compares rules, each by itself, with the words of their documents.
func TestRulesSeeWhatTheirDocumentsDescribe(t *testing.T) {
	program := shippedProgram(t)
	for _, d := range documents {
		t.Run(d.rules, func(t *testing.T) {
			pack := together(t, program, d.rules)
			fired := 0
			for _, b := range markedBoards(t) {
				want := d.says(b)
				if want.Empty() {
					continue
				}
				fired++
				gone := eliminatedBy(t, program, pack, b)
				if want.AndNot(want, gone); !want.Empty() {
					t.Errorf("%s %s: not %s", notation.Canonical(b.Puzzle), notation.Marks(b), b.Puzzle.Describe(want))
				}
			}
			if fired < 5 {
				t.Errorf("there was something to find on %d boards only", fired)
			}
		})
	}
}

// together is a pack of a few rules.
func together(t *testing.T, program *Program, ids string) *Pack {
	t.Helper()
	var pack *Pack
	for _, id := range strings.Fields(ids) {
		rule, ok := program.Rule(id)
		switch {
		case !ok:
			t.Fatalf("there is no rule %s", id)
		case pack == nil:
			pack = rule.Alone(puzzle.StarBattle)
		default:
			pack.Tiers[0].Rules = append(pack.Tiers[0].Rules, rule)
		}
	}
	return pack
}

func eliminatedBy(t *testing.T, program *Program, pack *Pack, b *puzzle.Board) puzzle.Set {
	t.Helper()
	gone, s := b.Puzzle.NewSet(), NewSolver(program, pack, Options{})
	s.Start(context.Background(), b.Copy())
	for {
		step, err := s.Next()
		if err != nil {
			t.Fatal(err)
		}
		if step == nil {
			return gone
		}
		gone.Or(gone, step.Eliminate)
	}
}

// markedBoards are puzzles of our own with some stars placed, what these rule out, and some more that is not true.
func markedBoards(t *testing.T) []*puzzle.Board {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, 2))
	var boards []*puzzle.Board
	for _, file := range []string{"5x1", "6x1", "8x1", "9x2"} {
		text, err := os.ReadFile("../testdata/starbattle/" + file + ".sbn")
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for item := range notation.ParseAll(string(text), notation.Options{}) {
			if n++; n > 6 {
				break
			}
			found, err := exact.Solutions(context.Background(), item.Puzzle.NewBoard(), 1)
			if err != nil || len(found) != 1 {
				t.Fatal(err)
			}
			boards = append(boards, item.Puzzle.NewBoard(), marked(rng, item.Puzzle, found[0], 0.2), marked(rng, item.Puzzle, found[0], 0.5))
		}
	}
	return boards
}

func marked(rng *rand.Rand, p *puzzle.Puzzle, solution puzzle.Set, share float64) *puzzle.Board {
	b := p.NewBoard()
	for c := range p.All.All() {
		switch {
		case rng.Float64() > share:
		case !solution.Has(c):
			b.Eliminate(c)
		case rng.Float64() < 0.3:
			b.Suppose(c)
		}
	}
	return b
}

// groups calls f with the cells of every choice of lines but all of them, and what these still need.
func groups(b *puzzle.Board, kind puzzle.Kind, f func(cells puzzle.Set, need int)) {
	lines := b.Puzzle.Of(kind)
	for chosen := 1; chosen < 1<<len(lines)-1; chosen++ {
		cells, need := b.Puzzle.NewSet(), 0
		for i, line := range lines {
			if chosen>>i&1 != 0 {
				cells.Or(cells, line.Cells)
				need += b.Need(line)
			}
		}
		f(cells, need)
	}
}

// openIn is the open cells of a region inside some cells.
func openIn(b *puzzle.Board, r *puzzle.Region, cells puzzle.Set) puzzle.Set {
	s := b.Puzzle.NewSet()
	s.And(r.Cells, b.Open)
	s.And(s, cells)
	return s
}

func openOutside(b *puzzle.Board, r *puzzle.Region, cells puzzle.Set) puzzle.Set {
	s := openIn(b, r, b.Puzzle.All)
	s.AndNot(s, cells)
	return s
}

// contribution is how many stars the shapes can put into some cells, by their needs and open cells.
func contribution(b *puzzle.Board, cells puzzle.Set) int {
	sum := 0
	for _, p := range b.Puzzle.Of(puzzle.Shape) {
		sum += min(b.Need(p), openIn(b, p, cells).Len())
	}
	return sum
}

func countingMarks(b *puzzle.Board, kind puzzle.Kind) puzzle.Set {
	gone := b.Puzzle.NewSet()
	groups(b, kind, func(cells puzzle.Set, need int) {
		if need == 0 || contribution(b, cells) != need {
			return
		}
		for _, p := range b.Puzzle.Of(puzzle.Shape) {
			if b.Need(p) > 0 && openIn(b, p, cells).Len() >= b.Need(p) {
				gone.Or(gone, openOutside(b, p, cells))
			}
		}
	})
	return gone
}

func tilingCountingMarks(b *puzzle.Board) puzzle.Set {
	gone, squares := b.Puzzle.NewSet(), fewestSquares(b.Puzzle)
	for _, line := range b.Puzzle.Lines() {
		sum, free := 0, b.Puzzle.NewSet()
		for _, p := range b.Puzzle.Of(puzzle.Shape) {
			least := max(0, b.Need(p)-squares(openOutside(b, p, line.Cells)))
			if sum += least; least == 0 {
				free.Or(free, openIn(b, p, line.Cells))
			}
		}
		if b.Need(line) > 0 && sum == b.Need(line) {
			gone.Or(gone, free)
		}
	}
	return gone
}

// hypotheticals are the cells whose star leaves a region nearby less room than it needs; only its neighbours go.
func hypotheticals(b *puzzle.Board, kind puzzle.Kind, room func(puzzle.Set) int) puzzle.Set {
	gone := b.Puzzle.NewSet()
	for x := range b.Open.All() {
		after := b.Copy()
		after.Place(x)
		for y := range b.Puzzle.Conflicts(x).All() {
			after.Eliminate(y)
		}
		for _, r := range b.Puzzle.Of(kind) {
			near := r.Cells.Has(x) || r.Cells.Meets(b.Puzzle.Conflicts(x))
			if near && room(openIn(after, r, after.Open)) < after.Need(r) {
				gone.Add(x)
			}
		}
	}
	return gone
}

// countingHypotheticals leaves stars alone that break a region at once; which one it is depends on the order of the
// consequences, and families 10 and 11 share them out by that.
func countingHypotheticals(b *puzzle.Board, kind puzzle.Kind) puzzle.Set {
	gone := b.Puzzle.NewSet()
	for x := range b.Open.All() {
		after := b.Copy()
		after.Suppose(x)
		after.Settle()
		if after.Broken() != nil {
			continue
		}
		groups(after, kind, func(cells puzzle.Set, need int) {
			if need > contribution(after, cells) {
				gone.Add(x)
			}
		})
	}
	return gone
}

// undercounting takes the shapes that lie in some lines and use up their needs, and the lines that lie in some shapes.
func undercounting(b *puzzle.Board, kind puzzle.Kind) puzzle.Set {
	gone := b.Puzzle.NewSet()
	groups(b, kind, func(cells puzzle.Set, need int) {
		within, meeting := 0, 0
		in, out := b.Puzzle.NewSet(), b.Puzzle.NewSet()
		for _, p := range b.Puzzle.Of(puzzle.Shape) {
			inside, outside := openIn(b, p, cells), openOutside(b, p, cells)
			if outside.Empty() {
				within += b.Need(p)
			} else {
				in.Or(in, inside)
			}
			if !inside.Empty() {
				meeting += b.Need(p)
				out.Or(out, outside)
			}
		}
		if need > 0 && within == need {
			gone.Or(gone, in)
		}
		if need > 0 && meeting == need {
			gone.Or(gone, out)
		}
	})
	return gone
}

// exclusion tries a star in each cell of a targeted shape, or on each cell that borders on it.
func exclusion(b *puzzle.Board, external bool) puzzle.Set {
	gone, squares := b.Puzzle.NewSet(), fewestSquares(b.Puzzle)
	for _, p := range b.Puzzle.Of(puzzle.Shape) {
		if b.Need(p) == 0 || squares(openIn(b, p, b.Open)) != b.Need(p) {
			continue
		}
		for x := range b.Open.All() {
			if p.Cells.Has(x) == external || !p.Cells.Has(x) && !p.Cells.Meets(b.Puzzle.Conflicts(x)) {
				continue
			}
			after := b.Copy()
			after.Suppose(x)
			if squares(openIn(after, p, after.Open)) < after.Need(p) {
				gone.Add(x)
			}
		}
	}
	return gone
}

// fewestSquares makes a function that tries every way to cover cells by 2×2 squares: the first cell that is not covered
// lies in the upper row of one, left or right.
func fewestSquares(p *puzzle.Puzzle) func(puzzle.Set) int {
	var fewest func(puzzle.Set) int
	fewest = func(cells puzzle.Set) int {
		first := cells.First()
		if first == puzzle.None {
			return 0
		}
		best := cells.Len()
		for left := p.Column(first) - 1; left <= p.Column(first); left++ {
			rest := cells.Clone()
			for c := range cells.All() {
				if p.Row(c)-p.Row(first) < 2 && (p.Column(c) == left || p.Column(c) == left+1) {
					rest.Remove(c)
				}
			}
			best = min(best, 1+fewest(rest))
		}
		return best
	}
	return fewest
}
