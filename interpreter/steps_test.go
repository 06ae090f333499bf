package interpreter_test

import (
	"context"
	"regexp"
	"slices"
	"testing"

	"asterism/dsl"
	"asterism/interpreter"
	"asterism/interpreter/internal/rulestest"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// TestStepsOfAllPacks solves puzzles with every shipped pack and looks at what each step says of itself.
func TestStepsOfAllPacks(t *testing.T) {
	program := rulestest.Shipped(t)
	items := map[puzzle.Family][]notation.Item{
		puzzle.StarBattle: append(rulestest.Own(t, "starbattle/8x1.sbn"), rulestest.Own(t, "starbattle/10x2.sbn")[:4]...),
		puzzle.Sudoku:     append(rulestest.Own(t, "sudoku/6x6.txt"), rulestest.Own(t, "sudoku/9x9.txt")...),
	}
	for _, pack := range program.Packs {
		solver := interpreter.NewSolver(program, pack, interpreter.Options{Unique: true})
		for _, item := range items[pack.Family] {
			r, err := solver.Solve(context.Background(), item.Puzzle)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range r.Steps {
				ratedRight(t, pack, s)
				rolesHold(t, pack, s)
				readsWell(t, pack, s)
			}
		}
	}
}

// ratedRight demands that a step has the rating of its rule in the pack, or one of its own where its rule counts that out; and 0
// only where the rule is rated 0.
func ratedRight(t *testing.T, pack *interpreter.Pack, s *interpreter.Step) {
	t.Helper()
	want := pack.Rating(s.Rule)
	switch {
	case want == nil && s.Rating == nil:
	case want == nil || s.Rating == nil:
		t.Errorf("%s: step %d, %s, has a rating where its rule has none, or none where it has", pack.Name, s.N, s.Rule.ID)
	case *s.Rating == *want:
	case *s.Rating == 0 || *want == 0 || !ratesItsSteps(s.Rule):
		t.Errorf("%s: step %d, %s, is rated %g, and its rule %g", pack.Name, s.N, s.Rule.ID, *s.Rating, *want)
	}
}

func ratesItsSteps(r *interpreter.Rule) bool {
	return slices.ContainsFunc(r.Clauses, func(c dsl.Clause) bool {
		l, ok := c.(*dsl.Let)
		return ok && l.Var.Text == "rating"
	})
}

// rolesHold demands that a step shows something in every role that it shows.
func rolesHold(t *testing.T, pack *interpreter.Pack, s *interpreter.Step) {
	t.Helper()
	for _, role := range s.Show {
		if role.Cells.Empty() {
			t.Errorf("%s: step %d, %s, shows nothing as %s", pack.Name, s.N, s.Rule.ID, role.Name)
		}
	}
}

// faults are what no sentence has: a hole where a value should stand, a small letter that begins a sentence, one thing where
// several are meant, and a tier where no rule is.
var faults = map[string]*regexp.Regexp{
	"a hole":          regexp.MustCompile(`  | [.,:;]|\{\}|\(\)`),
	"no capital":      regexp.MustCompile(`(^|\. )[a-z]([^0-9]|$)`),
	"no end":          regexp.MustCompile(`[^.]$`),
	"one of one":      regexp.MustCompile(`(?i)\bone of \{?r\d+c\d+(=\d+)?\}? (is|was|holds)\b`),
	"one as several":  regexp.MustCompile(`\b1 (cells|digits|nodes|places)\b`),
	"several as one":  regexp.MustCompile(`(?i)(^|\. )(rows|columns|boxes|shapes) [^.;:]* (needs|holds|has|uses)\b`),
	"a tier of marks": regexp.MustCompile(`\btier 0\b`),
}

// readsWell demands that the sentence of a step has none of the faults.
func readsWell(t *testing.T, pack *interpreter.Pack, s *interpreter.Step) {
	t.Helper()
	for fault, sign := range faults {
		if sign.MatchString(s.Because) {
			t.Errorf("%s: %s has %s: %s", pack.Name, s.Rule.ID, fault, s.Because)
		}
	}
}

// A rating that is written as a plain number, whole or not, is the rating of each step.
func TestRatingWrittenPlainly(t *testing.T) {
	for text, want := range map[string]float64{"4.6": 4.6, "4": 4, "2 + 1": 3} {
		program := rulestest.Load(t, interpreter.File{Name: "plain.rules", Text: `
rule Only rating 1 {
  for c in cells
  let rating = ` + text + `
  when need(c) == 1 and len(open(c)) == 1
  → place open(c), eliminate neighbours(open(c))
}
rule Seen rating 0 {
  → eliminate neighbours(placed(grid))
}
pack plain for sudoku { tier 1 { Seen Only } }`})
		r := solveWith(t, program, "plain", "1234341221434.21")
		if r.Status != interpreter.Solved || r.Rating == nil || *r.Rating != want {
			t.Error(text, "gives", r.Status, r.Rating)
		}
	}
}
