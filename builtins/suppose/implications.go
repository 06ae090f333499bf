package suppose

import (
	"fmt"
	"math/bits"
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// implications is the open candidates of one board, numbered, with what each says about the others. It is made anew when the
// board has changed, so all rules that follow implications share one.
type implications struct {
	puzzle *puzzle.Puzzle // nil: made for no board yet
	open   puzzle.Set     // the board it was made for
	placed puzzle.Set

	cands     []puzzle.Cand // by node
	nodes     []int32       // by candidate; −1 for one that is not open
	width     int           // words that hold a bit for each node
	conflicts []uint64      // by node, width words: what cannot be true together with it
	start     []int32       // by truth: where its nodes begin in members
	members   []int32
	need      []int16 // by truth
	free      []int16

	walk   follower
	window window
	linked closures // what follows by links alone
	forced closures // … by all that is forced
	ruled  closures // … by rules up to a tier, too
	tier   int      // of ruled
	asking int      // for whom ruled was made: others may use other rules
	facts  []*puzzle.Region
}

var implicationsPool = engine.NewPool(func(e *engine.Workspace) *implications {
	p := e.Board.Puzzle
	return &implications{open: p.NewSet(), placed: p.NewSet(), nodes: make([]int32, p.Candidates())}
})

// maxNodes is how many open candidates can be linked: what is remembered grows with their square.
const maxNodes = 1 << 13

// implicationsOf is the implications of the present board, or nil where it is too large: then the rule is stopped and says why.
func implicationsOf(e *engine.Workspace) *implications {
	b, g := e.Board, implicationsPool.Own(e)
	e.See(b.Puzzle.All)
	if g.puzzle == b.Puzzle && g.open.Equal(b.Open) && g.placed.Equal(b.Placed) {
		return g
	}
	if n := b.Open.Len(); n > maxNodes {
		e.Stop(fmt.Errorf("%w: implications among %d candidates are too many to follow", engine.ErrBudget, n))
		return nil
	}
	g.build(b)
	return g
}

func (g *implications) build(b *puzzle.Board) {
	g.puzzle = b.Puzzle
	g.open.Copy(b.Open)
	g.placed.Copy(b.Placed)
	g.cands = g.cands[:0]
	for i := range g.nodes {
		g.nodes[i] = -1
	}
	for c := b.Open.First(); c != puzzle.None; c = b.Open.Next(c) {
		g.nodes[c] = int32(len(g.cands))
		g.cands = append(g.cands, c)
	}
	g.width = (len(g.cands) + 63) / 64
	g.buildTruths(b)
	g.buildConflicts(b)
	g.window.known = false
	for _, c := range []*closures{&g.linked, &g.forced, &g.ruled} {
		c.reset(g)
	}
	g.tier = -1
}

func (g *implications) buildTruths(b *puzzle.Board) {
	g.start, g.members, g.need, g.free = g.start[:0], g.members[:0], g.need[:0], g.free[:0]
	for _, t := range b.Puzzle.Truths {
		g.start = append(g.start, int32(len(g.members)))
		g.members = g.collect(g.members, t.Cells)
		g.need, g.free = append(g.need, int16(b.Need(t))), append(g.free, int16(b.Free(t)))
	}
	g.start = append(g.start, int32(len(g.members)))
}

// collect appends the nodes of a set.
func (g *implications) collect(to []int32, set puzzle.Set) []int32 {
	open := g.open.Words()
	for i, w := range set.Words() {
		for w &= open[i]; w != 0; w &= w - 1 {
			to = append(to, g.nodes[i<<6+bits.TrailingZeros64(w)])
		}
	}
	return to
}

// buildConflicts notes what each candidate excludes: what it conflicts with, and the rest of truths that it fills.
func (g *implications) buildConflicts(b *puzzle.Board) {
	g.conflicts = puzzle.Zeroed(g.conflicts, len(g.cands)*g.width)
	open := g.open.Words()
	for x, c := range g.cands {
		row := g.row(g.conflicts, x)
		for i, w := range b.Puzzle.Conflicts(c).Words() {
			for w &= open[i]; w != 0; w &= w - 1 {
				engine.AddBit(row, int(g.nodes[i<<6+bits.TrailingZeros64(w)]))
			}
		}
		if b.Puzzle.Family == puzzle.Sudoku {
			continue // every truth is full with one, and its candidates conflict
		}
		for _, t := range b.Puzzle.TruthsOf(c) {
			for _, y := range g.of(int(t)) {
				if g.need[t] == 1 && int(y) != x {
					engine.AddBit(row, int(y))
				}
			}
		}
	}
}

// of is the nodes of a truth.
func (g *implications) of(truth int) []int32 { return g.members[g.start[truth]:g.start[truth+1]] }

// row is the words of one node in a table.
func (g *implications) row(table []uint64, node int) []uint64 {
	return engine.Part(table, node, g.width)
}

// spread puts the candidates of nodes into a set.
func (g *implications) spread(into puzzle.Set, nodes []uint64) {
	for i, w := range nodes {
		for ; w != 0; w &= w - 1 {
			into.Add(g.cands[i<<6+bits.TrailingZeros64(w)])
		}
	}
}

// window is which truths lie in a set, for the set last asked about.
type window struct {
	known  bool
	cells  puzzle.Set
	truths []bool
	nodes  []uint64
}

// within says which truths and nodes lie in a set.
func (g *implications) within(cells puzzle.Set) *window {
	in := &g.window
	if in.known && in.cells.Equal(cells) {
		return in
	}
	if in.cells.Nil() {
		in.cells = g.puzzle.NewSet()
	}
	in.known = true
	in.cells.Copy(cells)
	in.truths = puzzle.Zeroed(in.truths, len(g.puzzle.Truths))
	for t, r := range g.puzzle.Truths {
		in.truths[t] = r.Cells.Within(cells)
	}
	in.nodes = puzzle.Zeroed(in.nodes, g.width)
	for x, c := range g.cands {
		if cells.Has(c) {
			engine.AddBit(in.nodes, x)
		}
	}
	return in
}

// closures remembers what follows from each node of the implications, once it has been asked for.
type closures struct {
	state   []closureState // by node
	on, off []uint64       // by node, a row of bits each
}

// closureState says how much is known of what follows from a node.
type closureState uint8

const (
	unasked closureState = iota
	followed
	contradicted // it leads to a contradiction
)

func (c *closures) reset(g *implications) { c.state = puzzle.Zeroed(c.state, len(g.cands)) }

// room makes sure that there is memory for all nodes.
func (c *closures) room(g *implications) {
	if n := len(g.cands) * g.width; len(c.on) < n {
		c.on, c.off = make([]uint64, n+n/4), make([]uint64, n+n/4)
	}
}

// depth is how far a supposition is followed.
type depth int

// By links only, by everything forced, or (from 1) with the rules up to that tier.
const (
	byLinks  depth = -1
	byForced depth = 0
)

// closure makes sure that what follows from a node is known, and says whether that is a contradiction.
func (g *implications) closure(e *engine.Workspace, x int, d depth) (*closures, bool) {
	c := g.closuresOf(e, d)
	if c.state[x] == unasked {
		c.room(g)
		c.state[x] = followed
		if g.draw(e, c, x, d) {
			c.state[x] = contradicted
		}
		if e.Err() != nil {
			c.state[x] = unasked // broken off
		}
	}
	return c, c.state[x] == contradicted
}

func (g *implications) closuresOf(e *engine.Workspace, d depth) *closures {
	switch {
	case d == byLinks:
		return &g.linked
	case d == byForced:
		return &g.forced
	case g.tier != int(d) || g.asking != e.Asking || !slices.Equal(g.facts, e.Board.Facts):
		g.tier, g.asking, g.facts = int(d), e.Asking, append(g.facts[:0], e.Board.Facts...)
		g.ruled.reset(g)
	}
	return &g.ruled
}

// draw works out what follows from a node, and says whether that is a contradiction.
func (g *implications) draw(e *engine.Workspace, c *closures, x int, d depth) bool {
	if d <= byForced {
		g.walk.follow(g, x, nil, d == byForced)
		copy(g.row(c.on, x), g.walk.on)
		copy(g.row(c.off, x), g.walk.off)
		return g.walk.broken
	}
	mark := e.Mark()
	defer e.Release(mark)
	b := lend(e)
	b.Suppose(g.cands[x])
	e.Conclude(b, int(d), nil)
	g.read(b, g.row(c.on, x), g.row(c.off, x))
	return b.Broken() != nil
}

// read notes which nodes a board has placed and which it has eliminated.
func (g *implications) read(b *puzzle.Board, on, off []uint64) {
	clear(on)
	clear(off)
	for x, c := range g.cands {
		switch {
		case b.Placed.Has(c):
			engine.AddBit(on, x)
		case !b.Open.Has(c):
			engine.AddBit(off, x)
		}
	}
}
