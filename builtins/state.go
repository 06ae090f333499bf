package builtins

import (
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

var state = []*Func{
	{Name: "open", Params: []Param{{"cells", "a region or set"}},
		Doc: "Those of the candidates that are neither placed nor eliminated.", Example: "let free = open(row)", Cost: Lookup, Forms: counted1(Read1((*engine.Workspace).Open), (*engine.Workspace).Free)},
	{Name: "placed", Params: []Param{{"cells", "a region or set"}},
		Doc: "Those of the candidates that are placed.", Example: "for x in placed(grid)", Cost: Lookup, Forms: Read1((*engine.Workspace).Placed)},
	{Name: "need", Params: []Param{{"region", "a region"}},
		Doc: "How many more of the region's candidates must be placed at least.", Example: "when need(row) == 0", Cost: Lookup, Premises: "the region", Forms: needed(Read1((*engine.Workspace).Need))},
	{Name: "left", Params: []Param{{"region", "a region"}},
		Doc: "How many more of the region's candidates may be placed at most. It equals need where the count is exact.", Example: "when left(f) == 0", Cost: Lookup, Premises: "the region", Forms: Read1((*engine.Workspace).Left)},
	{Name: "exact", Params: []Param{{"region", "a region"}},
		Doc: "Whether the region's count is known exactly.", Example: "when exact(f)", Cost: Lookup,
		Forms: Pure1(func(_ *engine.Workspace, r *puzzle.Region) bool { return r.Exact() })},
	{Name: "forced", Params: []Param{{"regions", "a list of regions"}},
		Doc: "Those of the regions that need all the open candidates they have left.", Example: "for unit in forced(units)", Cost: Lookup,
		Premises: "the region", Forms: Seq1(forced)},
	{Name: "fewestFirst", Params: []Param{{"regions", "a list of regions"}},
		Doc: "The regions, those with the fewest open candidates first, and else in their order.", Example: "for p in fewestFirst(shapes)", Cost: Linear,
		Forms: lending(Seq1(fewestFirst))},
	{Name: "givens", Doc: "The candidates that were placed from the start.", Example: "when x in givens", Cost: Lookup,
		Forms: name(func(p *puzzle.Puzzle) puzzle.Set { return p.Givens })},
	{Name: "clues", Doc: "The candidates that the author of the puzzle gave. Where a solve begins in the middle there are more givens than that.",
		Example: "when not (x in clues)", Cost: Lookup, Forms: name((*puzzle.Puzzle).Author)},
}

// counted1 lets the first of some forms say how many members its set has without building it.
func counted1(forms []Form, count func(*engine.Workspace, *puzzle.Region) int) []Form {
	build := forms[0].Lower
	forms[0].Lower = func(args []Node) Node {
		n := build(args)
		if r := args[0].Region; r != nil {
			n.Len = func(e *Env) int { return count(&e.Workspace, r(e)) }
		}
		if in := args[0].RegionIn; in > 0 {
			n.OpenIn = &Counter{in - 1, true}
		}
		return n
	}
	return forms
}

// needed lets the first of some forms say that it is what a region in a variable needs.
func needed(forms []Form) []Form {
	build := forms[0].Lower
	forms[0].Lower = func(args []Node) Node {
		n := build(args)
		if in := args[0].RegionIn; in > 0 {
			n.Counter = &Counter{in - 1, false}
		}
		return n
	}
	return forms
}

// manyRegions is from how many regions on it is cheaper to have looked at the whole board than at each.
const manyRegions = 16

// seeAll notes that the state of the regions was looked at.
func seeAll(e *engine.Workspace, regions []*puzzle.Region) {
	if len(regions) >= manyRegions {
		e.See(e.Board.Puzzle.All)
		return
	}
	for _, r := range regions {
		e.SeeRegion(r)
	}
}

// fewestFirst walks the regions by the number of their open candidates.
func fewestFirst(e *engine.Workspace, regions []*puzzle.Region, yield func(*puzzle.Region) bool) {
	seeAll(e, regions)
	for size := 0; size >= 0; {
		next := -1
		for _, r := range regions {
			free := e.Board.Free(r)
			if free > size && (next < 0 || free < next) {
				next = free
			}
			if free == size && !yield(r) {
				return
			}
		}
		size = next
	}
}

// forced walks the regions that need as much as they have open.
func forced(e *engine.Workspace, regions []*puzzle.Region, yield func(*puzzle.Region) bool) {
	seeAll(e, regions)
	nearlyForced(e, regions)
	list := truthListPool.Own(e).of(regions)
	if !list.all {
		forcedAmong(e, regions, yield)
		return
	}
	for i := e.Board.NextForced(list.truths, 0); i >= 0; i = e.Board.NextForced(list.truths, i+1) {
		if !handForced(e, regions[i], yield) {
			return
		}
	}
}

// forcedAmong is forced for regions of which some are no truths.
func forcedAmong(e *engine.Workspace, regions []*puzzle.Region, yield func(*puzzle.Region) bool) {
	for _, r := range regions {
		if n := e.Board.Need(r); n > 0 && n == e.Board.Free(r) && !handForced(e, r, yield) {
			return
		}
	}
}

// nearlyForced tells whoever asks of the regions that have more open than they need.
func nearlyForced(e *engine.Workspace, regions []*puzzle.Region) {
	if e.Near == nil {
		return
	}
	for _, r := range regions {
		if n, free := e.Board.Need(r), e.Board.Free(r); n > 0 && free > n {
			e.Near(nil, r.Cells, free-n, "%s needs %d and has %d open candidates", r, n, free)
		}
	}
}

func handForced(e *engine.Workspace, r *puzzle.Region, yield func(*puzzle.Region) bool) bool {
	before := len(e.Premises)
	e.Rest(r)
	more := yield(r)
	if more {
		e.Premises = e.Premises[:before]
	}
	return more
}

// truthLists remembers the lists of truths that were asked about last: what stands in a rule is asked after every step.
type truthLists struct {
	lists [truthListsKept]truthList
	next  int
}

const truthListsKept = 4

// truthList is a list of regions and their numbers among the truths.
type truthList struct {
	regions []*puzzle.Region
	truths  []int16
	all     bool // every region is a truth
}

var truthListPool = engine.NewPool(func(*engine.Workspace) *truthLists { return &truthLists{} })

// of is the list of some regions.
func (t *truthLists) of(regions []*puzzle.Region) *truthList {
	for i := range t.lists {
		if slices.Equal(t.lists[i].regions, regions) {
			return &t.lists[i]
		}
	}
	l := &t.lists[t.next]
	t.next = (t.next + 1) % truthListsKept
	l.regions, l.truths, l.all = append(l.regions[:0], regions...), l.truths[:0], true
	for _, r := range regions {
		l.truths = append(l.truths, int16(r.Truth()))
		l.all = l.all && r.Truth() >= 0
	}
	return l
}

var grading = []*Func{
	{Name: "fired", Params: []Param{{"id", "the beginning of a rule's id, in quotes"}}, Cost: Linear,
		Doc:     "In a grade: how many different rules whose id begins like this have made a step.",
		Example: `grade "Expert" when fired("R6.") <= 1`, Forms: []Form{{Params: []*Type{String}, Result: Int, Lower: lowerFired}}},
}

func lowerFired(args []Node) Node {
	id := args[0].Value.(Eval[string])
	return Node{Type: Int, Value: Eval[int](func(e *Env) int {
		if e.Fired == nil {
			return 0
		}
		return e.Fired(id(e))
	})}
}
