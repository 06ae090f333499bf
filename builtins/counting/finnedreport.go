package counting

import (
	"math/bits"
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// report hands on the choice if its base is overfull beside the target.
func (s *finned[W]) report(e *engine.Workspace, excess int, used uint64) bool {
	if excess <= 0 {
		return true
	}
	f := &s.match
	s.balance = slices.Grow(s.balance[:0], len(s.cands))[:len(s.cands)]
	clear(s.balance)
	f.Base, f.Cover, f.Need, f.Slack = f.Base[:0], f.Cover[:0], 0, 0
	twins := uint64(0)
	for _, i := range s.chosen {
		b := &s.bases[s.live[i].base]
		f.Base, f.Need = append(f.Base, b.region), f.Need+b.count
		s.tip(b.open, -1)
		twins |= b.twin
	}
	f.Slack = -f.Need
	for m := used; m != 0; m &= m - 1 {
		s.spend(bits.TrailingZeros64(m))
	}
	return s.complete(e, s.holds[s.target]&^used&^twins)
}

// tip adds n to the balance of candidates.
func (s *finned[W]) tip(open few[W], n int8) {
	for i := open.pop(); i >= 0; i = open.pop() {
		s.balance[i] += n
	}
}

// spend puts a cover into the match.
func (s *finned[W]) spend(i int) {
	c, f := &s.covers[i], &s.match
	f.Cover, f.Slack = append(f.Cover, c.region), f.Slack+c.count
	s.tip(c.open, 1)
}

// refund takes the last cover out again.
func (s *finned[W]) refund(i int) {
	c, f := &s.covers[i], &s.match
	f.Cover, f.Slack = f.Cover[:len(f.Cover)-1], f.Slack-c.count
	s.tip(c.open, -1)
}

// complete adds covers that the target alone fills, as long as the base needs more than the cover has left: so the
// sides come out even, and what else these covers hold is excluded, too. Each way is a match, the one with the fewest
// fins first.
func (s *finned[W]) complete(e *engine.Workspace, options uint64) bool {
	i := s.widest(options)
	if s.match.Slack >= 0 || i < 0 {
		s.match.Excess = -s.match.Slack
		s.judge(e)
		return s.match.hand(e)
	}
	for ; i >= 0; i = s.widest(options) {
		options &^= 1 << i
		s.spend(i)
		if !s.complete(e, options) {
			return false
		}
		s.refund(i)
	}
	return true
}

// widest is the cover full beside the target that takes the most from the fins, or −1.
func (s *finned[W]) widest(options uint64) int {
	best, most := -1, -1
	for ; options != 0; options &= options - 1 {
		i := bits.TrailingZeros64(options)
		if n := s.fins(s.covers[i].open); s.left[i] == 0 && n > most {
			best, most = i, n
		}
	}
	return best
}

// fins counts the candidates that one more cover would take from the fins.
func (s *finned[W]) fins(open few[W]) int {
	n := 0
	for i := open.pop(); i >= 0; i = open.pop() {
		n += one(s.balance[i] == -1)
	}
	return n
}

// judge tells fins and eliminations by the balance k − b of each candidate.
func (s *finned[W]) judge(e *engine.Workspace) {
	f := &s.match
	f.Cells.Clear()
	f.Fins.Clear()
	f.Eliminations.Copy(e.Board.Open)
	for _, r := range f.Base {
		f.Cells.Or(f.Cells, r.Cells)
	}
	f.Cells.And(f.Cells, e.Board.Open)
	for i, c := range s.cands {
		if s.balance[i] < 0 {
			f.Fins.Add(c)
			self := f.Eliminations.Has(c) // not yet at odds with a fin
			f.Eliminations.And(f.Eliminations, e.Board.Puzzle.Conflicts(c))
			if self {
				f.Eliminations.Add(c)
			}
		}
	}
	for c := f.Eliminations.First(); c != puzzle.None; c = f.Eliminations.Next(c) {
		if i := int(s.number[c]); i >= len(s.cands) || s.cands[i] != c || int(s.balance[i]) <= f.Slack {
			f.Eliminations.Remove(c)
		}
	}
}
