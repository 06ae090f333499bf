package suppose

import (
	"math/bits"
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Forcing is one candidate that is true, or false, whichever way something turns out: which candidate of a source is
// true, or whether a candidate is; or because the opposite leads to a contradiction.
type Forcing struct {
	Source puzzle.Set `expr:"source"`
	On     puzzle.Set `expr:"on"`
	Off    puzzle.Set `expr:"off"`
	Kind   string     `expr:"kind"`
	Length int        `expr:"length"`
}

// The kinds of forcing.
const (
	manyKind  = "cases"
	twoKind   = "either way"
	clashKind = "contradiction"
)

var forcingPool = engine.NewPool(func(e *engine.Workspace) *Forcing {
	p := e.Board.Puzzle
	return &Forcing{Source: p.NewSet(), On: p.NewSet(), Off: p.NewSet()}
})

// Clone is a match of its own.
func (m *Forcing) Clone() *Forcing {
	return &Forcing{m.Source.Clone(), m.On.Clone(), m.Off.Clone(), m.Kind, m.Length}
}

// Proof shows where each candidate of the source leads, where it is true: to what is forced, or to a contradiction.
func (m *Forcing) Proof(e *engine.Workspace) *engine.Proof {
	proof := &engine.Proof{Kind: engine.ForcingProof, Source: m.Source.Clone()}
	g := implicationsOf(e)
	if g == nil || !m.Source.Within(g.open) {
		return proof
	}
	for x := m.Source.First(); x != puzzle.None; x = m.Source.Next(x) {
		f := &g.walk
		if !m.follow(f, g, x, false) {
			m.follow(f, g, x, true)
		}
		f.trace()
		proof.Branches = append(proof.Branches, engine.ProofBranch{Start: x, Chain: f.chain()})
	}
	return proof
}

// follow follows a candidate of the source, by links or by counts, and marks what is forced, or the contradiction. It
// says whether it came to either.
func (m *Forcing) follow(f *follower, g *implications, x puzzle.Cand, counts bool) bool {
	f.follow(g, int(g.nodes[x]), nil, counts)
	f.begin()
	if f.broken {
		f.leadToBreak()
		return true
	}
	return f.leadSet(m.On, on) || f.leadSet(m.Off, off)
}

// Outcomes walks what is forced whichever candidate of a source is true, where only regions of two places lead on;
// the shortest come first.
func Outcomes(e *engine.Workspace, sources, regions []*puzzle.Region, yield func(*Forcing) bool) {
	if f := forcerOf(e, regions, false); f.followAll(e, false) {
		s := forcingSearches.Next(e)
		s.begin(f)
		s.cases(e, sources)
		s.hand(e, yield)
	}
}

// Dynamics walks what is forced where what falls on the way lets further regions lead on.
func Dynamics(e *engine.Workspace, sources, regions []*puzzle.Region, yield func(*Forcing) bool) {
	if f := forcerOf(e, regions, true); f.followAll(e, true) {
		s := forcingSearches.Next(e)
		s.begin(f)
		s.clashes()
		s.eitherWay(e)
		s.cases(e, sources)
		s.hand(e, yield)
	}
}

// Refutations walks the candidates that lead to a contradiction, and those whose absence does.
func Refutations(e *engine.Workspace, regions []*puzzle.Region, yield func(*Forcing) bool) {
	if f := forcerOf(e, regions, true); f.followAll(e, true) {
		s := forcingSearches.Next(e)
		s.begin(f)
		s.clashes()
		s.hand(e, yield)
	}
}

// outcome is one conclusion.
type outcome struct {
	l      literal
	source *puzzle.Region // nil: the candidate x
	x      int
	kind   string
	length int
}

// forcingSearch collects conclusions: of each the shortest, in the order found.
type forcingSearch struct {
	f     *forcer
	found []outcome
	best  []int32   // by literal: its place in found, from 1
	all   []uint64  // the literals that follow from each
	open  []literal // the suppositions of a source
}

var forcingSearches = engine.NewPool(func(*engine.Workspace) *forcingSearch { return &forcingSearch{} })

func (s *forcingSearch) begin(f *forcer) {
	s.f, s.found, s.best = f, s.found[:0], puzzle.Zeroed(s.best, 2*len(f.cands))
}

// note keeps a conclusion if it is the shortest of its kind.
func (s *forcingSearch) note(one outcome) {
	if at := s.best[one.l]; at != 0 {
		if one.length < s.found[at-1].length {
			s.found[at-1] = one
		}
		return
	}
	s.found = append(s.found, one)
	s.best[one.l] = int32(len(s.found))
}

// clashes notes what is refuted.
func (s *forcingSearch) clashes() {
	for l, c := range s.f.clash {
		if c.nodes > 0 {
			s.note(outcome{literal(l) ^ 1, nil, l >> 1, clashKind, c.nodes})
		}
	}
}

// eitherWay notes what follows from a candidate as well as from its being false, in cells with a third.
func (s *forcingSearch) eitherWay(e *engine.Workspace) {
	f := s.f
	for x := range f.cands {
		if len(f.regions[x]) == 0 || f.of[f.regions[x][0]].Kind != puzzle.Cell || len(f.members[f.regions[x][0]]) < 3 {
			continue
		}
		s.all = append(s.all[:0], f.reachedFrom(on(x))...)
		engine.AndWords(s.all, f.reachedFrom(off(x)))
		s.open = append(s.open[:0], on(x), off(x))
		s.noteAll(nil, x, twoKind)
	}
}

// cases notes what all candidates of a source lead to.
func (s *forcingSearch) cases(e *engine.Workspace, sources []*puzzle.Region) {
	f := s.f
	for _, r := range sources {
		if e.Board.Need(r) != 1 || e.Board.Free(r) < 2 {
			continue
		}
		s.open = s.open[:0]
		for c := r.Cells.First(); c != puzzle.None; c = r.Cells.Next(c) {
			if f.nodes[c] >= 0 {
				s.open = append(s.open, on(int(f.nodes[c])))
			}
		}
		s.all = append(s.all[:0], f.reachedFrom(s.open[0])...)
		for _, l := range s.open[1:] {
			engine.AndWords(s.all, f.reachedFrom(l))
		}
		if !s.noteAll(r, -1, manyKind) && e.Near != nil {
			e.Near(nil, r.Cells, len(s.open), "one of the %d candidates of %s is true, but they lead to nothing new in common", len(s.open), r)
		}
	}
}

// noteAll notes what all suppositions of a source lead to, and says whether that is anything: its length is theirs together.
func (s *forcingSearch) noteAll(source *puzzle.Region, x int, kind string) bool {
	found := false
	for k, w := range s.all {
		for ; w != 0; w &= w - 1 {
			l, length := k<<6+bits.TrailingZeros64(w), 0
			for _, from := range s.open {
				length += int(s.f.from(from)[l])
			}
			s.note(outcome{literal(l), source, x, kind, length})
			found = true
		}
	}
	return found
}

// hand hands out what was found.
func (s *forcingSearch) hand(e *engine.Workspace, yield func(*Forcing) bool) {
	slices.SortStableFunc(s.found, func(a, b outcome) int { return a.length - b.length })
	m := forcingPool.Next(e)
	for _, one := range s.found {
		m.Kind, m.Length = one.kind, one.length
		m.Source.Clear()
		m.On.Clear()
		m.Off.Clear()
		if one.source != nil {
			m.Source.And(one.source.Cells, e.Board.Open)
		} else {
			m.Source.Add(s.f.cands[one.x])
		}
		if isOn(one.l) {
			m.On.Add(s.f.cands[nodeOf(one.l)])
		} else {
			m.Off.Add(s.f.cands[nodeOf(one.l)])
		}
		if !yield(m) {
			return
		}
	}
}
