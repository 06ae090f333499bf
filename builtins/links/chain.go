package links

import (
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
