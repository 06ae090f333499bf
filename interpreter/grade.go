package interpreter

import (
	"context"
	"slices"

	"github.com/expr-lang/expr/ast"

	"asterism/builtins"
	"asterism/builtins/engine"
	"asterism/dsl"
	"asterism/puzzle"
)

// axis is one scale of grades, in the order in which they are tried.
type axis struct {
	name   string // "" for the main one
	grades []grade
}

type grade struct {
	name string
	when builtins.Eval[bool]

	foreseen bool // the condition hangs on nothing but the hardest tier and the empty cells
}

// isForeseen says whether a condition hangs on nothing but the hardest tier and the empty cells.
func isForeseen(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IntegerNode:
		return true
	case *ast.IdentifierNode:
		return n.Value == gradeHardest || n.Value == gradeEmpty
	case *ast.UnaryNode:
		return isForeseen(n.Node)
	case *ast.BinaryNode:
		return isForeseen(n.Left) && isForeseen(n.Right)
	}
	return false
}

// The names that a grade condition knows, besides the builtins.
const (
	gradeHardest = "hardest"
	gradeRating  = "rating"
	gradeSteps   = "steps"
	gradeEmpty   = "empty"
	operations   = "operations" // the most a step of the solve counted; a rule counts with a let of this name
	rating       = gradeRating  // likewise a let: how hard this very step is
)

// gradeScope declares what a grade condition can ask, once for the program.
func (c *compiler) gradeScope() scope {
	return scope{
		gradeHardest: &variable{typ: builtins.Int, slot: hardestSlot},
		gradeRating:  &variable{typ: builtins.Float, slot: ratingSlot},
		gradeSteps:   &variable{typ: builtins.Int, slot: stepsSlot},
		operations:   &variable{typ: builtins.Int, slot: operationsSlot},
		gradeEmpty:   &variable{typ: builtins.Int, slot: emptySlot},
	}
}

// The first variables of every program are those of grades.
const (
	hardestSlot = iota
	ratingSlot
	stepsSlot
	operationsSlot
	emptySlot
)

// gradeSlots are the types of these variables.
func gradeSlots() []*builtins.Type {
	return []*builtins.Type{hardestSlot: builtins.Int, ratingSlot: builtins.Float, stepsSlot: builtins.Int, operationsSlot: builtins.Int,
		emptySlot: builtins.Int}
}

func (c *compiler) compileGrade(p *Pack, g *dsl.Grade) {
	n, ok := c.want(g.When, c.gradeScope(), builtins.Bool, "a condition")
	if !ok {
		return
	}
	name := g.AxisName()
	a := p.axis(name)
	if a == nil {
		a = &axis{name: name}
		p.axes = append(p.axes, a)
	}
	a.grades = append(a.grades, grade{g.Title.Value, n.Value.(builtins.Eval[bool]), isForeseen(c.parse(g.When))})
}

// axis is the axis of that name, or nil.
func (p *Pack) axis(name string) *axis {
	i := slices.IndexFunc(p.axes, func(a *axis) bool { return a.name == name })
	if i < 0 {
		return nil
	}
	return p.axes[i]
}

// Axes lists the names of the axes of grades besides the main one, in the order in which the pack has them.
func (p *Pack) Axes() []string {
	var names []string
	for _, a := range p.axes {
		if a.name != "" {
			names = append(names, a.name)
		}
	}
	return names
}

// GradeNames lists the grades on an axis of the pack ("" for the main one), in the order in which they are tried.
func (p *Pack) GradeNames(name string) []string {
	var names []string
	if a := p.axis(name); a != nil {
		for _, g := range a.grades {
			names = append(names, g.name)
		}
	}
	return names
}

// Grade gives a solve its grade on every axis, if it has come to the end.
func (s *Solver) Grade(r *Result) {
	p := r.Puzzle
	r.Empty = p.Size*p.Size - p.Givens.Len()
	r.Grade, r.Grades = s.gradeOn(s.pack.axis(""), r), nil
	for _, name := range s.pack.Axes() {
		if grade := s.gradeOn(s.pack.axis(name), r); grade != "" {
			if r.Grades == nil {
				r.Grades = map[string]string{}
			}
			r.Grades[name] = grade
		}
	}
}

// gradeOn is the first grade of an axis whose condition holds, or "".
func (s *Solver) gradeOn(a *axis, r *Result) string {
	if a == nil || r.Status != Solved {
		return ""
	}
	for _, g := range a.grades {
		if deserves(s.env, g, r) {
			return g.name
		}
	}
	return ""
}

// deserves says whether the condition of a grade holds for a solve.
func deserves(e *builtins.Env, g grade, r *Result) bool {
	*e.Vars[hardestSlot].(*int), *e.Vars[stepsSlot].(*int) = r.Hardest, len(r.Steps)
	*e.Vars[operationsSlot].(*int), *e.Vars[emptySlot].(*int) = r.Operations, r.Empty
	e.Fired = r.fired
	*e.Vars[ratingSlot].(*float64) = 0
	if r.Rating != nil {
		*e.Vars[ratingSlot].(*float64) = *r.Rating
	}
	e.Start(engine.Budget{Work: DefaultWork})
	return g.when(e) && e.Err() == nil
}

// Reach is the lowest and the highest tier that the hardest step of a puzzle may have for it to be given a grade (on the
// main axis), or nil where that is not known: what a generator need not go below or beyond. In a pack whose tiers list
// their rules by difficulty, the last rule of the highest tier is the hardest technique that the grade allows.
func (p *Program) Reach(pack *Pack, name string) (low, top *Tier) {
	p.possible(pack, name, func(t *Tier, _ int) {
		if low == nil || t.Number < low.Number {
			low = t
		}
		if top == nil || t.Number > top.Number {
			top = t
		}
	})
	return low, top
}

// mostEmpty is how many cells a puzzle of a grade may start with nothing in, where that is known.
func (p *Program) MostEmpty(pack *Pack, name string) (most int, known bool) {
	p.possible(pack, name, func(_ *Tier, empty int) { most, known = max(most, empty), true })
	return most, known
}

// sudokuCells is how many cells the largest puzzle has.
const sudokuCells = puzzle.MaxDigits * puzzle.MaxDigits

// possible lists with which hardest tiers and numbers of empty cells a grade can be given. It lists none where the
// condition asks for something else; an earlier grade that does may not be deserved.
func (p *Program) possible(pack *Pack, name string, yield func(t *Tier, empty int)) {
	a := pack.axis("")
	any, err := puzzle.NewSudoku(1, 2, make([]int, 4)) // such conditions ask nothing of a board
	if a == nil || err != nil || slices.ContainsFunc(a.grades, func(g grade) bool { return g.name == name && !g.foreseen }) {
		return
	}
	e := p.newEnv(context.Background(), any)
	for _, t := range pack.Tiers {
		for empty := range sudokuCells + 1 {
			r := &Result{Hardest: t.Number, Empty: empty}
			i := slices.IndexFunc(a.grades, func(g grade) bool { return g.foreseen && deserves(e, g, r) })
			if i >= 0 && a.grades[i].name == name {
				yield(t, empty)
			}
		}
	}
}
