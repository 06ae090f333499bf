package linear

import "asterism/puzzle"

// known is what a search has found out about one board and one list of regions. The rules ask for short sums first and
// for longer ones where these are used up, of the same board; what has been answered need not be worked out again.
type known struct {
	puzzle   *puzzle.Puzzle
	possible puzzle.Set // the candidates that can hold a whole star
	least    []float64  // of those that cannot: what the cheapest sum that says so costs at least
	wide     float64    // what was enough
	mark     uint64     // of the board and the regions
}

// begin makes ready for a search; it says whether the parts are to be filled anew. Whoever is the first to ask of a board is
// answered for sums as long as he asks for. If these are used up and somebody asks for longer ones, the answer is for the
// longest that anybody may ask for, so that it serves the next, too.
func (k *known) begin(s *differentialSearch) bool {
	p, mark := s.e.Board.Puzzle, s.mark()
	same := k.puzzle == p && k.mark == mark
	if same && s.enough <= k.wide && !s.room.gone {
		return false
	}
	if k.puzzle != p {
		k.puzzle, k.possible, k.least = p, p.NewSet(), make([]float64, p.Candidates())
	}
	k.mark, k.wide = mark, s.enough
	k.possible.Clear()
	if same { // what a short sum says, a longer one can say, too
		k.wide = max(s.enough, enoughFor(2*p.Size))
	} else {
		clear(k.least)
	}
	return true
}

// open says whether it is not known yet if a candidate can hold a whole star.
func (k *known) open(c puzzle.Cand) bool { return !k.possible.Has(c) && k.least[c] == 0 }

// mark is a number that is another one for other open candidates or parts, as good as surely. If it is not, a sum may be
// missed; none is wrong, since each is counted again.
func (s *differentialSearch) mark() uint64 {
	h := uint64(len(s.summands))
	add := func(v uint64) {
		h = (h ^ v) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	for _, w := range s.e.Board.Open.Words() {
		add(w)
	}
	for i := range s.summands {
		p := &s.summands[i]
		add(uint64(p.sign*(2*p.count+2)) + uint64(p.cost())<<32)
		for _, w := range p.cells.Words() {
			add(w)
		}
	}
	return h
}
