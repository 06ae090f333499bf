package tiling

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

// Proof is the squares, which hold no more than one star each.
func (t *Tiling) Proof(_ *engine.Workspace) *engine.Proof {
	return &engine.Proof{Kind: engine.BasicProof, Tiles: engine.CloneSets(t.Tiles)}
}

// Clone is a tiling of its own, which stays as it is when the search goes on.
func (t *Tiling) Clone() *Tiling {
	tiles := make([]puzzle.Set, len(t.Tiles))
	for i, s := range t.Tiles {
		tiles[i] = s.Clone()
	}
	return &Tiling{Count: t.Count, Tiles: tiles, Cells: t.Cells.Clone(), Area: t.Area.Clone()}
}

// AllSquares walks the 2×2 squares of the grid.
func AllSquares(e *engine.Workspace, yield func(puzzle.Set) bool) {
	for _, s := range Squares(e) {
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

// Squares lists the 2×2 squares of the grid by their top left cell; a grid of one cell is its own square.
func Squares(e *engine.Workspace) []puzzle.Set {
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

// Capacity is how many more stars fit at most into the open ones of some cells: the smallest number of squares that cover
// them.
func Capacity(e *engine.Workspace, cells puzzle.Set) int {
	e.See(cells)
	return CoverNumber(e, e.Arena.And(cells, e.Board.Open))
}

// Squeeze walks the smallest covers of a region's open cells if it needs as many stars as they have tiles: then every tile
// of each holds just one.
func Squeeze(e *engine.Workspace, r *puzzle.Region, yield func(*Tiling) bool) {
	n := e.Need(r)
	if n <= 0 {
		return
	}
	if room := Capacity(e, r.Cells); room == n {
		Tilings(e, r.Cells, yield)
	} else if e.Near != nil {
		e.Near(nil, r.Cells, max(room-n, n-room), "what is open of %s takes %d 2×2 squares to cover, but must hold %d", r, room, n)
	}
}

// FirstTiling is the first tiling; where the budget ends before one is found, it is empty.
func FirstTiling(e *engine.Workspace, cells puzzle.Set) *Tiling {
	var first *Tiling
	Tilings(e, cells, func(t *Tiling) bool {
		first = t
		return false
	})
	if first == nil {
		return &Tiling{Cells: e.Arena.Set(), Area: e.Arena.Set()}
	}
	return first
}

// Tilings walks the smallest covers of the open ones of some cells; those whose tiles hold the same of them count once.
func Tilings(e *engine.Workspace, cells puzzle.Set, yield func(*Tiling) bool) {
	TilingsShowing(e, cells, e.Arena.Set(), yield)
}

var tilingPool = engine.NewPool(func(*engine.Workspace) *Tiling { return &Tiling{} })

// TilingsShowing enumerates smallest covers. The tile for the first cell that is not covered yet is chosen among the
// squares that hold it; a square once tried for a cell is barred from the covers tried after it, so that none comes twice.
func TilingsShowing(e *engine.Workspace, cells, also puzzle.Set, yield func(*Tiling) bool) {
	e.See(cells)
	e.See(also)
	t := tilingPool.Next(e)
	t.Cells = e.Arena.And(cells, e.Board.Open)
	t.Area, t.Tiles = e.Arena.Set(), t.Tiles[:0]
	t.Count = CoverNumber(e, t.Cells)
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
	for _, q := range Squares(s.e) {
		if !q.Meets(s.t.Cells) {
			continue
		}
		tile := s.e.Arena.And(q, s.shown)
		if !engine.Listed(s.t.candidates, tile) {
			s.t.candidates = append(s.t.candidates, tile)
		}
	}
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
