package links

import (
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// StrongLinks walks the chains of exactly n strong links, each in a region of its own, where no two of these regions share
// an open candidate. Those that remove most come first.
func StrongLinks(e *engine.Workspace, regions []*puzzle.Region, n int, yield func(*Chain) bool) {
	walkStrong(e, source{regions: regions}, n, yield)
}

// GroupedStrongLinks walks such chains whose nodes may be several candidates of a digit in a box and a line.
func GroupedStrongLinks(e *engine.Workspace, regions []*puzzle.Region, n int, yield func(*Chain) bool) {
	walkStrong(e, source{regions: regions, grouped: true}, n, yield)
}

// strongSearch goes from link to link, depth first.
type strongSearch struct {
	n     int
	path  []int32      // numbers of links, in the network's list of both directions
	used  []puzzle.Set // by depth: the open candidates of the regions up to there
	both  [][2]int32   // by link: where it comes from and leads to
	found []int32      // the paths found, n links each
	gains []int        // by path: how many candidates it removes
	order []int        // the paths, those that remove most first
	own   []puzzle.Set // by link: the open candidates of its region
}

var strongSearches = engine.NewPool(func(*engine.Workspace) *strongSearch { return &strongSearch{} })

func walkStrong(e *engine.Workspace, from source, n int, yield func(*Chain) bool) {
	g := networkOf(e, from)
	if g.size == 0 || n < 2 {
		return
	}
	s, m := strongSearches.Next(e), chainPool.Next(e)
	m.yield = yield
	s.begin(e, g, n)
	for i := range g.links {
		if s.follow(e, g, m, int32(i)); !e.Tick() {
			return
		}
	}
	s.sort()
	s.report(e, g, m)
}

// report hands out the paths found.
func (s *strongSearch) report(e *engine.Workspace, g *network, m *Chain) {
	for _, k := range s.order {
		mark := e.Mark()
		s.take(g, m, s.found[k*s.n:(k+1)*s.n])
		m.describe(e, g)
		if !m.hand(e, g) {
			return
		}
		e.Release(mark)
	}
}

// begin works out which candidates the region of each link has.
func (s *strongSearch) begin(e *engine.Workspace, g *network, n int) {
	s.n, s.path, s.found, s.gains = n, s.path[:0], s.found[:0], s.gains[:0]
	s.own, s.used, s.both = s.own[:0], s.used[:0], s.both[:0]
	for node := range int32(g.size) {
		for _, l := range g.from(node) {
			s.own = append(s.own, e.Arena.And(l.region.Cells, g.open))
			s.both = append(s.both, [2]int32{l.from, l.to})
		}
	}
	for range n + 1 {
		s.used = append(s.used, e.Arena.Set())
	}
}

// follow goes on with a link, if its region shares nothing with those before.
func (s *strongSearch) follow(e *engine.Workspace, g *network, m *Chain, link int32) {
	depth := len(s.path)
	if from, to := s.both[link][0], s.both[link][1]; from == to || s.used[depth].Meets(s.own[link]) {
		return
	}
	s.path = append(s.path, link)
	defer func() { s.path = s.path[:depth] }()
	if depth+1 == s.n {
		s.note(e, g, m)
		return
	}
	s.used[depth+1].Or(s.used[depth], s.own[link])
	for k := range s.both {
		if g.conflicting(s.both[link][1], s.both[k][0]) {
			s.follow(e, g, m, int32(k))
		}
	}
	e.Tick()
}

// note keeps the path if it removes something, and is not the way back of one that is kept.
func (s *strongSearch) note(e *engine.Workspace, g *network, m *Chain) {
	if s.both[s.path[0]][0] > s.both[s.path[s.n-1]][1] {
		return
	}
	mark := e.Arena.Mark()
	defer e.Arena.Release(mark)
	s.take(g, m, s.path)
	m.describe(e, g)
	if n := m.Eliminations.Len(); n > 0 {
		s.found, s.gains = append(s.found, s.path...), append(s.gains, n)
	}
}

// sort puts the paths that remove most first, and otherwise leaves them as found.
func (s *strongSearch) sort() {
	s.order = s.order[:0]
	for k := range s.gains {
		s.order = append(s.order, k)
	}
	slices.SortStableFunc(s.order, func(a, b int) int { return s.gains[b] - s.gains[a] })
}

// take puts a path into m.
func (s *strongSearch) take(g *network, m *Chain, path []int32) {
	m.path, m.links = m.path[:0], m.links[:0]
	for _, k := range path {
		m.path, m.links = append(m.path, s.both[k][0], s.both[k][1]), append(m.links, g.links[k])
	}
}
