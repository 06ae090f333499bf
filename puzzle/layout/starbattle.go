package layout

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"asterism/puzzle"
	"asterism/puzzle/english"
	"asterism/puzzle/exact"
)

// The tries that RandomStarBattle makes before it gives up.
const (
	layoutTries = 40  // layouts to grow
	repairTries = 400 // cells to move in one of them
	groupTries  = 300 // ways to group the stars of one placement
)

// RandomStarBattle makes a Star Battle with connected shapes around a planted solution, and if unique is asked for
// one that has no other. It is false for a form that [CheckStarBattle] refuses, where no such puzzle was found in a
// bounded number of tries, and where ctx ended before. It is the same for the same rng.
func RandomStarBattle(ctx context.Context, rng *rand.Rand, size, stars int, unique bool) (*puzzle.Puzzle, puzzle.Set, bool) {
	if CheckStarBattle(size, stars) != nil {
		return nil, puzzle.Set{}, false
	}
	frame := puzzle.StarBattleFrame(size, stars)
	placer := exact.NewSearcher(frame)
	for range layoutTries {
		planted, ok, _ := placer.Random(ctx, rng, exact.Of(frame.NewBoard()))
		if !ok {
			return nil, puzzle.Set{}, false
		}
		g := draft{rng: rng, size: size, stars: stars, planted: planted.Clone()}
		if g.grow() && (!unique || g.repair(ctx)) {
			p, err := puzzle.NewStarBattle(size, stars, g.inOrder())
			return p, g.planted, err == nil
		}
	}
	return nil, puzzle.Set{}, false
}

// CheckStarBattle says whether stars can be placed in a grid of size rows at all, and if not, why. Two neighbouring lines
// have room for a star in every other column, which is enough from 4·stars−1 columns on. With just as many, all stars lie
// in the odd ones; so it takes one more.
func CheckStarBattle(size, stars int) error {
	if err := puzzle.CheckStarBattle(size, stars); err != nil {
		return err
	}
	if least := 4 * stars; size < least && (size > 1 || stars > 1) {
		return fmt.Errorf("a grid of %s has no room for %s a row that do not touch: it takes %d rows", english.Count(size, "row"), english.Count(stars, "star"), least)
	}
	return nil
}

// draft is a layout that is being made: every cell's shape, all of which are connected and hold the planted stars.
type draft struct {
	rng     *rand.Rand
	size    int
	stars   int
	planted puzzle.Set
	shapes  []int
	rivals  []puzzle.Set // other solutions that layouts on the way have had
}

// beside appends the cells that share an edge with one.
func (g *draft) beside(to []int, c int) []int {
	if c >= g.size {
		to = append(to, c-g.size)
	}
	if c+g.size < len(g.shapes) {
		to = append(to, c+g.size)
	}
	if c%g.size > 0 {
		to = append(to, c-1)
	}
	if (c+1)%g.size > 0 {
		to = append(to, c+1)
	}
	return to
}

// grow grows a piece around every star until all is covered, and joins neighbouring pieces to shapes.
func (g *draft) grow() bool {
	pieces := g.pieces()
	for range groupTries {
		if shapeOf := g.group(pieces); shapeOf != nil {
			for c, piece := range g.shapes {
				g.shapes[c] = shapeOf[piece]
			}
			return true
		}
	}
	return false
}

// pieces numbers each cell's piece in shapes, and lists for each piece the ones beside it.
func (g *draft) pieces() [][]int {
	g.shapes = slices.Repeat([]int{-1}, g.size*g.size)
	var edge []int
	for c := range g.planted.All() {
		g.shapes[c] = len(edge)
		edge = append(edge, int(c))
	}
	n := len(edge)
	for len(edge) > 0 {
		i := g.rng.IntN(len(edge))
		if d := g.nextFree(edge[i]); d < 0 {
			edge = slices.Delete(edge, i, i+1)
		} else {
			g.shapes[d] = g.shapes[edge[i]]
			edge = append(edge, d)
		}
	}
	return g.neighbours(n)
}

// nextFree is a random cell beside one that has no piece yet, or −1.
func (g *draft) nextFree(c int) int {
	var near [4]int
	free := slices.DeleteFunc(g.beside(near[:0], c), func(d int) bool { return g.shapes[d] >= 0 })
	if len(free) == 0 {
		return -1
	}
	return free[g.rng.IntN(len(free))]
}

// neighbours lists for each of n pieces the ones beside it.
func (g *draft) neighbours(n int) [][]int {
	lists := make([][]int, n)
	var near [4]int
	for c, piece := range g.shapes {
		for _, d := range g.beside(near[:0], c) {
			if other := g.shapes[d]; other != piece && !slices.Contains(lists[piece], other) {
				lists[piece] = append(lists[piece], other)
			}
		}
	}
	return lists
}

// group joins the pieces to connected shapes of stars pieces each; nil where it leaves some over. The piece with the
// fewest free neighbours goes first, since it is the likeliest to be left over.
func (g *draft) group(pieces [][]int) []int {
	shapeOf := slices.Repeat([]int{-1}, len(pieces))
	all := g.rng.Perm(len(pieces))
	for shape := range g.size {
		from := all
		for range g.stars {
			next := g.fewestNeighbours(pieces, shapeOf, from)
			if next < 0 {
				return nil
			}
			shapeOf[next] = shape
			from = g.nextTo(pieces, shapeOf, shape)
		}
	}
	return shapeOf
}

// fewestNeighbours is the free piece of a list with the fewest free neighbours, now and then any, or −1.
func (g *draft) fewestNeighbours(pieces [][]int, shapeOf, from []int) int {
	best, fewest := -1, 0
	for _, piece := range from {
		if shapeOf[piece] >= 0 {
			continue
		}
		free := 2 * g.rng.IntN(2)
		for _, other := range pieces[piece] {
			if shapeOf[other] < 0 {
				free += 2
			}
		}
		if best < 0 || free < fewest {
			best, fewest = piece, free
		}
	}
	return best
}

// nextTo lists the free pieces beside a shape.
func (g *draft) nextTo(pieces [][]int, shapeOf []int, shape int) []int {
	var list []int
	for piece, s := range shapeOf {
		if s != shape {
			continue
		}
		for _, other := range pieces[piece] {
			if shapeOf[other] < 0 {
				list = append(list, other)
			}
		}
	}
	return list
}

// repair moves cells from shape to shape until the planted solution is the only one. A move breaks a rival: it takes
// a cell that the rival needs, and the planted solution does not, from its shape. What rivals were met is kept, so
// that no move brings one back unseen.
func (g *draft) repair(ctx context.Context) bool {
	for range repairTries {
		rival, ok, err := g.rival(ctx)
		if err != nil || !ok {
			return err == nil
		}
		if !g.breakRival(rival) {
			return false
		}
	}
	return false
}

// rivalsAtOnce is how many solutions to look for each time.
const rivalsAtOnce = 6

// rival is a solution of the layout that is not the planted one, from those known or by search.
func (g *draft) rival(ctx context.Context) (puzzle.Set, bool, error) {
	for _, r := range g.rivals {
		if g.solves(r) {
			return r, true, nil
		}
	}
	p, err := puzzle.NewStarBattle(g.size, g.stars, g.shapes)
	if err != nil {
		return puzzle.Set{}, false, err
	}
	known := len(g.rivals)
	err = exact.NewSearcher(p).Each(ctx, exact.Of(p.NewBoard()), func(found puzzle.Set) bool {
		if !found.Equal(g.planted) {
			g.rivals = append(g.rivals, found.Clone())
		}
		return len(g.rivals) < known+rivalsAtOnce
	})
	if len(g.rivals) == known {
		return puzzle.Set{}, false, err
	}
	return g.rivals[known], true, nil
}

// solves says whether every shape has its stars in a placement that is right for lines.
func (g *draft) solves(placed puzzle.Set) bool {
	var count [puzzle.MaxSize]int
	for c := placed.First(); c != puzzle.None; c = placed.Next(c) {
		s := g.shapes[c]
		if count[s]++; count[s] > g.stars {
			return false
		}
	}
	return true
}

// breakRival takes a cell of the rival to a neighbouring shape, by a move after which the fewest known rivals are left.
func (g *draft) breakRival(rival puzzle.Set) bool {
	bestCell, bestShape, fewest, ties := -1, 0, 0, 0
	g.eachMove(rival, func(c, shape int) {
		left := g.leftAfter(c, shape)
		if bestCell < 0 || left < fewest {
			fewest, ties = left, 0
		}
		if left == fewest {
			if ties++; g.rng.IntN(ties) == 0 {
				bestCell, bestShape = c, shape
			}
		}
	})
	if bestCell >= 0 {
		g.shapes[bestCell] = bestShape
	}
	return bestCell >= 0
}

// eachMove calls yield with the cells that only the rival needs, and the shapes that each can go to.
func (g *draft) eachMove(rival puzzle.Set, yield func(c, shape int)) {
	var near [4]int
	for c := range rival.All() {
		if g.planted.Has(c) || !g.canSpare(int(c)) {
			continue
		}
		for _, d := range g.beside(near[:0], int(c)) {
			if g.shapes[d] != g.shapes[c] {
				yield(int(c), g.shapes[d])
			}
		}
	}
}

// leftAfter counts the known rivals that a move leaves.
func (g *draft) leftAfter(c, shape int) (n int) {
	was := g.shapes[c]
	g.shapes[c] = shape
	for _, r := range g.rivals {
		if g.solves(r) {
			n++
		}
	}
	g.shapes[c] = was
	return n
}

// canSpare says whether a cell's shape stays connected without it.
func (g *draft) canSpare(c int) bool {
	shape, size := g.shapes[c], 0
	for _, s := range g.shapes {
		if s == shape {
			size++
		}
	}
	g.shapes[c] = -1
	var near [4]int
	reached := 0
	for _, d := range g.beside(near[:0], c) {
		if g.shapes[d] == shape {
			reached = g.reach(d, shape)
			break
		}
	}
	g.shapes[c] = shape
	return reached == size-1
}

// reach counts the cells of a shape that hang together with one.
func (g *draft) reach(c, shape int) int {
	var stack [puzzle.MaxSize * puzzle.MaxSize]int32
	var seen [puzzle.MaxSize * puzzle.MaxSize]bool
	stack[0], seen[c] = int32(c), true
	n, top := 0, 1
	var near [4]int
	for top > 0 {
		top--
		n++
		for _, d := range g.beside(near[:0], int(stack[top])) {
			if g.shapes[d] == shape && !seen[d] {
				seen[d] = true
				stack[top] = int32(d)
				top++
			}
		}
	}
	return n
}

// inOrder numbers the shapes as they first occur, so that a layout has one way to be written.
func (g *draft) inOrder() []int {
	number := slices.Repeat([]int{-1}, g.size)
	shapes, next := make([]int, len(g.shapes)), 0
	for c, s := range g.shapes {
		if number[s] < 0 {
			number[s] = next
			next++
		}
		shapes[c] = number[s]
	}
	return shapes
}
