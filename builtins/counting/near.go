package counting

import (
	"math/bits"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Near misses are told to whoever asks why a search finds nothing. A solve does not come here.

// nearMargin is how much more room than need a choice may have to be a near miss.
const nearMargin = 2

// nearly tells of chosen bases whose covers have room for more than they need: either that many stars are missing in the
// base, or some of its candidates lie outside covers with just enough room, whichever is less.
func (f *Fish) nearly(e *engine.Workspace, touched uint64) {
	if e.Near == nil || f.s.remains {
		return
	}
	mark := e.Arena.Mark()
	defer e.Arena.Release(mark)
	f.collectBase(e)
	room := f.s.room(touched)
	if f.s.disjoint && room-f.Need <= 1 {
		f.useAll(touched)
		f.fillCover(e)
		e.Near(f, f.about(e), room-f.Need, "what is open of %s lies in %s and brings %d, but %d are missing there", f.Base, f.Cover, f.Need, room)
		return
	}
	stray := f.useFullest(e, touched)
	f.fillCover(e)
	if n := stray.Len(); n > 0 && (!f.s.disjoint || n <= room-f.Need) {
		e.Near(f, f.about(e), n, "what is open of %s lies in %s, where it would use up the room for %d, but for %s", f.Base, f.Cover, f.Need, stray)
	} else if f.s.disjoint {
		f.useAll(touched)
		f.fillCover(e)
		e.Near(f, f.about(e), room-f.Need, "what is open of %s lies in %s and brings %d, but %d are missing there", f.Base, f.Cover, f.Need, room)
	}
}

// about is what a near miss has to do with: base and cover.
func (f *Fish) about(e *engine.Workspace) puzzle.Set { return e.Arena.Or(f.Cells, f.Eliminations) }

// useAll takes all covers of a mask.
func (f *Fish) useAll(covers uint64) {
	f.s.using = f.s.using[:0]
	for ; covers != 0; covers &= covers - 1 {
		f.s.using = append(f.s.using, bits.TrailingZeros64(covers))
	}
}

// useFullest takes the covers that hold the most of the base, within the room that it needs, and returns what they leave.
func (f *Fish) useFullest(e *engine.Workspace, covers uint64) puzzle.Set {
	stray, room := e.Arena.Copy(f.Cells), f.Need
	f.s.using = f.s.using[:0]
	for {
		best, most := -1, 0
		for m := covers; m != 0; m &= m - 1 {
			i := bits.TrailingZeros64(m)
			if n := e.Arena.And(f.s.openOf(e, &f.s.covers[i]), stray).Len(); n > most && f.s.covers[i].count <= room {
				best, most = i, n
			}
		}
		if best < 0 {
			return stray
		}
		covers &^= 1 << best
		room -= f.s.covers[best].count
		f.s.using = append(f.s.using, best)
		stray.AndNot(stray, f.s.openOf(e, &f.s.covers[best]))
	}
}

// fillCover lists the covers taken and what else is open in them.
func (f *Fish) fillCover(e *engine.Workspace) {
	f.Cover = f.Cover[:0]
	f.Eliminations.Clear()
	for _, i := range f.s.using {
		f.Cover = append(f.Cover, f.s.covers[i].region)
		f.Eliminations.Or(f.Eliminations, f.s.openOf(e, &f.s.covers[i]))
	}
	f.Eliminations.AndNot(f.Eliminations, f.Cells)
}

// nearly tells of bases that would be overfull beside the target, but for a few candidates that lie in one cover more.
func (s *finned[W]) nearly(e *engine.Workspace, used uint64) {
	if e.Near == nil {
		return
	}
	var strays localSet[W]
	odd, fewest := -1, nearFins+1
	for m := used; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		rest := s.onlyIn(i, used)
		if n := rest.size(); s.left[i] == 1 && n > 0 && n < fewest {
			odd, fewest, strays = i, n, rest
		}
	}
	if odd >= 0 {
		s.tellNear(e, used&^(1<<odd), &strays, fewest)
	}
}

// nearFins is how many candidates may stray in a near miss.
const nearFins = 3

// onlyIn is what the bases chosen hold beside the target in one of the covers and no other.
func (s *finned[W]) onlyIn(cover int, used uint64) localSet[W] {
	var rest localSet[W]
	for _, i := range s.chosen {
		rest.join(&s.live[i].open)
	}
	rest.keep(&s.covers[cover].open)
	for m := used &^ (1 << cover); m != 0; m &= m - 1 {
		rest.drop(&s.covers[bits.TrailingZeros64(m)].open)
	}
	return rest
}

// tellNear tells of the bases chosen with some covers.
func (s *finned[W]) tellNear(e *engine.Workspace, used uint64, strays *localSet[W], gap int) {
	mark := e.Arena.Mark()
	defer e.Arena.Release(mark)
	f := &s.match
	f.Base, f.Cover, f.Need = f.Base[:0], f.Cover[:0], 0
	f.Cells.Clear()
	f.Fins.Clear()
	for _, i := range s.chosen {
		b := &s.bases[s.live[i].base]
		f.Base, f.Need = append(f.Base, b.region), f.Need+b.count
		f.Cells.Or(f.Cells, e.Arena.And(b.region.Cells, e.Board.Open))
	}
	for m := used; m != 0; m &= m - 1 {
		f.Cover = append(f.Cover, s.covers[bits.TrailingZeros64(m)].region)
	}
	f.Eliminations.Clear()
	f.Eliminations.Add(s.cands[s.target])
	stray := e.Arena.Set()
	for i := strays.pop(); i >= 0; i = strays.pop() {
		stray.Add(s.cands[i])
	}
	e.Near(f, f.Eliminations, gap, "with %s, %s would have to lie in %s, where there is too little room, but for %s", s.cands[s.target], f.Base, f.Cover, stray)
}

// size is how many numbers are in s.
func (s *localSet[W]) size() int {
	n := 0
	for i := 0; i < len(s.w); i++ {
		n += bits.OnesCount64(s.w[i])
	}
	return n
}

// nearlyExhausted tells of lines that use up all that regions have left, where nothing else is open in these.
func (f *Fish) nearlyExhausted(e *engine.Workspace) {
	if e.Near != nil {
		e.Near(f, f.Cells, 1, "the %d that %s need are all that %s have left, but these have nothing open elsewhere", f.Need, f.Base, f.Cover)
	}
}

// nearly tells of a group that needs more than the regions must put there.
func (s *groupSearch) nearly(e *engine.Workspace, outside []lanes, tail, need int) {
	demand := s.all
	for w, o := range outside {
		demand -= s.sparedBy(w, o, tail).total()
	}
	if need <= demand {
		return
	}
	var group []*puzzle.Region
	about := e.Arena.Set()
	for _, run := range s.chosen {
		group = append(group, s.lines[run[0]:run[1]+1]...)
	}
	for _, l := range group {
		about.Or(about, l.Cells)
	}
	e.Near(nil, about, need-demand, "the regions must put %d into %s, but %d are missing there", demand, group, need)
}
