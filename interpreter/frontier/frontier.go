// Package frontier finds out what rules lack: on a board on which a pack stops, the next deduction that the exact solver makes,
// over as few regions as will do.
//
// In: boards. Out: for each a [Gap], and [Group] puts those together whose arguments have one shape: what is deduced, from which kinds of
// regions, and about how many; so that an author sees which rule is wanted most.
// A deduction that needs three regions is one that a person can see; one that needs all of them is a search.
package frontier

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"asterism/puzzle"
	"asterism/puzzle/english"
	"asterism/puzzle/exact"
)

// Gap is a board on which rules stop, and the next deduction: what follows from its regions alone, and from none of them less.
type Gap struct {
	Board   *puzzle.Board
	Place   puzzle.Set       // what the regions force to be placed
	Out     puzzle.Set       // what they force not to be
	Regions []*puzzle.Region // none where nothing is forced, or no answer was found in time
	Pattern string           // what it is, up to turning: "a cross by 2 lines and 1 shape"
	Shape   string           // the same more coarsely: "a cross by lines and shapes, 1 to 3 in all"

	// Smallest says that there is no deduction over fewer regions. Else none of these can be left out, and fewer others may do.
	Smallest bool
}

// perBoard is how long the deductions of one board are looked for. Those of a 25×25 take some seconds.
const perBoard = 20 * time.Second

// Find looks for the next deduction on a board. Of several over as few regions it is the first by its cells. The only errors are
// those of ctx; when the time for one board is up, what was found so far counts.
func Find(ctx context.Context, b *puzzle.Board) (*Gap, error) {
	limited, cancel := context.WithTimeout(ctx, perBoard)
	defer cancel()
	f := &finder{ctx: limited, board: b, exact: exact.NewSearcher(b.Puzzle), gap: &Gap{Board: b, Place: b.Puzzle.NewSet(), Out: b.Puzzle.NewSet()}}
	err := f.find()
	if ctx.Err() == nil && limited.Err() != nil {
		err = nil
	}
	f.gap.Pattern, f.gap.Shape = f.gap.pattern()
	return f.gap, err
}

// finder asks the exact solver about one board.
type finder struct {
	ctx   context.Context
	board *puzzle.Board
	exact *exact.Searcher
	gap   *Gap
}

// find tries each open candidate that has the same state in all solutions.
func (f *finder) find() error {
	always, ever, err := f.forced()
	if err != nil {
		return err
	}
	var claims []claim
	for c := range f.board.Open.All() {
		if ever.Has(c) && !always.Has(c) {
			continue
		}
		claims = append(claims, claim{c, always.Has(c)})
		if err := f.shrink(claims[len(claims)-1]); err != nil {
			return err
		}
	}
	if err := f.fewer(claims); err != nil {
		return err
	}
	return f.widen()
}

// mostSolutions is how many solutions of a board are looked at: where it has more, a candidate in all of these may still be
// missing in one.
const mostSolutions = 2000

// forced are the candidates that are in all solutions, and those that are in any. A board without a solution has neither.
func (f *finder) forced() (always, ever puzzle.Set, err error) {
	always, ever = f.board.Open.Clone(), f.board.Puzzle.NewSet()
	n := 0
	err = f.exact.Each(f.ctx, exact.Of(f.board), func(s puzzle.Set) bool {
		always.And(always, s)
		ever.Or(ever, s)
		n++
		return n < mostSolutions
	})
	if n == 0 || n == mostSolutions {
		always.Clear()
	}
	if n == 0 || n == mostSolutions {
		ever.Or(ever, f.board.Open)
	}
	return always, ever, err
}

// shrink leaves out region after region, the farthest first, as long as a claim still follows, and keeps what is left if it is less
// than the best so far.
func (f *finder) shrink(c claim) error {
	left := f.nearest(c.of)
	for i := 0; i < len(left); {
		less := slices.Delete(slices.Clone(left), i, i+1)
		ok, err := f.follows(less, c)
		if err != nil {
			return err
		}
		if ok {
			left = less
		} else if i++; len(f.gap.Regions) > 0 && i >= len(f.gap.Regions) {
			return nil // it needs as many as the best
		}
	}
	f.keep(c, left)
	return nil
}

func (g *Gap) add(c puzzle.Cand, placed bool) {
	if placed {
		g.Place.Add(c)
	} else {
		g.Out.Add(c)
	}
}

// unfinished are the regions in which something is open, in the puzzle's order.
func (f *finder) unfinished() []*puzzle.Region {
	var list []*puzzle.Region
	for _, r := range f.board.Puzzle.Truths {
		if r.Cells.Meets(f.board.Open) {
			list = append(list, r)
		}
	}
	return list
}

// distance is how many cells a region's open candidates are away from one, at least.
func (f *finder) distance(r *puzzle.Region, c puzzle.Cand) int {
	p, least := f.board.Puzzle, 2*f.board.Puzzle.Size
	for x := range r.Cells.All() {
		if f.board.Open.Has(x) {
			least = min(least, max(abs(p.Row(x)-p.Row(c)), abs(p.Column(x)-p.Column(c))))
		}
	}
	return least
}

func abs(n int) int { return max(n, -n) }

// follows says whether a claim follows from these regions alone, with what excludes each other.
func (f *finder) follows(regions []*puzzle.Region, c claim) (bool, error) {
	_, refuted, err := f.refute(regions, c)
	return !refuted, err
}

// widen finds everything else that the regions force.
func (f *finder) widen() error {
	if len(f.gap.Regions) == 0 {
		return nil
	}
	for c := range f.board.Open.All() {
		for _, placed := range []bool{true, false} {
			ok, err := f.follows(f.gap.Regions, claim{c, placed})
			if err != nil {
				return err
			}
			if ok {
				f.gap.add(c, placed)
			}
		}
	}
	return nil
}

// NothingForced is the pattern of a gap without a deduction.
const NothingForced = "nothing is forced, or not found in time"

// pattern says what is deduced from how many regions of each kind, and more coarsely the shape of that. Rows and columns are lines;
// where there are both, those of which there are fewer cross the others.
func (g *Gap) pattern() (pattern, shape string) {
	if len(g.Regions) == 0 {
		return NothingForced, NothingForced
	}
	count := map[puzzle.Kind]int{}
	for _, r := range g.Regions {
		count[line(r.Kind)]++
	}
	along, across := count[puzzle.Row], count[puzzle.Column]
	count[puzzle.Row], count[puzzle.Column] = max(along, across), min(along, across)
	var parts, kinds []string
	for _, k := range []puzzle.Kind{puzzle.Row, puzzle.Column, puzzle.Shape, puzzle.Box, puzzle.Cell} {
		if n := count[k]; n > 0 {
			parts, kinds = append(parts, english.Counted(n, kindNames[k])), append(kinds, kindNames[k]+"s")
		}
	}
	what := "a cross by "
	if !g.Place.Empty() {
		what = "a place by "
	}
	return what + english.List(parts), what + english.List(kinds) + ", " + about(len(g.Regions))
}

// steps are the numbers of regions at which one shape ends and the next begins.
var steps = []int{3, 6, 10}

// about says a number of regions coarsely.
func about(n int) string {
	low := 1
	for _, high := range steps {
		if n <= high {
			return fmt.Sprintf("%d to %d in all", low, high)
		}
		low = high + 1
	}
	return fmt.Sprintf("%d or more in all", low)
}

var kindNames = map[puzzle.Kind]string{puzzle.Row: "line", puzzle.Column: "crossing line", puzzle.Shape: "shape", puzzle.Box: "box", puzzle.Cell: "cell"}

// line is the kind of a region without its digit.
func line(k puzzle.Kind) puzzle.Kind {
	switch k {
	case puzzle.RowDigit:
		return puzzle.Row
	case puzzle.ColumnDigit:
		return puzzle.Column
	case puzzle.BoxDigit:
		return puzzle.Box
	}
	return k
}

// String says what follows from what: "row 1 and shape A leave nothing for r2c3".
func (g *Gap) String() string {
	if len(g.Regions) == 0 {
		return NothingForced
	}
	names := make([]string, len(g.Regions))
	for i, r := range g.Regions {
		names[i] = r.String()
	}
	p, place, leave := g.Board.Puzzle, "place", "leave"
	if len(names) == 1 {
		place, leave = "places", "leaves"
	}
	var parts []string
	if !g.Place.Empty() {
		parts = append(parts, place+" "+p.Describe(g.Place))
	}
	if !g.Out.Empty() {
		parts = append(parts, leave+" nothing for "+p.Describe(g.Out))
	}
	return english.List(names) + " " + strings.Join(parts, ", and ")
}

// Kind is the gaps of one shape, the smallest board first.
type Kind struct {
	Shape string
	Gaps  []*Gap
}

// Regions says over how many regions the gaps are: the fewest and the most.
func (k Kind) Regions() (fewest, most int) {
	fewest = len(k.Gaps[0].Regions)
	for _, g := range k.Gaps {
		fewest, most = min(fewest, len(g.Regions)), max(most, len(g.Regions))
	}
	return fewest, most
}

// Sort puts gaps in order: the one with the fewest open candidates first.
func Sort(gaps []*Gap) {
	slices.SortStableFunc(gaps, func(a, b *Gap) int { return cmp.Compare(a.Board.Open.Len(), b.Board.Open.Len()) })
}

// Group puts gaps of one shape together, those that come up most often first, and of these those over fewer regions. Gaps
// without a deduction come last.
func Group(gaps []*Gap) []Kind {
	places := map[string]int{}
	var kinds []Kind
	for _, g := range gaps {
		i, ok := places[g.Shape]
		if !ok {
			i, places[g.Shape] = len(kinds), len(kinds)
			kinds = append(kinds, Kind{Shape: g.Shape})
		}
		kinds[i].Gaps = append(kinds[i].Gaps, g)
	}
	for _, k := range kinds {
		Sort(k.Gaps)
	}
	slices.SortStableFunc(kinds, func(a, b Kind) int {
		return cmp.Or(cmp.Compare(a.rank(), b.rank()), cmp.Compare(len(b.Gaps), len(a.Gaps)), cmp.Compare(len(a.Gaps[0].Regions), len(b.Gaps[0].Regions)), cmp.Compare(a.Shape, b.Shape))
	})
	return kinds
}

func (k Kind) rank() int {
	if k.Shape == NothingForced {
		return 1
	}
	return 0
}
