package counting

import (
	"math/rand/v2"
	"slices"
	"testing"

	"asterism/builtins/engine"
	"asterism/builtins/internal/sample"
	"asterism/builtins/tiling"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// TestAlwaysNeverTouchedAgainstAllWays compares what is said of all ways to fill a region with a list of them.
func TestAlwaysNeverTouchedAgainstAllWays(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for range 40 {
		s := sample.Star(t, rng, 6+rng.IntN(4), 1)
		b := s.Board(rng)
		e := sample.On(b)
		for _, r := range slices.Concat(s.Houses(), s.LinePairs()) {
			if b.Need(r) <= 0 {
				continue
			}
			always, never, touched := s.NewSet(), s.NewSet(), s.NewSet()
			always.And(r.Cells, b.Open)
			never.And(r.Cells, b.Open)
			touched.AndNot(b.Open, r.Cells)
			for _, way := range sample.All(func(yield func(puzzle.Set) bool) { Ways(e, r, yield) }) {
				always.And(always, way)
				never.AndNot(never, way)
				touched.And(touched, engine.Neighbours(e, way))
			}
			for name, c := range map[string]struct{ got, want puzzle.Set }{
				"always": {Always(e, r), always}, "never": {Never(e, r), never}, "touched": {Touched(e, r), touched},
			} {
				if !c.got.Equal(c.want) {
					t.Fatalf("%s: %s of %s is %s, not %s", notation.Canonical(s.Puzzle), name, r, sample.Text(c.got), sample.Text(c.want))
				}
			}
		}
	}
}

// TestWaysOfAllAgainstPairs compares the ways to fill two regions, which may overlap, with every pair of a way of the one and
// a way of the other.
func TestWaysOfAllAgainstPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	found := 0
	for range 60 {
		s := sample.Star(t, rng, 6, 1)
		b := s.Board(rng)
		e := sample.On(b)
		pair := sample.Pick(rng, s.Houses(), 2)
		var want []string
		for _, one := range sample.All(func(yield func(puzzle.Set) bool) { Ways(e, pair[0], cloned(yield)) }) {
			for _, other := range sample.All(func(yield func(puzzle.Set) bool) { Ways(e, pair[1], cloned(yield)) }) {
				other.Or(other, one)
				if fills(b, pair, other) && !slices.Contains(want, sample.Text(other)) {
					want = append(want, sample.Text(other))
				}
			}
		}
		var got []string
		WaysOfAll(e, pair, func(way puzzle.Set) bool { got = append(got, sample.Text(way)); return true })
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("%s: the ways of %v are %s, not %s", notation.Canonical(s.Puzzle), pair, got, want)
		}
		found += len(got)
	}
	if found < 100 {
		t.Error("too few ways were found to say anything")
	}
}

// cloned hands out sets that stay as they are.
func cloned(yield func(puzzle.Set) bool) func(puzzle.Set) bool {
	return func(s puzzle.Set) bool { return yield(s.Clone()) }
}

// fills says whether a set brings regions just what they need, and does not conflict with itself.
func fills(b *puzzle.Board, regions []*puzzle.Region, way puzzle.Set) bool {
	for _, r := range regions {
		if way.LenAnd(r.Cells) != b.Need(r) {
			return false
		}
	}
	for c := range way.All() {
		if b.Puzzle.Conflicts(c).Meets(way) {
			return false
		}
	}
	return true
}

// TestSharingAgainstAllGroups compares the flow with every group of rows: some group lacks stars exactly when short
// finds one that does, and what goes because groups are exhausted is what goes for one of them.
func TestSharingAgainstAllGroups(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	lacking, going := 0, 0
	for range 150 {
		s := sample.Star(t, rng, 5+rng.IntN(4), 1)
		b := s.Board(rng)
		for range rng.IntN(4) { // wrong crosses, so that something may be short
			b.Eliminate(puzzle.Cand(rng.IntN(s.Size * s.Size)))
		}
		e, rows, shapes := sample.On(b), s.Of(puzzle.Row), s.Of(puzzle.Shape)
		anyShort, want := false, s.NewSet()
		sample.Choices(len(rows), len(rows), func(chosen []int) {
			if len(chosen) == 0 {
				return
			}
			group := picks(rows, chosen)
			need, most := wanted(e, group, shapes)
			anyShort = anyShort || need > most
			if need == most {
				for _, p := range shapes {
					if all, n := roomIn(e, group, p), b.Left(p); n > 0 && all >= n {
						rest := s.NewSet()
						rest.And(p.Cells, b.Open)
						for _, row := range group {
							rest.AndNot(rest, row.Cells)
						}
						want.Or(want, rest)
					}
				}
			}
		})
		found := Short(e, rows, shapes)
		if need, most := wanted(e, found, shapes); len(found) > 0 != anyShort || anyShort && need <= most {
			t.Fatalf("%s: short says %v, which need %d and may have %d; some group is short: %t", notation.Canonical(s.Puzzle), found, need, most, anyShort)
		}
		if anyShort {
			lacking++
			continue
		}
		got := s.NewSet()
		for _, m := range sample.All(func(yield func(*Fish) bool) { Exhausted(e, rows, shapes, yield) }) {
			if need, most := wanted(e, m.Base, shapes); need != most || m.Need != need {
				t.Fatalf("%s: %v need %d (said to need %d) and may have %d", notation.Canonical(s.Puzzle), m.Base, need, m.Need, most)
			}
			got.Or(got, m.Eliminations)
		}
		if !got.Equal(want) {
			t.Fatalf("%s: exhausted takes %s, not %s", notation.Canonical(s.Puzzle), sample.Text(got), sample.Text(want))
		}
		going += got.Len()
	}
	if lacking == 0 || going == 0 {
		t.Fatal("nothing was tested:", lacking, going)
	}
}

func picks(list []*puzzle.Region, chosen []int) []*puzzle.Region {
	group := make([]*puzzle.Region, len(chosen))
	for i, k := range chosen {
		group[i] = list[k]
	}
	return group
}

// wanted is what a group of lines needs, and what the regions can put there.
func wanted(e *engine.Workspace, group, regions []*puzzle.Region) (need, most int) {
	for _, line := range group {
		need += e.Board.Need(line)
	}
	for _, p := range regions {
		most += min(e.Board.Left(p), roomIn(e, group, p))
	}
	return need, most
}

// roomIn is how many stars fit into the open cells of p in the lines that still need some, line by line.
func roomIn(e *engine.Workspace, group []*puzzle.Region, p *puzzle.Region) int {
	room := 0
	for _, line := range group {
		if e.Board.Need(line) > 0 {
			part := e.Board.Puzzle.NewSet()
			part.And(line.Cells, p.Cells)
			room += tiling.Capacity(e, part)
		}
	}
	return room
}
