// Package blocks is what can be said of the grid of aligned 2×2 blocks, and of any other square of places.
//
// Where size is 4·stars + 2, every row and every column of blocks has just one empty block, as rooks stand that do not attack
// each other: an assignment of rows to columns. [Assign] says what all assignments have in common that agree with what is known,
// with tables of what the first rows can take and the last can, which costs 2ⁿ·n for n rows of places. [MustHold] says whether
// some cells are known to hold a star.
package blocks

import (
	"math/bits"
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// MustHold says whether at least one of the cells is true besides those placed: some fact or region of the puzzle that needs one
// has open candidates nowhere else. The argument rests on that alone.
func MustHold(e *engine.Workspace, cells puzzle.Set) bool {
	e.See(e.Board.Puzzle.All)
	e.SeeFacts()
	mark := e.Arena.Mark()
	defer e.Arena.Release(mark)
	if !cells.Meets(e.Board.Open) {
		return false
	}
	elsewhere := e.Arena.AndNot(e.Board.Open, cells)
	return confined(e, e.Board.Held, elsewhere) || confined(e, e.Board.Puzzle.Truths, elsewhere)
}

// confined looks for a region that needs something and has nothing open elsewhere.
func confined(e *engine.Workspace, regions []*puzzle.Region, elsewhere puzzle.Set) bool {
	for _, r := range regions {
		if !r.Cells.Meets(elsewhere) && e.Board.Need(r) > 0 {
			e.Rest(r)
			return true
		}
	}
	return false
}

// Assignment is what all choices of places in a square have in common that take one of each row and one of each column.
type Assignment struct {
	Always []*puzzle.Region `expr:"always"` // chosen every time
	Never  []*puzzle.Region `expr:"never"`  // chosen at no time

	may, worth [maxPlaces]uint32 // by row: the columns where a place may be taken, and where it counts
	ahead      []int8            // by the columns that the first rows take: the most of their places that count, or impossible
	behind     []int8            // by the same: the most that the other rows have
}

// maxPlaces is how many places a row of the largest square has.
const maxPlaces = (puzzle.MaxSize + 1) / 2

const impossible = -100

var assignmentPool = engine.NewPool(func(*engine.Workspace) *Assignment { return &Assignment{} })

// Assign says what is the same in every choice of one place of each row and each column, where the places are n·n regions,
// row by row. Those barred are never chosen, and those chosen always are; neither are listed again. Where the places are
// no square, or there is no such choice, nothing is. Only those choices count that take at least so many of some places.
func Assign(e *engine.Workspace, places, barred, chosen, some []*puzzle.Region, least int) *Assignment {
	a, n := assignmentPool.Next(e), 0
	a.Always, a.Never = a.Always[:0], a.Never[:0]
	for n*n < len(places) {
		n++
	}
	if n == 0 || n*n != len(places) || n > maxPlaces {
		return a
	}
	a.read(n, places, barred, chosen, some)
	if a.sweep(n); int(a.ahead[1<<n-1]) < max(least, 0) {
		return a
	}
	a.answer(n, a.stands(n, least), places, barred, chosen)
	return a
}

// answer lists the places that stand alone in their row, and those that do not stand.
func (a *Assignment) answer(n int, stands [maxPlaces]uint32, places, barred, chosen []*puzzle.Region) {
	for i, p := range places {
		switch row, bit := stands[i/n], uint32(1)<<(i%n); {
		case row == bit && !slices.Contains(chosen, p):
			a.Always = append(a.Always, p)
		case row&bit == 0 && !slices.Contains(barred, p):
			a.Never = append(a.Never, p)
		}
	}
}

// read notes where a place may be taken in each row, and where it counts. Beside one that is chosen no other is.
func (a *Assignment) read(n int, places, barred, chosen, some []*puzzle.Region) {
	clear(a.may[:])
	clear(a.worth[:])
	for i, p := range places {
		if !slices.Contains(barred, p) {
			a.may[i/n] |= 1 << (i % n)
		}
		if slices.Contains(some, p) {
			a.worth[i/n] |= 1 << (i % n)
		}
	}
	for i, p := range places {
		if slices.Contains(chosen, p) {
			a.may[i/n] &= 1 << (i % n)
		}
	}
}

// sweep works out both tables for n rows of places: from the first on, and from the last back.
func (a *Assignment) sweep(n int) {
	if len(a.ahead) != 1<<n {
		a.ahead, a.behind = make([]int8, 1<<n), make([]int8, 1<<n)
	}
	for mask := range a.ahead {
		a.ahead[mask], a.behind[mask] = impossible, impossible
	}
	a.ahead[0], a.behind[1<<n-1] = 0, 0
	for mask := range a.ahead[:1<<n-1] {
		a.each(mask, func(next int, worth int8) { a.ahead[next] = max(a.ahead[next], a.ahead[mask]+worth) })
	}
	for mask := 1<<n - 2; mask >= 0; mask-- {
		a.each(mask, func(next int, worth int8) { a.behind[mask] = max(a.behind[mask], a.behind[next]+worth) })
	}
}

// each calls f for every column that the next row may take, once the columns in mask are taken.
func (a *Assignment) each(mask int, f func(next int, worth int8)) {
	row := bits.OnesCount32(uint32(mask))
	for free := a.may[row] &^ uint32(mask); free != 0; free &= free - 1 {
		bit := free & -free
		worth := int8(0)
		if a.worth[row]&bit != 0 {
			worth = 1
		}
		f(mask|int(bit), worth)
	}
}

// stands is, by row, the columns that some choice takes in which enough places count.
func (a *Assignment) stands(n, least int) (stands [maxPlaces]uint32) {
	for mask := range a.ahead[:1<<n-1] {
		a.each(mask, func(next int, worth int8) {
			if int(a.ahead[mask])+int(worth)+int(a.behind[next]) >= max(least, 0) {
				stands[bits.OnesCount32(uint32(mask))] |= uint32(next &^ mask)
			}
		})
	}
	return stands
}
