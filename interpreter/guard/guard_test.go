package guard_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/generate"
	"asterism/interpreter/guard"
	"asterism/interpreter/hint"
	"asterism/interpreter/internal/rulestest"
	"asterism/interpreter/live"
	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/notation"
)

// liars are rules that a solution contradicts, each in a pack with what the shipped one has before or after it.
const liars = `
rule Will "At will" {
  for x in open(grid)
  → place x
  because "Why not {x}?"
}
rule Cross "Crossed at will" {
  for x in open(grid)
  → eliminate x
  because "{x} looks wrong."
}
rule Known "Known at will" {
  for r in rows
  → know exactly 2 in r as pair
  because "{r} holds two."
}
rule Trusting "Where one solution is taken for granted" {
  assumes unique
  for x in open(grid)
  → place x
  because "One solution is as good as another: {x}."
}
pack last for starbattle { include basics tier 99 { Will } }
pack first for starbattle { tier 0 { Will } include basics }
pack crosses for starbattle { include basics tier 99 { Cross } }
pack knows for starbattle { tier 0 { Known } include basics }
pack trusts for starbattle { tier 1 { Trusting } grade "Fair" when true }
rule Strip "A strip" {
  for pair in linePairs
  → know exactly need(pair) in open(pair) as strip
  because "{pair} is a strip."
}
pack strip for starbattle { tier 1 { Strip } }
pack wills for sudoku { tier 0 { Will } }
`

var lying = func(t testing.TB) *interpreter.Program {
	return rulestest.ShippedWith(t, interpreter.File{Name: "liars.rules", Text: liars})
}

// The puzzles of the tests: one that the basics solve, one that they do not, and one with many solutions.
const (
	easy    = "5x1.ABBBBAABBBCCBBBCCCCDEEEEE"
	several = "8x1.AAAAAAAABBBBBBBBCCCCCCCCDDDDDDDDEEEEEEEEFFFFFFFFGGGGGGGGHHHHHHHH"
	none    = "4x1.AABBCCDDCADBBACD"
)

func parse(t testing.TB, text string) *puzzle.Puzzle {
	t.Helper()
	p, err := notation.Parse(text, notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// solve solves a puzzle by a pack under guard.
func solve(t testing.TB, program *interpreter.Program, pack, text string, o interpreter.Options) *interpreter.Result {
	t.Helper()
	p, ok := program.Pack(pack)
	if !ok {
		t.Fatalf("there is no pack %s", pack)
	}
	o.Watch = guard.New
	r, err := interpreter.NewSolver(program, p, o).Solve(context.Background(), parse(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestLies(t *testing.T) {
	program := lying(t)
	for _, c := range []struct {
		pack, puzzle string
		status       interpreter.Status
		solutions    interpreter.Solutions
		rule         string
	}{
		{"basics", easy, interpreter.Solved, interpreter.OneSolution, ""},
		{"last", easy, interpreter.Solved, interpreter.OneSolution, ""}, // the liar has no turn
		{"first", easy, interpreter.StatusUnsound, interpreter.OneSolution, "Will"},
		{"knows", easy, interpreter.StatusUnsound, interpreter.OneSolution, "Known"},
		{"basics", several, interpreter.Stuck, interpreter.SeveralSolutions, ""},
		{"last", several, interpreter.StatusUnsound, interpreter.SeveralSolutions, "Will"},
		{"crosses", several, interpreter.StatusUnsound, interpreter.SeveralSolutions, "Cross"},
		{"trusts", several, interpreter.Stuck, interpreter.SeveralSolutions, ""}, // the rule is not asked
		{"trusts", easy, interpreter.StatusUnsound, interpreter.OneSolution, "Trusting"},
		{"wills", "................", interpreter.StatusUnsound, interpreter.SeveralSolutions, "Will"},
	} {
		for _, bare := range []bool{false, true} {
			r := solve(t, program, c.pack, c.puzzle, interpreter.Options{Unique: true, Bare: bare})
			if r.Status != c.status || r.Watched != (interpreter.Watched{Solutions: c.solutions}) {
				t.Errorf("%s on %s: %s, %+v", c.pack, c.puzzle, r.Status, r.Watched)
			}
			if c.rule == "" != (r.Unsound == nil) {
				t.Errorf("%s on %s: %v", c.pack, c.puzzle, r.Unsound)
			} else if c.rule != "" {
				checkLie(t, r, c.rule)
			}
		}
	}
}

// checkLie checks that the step of a rule is named with its sentence, is false in a solution, and is not made.
func checkLie(t *testing.T, r *interpreter.Result, rule string) {
	t.Helper()
	u := r.Unsound
	if u.Step.Rule.ID != rule || u.Step.Because == "" || !strings.Contains(u.Error(), u.Step.Because) || u.Step.N != len(r.Steps)+1 {
		t.Errorf("step %d of %s is refused: %v", u.Step.N, u.Step.Rule.ID, u)
	}
	if interpreter.Holds(u.Step.Claim(), u.Solution) {
		t.Errorf("%v: but it is true in %v", u, r.Puzzle.Names(u.Solution))
	}
	if r.Grade != "" || !u.Step.Place.Empty() && r.Board.Placed.Meets(u.Step.Place) {
		t.Errorf("grade %q, and the step is made", r.Grade)
	}
}

func TestNoSolutionContradictsNothing(t *testing.T) {
	r := solve(t, lying(t), "last", none, interpreter.Options{})
	if r.Status != interpreter.Contradiction || r.Watched.Solutions != interpreter.NoSolution {
		t.Errorf("%s, %+v", r.Status, r.Watched)
	}
}

// TestFromBoard has a solve begin on a player's board: on one that no solution agrees with nothing is a lie.
func TestFromBoard(t *testing.T) {
	program := lying(t)
	pack, _ := program.Pack("first")
	p := parse(t, several)
	s := interpreter.NewSolver(program, pack, interpreter.Options{Watch: guard.New})
	for name, c := range map[string]struct {
		places []puzzle.Cand
		status interpreter.Status
	}{
		"fits":  {[]puzzle.Cand{p.At(0, 0, 0), p.At(1, 2, 0)}, interpreter.StatusUnsound},
		"wrong": {[]puzzle.Cand{p.At(0, 0, 0), p.At(1, 1, 0)}, interpreter.Contradiction},
	} {
		b := p.NewBoard()
		for _, c := range c.places {
			b.Place(c)
		}
		s.Start(context.Background(), b)
		if r, err := s.Run(); err != nil || r.Status != c.status {
			t.Errorf("%s: %s, %v", name, r.Status, err)
		}
	}
}

func TestNoHintIsFalse(t *testing.T) {
	program := lying(t)
	pack, _ := program.Pack("first")
	solution, err := exact.Solutions(context.Background(), parse(t, easy).NewBoard(), 1)
	if err != nil {
		t.Fatal(err)
	}
	for name, find := range map[string]func(context.Context, *interpreter.Solver, *puzzle.Board) (*hint.Hint, error){
		"next": hint.Next, "placement": hint.Placement} {
		s := interpreter.NewSolver(program, pack, interpreter.Options{Watch: guard.New})
		b := parse(t, easy).NewBoard()
		for c := range b.Puzzle.Of(puzzle.Row)[0].Cells.All() {
			if solution[0].Has(c) {
				b.Place(c)
			}
		}
		h, err := find(context.Background(), s, b)
		var lie *interpreter.Unsound
		if h != nil && h.Step != nil || !errors.As(err, &lie) || lie.Step.Rule.ID != "Will" {
			t.Errorf("%s: %+v, %v", name, h, err)
		}
	}
}

// TestLive has the lie end a live solve, until the rules are mended.
func TestLive(t *testing.T) {
	program := lying(t)
	l, err := live.New(program, "first", parse(t, easy).NewBoard(), interpreter.Options{Watch: guard.New})
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	if err := l.Run(ctx); err != nil || !l.Ended() || l.Unsound() == nil || l.Result().Status != interpreter.StatusUnsound {
		t.Errorf("%v, ended %v, %v, %s", err, l.Ended(), l.Unsound(), l.Result().Status)
	}
	honest := rulestest.ShippedWith(t, interpreter.File{Name: "liars.rules", Text: "pack first for starbattle { include basics }"})
	if err := l.SetProgram(ctx, honest); err != nil {
		t.Fatal(err)
	}
	if err := l.Run(ctx); err != nil || l.Unsound() != nil || l.Result().Status != interpreter.Solved {
		t.Errorf("%v, %v, %s", err, l.Unsound(), l.Result().Status)
	}
}

func TestGenerate(t *testing.T) {
	program := lying(t)
	for name, recipe := range map[string]generate.Recipe{"first": {Size: 6, Stars: 1, Seed: 1}, "wills": {BoxRows: 2, BoxColumns: 2, Seed: 1}} {
		pack, _ := program.Pack(name)
		recipe.Watch = guard.New
		made, err := generate.New(program, pack, recipe).Batch(context.Background(), 1)
		var lie *interpreter.Unsound
		if !errors.As(err, &lie) || slices.ContainsFunc(made, func(m generate.Made) bool { return m.Accepted }) {
			t.Errorf("%s: %v, %v", name, made, err)
		}
	}
}

// TestSeveralAreNotRated has a pack that assumes one solution rate a puzzle with 23 of them (it used to be Master).
func TestSeveralAreNotRated(t *testing.T) {
	text := ".1.3.7.5..4..6..8..891.562...7.........791.....4...7..43.....19.7.6.9.3...8...2.."
	r := solve(t, lying(t), "sudoku", text, interpreter.Options{})
	if r.Status != interpreter.Stuck || r.Grade != "" || r.Watched.Solutions != interpreter.SeveralSolutions {
		t.Errorf("%s, %q, %+v", r.Status, r.Grade, r.Watched)
	}
	for _, s := range r.Steps {
		if s.Rule.AssumesUnique {
			t.Errorf("rule %s assumes one solution", s.Rule.ID)
		}
	}
}

// TestBudget has puzzles solved unwatched that the exact solver does not finish: from the start, or from where the questions that
// the steps of a puzzle with several solutions are have used the work up. Such a puzzle is never called solved all the same.
func TestBudget(t *testing.T) {
	program := lying(t)
	for _, c := range []struct {
		work         int
		pack, puzzle string
		status       interpreter.Status
		watched      interpreter.Watched
	}{
		{0, "basics", easy, interpreter.Solved, interpreter.Watched{From: 1}},
		{0, "first", easy, interpreter.Contradiction, interpreter.Watched{From: 1}},
		{1, "first", easy, interpreter.StatusUnsound, interpreter.Watched{Solutions: interpreter.OneSolution}},
		{1, "last", several, interpreter.StatusUnsound, interpreter.Watched{Solutions: interpreter.SeveralSolutions, From: 1}},
		{1, "strip", several, interpreter.Stuck, interpreter.Watched{Solutions: interpreter.SeveralSolutions, From: 1}},
		{5, "strip", several, interpreter.Stuck, interpreter.Watched{Solutions: interpreter.SeveralSolutions, From: 3}},
	} {
		pack, _ := program.Pack(c.pack)
		s := interpreter.NewSolver(program, pack, interpreter.Options{Watch: func() interpreter.Observer { return guard.Within(c.work) }})
		r, err := s.Solve(context.Background(), parse(t, c.puzzle))
		if err != nil || r.Status != c.status || r.Watched != c.watched {
			t.Errorf("%s with %d on %s: %v, %s, %+v", c.pack, c.work, c.puzzle, err, r.Status, r.Watched)
		}
	}
}

// TestNoCost has a guarded step allocate nothing.
func TestNoCost(t *testing.T) {
	program := lying(t)
	r := solve(t, program, "basics", easy, interpreter.Options{})
	g := guard.New()
	g.Begin(context.Background(), r.Puzzle.NewBoard())
	if n := testing.AllocsPerRun(100, func() {
		for _, s := range r.Steps {
			g.Refutes(s)
		}
	}); n > 0 {
		t.Errorf("%v allocations for %d steps", n, len(r.Steps))
	}
}
