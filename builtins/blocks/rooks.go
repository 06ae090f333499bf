// Package blocks is the grid of aligned 2×2 blocks.
//
// Where size is 4·stars + 2, every row and every column of blocks has just one empty block, as rooks stand that do not attack
// each other. [FindRooks] says what all such placements have in common that agree with the board: with tables of what
// the first rows can take and the last can, which costs 2ⁿ·n for n rows of blocks.
package blocks

import (
	"math/bits"

	"asterism/builtins/engine"
	"asterism/builtins/tiling"
	"asterism/puzzle"
)

// Rooks answers a matching question: one block in every row of blocks and one in every column of blocks is empty,
// as rooks stand that do not attack each other. Which are empty in all such choices that agree with what is known?
type Rooks struct {
	Empty  []puzzle.Set `expr:"empty"`  // blocks with open cells that are empty in every choice
	Filled []puzzle.Set `expr:"filled"` // blocks that are empty in none, but for those in Known

	// What is known of the blocks without asking, which are in one of these each.
	Known   []puzzle.Set `expr:"known"`   // blocks that are known to hold a star
	Vacant  []puzzle.Set `expr:"vacant"`  // blocks with nothing open or placed
	Unknown []puzzle.Set `expr:"unknown"` // all others

	may, worth [maxBlocks]uint32 // by the row of blocks: where its rook may stand, and where it is worth one
	ahead      []int8            // by the columns that the first rows take: the most that they are worth, or impossible
	behind     []int8            // by the same: the most that the other rows are worth
}

// maxBlocks is how many aligned blocks a row of the largest grid has.
const maxBlocks = (puzzle.MaxSize + 1) / 2

const impossible = -100

var rooksPool = engine.NewPool(func(*engine.Workspace) *Rooks { return &Rooks{} })

// FindRooks says what is the same in every choice of empty blocks, one in each row and column of blocks, that agrees with
// the board. A block that holds all open cells of a region that needs a star is not empty.
func FindRooks(e *engine.Workspace, regions []*puzzle.Region) *Rooks {
	return FindRooksAmong(e, regions, e.Arena.Set(), 0)
}

// FindRooksAmong says the same of the choices in which at least so many of the blocks are empty whose open cells lie in
// some cells.
func FindRooksAmong(e *engine.Workspace, regions []*puzzle.Region, cells puzzle.Set, least int) *Rooks {
	r := rooksPool.Next(e)
	r.find(e, regions, cells, least)
	return r
}

// AllBlocks walks the aligned 2×2 blocks that cut the grid up, row by row; there are none where the size is odd.
func AllBlocks(e *engine.Workspace, yield func(puzzle.Set) bool) {
	n := e.Board.Puzzle.Size
	if n%2 != 0 {
		return
	}
	squares := tiling.Squares(e)
	for r := 0; r < n; r += 2 {
		for c := 0; c < n; c += 2 {
			if !yield(squares[r*(n-1)+c]) {
				return
			}
		}
	}
}

// find answers the question where at least so many of the blocks whose open cells lie in among are empty.
func (r *Rooks) find(e *engine.Workspace, regions []*puzzle.Region, among puzzle.Set, least int) {
	r.Empty, r.Filled, r.Known, r.Vacant, r.Unknown = r.Empty[:0], r.Filled[:0], r.Known[:0], r.Vacant[:0], r.Unknown[:0]
	n := e.Board.Puzzle.Size
	if n%2 != 0 {
		return
	}
	e.See(e.Board.Puzzle.All)
	e.Premises = append(e.Premises, e.Board.Puzzle.Lines()...)
	for _, region := range regions {
		r.take(e, region)
	}
	r.read(e, among)
	if r.sweep(n / 2); int(r.ahead[1<<(n/2)-1]) >= max(least, 0) {
		r.answer(e, least)
	}
}

// take notes the block that holds all open cells of a region that needs a star.
func (r *Rooks) take(e *engine.Workspace, region *puzzle.Region) {
	if e.Board.Need(region) <= 0 {
		return
	}
	mark := e.Arena.Mark()
	open := e.Arena.And(region.Cells, e.Board.Open)
	AllBlocks(e, func(b puzzle.Set) bool {
		if !open.Meets(b) {
			return true
		}
		if open.Within(b) && !engine.Listed(r.Known, b) {
			r.Known = append(r.Known, b)
			e.Rest(region)
		}
		return false
	})
	e.Arena.Release(mark)
}

// read notes where rooks may stand: on a block that does not hold a star. A block without an open cell is empty, so
// that no other of its row may be.
func (r *Rooks) read(e *engine.Workspace, among puzzle.Set) {
	n, i := e.Board.Puzzle.Size/2, 0
	var empty [maxBlocks]uint32
	clear(r.may[:])
	clear(r.worth[:])
	mark := e.Arena.Mark()
	open := e.Arena.Set()
	AllBlocks(e, func(b puzzle.Set) bool {
		row, bit := i/n, uint32(1)<<(i%n)
		i++
		if open.And(b, e.Board.Open); open.Within(among) {
			r.worth[row] |= bit
		}
		switch {
		case b.Meets(e.Board.Placed):
			if !engine.Listed(r.Known, b) {
				r.Known = append(r.Known, b)
			}
		case open.Empty():
			empty[row] |= bit
			r.Vacant = append(r.Vacant, b)
		case !engine.Listed(r.Known, b):
			r.may[row] |= bit
			r.Unknown = append(r.Unknown, b)
		}
		return true
	})
	e.Arena.Release(mark)
	for row, must := range empty {
		switch {
		case must&(must-1) != 0:
			r.may[row] = 0 // two empty blocks in a row: there is no permutation
		case must != 0:
			r.may[row] = must
		}
	}
}

// sweep works out both tables for n rows of blocks: from the first on, and from the last back.
func (r *Rooks) sweep(n int) {
	if len(r.ahead) != 1<<n {
		r.ahead, r.behind = make([]int8, 1<<n), make([]int8, 1<<n)
	}
	for mask := range r.ahead {
		r.ahead[mask], r.behind[mask] = impossible, impossible
	}
	r.ahead[0], r.behind[1<<n-1] = 0, 0
	for mask := range r.ahead[:1<<n-1] {
		r.each(mask, func(next int, worth int8) { r.ahead[next] = max(r.ahead[next], r.ahead[mask]+worth) })
	}
	for mask := 1<<n - 2; mask >= 0; mask-- {
		r.each(mask, func(next int, worth int8) { r.behind[mask] = max(r.behind[mask], r.behind[next]+worth) })
	}
}

// each calls f for every column that the next row may take, once the columns in mask are taken.
func (r *Rooks) each(mask int, f func(next int, worth int8)) {
	row := bits.OnesCount32(uint32(mask))
	for free := r.may[row] &^ uint32(mask); free != 0; free &= free - 1 {
		bit := free & -free
		worth := int8(0)
		if r.worth[row]&bit != 0 {
			worth = 1
		}
		f(mask|int(bit), worth)
	}
}

// stands is where the rook of each row stands in some permutation that is worth enough.
func (r *Rooks) stands(n, least int) (stands [maxBlocks]uint32) {
	for mask := range r.ahead[:1<<n-1] {
		r.each(mask, func(next int, worth int8) {
			if int(r.ahead[mask])+int(worth)+int(r.behind[next]) >= max(least, 0) {
				stands[bits.OnesCount32(uint32(mask))] |= uint32(next &^ mask)
			}
		})
	}
	return stands
}

// answer lists what is the same in all permutations that are worth enough.
func (r *Rooks) answer(e *engine.Workspace, least int) {
	n, i := e.Board.Puzzle.Size/2, 0
	stands := r.stands(n, least)
	AllBlocks(e, func(b puzzle.Set) bool {
		row, bit := i/n, uint32(1)<<(i%n)
		i++
		switch {
		case !b.Meets(e.Board.Open):
		case stands[row] == bit:
			r.Empty = append(r.Empty, b)
		case stands[row]&bit == 0 && !engine.Listed(r.Known, b):
			r.Filled = append(r.Filled, b)
		}
		return true
	})
}

// Assignment is what all choices of places in a square have in common that take one of each row and one of each column.
type Assignment struct {
	Always []puzzle.Set `expr:"always"` // chosen every time
	Never  []puzzle.Set `expr:"never"`  // chosen at no time

	rooks Rooks
}

var assignmentPool = engine.NewPool(func(*engine.Workspace) *Assignment { return &Assignment{} })

// Assign says what is the same in every choice of one place of each row and each column, where the places are n·n sets,
// row by row. Those barred are never chosen, and those chosen always are; neither are listed again. Where the places are
// no square, or there is no such choice, nothing is.
func Assign(e *engine.Workspace, places, barred, chosen []puzzle.Set) *Assignment {
	a, n := assignmentPool.Next(e), 0
	a.Always, a.Never = a.Always[:0], a.Never[:0]
	for n*n < len(places) {
		n++
	}
	if n == 0 || n*n != len(places) || n > maxBlocks {
		return a
	}
	r := &a.rooks
	clear(r.may[:])
	clear(r.worth[:])
	for i, p := range places {
		if !engine.Listed(barred, p) {
			r.may[i/n] |= 1 << (i % n)
		}
	}
	for i, p := range places {
		if engine.Listed(chosen, p) {
			r.may[i/n] &= 1 << (i % n)
		}
	}
	if r.sweep(n); r.ahead[1<<n-1] < 0 {
		return a
	}
	for i, stands := 0, r.stands(n, 0); i < len(places); i++ {
		switch row, bit := stands[i/n], uint32(1)<<(i%n); {
		case row == bit && !engine.Listed(chosen, places[i]):
			a.Always = append(a.Always, places[i])
		case row&bit == 0 && !engine.Listed(barred, places[i]):
			a.Never = append(a.Never, places[i])
		}
	}
	return a
}
