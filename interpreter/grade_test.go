package interpreter_test

import (
	"context"
	"slices"
	"testing"

	"asterism/dsl"
	"asterism/interpreter"
	"asterism/interpreter/internal/rulestest"
	"asterism/puzzle/notation"
)

// axesRules rate the same rules in two ways, and grade on two axes.
const axesRules = `
rule Last "Only cell left" rating 1.5 {
  for unit in houses
  when need(unit) > 0 and len(open(unit)) == need(unit)
  → place open(unit)
}
rule Only "Only digit left" rating 2.25 {
  for c in units
  let rating = 2.25 + number(c) * 0.01
  when need(c) == 1 and len(open(c)) == 1
  → place open(c)
}
rule Seen rating 0 {
  → eliminate neighbours(placed(grid))
}
pack plain "As they are" for sudoku {
  tier 0 { Seen }
  tier 1 { Only }
  grade range "Low" when rating < 2.26
  grade "Few" when hardest <= 1 and empty <= 2
  grade "Many" when hardest <= 1
  grade range "High" when rating >= 2.26
  grade third "Never" when steps > 1000
}
pack shifted "Rated anew" for sudoku {
  include plain without Only
  tier 1 { Only rating 7.25 }
  tier 2 { Last rating 1 }
}
`

func axesProgram(t *testing.T) *interpreter.Program {
	t.Helper()
	program, err := interpreter.Load([]interpreter.File{{Name: "axes.rules", Text: axesRules}})
	if err != nil {
		t.Fatal(err)
	}
	return program
}

func solveWith(t *testing.T, program *interpreter.Program, pack, line string) *interpreter.Result {
	t.Helper()
	p, err := notation.Parse(line, notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	q, _ := program.Pack(pack)
	r, err := interpreter.NewSolver(program, q, interpreter.Options{}).Solve(context.Background(), p)
	if err != nil || r.Status != interpreter.Solved {
		t.Fatal(r.Status, err)
	}
	return r
}

func TestGradesOnAxes(t *testing.T) {
	program := axesProgram(t)
	plain, _ := program.Pack("plain")
	if got := plain.Axes(); !slices.Equal(got, []string{"range", "third"}) {
		t.Error("axes:", got)
	}
	if got := plain.GradeNames("range"); !slices.Equal(got, []string{"Low", "High"}) {
		t.Error("range:", got)
	}
	for _, c := range []struct {
		line, grade, onRange string
		rating               float64
	}{
		{"1234341221434321", "Few", "Low", 0},
		{".234341221434321", "Few", "High", 2.26},
		{"...4341221434321", "Many", "High", 2.28},
	} {
		r := solveWith(t, program, "plain", c.line)
		rating := 0.0
		if r.Rating != nil {
			rating = *r.Rating
		}
		if r.Grade != c.grade || r.Grades["range"] != c.onRange || rating != c.rating || len(r.Grades) != 1 {
			t.Error(c.line, "is", r.Grade, r.Grades, rating)
		}
	}
}

func TestPackRatesAnew(t *testing.T) {
	program := axesProgram(t)
	r := solveWith(t, program, "shifted", "...4341221434321")
	if *r.Rating != 7.28 {
		t.Error("shifted to", *r.Rating)
	}
	shifted, _ := program.Pack("shifted")
	last, _ := program.Rule("Last")
	if *shifted.Rating(last) != 1 || *last.Rating != 1.5 {
		t.Error("Last is rated", *shifted.Rating(last), "and by itself", *last.Rating)
	}
	want := `pack shifted "Rated anew" for sudoku {
  tier 0 { Seen }
  tier 1 { Only rating 7.25 }
  tier 2 { Last rating 1 }
  grade range "Low" when rating < 2.26
  grade "Few" when hardest <= 1 and empty <= 2
  grade "Many" when hardest <= 1
  grade range "High" when rating >= 2.26
  grade third "Never" when steps > 1000
}
`
	if got := shifted.Text(); got != want {
		t.Errorf("as text:\n%s", got)
	}
	plain, _ := program.Pack("plain")
	if _, mistakes := dsl.Parse("plain", plain.Text()); len(mistakes) > 0 {
		t.Error(plain.Text(), mistakes)
	}
}

func TestReachOfAGrade(t *testing.T) {
	program, pack := rulestest.Small(t)
	for grade, want := range map[string]int{"Easy": 1, "Hard": 2} {
		if low, got := program.Reach(pack, grade); got == nil || got.Number != want || low == nil || low.Number != want {
			t.Error(grade, "goes from", low, "to", got)
		}
	}
	if _, got := program.Reach(pack, "None"); got != nil {
		t.Error("a grade that is none goes up to", got)
	}
}
