package links

import (
	"math/bits"
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

func Chains(e *engine.Workspace, regions []*puzzle.Region, n int, yield func(*Chain) bool) {
	walkChains(e, source{regions: regions}, n, yield)
}

func GroupedChains(e *engine.Workspace, regions []*puzzle.Region, n int, yield func(*Chain) bool) {
	walkChains(e, source{regions: regions, grouped: true}, n, yield)
}

func LockedChains(e *engine.Workspace, regions []*puzzle.Region, cells, n int, yield func(*Chain) bool) {
	walkChains(e, source{regions: regions, grouped: true, most: cells}, n, yield)
}

// chainSearch is one walk. A chain that removes a target is an argument that begins with the target being true, which makes
// the first node false, and ends with the last node true, so the target false. All targets advance side by side, a strong
// and a weak link at a time.
type chainSearch struct {
	alive  []int32  // targets that still learn something
	on     []uint64 // by target: the nodes that are true if it is
	off    []uint64 // those that are false
	front  []uint64 // those found false in the last round
	fresh  []uint64 // the nodes found true in this round
	viaOn  []int32  // by node found true: the link to it, or −1
	viaOff []int32  // by node found false: the node that makes it so, −1, or itself where it is the target
	queue  []int32
	next   []int32
}

var chainSearchPool = engine.NewPool(func(*engine.Workspace) *chainSearch { return &chainSearch{} })

func walkChains(e *engine.Workspace, from source, n int, yield func(*Chain) bool) {
	g := networkOf(e, from)
	if g.size == 0 {
		return
	}
	s, m := chainSearchPool.Next(e), chainPool.Next(e)
	m.yield = yield
	s.begin(g)
	for nodes := 2; nodes <= n && len(s.alive) > 0; nodes += 2 {
		if !s.round(e, g, m) {
			return
		}
	}
}

func (s *chainSearch) begin(g *network) {
	all := len(g.targets) * g.words
	s.on, s.fresh = puzzle.Zeroed(s.on, all), puzzle.Zeroed(s.fresh, g.words)
	s.off, s.front = append(s.off[:0], g.hits[:all]...), append(s.front[:0], g.hits[:all]...)
	s.alive = s.alive[:0]
	for t := range g.targets {
		s.alive = append(s.alive, int32(t))
	}
}

// round advances every target and hands on the chains that are found.
func (s *chainSearch) round(e *engine.Workspace, g *network, m *Chain) bool {
	kept := 0
	for _, t := range s.alive {
		if !e.Tick() {
			return false
		}
		switch s.advance(g, int(t)) {
		case growing:
			s.alive[kept] = t
			kept++
		case refuted:
			mark := e.Mark()
			s.trace(g, g.hit(g.targets[t]), m)
			m.describe(e, g)
			if !m.hand(e, g) {
				return false
			}
			e.Release(mark)
		}
	}
	s.alive = s.alive[:kept]
	return true
}

// progress is how a target has fared.
type progress int

const (
	stuck   progress = iota // nothing new follows
	growing                 // more may follow
	refuted                 // it cannot be true
)

// advance draws what follows from a target by one more strong and one more weak link.
func (s *chainSearch) advance(g *network, t int) progress {
	on, off, front := engine.Part(s.on, t, g.words), engine.Part(s.off, t, g.words), engine.Part(s.front, t, g.words)
	clear(s.fresh)
	for i, w := range front {
		for ; w != 0; w &= w - 1 {
			for _, l := range g.from(int32(i<<6 + bits.TrailingZeros64(w))) {
				engine.AddBit(s.fresh, int(l.to))
			}
		}
	}
	hits := engine.Part(g.hits, t, g.words)
	found, refutes := uint64(0), uint64(0)
	for i := range s.fresh {
		s.fresh[i] &^= on[i]
		on[i] |= s.fresh[i]
		found |= s.fresh[i]
		refutes |= s.fresh[i] & hits[i]
	}
	if refutes != 0 {
		return refuted
	}
	if found == 0 {
		return stuck
	}
	return s.spread(g, off, front)
}

// spread finds what the fresh nodes make false.
func (s *chainSearch) spread(g *network, off, front []uint64) progress {
	clear(front)
	for i, w := range s.fresh {
		for ; w != 0; w &= w - 1 {
			engine.OrWords(front, g.weakly(int32(i<<6+bits.TrailingZeros64(w))))
		}
	}
	engine.WithoutWords(front, off)
	if !engine.AnyBit(front) {
		return stuck
	}
	engine.OrWords(off, front)
	return growing
}

// trace goes the same way again, noting what follows from what, and puts the chain into m.
func (s *chainSearch) trace(g *network, hits []uint64, m *Chain) {
	s.viaOn, s.viaOff = unknown(s.viaOn, g.size), unknown(s.viaOff, g.size)
	s.queue = s.queue[:0]
	for i, w := range hits {
		for ; w != 0; w &= w - 1 {
			n := int32(i<<6 + bits.TrailingZeros64(w))
			s.viaOff[n] = n
			s.queue = append(s.queue, n)
		}
	}
	for {
		if last := s.strongStep(g, hits); last >= 0 {
			s.back(g, last, m)
			return
		}
		s.weakStep(g)
	}
}

// strongStep replaces the false nodes in the queue by the true ones that follow; it returns the first that refutes the target, or −1.
func (s *chainSearch) strongStep(g *network, hits []uint64) int32 {
	s.next = s.next[:0]
	for _, n := range s.queue {
		for k := g.start[n]; k < g.start[n+1]; k++ {
			to := g.links[k].to
			if s.viaOn[to] >= 0 {
				continue
			}
			s.viaOn[to] = k
			if engine.HasBit(hits, int(to)) {
				return to
			}
			s.next = append(s.next, to)
		}
	}
	return -1
}

// weakStep puts what the true nodes make false into the queue.
func (s *chainSearch) weakStep(g *network) {
	s.queue = s.queue[:0]
	for _, n := range s.next {
		for i, w := range g.weakly(n) {
			for ; w != 0; w &= w - 1 {
				to := int32(i<<6 + bits.TrailingZeros64(w))
				if s.viaOff[to] < 0 {
					s.viaOff[to] = n
					s.queue = append(s.queue, to)
				}
			}
		}
	}
}

// back puts the way to the last node into m, from its beginning.
func (s *chainSearch) back(g *network, last int32, m *Chain) {
	m.path, m.links = m.path[:0], m.links[:0]
	for n := last; ; {
		l := g.links[s.viaOn[n]]
		m.path, m.links = append(m.path, n, l.from), append(m.links, l)
		n = s.viaOff[l.from]
		if n == l.from {
			break
		}
	}
	slices.Reverse(m.path)
	slices.Reverse(m.links)
}

// unknown is n times −1, in the memory of s where that is enough.
func unknown(s []int32, n int) []int32 {
	s = s[:0]
	for range n {
		s = append(s, -1)
	}
	return s
}
