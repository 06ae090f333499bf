package bench

import (
	"strconv"

	"asterism/interpreter"
	"asterism/puzzle"
)

// native is the guide's first two tiers (but for the rules about facts) as a person would write them in Go: what
// the interpreter is measured against. It makes the same steps in the same order.
type native struct {
	rules map[string]*interpreter.Rule // only to fill in the steps
	board *puzzle.Board
	steps []*interpreter.Step
	set   puzzle.Set // scratch
}

// newNative makes the rivals of the first two tiers.
func newNative(program *interpreter.Program) *native {
	rules := map[string]*interpreter.Rule{}
	for _, r := range program.Rules {
		rules[r.ID] = r
	}
	return &native{rules: rules}
}

func (n *native) solve(b *puzzle.Board) []*interpreter.Step {
	n.board, n.steps, n.set = b, nil, b.Puzzle.NewSet()
	for n.board.Broken() == nil && n.next() {
	}
	return n.steps
}

func (n *native) next() bool {
	p := n.board.Puzzle
	return n.adjacent() || n.full("R1.2", p.Of(puzzle.Row)) || n.full("R1.3", p.Of(puzzle.Column)) || n.full("R1.4", p.Of(puzzle.Shape)) ||
		n.forced("R2.1", p.Of(puzzle.Row)) || n.forced("R2.2", p.Of(puzzle.Column)) || n.forced("R2.3", p.Of(puzzle.Shape))
}

func (n *native) adjacent() bool {
	b := n.board
	for x := b.Placed.First(); x != puzzle.None; x = b.Placed.Next(x) {
		around := b.Puzzle.Conflicts(x)
		if !around.Meets(b.Open) {
			continue
		}
		star := b.Puzzle.NewSet()
		star.Add(x)
		n.set.And(around, b.Open)
		n.do(&interpreter.Step{Rule: n.rules["R1.1"], Tier: 1, Eliminate: n.set.Clone(), Place: b.Puzzle.NewSet(),
			Because: "No two stars touch, so nothing next to the star at " + b.Puzzle.Name(x) + " holds one.",
			Show:    []interpreter.Highlight{{Name: "star", Cells: star}, {Name: "target", Cells: around.Clone()}}})
		return true
	}
	return false
}

func (n *native) full(id string, units []*puzzle.Region) bool {
	for _, r := range units {
		if n.board.Need(r) != 0 || n.board.Free(r) == 0 {
			continue
		}
		n.set.And(r.Cells, n.board.Open)
		n.do(&interpreter.Step{Rule: n.rules[id], Tier: 1, Eliminate: n.set.Clone(), Place: n.board.Puzzle.NewSet(), Premises: []*puzzle.Region{r},
			Because: interpreter.Capital(r.String() + " has all its stars."),
			Show:    []interpreter.Highlight{{Name: "region", Cells: r.Cells.Clone(), Regions: []*puzzle.Region{r}}, {Name: "target", Cells: n.set.Clone()}}})
		return true
	}
	return false
}

func (n *native) forced(id string, units []*puzzle.Region) bool {
	for _, r := range units {
		need := n.board.Need(r)
		if need <= 0 || n.board.Free(r) != need {
			continue
		}
		n.set.And(r.Cells, n.board.Open)
		n.do(&interpreter.Step{Rule: n.rules[id], Tier: 2, Place: n.set.Clone(), Eliminate: n.board.Puzzle.NewSet(), Premises: []*puzzle.Region{r},
			Because: interpreter.Capital(r.String() + " still needs " + strconv.Itoa(need) + " and has exactly that many open cells."),
			Show:    []interpreter.Highlight{{Name: "region", Cells: r.Cells.Clone(), Regions: []*puzzle.Region{r}}, {Name: "target", Cells: n.set.Clone()}}})
		return true
	}
	return false
}

func (n *native) do(s *interpreter.Step) {
	s.N, s.Puzzle = len(n.steps)+1, n.board.Puzzle
	n.steps = append(n.steps, s)
	s.Apply(n.board)
}
