package suppose

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Branch is what follows from a candidate.
type Branch struct {
	Start  puzzle.Cand    `expr:"start"`
	On     puzzle.Set     `expr:"on"`
	Off    puzzle.Set     `expr:"off"`
	Broken bool           `expr:"broken"` // whether that is a contradiction
	Gap    *puzzle.Region `expr:"gap"`    // where; the region of its first candidate, without one

	window puzzle.Set // what was looked at; Nil for links only
}

var branchPool = engine.NewPool(func(e *engine.Workspace) *Branch {
	p := e.Board.Puzzle
	return &Branch{On: p.NewSet(), Off: p.NewSet()}
})

// Proof shows the contradiction that a branch leads to.
func (b *Branch) Proof(e *engine.Workspace) *engine.Proof {
	source := e.Board.Puzzle.NewSet()
	source.Add(b.Start)
	proof := &engine.Proof{Kind: engine.ForcingProof, Source: source, Branches: []engine.ProofBranch{{Start: b.Start}}}
	if g := implicationsOf(e); g != nil && b.Broken && g.nodes[b.Start] >= 0 {
		if f := b.again(g); f.broken { // as it is, unless it was followed on another board
			f.leadToBreak()
			f.trace()
			proof.Branches[0].Chain = f.chain()
		}
	}
	return proof
}

// again follows the same supposition, for its chain.
func (b *Branch) again(g *implications) *follower {
	f := &g.walk
	if b.window.Nil() {
		f.follow(g, int(g.nodes[b.Start]), nil, false)
	} else {
		f.follow(g, int(g.nodes[b.Start]), g.within(b.window), true)
	}
	f.begin()
	return f
}

// BranchByLinks follows a candidate by links.
func BranchByLinks(e *engine.Workspace, x puzzle.Cand) *Branch { return BranchOf(e, x, puzzle.Set{}) }

// BranchOf follows a candidate in the regions that lie in a set. Where that is a contradiction, the argument rests on the
// regions that lead to it; otherwise on all that were used.
func BranchOf(e *engine.Workspace, x puzzle.Cand, window puzzle.Set) *Branch {
	b := branchPool.Next(e)
	b.Start, b.window, b.Broken = x, window, false
	b.Gap = e.Board.Puzzle.Truths[e.Board.Puzzle.TruthsOf(x)[0]]
	b.On.Clear()
	b.Off.Clear()
	g := implicationsOf(e)
	if g == nil || g.nodes[x] < 0 {
		return b
	}
	f := b.again(g)
	g.spread(b.On, f.on)
	g.spread(b.Off, f.off)
	if b.Broken = f.broken; f.broken {
		b.Gap = f.gapRegion()
		f.leadToBreak()
		f.trace()
	} else {
		f.leadEverywhere()
	}
	f.rest(e)
	return b
}
