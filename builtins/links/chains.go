package links

import (
	"math/bits"
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Chain is an alternating inference chain: nodes in order, each pair of neighbours linked strongly (not both are false)
// and weakly (not both are true) in turn, beginning and ending with a strong link. If the first node is false, the
// second is true, so the third is false, and so on until the last, which is true: the first or the last is true.
// Where they are linked weakly too, the chain is a loop, and of any two neighbours exactly one is true.
// Alternating inference chains and nice loops are common knowledge of the Sudoku community (Sudopedia, HoDoKu).
type Chain struct {
	Nodes        []puzzle.Set `expr:"nodes"` // each says that one of its candidates is true
	First        puzzle.Set   `expr:"first"`
	Last         puzzle.Set   `expr:"last"`
	Ends         puzzle.Set   `expr:"ends"`  // both
	Cells        puzzle.Set   `expr:"cells"` // the candidates of all nodes
	Length       int          `expr:"length"`
	Loop         bool         `expr:"loop"`
	Signature    string       `expr:"signature"`    // a letter for each strong link
	Eliminations puzzle.Set   `expr:"eliminations"` // open: what conflicts with both ends; in a loop with both of any neighbours, or with a locked digit

	path   []int32
	links  []strongLink     // the strong ones, in order
	locked []*puzzle.Region // the cells of the almost-locked set of one of them
	yield  func(*Chain) bool
}

var chainPool = engine.NewPool(func(*engine.Workspace) *Chain { return &Chain{} })

// Clone is a match of its own, which stays as it is when the search goes on.
func (m *Chain) Clone() *Chain {
	return &Chain{Nodes: engine.CloneSets(m.Nodes), First: m.First.Clone(), Last: m.Last.Clone(), Ends: m.Ends.Clone(), Cells: m.Cells.Clone(), Loop: m.Loop,
		Length: m.Length, Signature: m.Signature, Eliminations: m.Eliminations.Clone()}
}

// Proof is the nodes of the chain.
func (m *Chain) Proof(_ *engine.Workspace) *engine.Proof {
	p := &engine.Proof{Kind: engine.AICProof}
	for i, n := range m.Nodes {
		p.Chain = append(p.Chain, engine.ProofNode{Candidates: n.Clone(), On: i%2 == 1})
	}
	return p
}

// describe fills the match from its path through the network, and works out what it removes.
func (m *Chain) describe(e *engine.Workspace, g *network) {
	m.Nodes, m.Length, m.Signature = m.Nodes[:0], len(m.path), g.signature(m.links)
	m.Cells, m.Eliminations = e.Arena.Set(), e.Arena.Set()
	for _, n := range m.path {
		m.Nodes = append(m.Nodes, g.nodes[n])
		m.Cells.Or(m.Cells, g.nodes[n])
	}
	first, last := m.path[0], m.path[len(m.path)-1]
	m.First, m.Last = g.nodes[first], g.nodes[last]
	m.Ends = e.Arena.Or(m.First, m.Last)
	m.Loop = g.conflicting(first, last)
	m.remove(e, m.Ends)
	if m.Loop {
		m.lock(e, g)
	}
	m.Eliminations.And(m.Eliminations, g.open)
}

// lock adds what every weak link of a loop removes, and what an almost-locked set does that keeps all digits but one of two.
func (m *Chain) lock(e *engine.Workspace, g *network) {
	for i := 1; i+1 < len(m.Nodes); i += 2 {
		m.remove(e, e.Arena.Or(m.Nodes[i], m.Nodes[i+1]))
	}
	for i, l := range m.links {
		if l.region != nil {
			continue
		}
		m.locked = g.lockedCells(m.locked[:0], l.locked)
		rest := e.Arena.Set()
		for _, c := range m.locked {
			rest.Or(rest, c.Cells)
		}
		rest.And(rest, g.open)
		rest.AndNot(rest, e.Arena.Or(m.Nodes[2*i], m.Nodes[2*i+1]))
		for c := rest.First(); c != puzzle.None; c = rest.First() {
			digit := g.built.puzzle.Of(puzzle.Digit)[g.built.puzzle.DigitOf(c)-1]
			m.remove(e, e.Arena.And(rest, digit.Cells))
			rest.AndNot(rest, digit.Cells)
		}
	}
}

// remove adds what conflicts with every candidate of a set, one of which is true.
func (m *Chain) remove(e *engine.Workspace, s puzzle.Set) {
	m.Eliminations.Or(m.Eliminations, engine.Peers(e, s))
}

// Linked is the chain of two nodes of which one is true. What it is made of is not looked at.
func Linked(e *engine.Workspace, a, b puzzle.Set) *Chain {
	return chainOf(e, []puzzle.Set{a.Clone(), b.Clone()})
}

// Joined is the chain that goes on with a second one. That their neighbouring ends conflict is not looked at.
func Joined(e *engine.Workspace, m, n *Chain) *Chain {
	return chainOf(e, slices.Concat(m.Nodes, n.Nodes))
}

// chainOf is the chain of these nodes, by itself: no network knows it, so it has no signature.
func chainOf(e *engine.Workspace, nodes []puzzle.Set) *Chain {
	m := &Chain{Nodes: nodes, Length: len(nodes), First: nodes[0], Last: nodes[len(nodes)-1], Cells: e.Board.Puzzle.NewSet(), Ends: e.Board.Puzzle.NewSet()}
	for _, n := range nodes {
		m.Cells.Or(m.Cells, n)
	}
	m.Ends.Or(m.First, m.Last)
	m.Eliminations = engine.Peers(e, m.Ends).Clone()
	m.Eliminations.And(m.Eliminations, e.Board.Open)
	return m
}

// signature is a letter for each strong link.
func (g *network) signature(links []strongLink) string {
	letters := make([]byte, len(links))
	for i, l := range links {
		letters[i] = g.kind(l)
	}
	return string(letters)
}

// kind is the letter of a strong link: see the field signature.
func (g *network) kind(l strongLink) byte {
	a, b := g.nodes[l.from], g.nodes[l.to]
	switch {
	case l.region == nil:
		return 'A'
	case l.region.Kind == puzzle.Cell:
		return 'V'
	case a.Next(a.First()) != puzzle.None || b.Next(b.First()) != puzzle.None:
		return 'G'
	}
	return 'L'
}

// hand gives the match to whoever walks the chains; while it is looked at, the argument rests on the strong links.
func (m *Chain) hand(e *engine.Workspace, g *network) bool {
	before := len(e.Premises)
	for _, l := range m.links {
		if l.region != nil {
			e.Rest(l.region)
			continue
		}
		e.Premises = g.lockedCells(e.Premises, l.locked)
	}
	more := m.yield(m)
	if more {
		e.Premises = e.Premises[:before]
	}
	return more
}

// Chains walks the chains of up to n nodes, each of one candidate, whose strong links are cells and regions with two places.
func Chains(e *engine.Workspace, regions []*puzzle.Region, n int, yield func(*Chain) bool) {
	walkChains(e, source{regions: regions}, n, yield)
}

// GroupedChains walks chains whose nodes may be several candidates of a digit in a box and a line.
func GroupedChains(e *engine.Workspace, regions []*puzzle.Region, n int, yield func(*Chain) bool) {
	walkChains(e, source{regions: regions, grouped: true}, n, yield)
}

// LockedChains walks grouped chains that may also go through almost-locked sets of up to so many cells.
func LockedChains(e *engine.Workspace, regions []*puzzle.Region, cells, n int, yield func(*Chain) bool) {
	walkChains(e, source{regions: regions, grouped: true, most: cells}, n, yield)
}

// chainSearch is the walk through one network. A chain that removes a target is an argument that begins with the target being
// true, which makes the first node false, and ends with the last node true, so the target false. All targets advance side by
// side, a strong and a weak link at a time. What the rounds found is kept, for who asks for longer chains of the same network.
type chainSearch struct {
	alive   []int32  // targets that still learn something
	on      []uint64 // by target: the nodes that are true if it is
	off     []uint64 // those that are false
	front   []uint64 // those found false in the last round
	fresh   []uint64 // the nodes found true in this round
	viaOn   []int32  // by node found true: the link to it, or −1
	viaOff  []int32  // by node found false: the node that makes it so, −1, or itself where it is the target
	queue   []int32
	next    []int32
	refuted []int32 // the targets refuted so far
	rounds  []int32 // by round: how many of them there were at its end
	whole   bool    // no round was broken off
}

func walkChains(e *engine.Workspace, from source, n int, yield func(*Chain) bool) {
	g := networkOf(e, from)
	if g.size == 0 {
		return
	}
	s, m := &g.chains, chainPool.Next(e)
	m.yield = yield
	if !s.whole || e.Near != nil {
		s.begin(g, e.Near != nil)
	}
	for round := range n / 2 {
		if round < len(s.rounds) {
			if !s.again(e, g, m, round) {
				return
			}
			continue
		}
		if len(s.alive) == 0 {
			break
		}
		if s.whole = s.round(e, g, m); !s.whole {
			return
		}
		s.rounds = append(s.rounds, int32(len(s.refuted)))
	}
	s.unfinished(e, g, n)
}

// begin makes every target that conflicts with a node start, or every target at all.
func (s *chainSearch) begin(g *network, every bool) {
	all := len(g.targets) * g.words
	s.on, s.fresh = puzzle.Zeroed(s.on, all), puzzle.Zeroed(s.fresh, g.words)
	s.off, s.front = append(s.off[:0], g.hits[:all]...), append(s.front[:0], g.hits[:all]...)
	s.alive, s.refuted, s.rounds = s.alive[:0], s.refuted[:0], s.rounds[:0]
	for t := range g.targets {
		if every || engine.AnyBit(engine.Part(g.hits, t, g.words)) {
			s.alive = append(s.alive, int32(t))
		}
	}
}

// again hands on the chains that a round found before.
func (s *chainSearch) again(e *engine.Workspace, g *network, m *Chain, round int) bool {
	first := int32(0)
	if round > 0 {
		first = s.rounds[round-1]
	}
	for _, t := range s.refuted[first:s.rounds[round]] {
		if !e.Tick() || !s.hand(e, g, m, t) {
			return false
		}
	}
	return true
}

// round advances every target and hands on the chains that are found.
func (s *chainSearch) round(e *engine.Workspace, g *network, m *Chain) bool {
	kept := 0
	for _, t := range s.alive {
		if !e.Tick() {
			return false
		}
		switch s.advance(g, int(t)) {
		case stuck:
			s.nearly(e, g, int(t))
		case growing:
			s.alive[kept] = t
			kept++
		case refuted:
			s.refuted = append(s.refuted, t)
			if !s.hand(e, g, m, t) {
				return false
			}
		}
	}
	s.alive = s.alive[:kept]
	return true
}

// hand hands on the chain that removes a target.
func (s *chainSearch) hand(e *engine.Workspace, g *network, m *Chain, t int32) bool {
	mark := e.Mark()
	s.trace(g, g.hit(g.targets[t]), m)
	m.describe(e, g)
	if !m.hand(e, g) {
		return false
	}
	e.Release(mark)
	return true
}

// nearly tells whoever asks of a target that nothing more follows from.
func (s *chainSearch) nearly(e *engine.Workspace, g *network, t int) {
	if e.Near == nil {
		return
	}
	on, off := engine.CountBits(engine.Part(s.on, t, g.words)), engine.CountBits(engine.Part(s.off, t, g.words))
	c, about := g.targets[t], e.Arena.Set()
	about.Add(c)
	e.Near(nil, about, gapOfStuck, "by links %s would make %d others true and %d false, and none of these refutes it", c, on, off)
}

// gapOfStuck ranks a target that nothing more follows from behind one that longer chains may refute.
const gapOfStuck = 3

// unfinished tells of the targets from which more follows than n nodes reach.
func (s *chainSearch) unfinished(e *engine.Workspace, g *network, n int) {
	if e.Near == nil {
		return
	}
	for _, t := range s.alive {
		about := e.Arena.Set()
		about.Add(g.targets[t])
		e.Near(nil, about, 1, "nothing refutes %s within the %d nodes that are followed", g.targets[t], n)
	}
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
