package builtins

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
	"asterism/puzzle/english"
)

// kind lists the regions of a kind.
func kind(k puzzle.Kind) func(*puzzle.Puzzle) []*puzzle.Region {
	return func(p *puzzle.Puzzle) []*puzzle.Region { return p.Of(k) }
}

// inside lists the truths of a kind in a digit or house.
func inside(k puzzle.Kind) []Form {
	return Pure1(func(e *engine.Workspace, r *puzzle.Region) []*puzzle.Region { return e.Board.Puzzle.Inside(r, k) })
}

// holding finds the region of a kind that holds a candidate, by its number there.
func holding(k puzzle.Kind, number func(p *puzzle.Puzzle, c puzzle.Cand) int) []Form {
	return Pure1(func(e *engine.Workspace, c puzzle.Cand) *puzzle.Region {
		return e.Board.Puzzle.Of(k)[number(e.Board.Puzzle, c)]
	})
}

// houseDigits lists the truths of a house that are about one digit each.
func houseDigits(e *engine.Workspace, house *puzzle.Region) []*puzzle.Region {
	p := e.Board.Puzzle
	switch house.Kind {
	case puzzle.Row:
		return p.Inside(house, puzzle.RowDigit)
	case puzzle.Column:
		return p.Inside(house, puzzle.ColumnDigit)
	case puzzle.Box:
		return p.Inside(house, puzzle.BoxDigit)
	}
	return nil
}

// placesIn lists the truths about one digit of several houses.
func placesIn(e *engine.Workspace, houses []*puzzle.Region) []*puzzle.Region {
	var all []*puzzle.Region
	for _, h := range houses {
		all = append(all, houseDigits(e, h)...)
	}
	return all
}

// once has a list that is the same on every board of a puzzle built once for each.
func once(forms []Form) []Form {
	build := forms[0].Lower
	forms[0].Lower = func(args []Node) Node {
		n := build(args)
		if n.Static {
			n.Value = kept(n.Value.(Eval[[]*puzzle.Region]))
		}
		return n
	}
	return forms
}

var places = []*Func{
	{Name: "rows", Doc: "The rows from the top. In Sudoku a row holds every digit; rows(digit) are its rows for one digit.",
		Example: "for row in rows", Cost: Lookup, Forms: name(kind(puzzle.Row))},
	{Name: "columns", Doc: "The columns from the left; columns(digit) are those of one digit.",
		Example: "for column in columns", Cost: Lookup, Forms: name(kind(puzzle.Column))},
	{Name: "lines", Doc: "The rows, then the columns.",
		Example: "for line in lines", Cost: Lookup, Forms: name((*puzzle.Puzzle).Lines)},
	{Name: "shapes", Doc: "The shapes of a Star Battle, by letter.", Family: puzzle.StarBattle,
		Example: "for shape in shapes", Cost: Lookup, Forms: name(kind(puzzle.Shape))},
	{Name: "boxes", Doc: "The boxes of a Sudoku, row by row; boxes(digit) are those of one digit.", Family: puzzle.Sudoku,
		Example: "for box in boxes", Cost: Lookup, Forms: name(kind(puzzle.Box))},
	{Name: "cells", Doc: "The cells of a Sudoku, each a region that holds one digit; cells(house) are those of a row, column or box.",
		Family: puzzle.Sudoku, Example: "for c in cells", Cost: Lookup, Forms: name(kind(puzzle.Cell))},
	{Name: "digits", Doc: "The digits of a Sudoku, each the region of all its candidates; digits(house) are the regions “digit d in this house”.",
		Family: puzzle.Sudoku, Example: "for d in digits", Cost: Lookup, Forms: name(kind(puzzle.Digit))},
	{Name: "houses", Doc: "What has to be filled on the grid: rows, columns, and shapes or boxes.",
		Example: "for house in houses", Cost: Lookup, Forms: name((*puzzle.Puzzle).Houses)},
	{Name: "units", Doc: "Every region the puzzle gives an exact count: in Star Battle the houses, in Sudoku cells and one region for each digit in each house.",
		Example: "for unit in units", Cost: Lookup, Forms: name(func(p *puzzle.Puzzle) []*puzzle.Region { return p.Truths })},
	{Name: "linePairs", Doc: "Two neighbouring rows or columns, as one region each.", Family: puzzle.StarBattle,
		Example: "for pair in linePairs", Cost: Lookup, Forms: name((*puzzle.Puzzle).LinePairs)},
	{Name: "lineBlocks", Doc: "Every run of neighbouring rows, then of columns, as one region each, from one line to all but one.", Family: puzzle.StarBattle,
		Example: "for block in lineBlocks", Cost: Lookup, Forms: name((*puzzle.Puzzle).LineBlocks)},
	{Name: "rowBlocks", Family: puzzle.StarBattle, Doc: "Every run of neighbouring rows, as one region each, from one row to all but one.",
		Example: "for block in rowBlocks", Cost: Lookup, Forms: name(kind(puzzle.RowBlock))},
	{Name: "columnBlocks", Family: puzzle.StarBattle, Doc: "Every run of neighbouring columns, likewise.",
		Example: "for block in columnBlocks", Cost: Lookup, Forms: name(kind(puzzle.ColumnBlock))},
	{Name: "grid", Doc: "The whole grid as one region.",
		Example: "for x in open(grid)", Cost: Lookup, Forms: name(func(p *puzzle.Puzzle) *puzzle.Region { return p.Of(puzzle.Grid)[0] })},
	{Name: "size", Doc: "The number of rows.", Example: "when size == 4 * stars + 2", Cost: Lookup,
		Forms: name(func(p *puzzle.Puzzle) int { return p.Size })},
	{Name: "stars", Doc: "How many stars a row holds (1 in Sudoku: each digit once).", Example: "when stars == 1", Cost: Lookup,
		Forms: name(func(p *puzzle.Puzzle) int { return p.Stars })},

	{Name: "rows", Params: []Param{{"digit", "a digit"}}, Doc: "The regions “this digit in row 1, 2, …”.", Family: puzzle.Sudoku,
		Example: "for m in fish(rows(d), columns(d), 2)", Cost: Lookup, Forms: inside(puzzle.RowDigit)},
	{Name: "columns", Params: []Param{{"digit", "a digit"}}, Doc: "The regions “this digit in column 1, 2, …”.", Family: puzzle.Sudoku,
		Example: "for m in fish(columns(d), rows(d), 2)", Cost: Lookup, Forms: inside(puzzle.ColumnDigit)},
	{Name: "boxes", Params: []Param{{"digit", "a digit"}}, Doc: "The regions “this digit in box 1, 2, …”.", Family: puzzle.Sudoku,
		Example: "for m in fish(boxes(d), rows(d), 1)", Cost: Lookup, Forms: inside(puzzle.BoxDigit)},
	{Name: "places", Params: []Param{{"houses", "a list of rows, columns or boxes"}}, Doc: "One region for each digit in each of the houses.", Family: puzzle.Sudoku,
		Example: "for place in forced(places(boxes))", Cost: Lookup, Forms: once(Pure1(placesIn))},
	{Name: "cells", Params: []Param{{"house", "a row, column or box"}}, Doc: "The cells of a house.", Family: puzzle.Sudoku,
		Example: "for m in fish(cells(house), digits(house), 2)", Cost: Lookup, Forms: inside(puzzle.Cell)},
	{Name: "digits", Params: []Param{{"house", "a row, column or box"}}, Doc: "The regions “digit 1, 2, … in this house”.", Family: puzzle.Sudoku,
		Example: "for m in fish(digits(house), cells(house), 2)", Cost: Lookup, Forms: Pure1(houseDigits)},
	{Name: "units", Params: []Param{{"region", "a digit, row, column or box"}}, Doc: "The units that lie wholly in it: of a digit, the regions “this digit in row 1, …, column 1, …, box 1, …”.", Family: puzzle.Sudoku,
		Example: "for m in chains(units(d), 20)", Cost: Lookup, Forms: Pure1(func(e *engine.Workspace, r *puzzle.Region) []*puzzle.Region { return e.Board.Puzzle.Units(r) })},

	{Name: "row", Params: []Param{{"x", "a candidate"}}, Doc: "The row that holds x.", Example: "let r = row(x)", Cost: Lookup,
		Forms: holding(puzzle.Row, (*puzzle.Puzzle).Row)},
	{Name: "column", Params: []Param{{"x", "a candidate"}}, Doc: "The column that holds x.", Example: "let c = column(x)", Cost: Lookup,
		Forms: holding(puzzle.Column, (*puzzle.Puzzle).Column)},
	{Name: "shape", Params: []Param{{"x", "a candidate"}}, Doc: "The shape that holds x.", Example: "let p = shape(x)", Cost: Lookup,
		Family: puzzle.StarBattle, Forms: holding(puzzle.Shape, (*puzzle.Puzzle).ShapeOf)},
	{Name: "box", Params: []Param{{"x", "a candidate"}}, Doc: "The box that holds x.", Example: "let b = box(x)", Cost: Lookup,
		Family: puzzle.Sudoku, Forms: holding(puzzle.Box, (*puzzle.Puzzle).BoxOf)},
	{Name: "cell", Params: []Param{{"x", "a candidate"}}, Doc: "The cell that holds x.", Example: "let c = cell(x)", Cost: Lookup,
		Family: puzzle.Sudoku, Forms: holding(puzzle.Cell, (*puzzle.Puzzle).CellOf)},
	{Name: "digit", Params: []Param{{"x", "a candidate"}}, Doc: "The digit of x, as the region of all candidates of that digit.",
		Example: "let d = digit(x)", Cost: Lookup, Family: puzzle.Sudoku,
		Forms: holding(puzzle.Digit, func(p *puzzle.Puzzle, c puzzle.Cand) int { return p.DigitOf(c) - 1 })},
	{Name: "number", Params: []Param{{"region", "a row, column, shape, box or digit"}}, Doc: "Its number from 1; shape A is 1.",
		Example: "when number(r) % 2 == 1", Cost: Lookup, Forms: Pure1(func(_ *engine.Workspace, r *puzzle.Region) int { return r.Number })},
	{Name: "names", Params: []Param{{"regions", "a list of regions"}}, Doc: "What a sentence calls them, in the order of the grid: rows 1 to 3 and shape C.",
		Example: "when names(shapes) != \"\"", Cost: Lookup, Forms: Pure1(func(_ *engine.Workspace, rs []*puzzle.Region) string { return sumText(rs) })},
	{Name: "plural", Params: []Param{{"n", "how many there are"}, {"word", "what one of them is called"}, {"words", "what several are called, where that is not the word with an s"}},
		Doc:     "The word that goes with a number: plural(n, \"place\") is place for one and places else, plural(n, \"is\", \"are\") the verb.",
		Example: `when plural(2, "box", "boxes") != plural(1, "box")`, Cost: Lookup,
		Forms: forms(Pure2(func(_ *engine.Workspace, n int, word string) string { return english.Plural(n, word) }),
			Pure3(func(_ *engine.Workspace, n int, one, many string) string {
				if n == 1 {
					return one
				}
				return many
			}))},
	{Name: "neighbours", Params: []Param{{"cells", "a candidate, or several"}}, Doc: "What cannot be placed together with the candidate, or with one of them: the cells around it; in Sudoku the other digits of its cell and the same digit in its row, column and box.",
		Example: "→ eliminate neighbours(x)", Cost: Lookup,
		Forms: forms(Pure1(func(e *engine.Workspace, c puzzle.Cand) puzzle.Set { return e.Board.Puzzle.Conflicts(c) }), Pure1(engine.Neighbours))},
	{Name: "peers", Params: []Param{{"cells", "candidates"}}, Doc: "What cannot be placed together with any one of the candidates, because it conflicts with each of them.",
		Example: "→ eliminate peers(open(f))", Cost: Linear, Forms: Pure1(engine.Peers)},
	{Name: "peersOfOne", Params: []Param{{"sets", "sets of candidates"}}, Doc: "The peers of each of the sets, together: what must go if each of them has a true candidate.",
		Example: "→ eliminate peersOfOne(m.held)", Cost: Linear, Forms: Pure1(engine.PeersOfOne)},
}
