package builtins

import "asterism/puzzle"

var state = []*Func{
	{Name: "open", Params: []Param{{"cells", "a region or set"}},
		Doc: "Those of the candidates that are neither placed nor eliminated.", Example: "let free = open(row)", Cost: Lookup, Forms: read1(open)},
	{Name: "placed", Params: []Param{{"cells", "a region or set"}},
		Doc: "Those of the candidates that are placed.", Example: "for x in placed(grid)", Cost: Lookup, Forms: read1(placed)},
	{Name: "need", Params: []Param{{"region", "a region"}},
		Doc: "How many more of the region's candidates must be placed at least.", Example: "when need(row) == 0", Cost: Lookup, Premises: "the region", Forms: read1(need)},
	{Name: "left", Params: []Param{{"region", "a region"}},
		Doc: "How many more of the region's candidates may be placed at most. It equals need where the count is exact.", Example: "when left(f) == 0", Cost: Lookup, Premises: "the region", Forms: read1(left)},
	{Name: "exact", Params: []Param{{"region", "a region"}},
		Doc: "Whether the region's count is known exactly.", Example: "when exact(f)", Cost: Lookup,
		Forms: pure1(func(_ *Env, r *puzzle.Region) bool { return r.Exact() })},
	{Name: "givens", Doc: "The candidates that were placed from the start.", Example: "when x in givens", Cost: Lookup,
		Forms: name(func(p *puzzle.Puzzle) puzzle.Set { return p.Givens })},
}

func open(e *Env, cells puzzle.Set) puzzle.Set {
	e.See(cells)
	return e.Arena.And(cells, e.Board.Open)
}

func placed(e *Env, cells puzzle.Set) puzzle.Set {
	e.SeePlaced(cells)
	return e.Arena.And(cells, e.Board.Placed)
}

func need(e *Env, r *puzzle.Region) int {
	e.SeePlaced(r.Cells)
	e.Rest(r)
	return e.Board.Need(r)
}

func left(e *Env, r *puzzle.Region) int {
	e.SeePlaced(r.Cells)
	e.Rest(r)
	return e.Board.Left(r)
}
