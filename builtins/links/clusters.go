package links

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
)

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
