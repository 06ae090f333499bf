package builtins

import (
	"math/bits"

	"asterism/puzzle"
)

// Rooks answers a matching question: one block in every row of blocks and one in every column of blocks is empty,
// as rooks stand that do not attack each other. Which are empty in all such choices that agree with what is known?
type Rooks struct {
	Empty  []puzzle.Set `expr:"empty"`  // blocks with open cells that are empty in every choice
	Filled []puzzle.Set `expr:"filled"` // blocks that are empty in none, but for those that were known to hold a star
}

// RooksType is the type of what rooks finds.
var RooksType = func() *Type {
	t := newType("rooks", "Which of the aligned 2×2 blocks are empty in every permutation, and which in none: what rooks finds.",
		func(e *Env, r *Rooks) string { return setsText(e, r.Empty) })
	t.Fields = []*Field{
		field("empty", "The blocks with open cells that are empty in every permutation.", Sets, func(r *Rooks) []puzzle.Set { return r.Empty }),
		field("filled", "The blocks that are empty in no permutation, but for those known to hold a star.", Sets, func(r *Rooks) []puzzle.Set { return r.Filled }),
	}
	return t
}()

var rooksFuncs = []*Func{
	{Name: "blocks", Family: puzzle.StarBattle, Doc: "The aligned 2×2 blocks that cut the grid up, row by row; none if the size is odd.",
		Example: "for b in blocks", Cost: Linear, Forms: []Form{{Result: Sets, Lower: func([]Node) Node {
			n := lazy(Sets, allBlocks)
			n.Static = true
			return n
		}}}},
	{Name: "rooks", Family: puzzle.StarBattle, Params: []Param{{"filled", "blocks that are known to hold a star"}},
		Doc:     "If one block in every row and in every column of blocks is empty (so it is where size is 4 * stars + 2), not one of those filled: what is the same in every such permutation.",
		Example: "for b in rooks(starred).empty", Cost: Linear, Premises: "rows and columns",
		Forms: read1(func(e *Env, filled []puzzle.Set) *Rooks { return rooks(e, filled, nil, 0) })},
	{Name: "rooks", Family: puzzle.StarBattle, Params: []Param{{"filled", "blocks that are known to hold a star"}, {"among", "some blocks"}, {"least", "how many of them are empty at least"}},
		Doc:     "The same, if at least so many of some blocks are empty.",
		Example: "for b in rooks(starred, inside, 3).empty", Cost: Linear, Premises: "rows and columns", Forms: read3(rooks)},
}

func allBlocks(e *Env, yield func(puzzle.Set) bool) {
	n := e.Board.Puzzle.Size
	if n%2 != 0 {
		return
	}
	squares := squaresOf(e)
	for r := 0; r < n; r += 2 {
		for c := 0; c < n; c += 2 {
			if !yield(squares[r*(n-1)+c]) {
				return
			}
		}
	}
}

// rookBoard is the grid of blocks as the question sees it: which columns of blocks may hold the rook of each row, and
// which of these blocks are worth one.
type rookBoard struct {
	may, worth []uint32
	ahead      []int8 // by the columns that the first rows take: the most that they are worth, or impossible
	behind     []int8 // by the same: the most that the other rows are worth
}

const impossible = -100

func rooks(e *Env, filled, among []puzzle.Set, least int) *Rooks {
	e.See(e.Board.Puzzle.All)
	for _, line := range e.Board.Puzzle.Lines() {
		e.Rest(line)
	}
	n := e.Board.Puzzle.Size / 2
	b := &rookBoard{may: make([]uint32, n), worth: make([]uint32, n)}
	b.read(e, filled, among)
	b.sweep()
	answer := &Rooks{}
	if e.Board.Puzzle.Size%2 == 0 && int(b.ahead[1<<n-1]) >= least {
		b.answer(e, answer, filled, least)
	}
	return answer
}

// read notes where rooks may stand: on a block that is not filled and has no placed star. A block without an open
// cell is empty, so that no other of its row and column may be.
func (b *rookBoard) read(e *Env, filled, among []puzzle.Set) {
	n, i := len(b.may), 0
	empty := make([]uint32, n)
	allBlocks(e, func(s puzzle.Set) bool {
		row, bit := i/n, uint32(1)<<(i%n)
		i++
		switch {
		case s.Meets(e.Board.Placed) || listed(filled, s):
		case !s.Meets(e.Board.Open):
			empty[row] |= bit
			fallthrough
		default:
			b.may[row] |= bit
		}
		if listed(among, s) {
			b.worth[row] |= bit
		}
		return true
	})
	for row, must := range empty {
		if must != 0 {
			b.may[row] = must
		}
		if must&(must-1) != 0 {
			b.may[row] = 0 // two empty blocks in a row: there is no permutation
		}
	}
}

// sweep works out both tables: rows from the first on, rows from the last back.
func (b *rookBoard) sweep() {
	n := len(b.may)
	b.ahead, b.behind = make([]int8, 1<<n), make([]int8, 1<<n)
	for mask := range b.ahead {
		b.ahead[mask], b.behind[mask] = impossible, impossible
	}
	b.ahead[0], b.behind[1<<n-1] = 0, 0
	for mask := range b.ahead[:1<<n-1] {
		b.each(uint32(mask), func(next uint32, worth int8) { b.ahead[next] = max(b.ahead[next], b.ahead[mask]+worth) })
	}
	for mask := 1<<n - 2; mask >= 0; mask-- {
		b.each(uint32(mask), func(next uint32, worth int8) { b.behind[mask] = max(b.behind[mask], b.behind[next]+worth) })
	}
	for mask := range b.ahead {
		b.ahead[mask], b.behind[mask] = max(b.ahead[mask], impossible), max(b.behind[mask], impossible)
	}
}

// each calls f for every column that the next row may take, once the columns in mask are taken.
func (b *rookBoard) each(mask uint32, f func(next uint32, worth int8)) {
	row := bits.OnesCount32(mask)
	for free := b.may[row] &^ mask; free != 0; free &= free - 1 {
		bit := free & -free
		worth := int8(0)
		if b.worth[row]&bit != 0 {
			worth = 1
		}
		f(mask|bit, worth)
	}
}

// answer lists what is the same in all permutations that are worth enough.
func (b *rookBoard) answer(e *Env, r *Rooks, filled []puzzle.Set, least int) {
	n, i := len(b.may), 0
	stands := make([]uint32, n)
	for mask := range b.ahead[:1<<n-1] {
		b.each(uint32(mask), func(next uint32, worth int8) {
			if int(b.ahead[mask])+int(worth)+int(b.behind[next]) >= least {
				stands[bits.OnesCount32(uint32(mask))] |= next &^ uint32(mask)
			}
		})
	}
	allBlocks(e, func(s puzzle.Set) bool {
		row, bit := i/n, uint32(1)<<(i%n)
		i++
		if !s.Meets(e.Board.Open) {
			return true
		}
		if stands[row] == bit {
			r.Empty = append(r.Empty, s)
		}
		if stands[row]&bit == 0 && !s.Meets(e.Board.Placed) && !listed(filled, s) {
			r.Filled = append(r.Filled, s)
		}
		return true
	})
}
