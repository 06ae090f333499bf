package builtins

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

// clone is a match of its own, which stays as it is when the search goes on.
func (c *Cluster) clone() *Cluster {
	return &Cluster{First: c.First.Clone(), Second: c.Second.Clone(), Cells: c.Cells.Clone()}
}

// ClusterType is the type of what clusters finds.
var ClusterType = func() *Type {
	t := newType("cluster", "Candidates in two colours, one of which is all true and the other all false: what clusters finds.",
		func(p *puzzle.Puzzle, c *Cluster) string {
			return p.Describe(c.First) + " or " + p.Describe(c.Second)
		})
	t.Fields = []*Field{
		field("first", "The candidates of the colour that the first candidate has.", Set, func(c *Cluster) puzzle.Set { return c.First }),
		field("second", "The candidates of the other colour.", Set, func(c *Cluster) puzzle.Set { return c.Second }),
		field("cells", "The candidates of both colours.", Set, func(c *Cluster) puzzle.Set { return c.Cells }),
	}
	proving(t, clusterProof)
	return t
}()

// ClusterList is the type of sequences of clusters.
var ClusterList = listOf(ClusterType, func(*puzzle.Puzzle, []*Cluster) string { return "the clusters" })

// clusterProof is the two colours as nodes: where one is false, the other is true.
func clusterProof(_ *engine.Workspace, c *Cluster) *engine.Proof {
	return &engine.Proof{Kind: engine.AICProof, Chain: []engine.ProofNode{{Candidates: c.First.Clone()}, {Candidates: c.Second.Clone(), On: true}}}
}

var clusterFuncs = []*Func{
	{Name: "clusters", Params: []Param{{"regions", "regions whose last two places hang together"}},
		Cost: Search, Premises: "the regions that link the cluster", Example: "for m in clusters(units)",
		Doc:   "The candidates that hang together by the last two places of regions, coloured in turn: either all of one colour are true, or all of the other. The only place of a region is there too, if need be alone. Ordered by their first candidate.",
		Forms: seq1(clusters)},
}

// clusterSearch is the colours so far, by node: 0 for none, otherwise 1 or 2.
type clusterSearch struct {
	colour []int8
	queue  []int32
}

var clusterSearchPool = engine.NewPool(func(*engine.Workspace) *clusterSearch { return &clusterSearch{} })

func clusters(e *engine.Workspace, regions []*puzzle.Region, yield func(*Cluster) bool) {
	g := networkOf(e, source{regions: regions})
	s, c := clusterSearchPool.Next(e), clusterPool.Next(e)
	s.colour = engine.Zeroed(s.colour, g.size)
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
