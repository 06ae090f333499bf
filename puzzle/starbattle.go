package puzzle

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// The sizes and star counts of Star Battle that the model takes.
const (
	MaxSize  = 26
	MaxStars = 6
)

// NewStarBattle makes the puzzle of size×size cells with stars in each row, column and shape. shapes gives each
// cell's shape from 0, row by row; every number below size must occur.
func NewStarBattle(size, stars int, shapes []int) (*Puzzle, error) {
	if err := checkStarBattle(size, stars, shapes); err != nil {
		return nil, err
	}
	proto := StarBattleFrame(size, stars)
	p := *proto
	p.Truths = slices.Clone(proto.Truths)
	p.truthsOf = make([][]int16, len(shapes))
	slots := make([]int16, 3*len(shapes))
	for c := range shapes {
		p.truthsOf[c] = append(slots[3*c:3*c:3*c+3], proto.truthsOf[c]...)
	}
	for i, cells := range p.split(shapes) {
		p.addTruth(Shape, i+1, 0, "shape "+ShapeName(i), cells, stars)
	}
	p.join()
	return &p, nil
}

// ShapeName is the letter of a shape, from 0.
func ShapeName(i int) string { return string(rune('A' + i)) }

func (p *Puzzle) split(shapes []int) []Set {
	sets := make([]Set, p.Size)
	for i := range sets {
		sets[i] = p.NewSet()
	}
	for c, s := range shapes {
		sets[s].Add(Cand(c))
	}
	return sets
}

// CheckStarBattle says whether the model has Star Battles of this size with so many stars, and if not, why.
func CheckStarBattle(size, stars int) error {
	if size < 1 || size > MaxSize {
		return fmt.Errorf("a Star Battle has 1 to %d rows, not %d", MaxSize, size)
	}
	if stars < 1 || stars > MaxStars {
		return fmt.Errorf("a Star Battle has 1 to %d stars a row, not %d", MaxStars, stars)
	}
	return nil
}

func checkStarBattle(size, stars int, shapes []int) error {
	if err := CheckStarBattle(size, stars); err != nil {
		return err
	}
	if len(shapes) != size*size {
		return fmt.Errorf("%d×%d needs %d cells, not %d", size, size, size*size, len(shapes))
	}
	return checkShapes(size, stars, shapes)
}

func checkShapes(size, stars int, shapes []int) error {
	count := make([]int, size)
	for c, s := range shapes {
		if s < 0 || s >= size {
			return fmt.Errorf("r%dc%d: shape %d of a puzzle with %d shapes", c/size+1, c%size+1, s+1, size)
		}
		count[s]++
	}
	for s, n := range count {
		switch {
		case n == 0:
			return fmt.Errorf("shape %s has no cells: a %d×%d puzzle needs %d shapes", ShapeName(s), size, size, size)
		case n < stars:
			at := slices.Index(shapes, s)
			return fmt.Errorf("shape %s at r%dc%d has %d cells, too few for %d stars", ShapeName(s), at/size+1, at%size+1, n, stars)
		}
	}
	return nil
}

var starBattleFrames sync.Map // [2]int{size, stars} → *Puzzle without shapes

// StarBattleFrame is what all puzzles of a size and star count share: lines, pairs of lines, blocks, conflicts, and no shapes.
func StarBattleFrame(size, stars int) *Puzzle {
	key := [2]int{size, stars}
	if p, ok := starBattleFrames.Load(key); ok {
		return p.(*Puzzle)
	}
	p := newPuzzle(StarBattle, size, stars, 1)
	p.addLines()
	p.addLineBlocks()
	p.addSquareBlocks()
	p.addTouching()
	p.addRegion(Grid, 1, 0, "the grid", p.All, size*stars)
	starBattleFrames.Store(key, p)
	return p
}

func (p *Puzzle) addLines() {
	for i := range p.Size {
		p.addTruth(Row, i+1, 0, fmt.Sprintf("row %d", i+1), p.where(func(c Cand) bool { return p.Row(c) == i }), p.Stars)
	}
	for i := range p.Size {
		p.addTruth(Column, i+1, 0, fmt.Sprintf("column %d", i+1), p.where(func(c Cand) bool { return p.Column(c) == i }), p.Stars)
	}
	for _, pair := range [2][2]Kind{{Row, RowPair}, {Column, ColumnPair}} {
		for i, line := range p.Of(pair[0])[1:] {
			cells := line.Cells.Clone()
			cells.Or(cells, p.Of(pair[0])[i].Cells)
			p.addRegion(pair[1], i+1, 0, fmt.Sprintf("%s %d and %d", pair[1], i+1, i+2), cells, 2*p.Stars)
		}
	}
}

// addLineBlocks adds every run of neighbouring lines but the whole grid, as one region each, short runs first.
func (p *Puzzle) addLineBlocks() {
	for _, k := range [2][2]Kind{{Row, RowBlock}, {Column, ColumnBlock}} {
		lines := p.Of(k[0])
		for n := 1; n < p.Size; n++ {
			for i := range p.Size - n + 1 {
				cells := p.NewSet()
				for _, line := range lines[i : i+n] {
					cells.Or(cells, line.Cells)
				}
				p.addRegion(k[1], i+1, 0, blockName(k[1], i, n), cells, n*p.Stars)
			}
		}
	}
}

// LinesFrom is the region of neighbouring rows, or columns, of a Star Battle from first to last, both from 0: a line, a pair, a
// run of them, or the grid where they are all.
func (p *Puzzle) LinesFrom(k Kind, first, last int) *Region {
	n := last - first + 1
	switch n {
	case 1:
		return p.Of(k)[first]
	case 2:
		return p.Of(map[Kind]Kind{Row: RowPair, Column: ColumnPair}[k])[first]
	case p.Size:
		return p.Of(Grid)[0]
	}
	shorter := (n - 1) * (2*p.Size - n + 2) / 2 // how many runs have fewer lines
	return p.Of(map[Kind]Kind{Row: RowBlock, Column: ColumnBlock}[k])[shorter+first]
}

// addSquareBlocks cuts a grid of even size up into 2×2 blocks, row by row. In each two stars would touch.
func (p *Puzzle) addSquareBlocks() {
	if p.Size%2 != 0 {
		return
	}
	for i := range p.Size * p.Size / 4 {
		row, column := i/(p.Size/2), i%(p.Size/2)
		cells := p.where(func(c Cand) bool { return p.Row(c)/2 == row && p.Column(c)/2 == column })
		b := p.addRegion(Block, i+1, 0, fmt.Sprintf("block row %d, block column %d", row+1, column+1), cells, 1)
		b.Min, b.Row, b.Column = 0, row+1, column+1
	}
}

func blockName(k Kind, first, n int) string {
	switch n {
	case 1:
		return fmt.Sprintf("%s %d", strings.TrimSuffix(k.String(), "s"), first+1)
	case 2:
		return fmt.Sprintf("%s %d and %d", k, first+1, first+2)
	}
	return fmt.Sprintf("%s %d to %d", k, first+1, first+n)
}

// addTouching makes every cell conflict with its neighbours.
func (p *Puzzle) addTouching() {
	for c := range p.All.All() {
		r, k := p.Row(c), p.Column(c)
		for dr := max(r-1, 0); dr <= min(r+1, p.Size-1); dr++ {
			for dk := max(k-1, 0); dk <= min(k+1, p.Size-1); dk++ {
				p.conflicts[c].Add(p.At(dr, dk, 0))
			}
		}
		p.conflicts[c].Remove(c)
	}
}

// Disconnected lists the shapes of a Star Battle that are in several pieces, cells touching by a side. They are
// allowed; some notations cannot write them.
func (p *Puzzle) Disconnected() []*Region {
	var apart []*Region
	for _, shape := range p.Of(Shape) {
		if !p.connected(shape.Cells) {
			apart = append(apart, shape)
		}
	}
	return apart
}

func (p *Puzzle) connected(cells Set) bool {
	left, n := cells.Clone(), Cand(p.Size)
	stack := []Cand{left.First()}
	left.Remove(stack[0])
	visit := func(c Cand) {
		if left.Has(c) {
			left.Remove(c)
			stack = append(stack, c)
		}
	}
	for len(stack) > 0 {
		c := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if p.Column(c) > 0 {
			visit(c - 1)
		}
		if p.Column(c) < p.Size-1 {
			visit(c + 1)
		}
		if c >= n {
			visit(c - n)
		}
		if c+n < n*n {
			visit(c + n)
		}
	}
	return left.Empty()
}
