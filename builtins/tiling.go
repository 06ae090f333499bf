package builtins

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Tiling is a smallest choice of 2×2 squares that covers a set of cells. A square holds at most one star, since two
// would touch, so the cells hold at most Count stars; when they need that many, each tile holds exactly one.
type Tiling struct {
	Count int          `expr:"count"`
	Tiles []puzzle.Set `expr:"tiles"` // of each square, the cells it was asked to show
	Cells puzzle.Set   `expr:"cells"` // what was covered: the open cells asked for
	Area  puzzle.Set   `expr:"area"`  // all cells of the tiles

	candidates []puzzle.Set
	search     coverSearch // kept here so that a search allocates nothing
}

// clone is a tiling of its own, which stays as it is when the search goes on.
func (t *Tiling) clone() *Tiling {
	tiles := make([]puzzle.Set, len(t.Tiles))
	for i, s := range t.Tiles {
		tiles[i] = s.Clone()
	}
	return &Tiling{Count: t.Count, Tiles: tiles, Cells: t.Cells.Clone(), Area: t.Area.Clone()}
}

// TilingType is the type of what tiling and tilings find.
var TilingType = func() *Type {
	t := newType("tiling", "A smallest cover of cells by 2×2 squares, each of which holds at most one star.",
		func(p *puzzle.Puzzle, t *Tiling) string { return setsText(p, t.Tiles) })
	t.Fields = []*Field{
		field("count", "The number of tiles: at most so many stars fit.", Int, func(t *Tiling) int { return t.Count }),
		field("tiles", "The tiles, each the set of cells it covers.", Sets, func(t *Tiling) []puzzle.Set { return t.Tiles }),
		field("cells", "The open cells that were to be covered.", Set, func(t *Tiling) puzzle.Set { return t.Cells }),
		field("area", "All cells of the tiles together.", Set, func(t *Tiling) puzzle.Set { return t.Area }),
	}
	return t
}()

// Tilings is the type of sequences of tilings.
var Tilings = listOf(TilingType, func(*puzzle.Puzzle, []*Tiling) string { return "the tilings" })

var tilingFuncs = []*Func{
	{Name: "squares", Family: puzzle.StarBattle, Doc: "Every 2×2 square of the grid, as a set.",
		Example: "for q in squares", Cost: Linear, Forms: []Form{{Result: Sets, Lower: func([]Node) Node {
			n := lazy(Sets, func(e *Env, yield func(puzzle.Set) bool) { allSquares(&e.Workspace, yield) })
			n.Static = true
			return n
		}}}},
	{Name: "capacity", Family: puzzle.StarBattle, Params: []Param{{"cells", "a region or set"}},
		Doc:     "How many more stars fit at most into the open cells: the smallest number of 2×2 squares that cover them.",
		Example: "when after.capacity(p) < after.need(p)", Cost: Search, Forms: read1(capacity)},
	{Name: "tiling", Family: puzzle.StarBattle, Params: []Param{{"cells", "a region or set"}},
		Doc:     "One smallest cover of the open cells by 2×2 squares.",
		Example: "let t = tiling(pair)", Cost: Search, Forms: read1(firstTiling)},
	{Name: "tilings", Family: puzzle.StarBattle, Params: []Param{{"cells", "a region or set"}},
		Doc:     "Every smallest cover of the open cells; covers whose tiles hold the same of them count once.",
		Example: "for t in tilings(p)", Cost: Search, Forms: seq1(tilings)},
	{Name: "tilings", Family: puzzle.StarBattle, Params: []Param{{"cells", "a region or set"}, {"also", "cells that the tiles are to show besides"}},
		Doc:     "Every smallest cover of the open cells, told apart by what the tiles hold of them and of the open cells in `also`, which need not be covered.",
		Example: "for t in tilings(rest, strip)", Cost: Search, Forms: seq2(tilingsShowing)},
}

func allSquares(e *engine.Workspace, yield func(puzzle.Set) bool) {
	for _, s := range squaresOf(e) {
		if !yield(s) {
			return
		}
	}
}

// squareList is the 2×2 squares of the last grid that was asked about.
type squareList struct {
	size    int
	squares []puzzle.Set
}

var squareLists = engine.NewPool(func(*engine.Workspace) *squareList { return &squareList{} })

// squaresOf lists the 2×2 squares by their top left cell; a grid of one cell is its own square.
func squaresOf(e *engine.Workspace) []puzzle.Set {
	p, list := e.Board.Puzzle, squareLists.Own(e)
	if list.size == p.Size {
		return list.squares
	}
	list.size, list.squares = p.Size, nil
	for r := range max(p.Size-1, 1) {
		for c := range max(p.Size-1, 1) {
			s := p.NewSet()
			for _, at := range [4][2]int{{r, c}, {r, c + 1}, {r + 1, c}, {r + 1, c + 1}} {
				if at[0] < p.Size && at[1] < p.Size {
					s.Add(p.At(at[0], at[1], 0))
				}
			}
			list.squares = append(list.squares, s)
		}
	}
	return list.squares
}

func capacity(e *engine.Workspace, cells puzzle.Set) int {
	e.See(cells)
	return coverNumber(e, e.Arena.And(cells, e.Board.Open))
}

// firstTiling is the first tiling; where the budget ends before one is found, it is empty.
func firstTiling(e *engine.Workspace, cells puzzle.Set) *Tiling {
	var first *Tiling
	tilings(e, cells, func(t *Tiling) bool {
		first = t
		return false
	})
	if first == nil {
		return &Tiling{Cells: e.Arena.Set(), Area: e.Arena.Set()}
	}
	return first
}

func tilings(e *engine.Workspace, cells puzzle.Set, yield func(*Tiling) bool) {
	tilingsShowing(e, cells, e.Arena.Set(), yield)
}

var tilingPool = engine.NewPool(func(*engine.Workspace) *Tiling { return &Tiling{} })

// tilingsShowing enumerates smallest covers. The tile for the first cell that is not covered yet is chosen among the
// squares that hold it; a square once tried for a cell is barred from the covers tried after it, so that none comes twice.
func tilingsShowing(e *engine.Workspace, cells, also puzzle.Set, yield func(*Tiling) bool) {
	e.See(cells)
	e.See(also)
	t := tilingPool.Next(e)
	t.Cells = e.Arena.And(cells, e.Board.Open)
	t.Area, t.Tiles = e.Arena.Set(), t.Tiles[:0]
	t.Count = coverNumber(e, t.Cells)
	shown := e.Arena.And(also, e.Board.Open)
	shown.Or(shown, t.Cells)
	t.search = coverSearch{e: e, t: t, shown: shown, yield: yield}
	t.search.candidates()
	t.search.extend(t.Cells, 0)
}

// maxTiles bounds the different tiles over one set: no more than there are squares on the largest grid.
const maxTiles = puzzle.MaxSize * puzzle.MaxSize

type coverSearch struct {
	e      *engine.Workspace
	t      *Tiling
	shown  puzzle.Set
	yield  func(*Tiling) bool
	barred [maxTiles]uint16 // how deep in the search a tile was barred, from 1
}

// candidates lists what squares show, each different tile once.
func (s *coverSearch) candidates() {
	s.t.candidates = s.t.candidates[:0]
	for _, q := range squaresOf(s.e) {
		if !q.Meets(s.t.Cells) {
			continue
		}
		tile := s.e.Arena.And(q, s.shown)
		if !listed(s.t.candidates, tile) {
			s.t.candidates = append(s.t.candidates, tile)
		}
	}
}

func listed(sets []puzzle.Set, s puzzle.Set) bool {
	for _, t := range sets {
		if t.Equal(s) {
			return true
		}
	}
	return false
}

// extend chooses a tile for the first uncovered cell and says whether to go on.
func (s *coverSearch) extend(uncovered puzzle.Set, used int) bool {
	first := uncovered.First()
	if first == puzzle.None {
		return s.found()
	}
	if used+(uncovered.Len()+3)/4 > s.t.Count {
		return true
	}
	more, level := true, uint16(used+1)
	for i := 0; i < len(s.t.candidates) && more; i++ {
		if s.barred[i] == 0 && s.t.candidates[i].Has(first) {
			more = s.choose(i, uncovered, used)
			s.barred[i] = level
		}
	}
	for i := range s.t.candidates {
		if s.barred[i] == level {
			s.barred[i] = 0
		}
	}
	return more
}

func (s *coverSearch) choose(i int, uncovered puzzle.Set, used int) bool {
	if !s.e.Tick() {
		return false
	}
	mark := s.e.Arena.Mark()
	s.t.Tiles = append(s.t.Tiles[:used], s.t.candidates[i])
	more := s.extend(s.e.Arena.AndNot(uncovered, s.t.candidates[i]), used+1)
	s.e.Arena.Release(mark)
	return more
}

func (s *coverSearch) found() bool {
	s.t.Area.Clear()
	for _, tile := range s.t.Tiles {
		s.t.Area.Or(s.t.Area, tile)
	}
	return s.yield(s.t)
}
