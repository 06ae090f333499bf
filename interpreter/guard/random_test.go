package guard_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"asterism/interpreter"
	"asterism/interpreter/guard"
	"asterism/interpreter/hint"
	"asterism/interpreter/internal/rulestest"
	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/notation"
)

// parts are what random rules are made of: %s stands for a set, %r for a region, %x for a candidate, %n for a number, %b for
// a condition. Most rules made of them lie, some on few puzzles only.
var parts = map[byte][]string{
	's': {"open(r)", "open(r)", "neighbours(x)", "peers(x)", "open(row(x))", "open(column(x))", "open(r) - open(row(x))", "open(grid)", "placed(grid)",
		"common(open(r), peers(x))", "open(r) + x", "peers(open(r))", "common(neighbours(x), open(%r))", "filter(open(%r), need(row(#)) == %n)", "suppose(x).open(%r)", "open(r) - x"},
	'r': {"r", "r", "row(x)", "column(x)", "grid"},
	'n': {"0", "1", "1", "2", "need(%r)", "left(%r)", "len(%s)", "len(%s) - need(%r)", "need(r) - 1", "len(open(r)) / (need(r) + 1)", "len(%s) % need(r)", "suppose(x).need(r)"},
	'b': {"need(%r) == %n", "len(%s) > %n", "len(%s) == need(%r)", "x in %s", "not (x in %s)", "suppose(x).broken()", "follow(x).broken()", "meets(%s, %s)", "within(%s, %s)",
		"need(r) > 0 and len(open(r)) == need(r)", "need(r) == 0", "%b and %b", "%b or %b", "all(%s, need(column(#)) > 0)", "any(%s, # in %s)", "number(r) == %n"},
}

// actions are what they do.
var actions = []string{"place x", "place %s", "eliminate x", "eliminate x", "eliminate %s", "eliminate open(r)", "eliminate %s", "know exactly %n in %s as a",
	"know at most %n in %s as b", "know at least %n in %s as c", "know exactly need(r) in open(r) as d", "eliminate open(r) - %s"}

// rightRules are what random rules come before or after.
const rightRules = rulestest.SmallRules + `
rule Alone "Only candidate left" {
  for unit in units
  when need(unit) == 1 and len(open(unit)) == 1
  → place open(unit)
}
rule Seen "Seen digits" {
  for x in placed(grid)
  → eliminate peers(x)
}
pack digits for sudoku { tier 1 { Alone Seen } }
`

// writer writes random packs.
type writer struct {
	*rand.Rand
	family puzzle.Family
}

// fill writes the parts of a form, nested so deep at most.
func (w *writer) fill(form string, depth int) string {
	var out strings.Builder
	for i := 0; i < len(form); i++ {
		list := parts[0]
		if form[i] == '%' && i+1 < len(form) {
			list = parts[form[i+1]]
		}
		if list == nil {
			out.WriteByte(form[i])
			continue
		}
		i++
		part := list[w.IntN(len(list))]
		if depth == 0 {
			part = list[0]
		}
		fmt.Fprintf(&out, "%s", w.fill(part, max(depth-1, 0)))
	}
	return out.String()
}

// rule writes a rule.
func (w *writer) rule(name string) string {
	regions := []string{"rows", "columns", "houses", "shapes"}
	if w.family == puzzle.Sudoku {
		regions = []string{"cells", "units", "boxes", "houses"}
	}
	clauses := []string{"for r in " + regions[w.IntN(len(regions))], "for x in " + []string{"open(r)", "open(grid)", "open(r)"}[w.IntN(3)]}
	if w.IntN(8) == 0 {
		clauses = append([]string{"assumes unique"}, clauses...)
	}
	for range w.IntN(3) {
		clauses = append(clauses, "when "+w.fill("%b", 2))
	}
	clauses = append(clauses, "→ "+w.fill(actions[w.IntN(len(actions))], 2), `because "{x} of {r}, which needs {need(r)}."`)
	return fmt.Sprintf("rule %s %q {\n  %s\n}\n", name, name, strings.Join(clauses, "\n  "))
}

// pack writes a pack of some rules, one of which may come after those that are right.
func (w *writer) pack() string {
	var text strings.Builder
	var names []string
	for i := range 1 + w.IntN(4) {
		names = append(names, fmt.Sprintf("X%d", i))
		text.WriteString(w.rule(names[i]))
	}
	base := map[puzzle.Family]string{puzzle.StarBattle: "small", puzzle.Sudoku: "digits"}[w.family]
	include := ""
	if w.IntN(2) == 0 {
		include = "include " + base
	}
	fmt.Fprintf(&text, "pack random for %s {\n%s\ntier %d { %s }\ngrade \"Any\" when true\n}\n", w.family, include, 50*w.IntN(2), strings.Join(names, " "))
	return text.String()
}

// judged is a puzzle with all its solutions, or as many as are asked for.
type judged struct {
	*puzzle.Puzzle
	solutions []puzzle.Set
}

// mostSolutions is more than the guard keeps.
const mostSolutions = 200

// judgedPuzzles are puzzles with one solution, with several, with none.
func judgedPuzzles(t *testing.T) map[puzzle.Family][]judged {
	list := map[puzzle.Family][]judged{}
	add := func(text string) {
		p := parse(t, text)
		found, err := exact.Solutions(context.Background(), p.NewBoard(), mostSolutions)
		if err != nil {
			t.Fatal(err)
		}
		list[p.Family] = append(list[p.Family], judged{p, found})
	}
	for _, text := range []string{easy, several, none, "................", "12..............", "123.4...........", "1.......2......."} {
		add(text)
	}
	for _, file := range []string{"starbattle/5x1.sbn", "starbattle/6x1.sbn", "starbattle/9x2.sbn", "sudoku/4x4.txt", "sudoku/9x9.txt"} {
		for _, item := range rulestest.Own(t, file)[:2] {
			add(item.Text)
		}
	}
	return list
}

// TestRandomPacks has packs of random rules solve puzzles under the guard, and holds what comes of it against the solutions: every step
// made is true in all of them, a refused one is false in one and names its rule, nothing comes after it, no hint is false, and
// everything ends.
func TestRandomPacks(t *testing.T) {
	packs := 1000
	if testing.Short() {
		packs = 100
	}
	rng := rand.New(rand.NewPCG(15, 15))
	puzzles := judgedPuzzles(t)
	count := map[string]int{}
	for n := range packs {
		family := []puzzle.Family{puzzle.StarBattle, puzzle.Sudoku}[n%2]
		text := (&writer{rng, family}).pack()
		program, err := interpreter.Load([]interpreter.File{{Name: "right.rules", Text: rightRules}, {Name: "random.rules", Text: text}})
		if err != nil {
			count["not loaded"]++
			continue
		}
		pack, _ := program.Pack("random")
		p := puzzles[family][rng.IntN(len(puzzles[family]))]
		if verdict := judge(t, program, pack, p, count); verdict != "" {
			t.Errorf("pack %d on %s: %s\n%s", n, notation.Canonical(p.Puzzle), verdict, text)
		}
	}
	t.Log(count)
	if count["unsound"] < packs/10 || count["solved"]+count["stuck"] < packs/10 || count["not loaded"] > packs/2 {
		t.Error("the packs are not what they should be:", count)
	}
}

// judge says what is wrong with a solve by a pack, and with the hint that it gives.
func judge(t *testing.T, program *interpreter.Program, pack *interpreter.Pack, p judged, count map[string]int) string {
	t.Helper()
	limits := interpreter.Limits{Work: 20_000, Steps: 2000, RuleTime: time.Second}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	s := interpreter.NewSolver(program, pack, interpreter.Options{Watch: guard.New, Limits: limits})
	r, err := s.Solve(ctx, p.Puzzle)
	switch {
	case errors.Is(err, interpreter.ErrSteps):
		count["too many steps"]++
	case err != nil:
		return err.Error()
	}
	count[string(r.Status)]++
	if wrong := wrongIn(r, p); wrong != "" {
		return wrong
	}
	a, err := hint.Advise(ctx, interpreter.NewSolver(program, pack, interpreter.Options{Watch: guard.New, Limits: limits}), pack, p.NewBoard(), false)
	if err != nil && !errors.Is(err, hint.ErrNoSolution) && !errors.Is(err, interpreter.ErrSteps) {
		return "hint: " + err.Error()
	}
	if err == nil && a.Watched.From == 0 && a.Next.Step != nil && !p.agree(a.Next.Step) {
		return "a false hint by " + a.Next.Step.Rule.ID
	}
	return ""
}

// patience is how long a solve may take at most, on a machine that does much else.
const patience = 30 * time.Second

// agree says whether a step is true in every solution.
func (p *judged) agree(s *interpreter.Step) bool {
	for _, solution := range p.solutions {
		if !interpreter.Holds(s.Claim(), solution) {
			return false
		}
	}
	return true
}

// wrongIn says what is wrong with a result.
func wrongIn(r *interpreter.Result, p judged) string {
	kinds := []interpreter.Solutions{interpreter.NoSolution, interpreter.OneSolution, interpreter.SeveralSolutions}
	if r.Watched.Solutions != kinds[min(len(p.solutions), 2)] {
		return fmt.Sprintf("%d solutions are called %q", len(p.solutions), r.Watched.Solutions)
	}
	for _, s := range r.Steps {
		if !p.agree(s) && (r.Watched.From == 0 || s.N < r.Watched.From) {
			return fmt.Sprintf("step %d by %s is false", s.N, s.Rule.ID)
		}
		if s.Rule.AssumesUnique && len(p.solutions) > 1 {
			return "a rule is asked that assumes one solution: " + s.Rule.ID
		}
	}
	switch u := r.Unsound; {
	case (u != nil) != (r.Status == interpreter.StatusUnsound):
		return "unsound without a step, or a step without it"
	case u == nil:
		return wrongEnd(r, p)
	case u.Step.N != len(r.Steps)+1 || interpreter.Holds(u.Step.Claim(), u.Solution) || !strings.Contains(u.Error(), "rule "+u.Step.Rule.ID+" "):
		return "the refused step is not what it is said to be: " + u.Error()
	case len(p.solutions) < mostSolutions && p.agree(u.Step):
		return "a true step is refused: " + u.Error()
	case r.Grade != "":
		return "an unsound solve is graded"
	}
	return ""
}

// wrongEnd says what is wrong with the end of a solve without a lie.
func wrongEnd(r *interpreter.Result, p judged) string {
	switch {
	case r.Status == interpreter.Solved && len(p.solutions) == 1 && !r.Board.Placed.Equal(p.solutions[0]):
		return "solved, but not as the solution is"
	case r.Status == interpreter.Contradiction && len(p.solutions) > 0 && r.Watched.From == 0:
		return "a contradiction, though there is a solution"
	case r.Status == interpreter.Solved && len(p.solutions) != 1 && r.Watched.From == 0:
		return "solved, though there is not one solution"
	}
	return ""
}
