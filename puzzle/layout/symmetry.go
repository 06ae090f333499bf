package layout

// Symmetry names a way in which the cells with clues lie: turning or mirroring the grid leaves them where they are.
type Symmetry string

// The symmetries.
const (
	NoSymmetry      Symmetry = "none"
	Rotation        Symmetry = "rotation"     // by half a turn
	QuarterRotation Symmetry = "quarter"      // by a quarter of a turn
	LeftRight       Symmetry = "left-right"   // mirrored at the middle column
	UpDown          Symmetry = "up-down"      // mirrored at the middle row
	Diagonal        Symmetry = "diagonal"     // mirrored at the diagonal from the top left
	Antidiagonal    Symmetry = "antidiagonal" // mirrored at the other diagonal
)

// image is where a symmetry takes the cell in a row and column of a grid of n rows.
func (s Symmetry) image(n, row, column int) (int, int) {
	last := n - 1
	switch s {
	case Rotation:
		return last - row, last - column
	case QuarterRotation:
		return column, last - row
	case LeftRight:
		return row, last - column
	case UpDown:
		return last - row, column
	case Diagonal:
		return column, row
	case Antidiagonal:
		return last - column, last - row
	}
	return row, column
}

// orbits groups the cells of a grid of n rows, each given by its index row by row: cells of one group have a clue all or
// none. The groups come in the order of their first cells.
func (s Symmetry) orbits(n int) [][]int {
	var groups [][]int
	seen := make([]bool, n*n)
	for first := range seen {
		if seen[first] {
			continue
		}
		var group []int
		for cell := first; !seen[cell]; {
			seen[cell] = true
			group = append(group, cell)
			row, column := s.image(n, cell/n, cell%n)
			cell = row*n + column
		}
		groups = append(groups, group)
	}
	return groups
}
