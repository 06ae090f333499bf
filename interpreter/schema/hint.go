package schema

import (
	"slices"

	"asterism/interpreter"
	"asterism/interpreter/hint"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// HintJSON is a hint for machines; its names are stable. Where marks are wrong, the step is one on the board without
// them. Without a technique there is nothing to find.
type HintJSON struct {
	Puzzle     string              `json:"puzzle"`
	Pack       string              `json:"pack"`
	Board      string              `json:"board"`  // the player's, as --board reads it
	Status     string              `json:"status"` // hint, wrong, solved, stuck, unsound or timeout
	Wrong      *WrongJSON          `json:"wrong,omitempty"`
	Several    bool                `json:"several,omitempty"` // of a board that is wrong or stuck: the puzzle has several solutions
	Technique  string              `json:"technique"`
	Rule       string              `json:"rule"`
	Tier       int                 `json:"tier"`
	Rating     *float64            `json:"rating"` // of the step; null where its rule has none
	Because    string              `json:"because"`
	Place      []string            `json:"place"`
	Eliminate  []string            `json:"eliminate"`
	LookFor    string              `json:"lookFor,omitempty"` // what the tier of the step is about, in the words of the pack
	Highlights HighlightsJSON      `json:"highlights"`
	Path       []*interpreter.Step `json:"path,omitempty"`     // of a placement: what leads to it
	Fallback   *bool               `json:"fallback,omitempty"` // of a placement: whether the solution had to help
	Facts      []*interpreter.Step `json:"facts"`              // the steps that have learnt what it rests on
	Granted    []string            `json:"granted"`            // what the stars rule out, and the player has not crossed
	ID         string              `json:"id,omitempty"`       // the same for the same step: its rule and the first of what it changes
	Kind       string              `json:"kind,omitempty"`     // what the player does: place-star, place-cross, place-digit or remove-candidate

	Certificate *interpreter.ProofJSON `json:"certificate,omitempty"` // of a Sudoku step: what sort of argument it is

	Unwatched int `json:"unwatched,omitempty"` // from which of the steps looked at the exact solver did not watch, from 1

	Unsound *interpreter.StepJSON `json:"unsound,omitempty"` // a rule's step that a solution contradicts; then nothing is hinted
}

// WrongJSON names the marks that contradict the solution, and the rules of the puzzle that the board breaks.
type WrongJSON struct {
	Placed  []string `json:"placed"`
	Crossed []string `json:"crossed"`
	Breaks  []string `json:"breaks"`
	Reasons []string `json:"reasons,omitempty"` // what follows from the first of them
}

// HighlightsJSON is what a picture shows: cells and digits by name, rows and columns from 1, other regions by name. Of a
// block, its rows and columns are among them.
type HighlightsJSON struct {
	Cells   []string    `json:"cells"`
	Rows    []int       `json:"rows"`
	Columns []int       `json:"columns"`
	Regions []string    `json:"regions"`
	Blocks  []BlockJSON `json:"blocks,omitempty"`
}

// BlockJSON is an aligned 2×2 block: its row and column of blocks from 1, and its cells.
type BlockJSON struct {
	Row    int      `json:"blockRow"`
	Column int      `json:"blockColumn"`
	Cells  []string `json:"cells"`
}

// NewHintJSON is the JSON of an advice; of a placement it says how it is reached.
func NewHintJSON(a *hint.Advice, placement bool) *HintJSON {
	p := a.Board.Puzzle
	j := &HintJSON{Puzzle: notation.Canonical(p), Pack: a.Pack.Name, Board: notation.Position(a.Board), Status: "hint", Unwatched: a.Watched.From, Several: a.Several || a.Wrong.Several,
		Place: []string{}, Eliminate: []string{}, Highlights: HighlightsJSON{[]string{}, []int{}, []int{}, []string{}, nil},
		Facts: append([]*interpreter.Step{}, a.Next.Facts...), Granted: p.Names(a.Next.Crosses)}
	if placement {
		j.Path, j.Fallback = a.Next.Path, &a.Next.Fallback
	}
	switch {
	case !a.Wrong.None():
		j.Status = "wrong"
		j.Wrong = &WrongJSON{p.Names(a.Wrong.Placed), p.Names(a.Wrong.Crossed), append([]string{}, hint.Breaches(a.Board)...), a.Reasons}
	case a.TimeUp:
		j.Status = "timeout"
	case a.Unsound != nil:
		j.Status = string(interpreter.StatusUnsound)
	case a.Next.Finished:
		j.Status = "solved"
	case a.Next.Step == nil:
		j.Status = "stuck"
	}
	if a.Unsound != nil {
		j.Unsound = a.Unsound.Step.JSON()
	}
	if a.Next.Step != nil {
		j.tell(a.Next.Step)
		j.LookFor = a.LookFor(a.Next.Step)
	}
	return j
}

// tell fills the step in.
func (j *HintJSON) tell(s *interpreter.Step) {
	j.ID, j.Kind = hint.ID(s), hint.Kind(s)
	j.Technique, j.Rule, j.Tier, j.Because = s.Rule.Title, s.Rule.ID, s.Tier, s.Because
	j.Place, j.Eliminate = s.Puzzle.Names(s.Place), s.Puzzle.Names(s.Told())
	j.Rating, j.Certificate = s.Rating, s.JSON().Proof
	j.Highlights.fill(s)
}

// fill collects what a step speaks of: the lines and other regions it shows, and the cells that are not shown as one.
func (l *HighlightsJSON) fill(s *interpreter.Step) {
	cells := s.Puzzle.NewSet()
	cells.Or(s.Place, s.Told())
	for _, role := range s.Show {
		if !slices.ContainsFunc(role.Regions, hint.IsPlace) {
			cells.Or(cells, role.Cells)
		}
	}
	l.Cells = s.Puzzle.Names(cells)
	for _, r := range hint.RegionsOf(s) {
		switch r.Kind {
		case puzzle.Row, puzzle.RowPair, puzzle.RowBlock, puzzle.RowDigit:
			l.Rows = withLines(l.Rows, r, s.Puzzle.Row)
		case puzzle.Column, puzzle.ColumnPair, puzzle.ColumnBlock, puzzle.ColumnDigit:
			l.Columns = withLines(l.Columns, r, s.Puzzle.Column)
		case puzzle.Block:
			l.Rows, l.Columns = withLines(l.Rows, r, s.Puzzle.Row), withLines(l.Columns, r, s.Puzzle.Column)
			l.Blocks = append(l.Blocks, BlockJSON{r.Row, r.Column, s.Puzzle.Names(r.Cells)})
			continue
		}
		if !isLine(r) {
			l.Regions = append(l.Regions, r.String())
		}
	}
}

// isLine says whether a region is rows or columns and nothing else: a digit in a row is more.
func isLine(r *puzzle.Region) bool {
	switch r.Kind {
	case puzzle.Row, puzzle.RowPair, puzzle.RowBlock, puzzle.Column, puzzle.ColumnPair, puzzle.ColumnBlock:
		return true
	}
	return false
}

// withLines adds the lines that a region consists of to a sorted list.
func withLines(list []int, r *puzzle.Region, line func(puzzle.Cand) int) []int {
	for c := range r.Cells.All() {
		if at, found := slices.BinarySearch(list, line(c)+1); !found {
			list = slices.Insert(list, at, line(c)+1)
		}
	}
	return list
}
