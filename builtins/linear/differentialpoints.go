package linear

import "asterism/puzzle"

// mostPoints is how many answers are kept.
const mostPoints = 64

// pointRing keeps the last answers for one puzzle: of each candidate, the part of a star that it holds.
type pointRing struct {
	puzzle *puzzle.Puzzle
	points [][]float64
	oldest int
}

// keep forgets the answers for other puzzles.
func (r *pointRing) keep(p *puzzle.Puzzle) {
	if r.puzzle == p {
		return
	}
	if r.puzzle != nil && r.puzzle.Candidates() != p.Candidates() {
		r.points = nil
	}
	r.puzzle, r.points, r.oldest = p, r.points[:0], 0
}

// next is room for an answer, all 0, in the place of the oldest if there are many.
func (r *pointRing) next(p *puzzle.Puzzle) []float64 {
	n := len(r.points)
	switch {
	case n == mostPoints:
		n = r.oldest
		r.oldest = (r.oldest + 1) % mostPoints
	case n < cap(r.points):
		r.points = r.points[:n+1]
	default:
		r.points = append(r.points, nil)
	}
	if r.points[n] == nil {
		r.points[n] = make([]float64, p.Candidates())
	}
	clear(r.points[n])
	return r.points[n]
}
