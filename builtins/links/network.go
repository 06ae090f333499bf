// Package links is the arguments along strong and weak links.
//
// A strong link says that of two nodes at least one is true, a weak link that at most one is. A chain of the two in turn,
// strong at both ends, makes one of its ends true ([Chains]); closed to a loop it makes every weak link strong ([Rings]);
// what hangs together by links that are both falls into two colours ([Clusters]). Nodes are candidates, groups of them in a
// box and a line, and the digits of almost-locked sets.
//
// In: a board and regions. Out: chains, clusters. All chains that remove a candidate are found side by side, breadth first:
// nodes times targets, in words of 64 targets.
package links

import (
	"math/bits"
	"slices"

	"asterism/builtins/engine"
	"asterism/builtins/locked"
	"asterism/puzzle"
)

// network is the inference graph of a board. A node is a set of open candidates and says that one of them is true. Two
// nodes are linked strongly where not both can be false, and weakly where not both can be true: every candidate of the
// one conflicts with every candidate of the other.
type network struct {
	built   source
	open    puzzle.Set // of the board it was built for
	placed  puzzle.Set
	seen    puzzle.Set     // what it depends on
	nodes   []puzzle.Set   // the first size of them are in use
	size    int            // number of nodes
	single  []int32        // by candidate: the node that is only it, or −1
	several []int32        // by candidate: the last node of several candidates that begins with it, or −1
	before  []int32        // by node of several: the one of the same beginning made before it, or −1
	found   []strongLink   // one way, in the order found
	links   []strongLink   // both ways, by the node they start from
	start   []int32        // by node: where its links start
	words   int            // of a set of nodes
	weak    []uint64       // by node: the nodes it is linked weakly with
	targets []puzzle.Cand  // the open candidates
	rank    []int32        // by candidate: its place among the targets
	hits    []uint64       // by target: the nodes that cannot be true together with it
	shared  [][]puzzle.Set // by region: what it shares with others, for groups
	shares  []sharing      // what was worked out for the lists of regions asked for last
	locked  []uint64       // the cells of the almost-locked sets that have links, so many words each
	wide    int            // the words of a set of cells
	ends    []int32        // the nodes of the digits of one of them
	chains  chainSearch    // how far its chains have been followed
}

// source is what a network is made from.
type source struct {
	puzzle  *puzzle.Puzzle
	regions []*puzzle.Region // whose two places are linked
	grouped bool             // what two regions share may be a place
	most    int              // how many cells the almost-locked sets have at most whose digits are linked; 0 for none
}

// strongLink says that from or to holds.
type strongLink struct {
	from, to int32
	region   *puzzle.Region // that has no other place, or nil
	locked   int32          // otherwise the number of the almost-locked set that would have too few digits
}

var networkPool = engine.NewPool(func(e *engine.Workspace) *network {
	p := e.Board.Puzzle
	n := p.Candidates()
	return &network{open: p.NewSet(), placed: p.NewSet(), seen: p.NewSet(), single: make([]int32, n), several: make([]int32, n), rank: make([]int32, n)}
})

// networkOf lends the network of the present board.
func networkOf(e *engine.Workspace, s source) *network {
	s.puzzle = e.Board.Puzzle
	g := networkPool.Next(e)
	if !g.built.same(s) || !g.open.Equal(e.Board.Open) || !g.placed.Equal(e.Board.Placed) {
		g.build(e, s)
		if e.Err() != nil {
			g.built.puzzle = nil // broken off, so not to be used again
		}
	}
	e.See(g.seen)
	return g
}

func (s source) same(t source) bool {
	return s.puzzle == t.puzzle && s.grouped == t.grouped && s.most == t.most && slices.Equal(s.regions, t.regions)
}

func (g *network) build(e *engine.Workspace, s source) {
	g.built = source{s.puzzle, append(g.built.regions[:0], s.regions...), s.grouped, s.most}
	g.open.Copy(e.Board.Open)
	g.placed.Copy(e.Board.Placed)
	g.clear()
	g.number()
	if s.grouped {
		g.share(s.regions)
	}
	seen := g.seen.Words()
	for i, r := range s.regions {
		words, first := r.Words()
		engine.OrWords(seen[first:first+len(words)], words)
		if e.Board.Need(r) > 0 {
			g.linkPlaces(e, i, r)
		}
	}
	if s.most > 0 {
		g.seen.Copy(s.puzzle.All)
		g.linkLocked(e, s.most)
	}
	g.sort()
	g.conflict(e)
}

func (g *network) clear() {
	g.chains.whole = false
	g.size, g.locked, g.found, g.before = 0, g.locked[:0], g.found[:0], g.before[:0]
	g.seen.Clear()
	for i := range g.single {
		g.single[i], g.several[i] = -1, -1
	}
}

// number lists the targets.
func (g *network) number() {
	g.targets = g.targets[:0]
	for c := g.open.First(); c != puzzle.None; c = g.open.Next(c) {
		g.rank[c] = int32(len(g.targets))
		g.targets = append(g.targets, c)
	}
}

// share works out what each region shares with others.
func (g *network) share(regions []*puzzle.Region) {
	for i := range g.shares {
		if slices.Equal(regions, g.shares[i].regions) {
			g.shared = g.shares[i].sets
			return
		}
	}
	if len(g.shares) == mostShares {
		g.shares = g.shares[:0]
	}
	g.shares = append(g.shares, newSharing(regions))
	g.shared = g.shares[len(g.shares)-1].sets
}

// sharing is what each of some regions shares with others of them: more than one candidate.
type sharing struct {
	regions []*puzzle.Region
	sets    [][]puzzle.Set
}

// mostShares is room for the lists of every digit of the largest grid, and some more.
const mostShares = 32

func newSharing(regions []*puzzle.Region) sharing {
	s := sharing{slices.Clone(regions), make([][]puzzle.Set, len(regions))}
	holders := map[puzzle.Cand][]int{} // the regions before that hold a candidate
	for i, r := range regions {
		for _, k := range sharers(r, holders) {
			both := r.Cells.Clone()
			both.And(both, regions[k].Cells)
			s.sets[i], s.sets[k] = append(s.sets[i], both), append(s.sets[k], both)
		}
		for c := range r.Cells.All() {
			holders[c] = append(holders[c], i)
		}
	}
	return s
}

// sharers lists in order those regions that share more than one candidate with another.
func sharers(r *puzzle.Region, holders map[puzzle.Cand][]int) []int {
	times := map[int]int{}
	var list []int
	for c := range r.Cells.All() {
		for _, k := range holders[c] {
			if times[k]++; times[k] == 2 {
				list = append(list, k)
			}
		}
	}
	slices.Sort(list)
	return list
}

// linkPlaces links the two places that a region has left; a place that is the only one is linked with itself: it is not
// false. So a chain that there once was is never lost for what has been eliminated since.
func (g *network) linkPlaces(e *engine.Workspace, i int, r *puzzle.Region) {
	free := e.Board.Free(r)
	if free == 0 || free > 2 && !g.built.grouped {
		return
	}
	begin := len(g.found)
	if free <= 2 {
		a, b := g.places(r)
		g.join(g.nodeAt(a), g.nodeAt(b), r, -1)
	}
	if !g.built.grouped || free == 1 {
		return
	}
	mark := e.Arena.Mark()
	defer e.Arena.Release(mark)
	open := e.Arena.And(r.Cells, g.open)
	for _, s := range g.shared[i] {
		switch {
		case open.Within(s):
			n := g.node(open)
			g.join(n, n, r, -1)
		case free > 2 && s.Meets(open):
			g.split(e, g.shared[i], r, begin, e.Arena.And(s, open), e.Arena.AndNot(open, s))
		}
	}
}

// places is the first and the last open candidate of a region.
func (g *network) places(r *puzzle.Region) (a, b puzzle.Cand) {
	words, first := r.Words()
	a = puzzle.None
	for i, w := range g.open.Words()[first : first+len(words)] {
		if w &= words[i]; w == 0 {
			continue
		}
		at := (first + i) << 6
		if a == puzzle.None {
			a = puzzle.Cand(at + bits.TrailingZeros64(w))
		}
		b = puzzle.Cand(at + bits.Len64(w) - 1)
	}
	return a, b
}

// split links a part of a region's places with the rest, if that is a node too and they have not been linked before.
func (g *network) split(e *engine.Workspace, shared []puzzle.Set, r *puzzle.Region, begin int, part, rest puzzle.Set) {
	if rest.Next(rest.First()) != puzzle.None && !slices.ContainsFunc(shared, rest.Within) {
		return
	}
	a, b := g.node(part), g.node(rest)
	for _, l := range g.found[begin:] {
		if l.from == b && l.to == a {
			return
		}
	}
	g.join(a, b, r, -1)
}

func (g *network) join(a, b int32, r *puzzle.Region, locked int32) {
	g.found = append(g.found, strongLink{a, b, r, locked})
}

// node is the node that is a set.
func (g *network) node(s puzzle.Set) int32 {
	first := s.First()
	if s.Next(first) == puzzle.None {
		return g.nodeAt(first)
	}
	for n := g.several[first]; n >= 0; n = g.before[n] {
		if g.nodes[n].Equal(s) {
			return n
		}
	}
	n := g.add(g.several[first])
	g.several[first] = n
	g.nodes[n].Copy(s)
	return n
}

// nodeAt is the node that is one candidate.
func (g *network) nodeAt(c puzzle.Cand) int32 {
	if g.single[c] < 0 {
		n := g.add(-1)
		g.single[c] = n
		g.nodes[n].Clear()
		g.nodes[n].Add(c)
	}
	return g.single[c]
}

func (g *network) add(before int32) int32 {
	if g.size == len(g.nodes) {
		g.nodes = append(g.nodes, g.built.puzzle.NewSet())
	}
	g.before = append(g.before, before)
	g.size++
	return int32(g.size - 1)
}

// sort lists every link both ways, by where it starts and otherwise in the order found.
func (g *network) sort() {
	g.start = append(g.start[:0], make([]int32, g.size+1)...)
	for _, l := range g.found {
		g.start[l.from]++
		if l.to != l.from {
			g.start[l.to]++
		}
	}
	end := int32(0)
	for n := range g.start {
		end += g.start[n]
		g.start[n] = end
	}
	g.links = slices.Grow(g.links[:0], int(end))[:end]
	for _, l := range slices.Backward(g.found) {
		g.put(l)
		if l.to != l.from {
			g.put(strongLink{l.to, l.from, l.region, l.locked})
		}
	}
}

// put files a link before those of its node that are filed already.
func (g *network) put(l strongLink) {
	g.start[l.from]--
	g.links[g.start[l.from]] = l
}

// from lists the strong links of a node.
func (g *network) from(n int32) []strongLink { return g.links[g.start[n]:g.start[n+1]] }

// conflict works out the weak links, and which nodes a target conflicts with.
func (g *network) conflict(e *engine.Workspace) {
	g.words = (g.size + 63) / 64
	g.hits = puzzle.Zeroed(g.hits, len(g.targets)*g.words)
	mark := e.Arena.Mark()
	defer e.Arena.Release(mark)
	common := e.Arena.Set()
	for n, node := range g.nodes[:g.size] {
		g.commonPeers(common, node)
		g.seen.Or(g.seen, common)
		common.And(common, g.open)
		for c := common.First(); c != puzzle.None; c = common.Next(c) {
			engine.AddBit(g.hit(c), n)
		}
	}
	g.weak = puzzle.Zeroed(g.weak, g.size*g.words)
	for n, node := range g.nodes[:g.size] {
		weak, c := g.weakly(int32(n)), node.First()
		for copy(weak, g.hit(c)); c != puzzle.None; c = node.Next(c) {
			engine.AndWords(weak, g.hit(c))
		}
	}
}

// hit is the nodes that an open candidate conflicts with.
func (g *network) hit(c puzzle.Cand) []uint64 { return engine.Part(g.hits, int(g.rank[c]), g.words) }

// weakly is the nodes that a node is linked weakly with.
func (g *network) weakly(n int32) []uint64 { return engine.Part(g.weak, int(n), g.words) }

// conflicting says whether two nodes are linked weakly.
func (g *network) conflicting(a, b int32) bool { return engine.HasBit(g.weakly(a), int(b)) }

// commonPeers puts into common what conflicts with every candidate of a node.
func (g *network) commonPeers(common, node puzzle.Set) {
	c := node.First()
	for common.Copy(g.built.puzzle.Conflicts(c)); c != puzzle.None; c = node.Next(c) {
		common.And(common, g.built.puzzle.Conflicts(c))
	}
}

// linkLocked links the digits of the almost-locked sets of the board: n cells with n+1 digits between them lose at most
// one of these, so of any two, one is there. Of n cells with n digits each is there, and linked with itself. One cell
// with two digits is a region with two places, and linked as that.
func (g *network) linkLocked(e *engine.Workspace, most int) {
	locked.EachEnds(e, most, func(cells []uint64, ends []puzzle.Set, spare int) {
		g.wide, g.ends = len(cells), g.ends[:0]
		for _, end := range ends {
			g.ends = append(g.ends, g.node(end))
		}
		number := int32(len(g.locked) / g.wide)
		for i, a := range g.ends {
			for _, b := range g.ends[:i+1-spare] {
				g.join(b, a, nil, number)
			}
		}
		g.locked = append(g.locked, cells...)
	})
}

// lockedCells appends the cells of an almost-locked set to a list.
func (g *network) lockedCells(list []*puzzle.Region, number int32) []*puzzle.Region {
	for k, w := range engine.Part(g.locked, int(number), g.wide) {
		for ; w != 0; w &= w - 1 {
			list = append(list, g.built.puzzle.Of(puzzle.Cell)[k<<6+bits.TrailingZeros64(w)])
		}
	}
	return list
}
