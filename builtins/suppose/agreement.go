package suppose

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
)

// AgreedRegions walks the regions, those with the fewest open candidates first, and says of each what follows by links
// whichever of its candidates is true.
func AgreedRegions(e *engine.Workspace, regions []*puzzle.Region, yield func(*Agreement) bool) {
	beginAgreement(e, byLinks).each(regions, yield)
}

// AgreedRegion says it of one region.
func AgreedRegion(e *engine.Workspace, r *puzzle.Region, yield func(*Agreement) bool) {
	beginAgreement(e, byLinks).region(r, yield)
}

// AgreedSet says it of candidates of which one is true.
func AgreedSet(e *engine.Workspace, source puzzle.Set, yield func(*Agreement) bool) {
	beginAgreement(e, byLinks).set(source, yield)
}

// The others look first at what is forced, and then, if rules are to help, once more with them.

// AgreedRegionsTo walks the regions and says what follows by everything forced, and then, above tier 0, with what Deduce
// finds up to a tier.
func AgreedRegionsTo(e *engine.Workspace, regions []*puzzle.Region, tier int, yield func(*Agreement) bool) {
	if beginAgreement(e, byForced).each(regions, yield) && tier > 0 {
		beginAgreement(e, depth(tier)).each(regions, yield)
	}
}

// AgreedRegionTo says it of one region.
func AgreedRegionTo(e *engine.Workspace, r *puzzle.Region, tier int, yield func(*Agreement) bool) {
	if beginAgreement(e, byForced).region(r, yield) && tier > 0 {
		beginAgreement(e, depth(tier)).region(r, yield)
	}
}

// AgreedSetTo says it of candidates of which one is true.
func AgreedSetTo(e *engine.Workspace, source puzzle.Set, tier int, yield func(*Agreement) bool) {
	if beginAgreement(e, byForced).set(source, yield) && tier > 0 {
		beginAgreement(e, depth(tier)).set(source, yield)
	}
}

// Agreement is what follows whichever of some candidates is true, one of which must be.
type Agreement struct {
	Source  puzzle.Set `expr:"source"`
	On      puzzle.Set `expr:"on"`
	Off     puzzle.Set `expr:"off"`
	Refuted puzzle.Set `expr:"refuted"` // candidates of the source that contradict themselves
	Tier    int        `expr:"tier"`
	Length  int        `expr:"length"`

	e       *engine.Workspace
	g       *implications
	depth   depth
	on, off []uint64 // what all branches so far share
}

var agreementPool = engine.NewPool(func(e *engine.Workspace) *Agreement {
	p := e.Board.Puzzle
	return &Agreement{Source: p.NewSet(), On: p.NewSet(), Off: p.NewSet(), Refuted: p.NewSet()}
})

// Clone is an agreement of its own.
func (a *Agreement) Clone() *Agreement {
	return &Agreement{Source: a.Source.Clone(), On: a.On.Clone(), Off: a.Off.Clone(), Refuted: a.Refuted.Clone(), Tier: a.Tier, Length: a.Length,
		e: a.e, g: a.g, depth: a.depth}
}

// beginAgreement is for agreements that look so deep.
func beginAgreement(e *engine.Workspace, d depth) *Agreement {
	a := agreementPool.Next(e)
	a.e, a.depth, a.Tier = e, d, max(int(d), 0)
	if d > byForced {
		e.SeeFacts()
	}
	return a
}

// each looks at every region of a list that leaves a choice, those with the fewest open candidates first, and says
// whether to go on.
func (a *Agreement) each(regions []*puzzle.Region, yield func(*Agreement) bool) bool {
	for size := 2; size > 0; {
		next := 0
		for _, r := range regions {
			free := a.e.Board.Free(r)
			if free > size && (next == 0 || free < next) {
				next = free
			}
			if free == size && !a.region(r, yield) {
				return false
			}
		}
		size = next
	}
	return true
}

// region looks at a region: if it needs something, one of its open candidates is true.
func (a *Agreement) region(r *puzzle.Region, yield func(*Agreement) bool) bool {
	if a.e.Board.Need(r) <= 0 {
		return true
	}
	before := len(a.e.Premises)
	a.e.Rest(r)
	more := a.among(r.Cells, yield)
	if more {
		a.e.Premises = a.e.Premises[:before]
	}
	return more
}

// set looks at candidates of which one is true, as the rule says; if it is placed already, nothing follows.
func (a *Agreement) set(source puzzle.Set, yield func(*Agreement) bool) bool {
	return source.Meets(a.e.Board.Placed) || a.among(source, yield)
}

// among hands over what the open candidates of a set agree on, if that is anything, and says whether to go on.
func (a *Agreement) among(source puzzle.Set, yield func(*Agreement) bool) bool {
	if a.g = implicationsOf(a.e); a.g == nil || !a.intersect(source) { // another board may have been asked meanwhile
		return a.e.Err() == nil
	}
	a.On.Clear()
	a.Off.Copy(a.Refuted)
	if a.Refuted.Empty() {
		a.g.spread(a.On, a.on)
		a.g.spread(a.Off, a.off)
	}
	if a.On.Empty() && a.Off.Empty() {
		a.nearly()
		return true
	}
	before := len(a.e.Premises)
	a.rest()
	more := yield(a)
	if more {
		a.e.Premises = a.e.Premises[:before]
	}
	return more
}

// nearly tells whoever asks of candidates that agree on nothing.
func (a *Agreement) nearly() {
	if a.e.Near != nil {
		a.e.Near(nil, a.Source, a.Source.Len(), "one of %s is true, but they lead to nothing new in common", a.Source)
	}
}

// intersect works out what the branches share, if there are any, and which contradict themselves. Those are all that is
// said then: what is left of the source is another matter, often a simple one.
func (a *Agreement) intersect(source puzzle.Set) bool {
	g := a.g
	a.Source.And(source, g.open)
	a.Refuted.Clear()
	a.on, a.off = puzzle.Zeroed(a.on, g.width), puzzle.Zeroed(a.off, g.width)
	branches := 0
	for x := a.Source.First(); x != puzzle.None; x = a.Source.Next(x) {
		if !a.e.Tick() {
			return false
		}
		node := int(g.nodes[x])
		c, bad := g.closure(a.e, node, a.depth)
		if bad {
			a.Refuted.Add(x)
			continue
		}
		if branches++; branches == 1 {
			copy(a.on, g.row(c.on, node))
			copy(a.off, g.row(c.off, node))
			continue
		}
		for i := range a.on {
			a.on[i] &= c.on[node*g.width+i]
			a.off[i] &= c.off[node*g.width+i]
		}
	}
	return a.e.Err() == nil && !a.Source.Empty()
}

// branches are the candidates whose chains make the argument.
func (a *Agreement) branches() puzzle.Set {
	if a.Refuted.Empty() {
		return a.Source
	}
	return a.Refuted
}

// eachBranch follows every branch again, with the chain to what was agreed on, or to the contradiction, marked.
func (a *Agreement) eachBranch(yield func(x puzzle.Cand, f *follower)) {
	branches := a.branches()
	for x := branches.First(); x != puzzle.None; x = branches.Next(x) {
		f := &a.g.walk
		f.follow(a.g, int(a.g.nodes[x]), nil, a.depth == byForced)
		f.begin()
		if f.broken {
			f.leadToBreak()
		} else {
			f.leadSet(a.On, on)
			f.leadSet(a.Off, off)
		}
		f.trace()
		yield(x, f)
	}
}

// rest notes the regions that the branches rest on, with rules everything there is, and how long the branches are.
func (a *Agreement) rest() {
	a.Length = 0
	if a.depth > byForced {
		b := a.e.Board
		a.e.Premises = append(append(a.e.Premises, b.Puzzle.Truths...), b.Facts...)
		branches := a.branches()
		for x := branches.First(); x != puzzle.None; x = branches.Next(x) {
			node := int(a.g.nodes[x])
			a.Length += engine.CountBits(a.g.row(a.g.ruled.on, node)) + engine.CountBits(a.g.row(a.g.ruled.off, node))
		}
		return
	}
	a.eachBranch(func(_ puzzle.Cand, f *follower) {
		f.rest(a.e)
		a.Length += f.length()
	})
}

// Proof shows the branches with the nodes that lead to what was agreed on.
func (a *Agreement) Proof(e *engine.Workspace) *engine.Proof {
	proof := &engine.Proof{Kind: engine.ForcingProof, Source: a.Source.Clone()}
	if a.g = implicationsOf(e); a.g == nil || !a.Source.Within(a.g.open) {
		return proof
	}
	if a.depth > byForced {
		branches := a.branches()
		for x := branches.First(); x != puzzle.None; x = branches.Next(x) {
			proof.Branches = append(proof.Branches, engine.ProofBranch{Start: x, Chain: deduceChain(e, x, int(a.depth))})
		}
		return proof
	}
	a.eachBranch(func(x puzzle.Cand, f *follower) {
		proof.Branches = append(proof.Branches, engine.ProofBranch{Start: x, Chain: f.chain()})
	})
	return proof
}
