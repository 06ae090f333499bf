package layout

import "asterism/puzzle"

// Symmetries is in how many ways a square can be laid on itself.
const Symmetries = 8

// Turned is a Star Battle turned by how quarters, and mirrored from 4 on, and where cells of it have come to. Its shapes
// are numbered as they first occur.
func Turned(p *puzzle.Puzzle, cells puzzle.Set, how int) (*puzzle.Puzzle, puzzle.Set) {
	g := garden{size: p.Size, stars: p.Stars, shapes: make([]int, p.Candidates())}
	moved := p.NewSet()
	for c := range g.shapes {
		to := carried(c, p.Size, how)
		if g.shapes[to] = p.ShapeOf(puzzle.Cand(c)); cells.Has(puzzle.Cand(c)) {
			moved.Add(puzzle.Cand(to))
		}
	}
	q, err := puzzle.NewStarBattle(p.Size, p.Stars, g.inOrder())
	if err != nil {
		return p, cells
	}
	return q, moved
}

// carried is where a cell comes to.
func carried(c, size, how int) int {
	row, column := c/size, c%size
	if how >= Symmetries/2 {
		row, column = column, row
	}
	for range how % (Symmetries / 2) {
		row, column = column, size-1-row
	}
	return row*size + column
}

// Unlike counts the pairs of neighbouring cells between which one of two Star Battles of a size has a border and the
// other has none.
func Unlike(p, q *puzzle.Puzzle) (n int) {
	for c := range puzzle.Cand(p.Candidates()) {
		if p.Column(c)+1 < p.Size && hasBorder(p, c, c+1) != hasBorder(q, c, c+1) {
			n++
		}
		if below := c + puzzle.Cand(p.Size); p.Row(c)+1 < p.Size && hasBorder(p, c, below) != hasBorder(q, c, below) {
			n++
		}
	}
	return n
}

// border says whether two cells lie in different shapes.
func hasBorder(p *puzzle.Puzzle, a, b puzzle.Cand) bool { return p.ShapeOf(a) != p.ShapeOf(b) }
