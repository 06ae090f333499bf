package links

import (
	"fmt"
	"math/bits"
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// ringSearch looks for loops of strong and weak links through each node in turn. From the node being true it goes on as a
// chain does, each further node on the shortest way; a loop closes where a node that is false so makes the first one true.
type ringSearch struct {
	levels []int16 // by start and node found true: how many strong links lead there, 0 for none
	viaOn  []int32 // … the strong link by which, where some lead there
	viaOff []int32 // … the true node before it
	queue  []int32
	next   []int32
	both   [2]puzzle.Set
}

var ringSearches = engine.NewPool(func(e *engine.Workspace) *ringSearch {
	return &ringSearch{both: [2]puzzle.Set{e.Board.Puzzle.NewSet(), e.Board.Puzzle.NewSet()}}
})

// maxRing is how many nodes loops are looked for among.
const maxRing = 1 << 11

// Rings walks the loops of up to n nodes that remove something, shorter ones first.
func Rings(e *engine.Workspace, regions []*puzzle.Region, n int, yield func(*Chain) bool) {
	g := networkOf(e, source{regions: regions})
	if g.size > maxRing {
		e.Stop(fmt.Errorf("%w: loops among %d candidates are too many to follow", engine.ErrBudget, g.size))
	}
	if g.size == 0 || e.Err() != nil {
		return
	}
	s, m := ringSearches.Next(e), chainPool.Next(e)
	m.yield = yield
	size := g.size * g.size
	s.levels, s.viaOn, s.viaOff = puzzle.Zeroed(s.levels, size), slices.Grow(s.viaOn[:0], size)[:size], slices.Grow(s.viaOff[:0], size)[:size]
	deepest, most := int16(0), int16(min(n/2-1, maxRing))
	for start := range g.size {
		if !e.Tick() {
			return
		}
		deepest = max(deepest, s.reach(g, start, most))
	}
	for level := int16(1); level <= deepest; level++ {
		for start := range g.size {
			if !e.Tick() || !s.close(e, g, m, int32(start), level) {
				return
			}
		}
	}
}

// reach finds what is true if a node is by so many strong links at most, and returns how many that takes.
func (s *ringSearch) reach(g *network, start int, most int16) (deepest int16) {
	levels := s.levels[start*g.size : (start+1)*g.size]
	s.queue = append(s.queue[:0], int32(start))
	for level := int16(1); level <= most && len(s.queue) > 0; level++ {
		s.next = s.next[:0]
		for _, on := range s.queue {
			for i, w := range engine.Part(g.weak, int(on), g.words) {
				for ; w != 0; w &= w - 1 {
					s.step(g, start, on, int32(i<<6+bits.TrailingZeros64(w)), level, levels)
				}
			}
		}
		if len(s.next) > 0 {
			deepest = level
		}
		s.queue, s.next = s.next, s.queue
	}
	return deepest
}

// step notes what a node that is false makes true.
func (s *ringSearch) step(g *network, start int, on, off int32, level int16, levels []int16) {
	for k := g.start[off]; k < g.start[off+1]; k++ {
		to := g.links[k].to
		if int(to) == start || to == off || levels[to] != 0 {
			continue
		}
		levels[to] = level
		s.viaOn[start*g.size+int(to)], s.viaOff[start*g.size+int(to)] = k, on
		s.next = append(s.next, to)
	}
}

// close hands out the loops through a node whose last true node but itself takes so many strong links.
func (s *ringSearch) close(e *engine.Workspace, g *network, m *Chain, start int32, level int16) bool {
	levels := s.levels[int(start)*g.size : (int(start)+1)*g.size]
	for k := g.start[start]; k < g.start[start+1]; k++ {
		off := g.links[k].to // and back: strong links stand both ways
		if off == start {
			continue
		}
		for i, w := range g.weakly(off) {
			for ; w != 0; w &= w - 1 {
				on := int32(i<<6 + bits.TrailingZeros64(w))
				if levels[on] == level && s.lay(g, m, start, on, off, k) && !s.hand(e, g, m) {
					return false
				}
			}
		}
	}
	return true
}

// hand gives the loop in m to whoever walks, if it removes something.
func (s *ringSearch) hand(e *engine.Workspace, g *network, m *Chain) bool {
	if !s.removes(g, m.path) {
		return true
	}
	mark := e.Mark()
	m.describe(e, g)
	m.Eliminations.Copy(s.both[0])
	if !m.hand(e, g) {
		return false
	}
	e.Release(mark)
	return true
}

// lay puts the loop into m: back from the start over the node that makes it true, and says whether no node comes twice.
func (s *ringSearch) lay(g *network, m *Chain, start, on, off, closing int32) bool {
	m.path, m.links = append(m.path[:0], start, off), append(m.links[:0], g.links[closing])
	for n := on; n != start; n = s.viaOff[int(start)*g.size+int(n)] {
		l := g.links[s.viaOn[int(start)*g.size+int(n)]]
		if l.from == off || l.from == start || n == off {
			return false
		}
		m.path, m.links = append(m.path, n, l.from), append(m.links, l)
	}
	return true
}

// removes works out what a loop removes outside its cells: all nodes in even places are true, or all in odd places.
func (s *ringSearch) removes(g *network, path []int32) bool {
	for i := range s.both {
		s.both[i].Clear()
	}
	p := g.built.puzzle
	for i, n := range path {
		s.both[i%2].Or(s.both[i%2], p.Conflicts(g.nodes[n].First()))
	}
	gone := s.both[0]
	gone.And(gone, s.both[1])
	gone.And(gone, g.open)
	cells := p.Of(puzzle.Cell)
	for _, n := range path {
		if gone.Empty() {
			return false
		}
		if len(cells) > 0 {
			gone.AndNot(gone, cells[p.CellOf(g.nodes[n].First())].Cells)
		}
		gone.AndNot(gone, g.nodes[n])
	}
	return !gone.Empty()
}

// Cluster is candidates that hang together by pairs of which exactly one is true, coloured so that the two of a pair
// have different colours: all of one colour are true, and all of the other false.
type Cluster struct {
	First  puzzle.Set `expr:"first"`
	Second puzzle.Set `expr:"second"`
	Cells  puzzle.Set `expr:"cells"` // both
}

var clusterPool = engine.NewPool(func(*engine.Workspace) *Cluster { return &Cluster{} })

// Clone is a match of its own, which stays as it is when the search goes on.
func (c *Cluster) Clone() *Cluster {
	return &Cluster{First: c.First.Clone(), Second: c.Second.Clone(), Cells: c.Cells.Clone()}
}

// Proof is the two colours as nodes: where one is false, the other is true.
func (c *Cluster) Proof(_ *engine.Workspace) *engine.Proof {
	return &engine.Proof{Kind: engine.AICProof, Chain: []engine.ProofNode{{Candidates: c.First.Clone()}, {Candidates: c.Second.Clone(), On: true}}}
}

// clusterSearch is the colours so far, by node: 0 for none, otherwise 1 or 2.
type clusterSearch struct {
	colour []int8
	queue  []int32
}

var clusterSearchPool = engine.NewPool(func(*engine.Workspace) *clusterSearch { return &clusterSearch{} })

// Clusters walks the candidates that hang together by regions with two places, coloured in turn.
func Clusters(e *engine.Workspace, regions []*puzzle.Region, yield func(*Cluster) bool) {
	g := networkOf(e, source{regions: regions})
	s, c := clusterSearchPool.Next(e), clusterPool.Next(e)
	s.colour = puzzle.Zeroed(s.colour, g.size)
	for _, t := range g.targets {
		n := g.single[t]
		if n < 0 || s.colour[n] != 0 {
			continue
		}
		if !e.Tick() {
			return
		}
		mark, before := e.Mark(), len(e.Premises)
		c.First, c.Second = e.Arena.Set(), e.Arena.Set()
		s.paint(e, g, n, c)
		c.Cells = e.Arena.Or(c.First, c.Second)
		if !yield(c) {
			return
		}
		e.Premises = e.Premises[:before]
		e.Release(mark)
	}
}

// paint colours everything that hangs together with a node.
func (s *clusterSearch) paint(e *engine.Workspace, g *network, n int32, c *Cluster) {
	s.queue = append(s.queue[:0], n)
	s.colour[n] = 1
	for i := 0; i < len(s.queue); i++ {
		n := s.queue[i]
		if s.colour[n] == 1 {
			c.First.Or(c.First, g.nodes[n])
		} else {
			c.Second.Or(c.Second, g.nodes[n])
		}
		for _, l := range g.from(n) {
			if s.colour[l.to] != 0 || !g.conflicting(n, l.to) {
				continue
			}
			s.colour[l.to] = 3 - s.colour[n]
			s.queue = append(s.queue, l.to)
			e.Rest(l.region)
		}
	}
}
