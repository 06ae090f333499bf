package suppose

import (
	"fmt"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// forcer follows suppositions on one board through some of its regions, the shortest way first, and counts for every
// conclusion how many others it rests on, itself and the supposition included. With dynamic, what falls on the way lets
// regions have one candidate left; without, only regions that have two candidates on the board say anything of them.
// (Forcing chains as Sudoku Explainer and Sukaku Explainer define and count them, breadth first, cells before boxes before
// lines: ratings by length depend on that order.)
type forcer struct {
	dynamic bool
	cands   []puzzle.Cand
	nodes   []int32   // by candidate, or −1
	regions [][]int32 // by node: the regions that hold it, its cell first, then its box
	members [][]int32 // by region
	of      []*puzzle.Region
	weak    [][]int32 // by node: what it excludes, in the order of its regions
	counts  []int16   // by supposition and literal: how many nodes it takes, 0 where it does not follow
	reached []uint64  // by supposition: the literals that follow, so many words each
	width   int
	clash   []clash // by supposition: the contradiction it leads to
	free    []int16 // by region, while following
	gone    []bool
	parents []literal // of all conclusions, one after the other
	first   []int32   // by literal: where its parents begin
	last    []int32
	queues  [2][]literal // what is off and on, in the order found
	heads   [2]int
	seen    []int32 // by literal: the round in which it was counted
	round   int32
	stack   []literal
}

// clash is two conclusions that contradict each other, and how many nodes both take together; 0 where there are none.
type clash struct{ nodes int }

var forcers = engine.NewPool(func(e *engine.Workspace) *forcer { return &forcer{nodes: make([]int32, e.Board.Puzzle.Candidates())} })

// forcingOrder is in which order the regions of a candidate are looked at.
var forcingOrder = [...]puzzle.Kind{puzzle.Cell, puzzle.BoxDigit, puzzle.RowDigit, puzzle.ColumnDigit}

// maxForced is how many open candidates can be followed: what is counted grows with their square.
const maxForced = 1 << 11

// forcerOf lends one for the present board. If that is too large, the rule is stopped and says why.
func forcerOf(e *engine.Workspace, regions []*puzzle.Region, dynamic bool) *forcer {
	f, b := forcers.Next(e), e.Board
	e.See(b.Puzzle.All)
	if n := b.Open.Len(); n > maxForced {
		e.Stop(fmt.Errorf("%w: implications among %d candidates are too many to follow", engine.ErrBudget, n))
		f.cands = f.cands[:0]
		return f
	}
	f.dynamic, f.cands = dynamic, f.cands[:0]
	for i := range f.nodes {
		f.nodes[i] = -1
	}
	for c := b.Open.First(); c != puzzle.None; c = b.Open.Next(c) {
		f.nodes[c] = int32(len(f.cands))
		f.cands = append(f.cands, c)
	}
	n := len(f.cands)
	f.regions, f.weak, f.of, f.members = emptied(f.regions, n), emptied(f.weak, n), f.of[:0], emptied(f.members, len(regions))
	for _, kind := range forcingOrder {
		for _, r := range regions {
			if r.Kind == kind && b.Need(r) == 1 {
				f.read(e, r)
			}
		}
	}
	f.exclude()
	f.counts, f.clash = puzzle.Zeroed(f.counts, 4*n*n), puzzle.Zeroed(f.clash, 2*n)
	f.width = (2*n + 63) / 64
	f.reached = puzzle.Zeroed(f.reached, 2*n*f.width)
	f.first, f.last, f.seen, f.gone = puzzle.Zeroed(f.first, 2*n), puzzle.Zeroed(f.last, 2*n), puzzle.Zeroed(f.seen, 2*n), puzzle.Zeroed(f.gone, n)
	f.round = 0
	return f
}

// emptied is a list of n empty lists.
func emptied(lists [][]int32, n int) [][]int32 {
	for len(lists) < n {
		lists = append(lists, nil)
	}
	lists = lists[:n]
	for i := range lists {
		lists[i] = lists[i][:0]
	}
	return lists
}

// read notes a region's open candidates.
func (f *forcer) read(e *engine.Workspace, r *puzzle.Region) {
	at := int32(len(f.of))
	f.of = append(f.of, r)
	for c := r.Cells.First(); c != puzzle.None; c = r.Cells.Next(c) {
		if x := f.nodes[c]; x >= 0 {
			f.members[at] = append(f.members[at], x)
			f.regions[x] = append(f.regions[x], at)
		}
	}
	e.Rest(r)
}

// exclude lists what each candidate excludes.
func (f *forcer) exclude() {
	mark := puzzle.Zeroed(f.seen, len(f.cands))
	for x := range f.cands {
		for _, r := range f.regions[x] {
			for _, y := range f.members[r] {
				if int(y) != x && mark[y] != int32(x)+1 {
					mark[y] = int32(x) + 1
					f.weak[x] = append(f.weak[x], y)
				}
			}
		}
	}
}

// from is the counts of a supposition.
func (f *forcer) from(l literal) []int16 {
	n := 2 * len(f.cands)
	return f.counts[int(l)*n : (int(l)+1)*n]
}

// reachedFrom is the literals that follow from a supposition.
func (f *forcer) reachedFrom(l literal) []uint64 { return engine.Part(f.reached, int(l), f.width) }

// followAll follows every candidate as true, and with both as false, too.
func (f *forcer) followAll(e *engine.Workspace, both bool) bool {
	if e.Err() != nil {
		return false
	}
	for x := range f.cands {
		if !e.Tick() {
			return false
		}
		f.follow(on(x))
		if both {
			f.follow(off(x))
		}
	}
	return true
}

// follow draws what follows from a supposition until there is nothing more, or a contradiction.
func (f *forcer) follow(start literal) {
	counts := f.from(start)
	f.parents, f.heads = f.parents[:0], [2]int{}
	f.queues[0], f.queues[1] = f.queues[0][:0], f.queues[1][:0]
	if f.dynamic {
		f.free = f.free[:0]
		for _, m := range f.members[:len(f.of)] {
			f.free = append(f.free, int16(len(m)))
		}
		clear(f.gone)
	}
	f.conclude(counts, start, 0)
	f.draw(start, counts)
	reached := f.reachedFrom(start)
	for _, queue := range f.queues {
		for _, l := range queue {
			engine.AddBit(reached, int(l))
		}
	}
}

// draw goes through the queues, what is true before what is not.
func (f *forcer) draw(start literal, counts []int16) {
	for {
		switch {
		case f.heads[1] < len(f.queues[1]):
			l := f.queues[1][f.heads[1]]
			f.heads[1]++
			if f.turnOff(start, counts, l) {
				return
			}
		case f.heads[0] < len(f.queues[0]):
			l := f.queues[0][f.heads[0]]
			f.heads[0]++
			if f.turnOn(start, counts, l) {
				return
			}
		default:
			return
		}
	}
}

// turnOff draws what a true candidate excludes, and says whether that is a contradiction.
func (f *forcer) turnOff(start literal, counts []int16, l literal) bool {
	for _, y := range f.weak[nodeOf(l)] {
		if counts[off(int(y))] != 0 {
			continue
		}
		from := len(f.parents)
		f.parents = append(f.parents, l)
		if counts[on(int(y))] != 0 {
			f.clash[start] = clash{int(counts[on(int(y))]) + f.weigh(counts, from)}
			return true
		}
		f.conclude(counts, off(int(y)), from)
	}
	return false
}

// turnOn draws what the fall of a candidate leaves, and says whether that is a contradiction.
func (f *forcer) turnOn(start literal, counts []int16, l literal) bool {
	x := nodeOf(l)
	bad := false
	for _, r := range f.regions[x] {
		if y := f.other(r, x); y >= 0 && !bad {
			bad = f.bring(start, counts, l, r, y)
		}
	}
	if f.dynamic && !f.gone[x] {
		f.gone[x] = true
		for _, r := range f.regions[x] {
			f.free[r]--
		}
	}
	return bad
}

// other is the candidate that a region has besides x, if it has just one.
func (f *forcer) other(r int32, x int) int {
	if f.dynamic && f.free[r] != 2 || !f.dynamic && len(f.members[r]) != 2 {
		return -1
	}
	for _, y := range f.members[r] {
		if int(y) != x && !(f.dynamic && f.gone[y]) {
			return int(y)
		}
	}
	return -1
}

// bring concludes that a region's last candidate is true.
func (f *forcer) bring(start literal, counts []int16, l literal, r int32, y int) bool {
	if counts[on(y)] != 0 {
		return false
	}
	from := len(f.parents)
	f.parents = append(f.parents, l)
	if f.dynamic {
		for _, z := range f.members[r] {
			if f.gone[z] {
				f.parents = append(f.parents, off(int(z)))
			}
		}
	}
	if counts[off(y)] != 0 {
		f.clash[start] = clash{int(counts[off(y)]) + f.weigh(counts, from)}
		return true
	}
	f.conclude(counts, on(y), from)
	return false
}

// conclude notes a conclusion, whose parents stand from there on.
func (f *forcer) conclude(counts []int16, l literal, from int) {
	f.first[l], f.last[l] = int32(from), int32(len(f.parents))
	counts[l] = int16(f.weigh(counts, from))
	f.queues[l&1] = append(f.queues[l&1], l)
}

// weigh counts a conclusion with everything that its parents, from there on, rest on.
func (f *forcer) weigh(counts []int16, from int) int {
	switch len(f.parents) - from {
	case 0:
		return 1
	case 1:
		return int(counts[f.parents[from]]) + 1
	}
	f.round++
	n := 1
	f.stack = append(f.stack[:0], f.parents[from:]...)
	for len(f.stack) > 0 {
		l := f.stack[len(f.stack)-1]
		f.stack = f.stack[:len(f.stack)-1]
		if f.seen[l] == f.round {
			continue
		}
		f.seen[l] = f.round
		n++
		f.stack = append(f.stack, f.parents[f.first[l]:f.last[l]]...)
	}
	return n
}
