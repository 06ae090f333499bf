package interpreter

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"asterism/builtins/engine"
	"asterism/dsl"
	"asterism/puzzle"
)

// greedy are rules that would never end, or fill the memory, if they were let.
var greedy = map[string]string{
	"four loops": `for a in open(grid) for b in open(grid) for c in open(grid) for d in open(grid)
  when a == b and b != a and c == d → eliminate a`,
	"filters in filters": `for r in rows
  when count(open(grid), {count(open(grid), {count(open(grid), {count(open(grid), {# in r}) > 999}) > 999}) > 999}) > 999 → eliminate open(r)`,
	"all fish":             `for m in fish(units, units, 1000000) when m.need < 0 → eliminate m.cells`,
	"a list of fish":       `let all = fish(units, units, 9) for m in all when m.need < 0 → eliminate m.cells`,
	"supposing everything": `for a in open(grid) when all(open(grid), {all(suppose(#).open(grid), {all(suppose(#).open(grid), {not broken()})})}) → know at most 1 in a as one`,
	"joined remainders":    `let all = remainders(rows, columns, 9) + remainders(columns, rows, 9) let more = all + all let most = more + more when len(most) < 0 → eliminate givens`,
}

// TestGreedyRulesAreStopped sees each of them stopped by its budget, with a message that says so.
func TestGreedyRulesAreStopped(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	s := randomStarBattle(t, rng, 14, 3)
	for name, body := range greedy {
		t.Run(name, func(t *testing.T) {
			program := loaded(t, File{"greedy.rules", "rule G \"greedy\" {\n" + body + "\n}"})
			r := program.Rules[0]
			solver := NewSolver(program, r.Alone(s.Family), Options{Limits: Limits{Work: 30_000, RuleTime: time.Minute}})
			result, err := solver.Solve(context.Background(), s.Puzzle)
			if err != nil {
				t.Fatal(err)
			}
			if len(result.Stopped) != 1 || !errors.Is(result.Stopped[0].Err, engine.ErrBudget) || result.Stopped[0].Rule != r {
				t.Errorf("not stopped: %v after %d steps", result.Stopped, len(result.Steps))
			} else if text := result.Stopped[0].Err.Error(); !strings.HasPrefix(text, "stopped") && !strings.Contains(text, "elements") {
				t.Error("unclear:", text)
			}
		})
	}
}

// TestNoAnswerByZero stops a rule that divides by 0, wherever it does, and names it with the place; nothing it finds is kept.
func TestNoAnswerByZero(t *testing.T) {
	s := randomStarBattle(t, rand.New(rand.NewPCG(14, 14)), 8, 1)
	for clauses, column := range map[string]int{
		"when 1 / len(placed(grid)) > 0 → eliminate grid":                              10,
		"when 7 % len(placed(grid)) == 0 → eliminate grid":                             10,
		"let share = 1.5 / len(placed(grid)) → eliminate grid":                         19,
		"let rating = need(grid) / len(placed(grid)) → eliminate grid":                 27,
		"for r in rows when len(placed(r)) == 0 or 1 / need(r) > 0 → eliminate grid":   0,
		"→ eliminate grid because \"{len(open(grid)) % len(placed(grid))} are left.\"": 46,
	} {
		program := loaded(t, File{"z.rules", "rule Z \"zero\" {\n" + clauses + "\n}"})
		r, err := NewSolver(program, program.Rules[0].Alone(s.Family), Options{}).Solve(context.Background(), s.Puzzle)
		switch {
		case err != nil:
			t.Error(clauses, err)
		case column == 0:
			if len(r.Stopped) != 0 || len(r.Steps) == 0 {
				t.Error(clauses, "stopped, though it does not divide by 0")
			}
		case len(r.Stopped) != 1 || len(r.Steps) != 0 || r.Stopped[0].Err.Error() != fmt.Sprintf("stopped by a division by 0 at z.rules:2:%d", column):
			t.Error(clauses, r.Stopped, len(r.Steps))
		}
	}
}

// endless learns about three candidates after three others, of which there are many.
const endless = "for x in open(grid)\n for y in open(grid)\n for z in open(grid)\n when x != y and y != z and x != z\n → know at most 2 in x + y + z as three"

// TestFactsForEver stops a rule that would learn something new after every step.
func TestFactsForEver(t *testing.T) {
	s := randomStarBattle(t, rand.New(rand.NewPCG(10, 10)), 8, 1)
	program := loaded(t, File{"f.rules", "rule F \"for ever\" {\n" + endless + "\n}"})
	solver := NewSolver(program, program.Rules[0].Alone(s.Family), Options{Limits: Limits{Steps: 200}})
	r, err := solver.Solve(context.Background(), s.Puzzle)
	if !errors.Is(err, ErrSteps) || len(r.Steps) != 200 {
		t.Error(len(r.Steps), "steps:", err)
	}
}

// TestEliminatingEverything ends in a contradiction.
func TestEliminatingEverything(t *testing.T) {
	s := randomStarBattle(t, rand.New(rand.NewPCG(11, 11)), 8, 1)
	program := loaded(t, File{"e.rules", "rule E \"all\" {\n → eliminate grid\n}"})
	r, err := NewSolver(program, program.Rules[0].Alone(s.Family), Options{}).Solve(context.Background(), s.Puzzle)
	if err != nil || r.Status != Contradiction || len(r.Steps) != 1 {
		t.Error(r.Status, len(r.Steps), err)
	}
}

// TestCancelling breaks off a rule that would take for ever, and many short rules as well. (It would hang otherwise.)
func TestCancelling(t *testing.T) {
	s := randomStarBattle(t, rand.New(rand.NewPCG(12, 12)), 14, 3)
	unbounded := Limits{Work: 1 << 60, RuleTime: 1 << 60, Steps: 1 << 60}
	for name, body := range map[string]string{
		"one long":   greedy["four loops"],
		"many short": endless,
	} {
		ctx, cancel := context.WithCancel(context.Background())
		program := loaded(t, File{"c.rules", "rule C \"c\" {\n" + body + "\n}"})
		time.AfterFunc(20*time.Millisecond, cancel)
		_, err := NewSolver(program, program.Rules[0].Alone(s.Family), Options{Limits: unbounded}).Solve(ctx, s.Puzzle)
		if !errors.Is(err, context.Canceled) {
			t.Error(name, err)
		}
		cancel()
	}
}

// TestMonstrousTexts loads texts that make readers recurse or multiply. They may be right or wrong, but they end.
func TestMonstrousTexts(t *testing.T) {
	var doubling strings.Builder
	doubling.WriteString("define d0(x) = x + x\n")
	for i := 1; i < 40; i++ {
		doubling.WriteString(strings.NewReplacer("B", itoa(i), "A", itoa(i-1)).Replace("define dB(x) = dA(x) + dA(dA(x))\n"))
	}
	for name, value := range map[string]string{
		"huge number":   strings.Repeat("9", 400),
		"brackets":      strings.Repeat("(", 5000) + "1" + strings.Repeat(")", 5000),
		"minuses":       strings.Repeat("-", 20000) + "1",
		"nots":          strings.Repeat("not ", 20000) + "true",
		"sums":          "1" + strings.Repeat(" + 1", 20000),
		"choices":       strings.Repeat("true ? 1 : ", 5000) + "1",
		"dots":          "grid" + strings.Repeat(".open()", 5000),
		"predicates":    strings.Repeat("any(rows, {", 90) + "true" + strings.Repeat("})", 90),
		"powers":        "2" + strings.Repeat(" ** 2", 3000),
		"defines":       "d39(d39(1))",
		"one long name": strings.Repeat("x", 100000),
	} {
		before := ""
		if name == "defines" {
			before = doubling.String()
		}
		found := mistakesIn(File{"m.rules", before + "rule M \"m\" {\n let v = " + value + "\n → eliminate givens\n}"})
		checkOrder(t, found)
		if len(found) > 100 {
			t.Error(name, len(found), "mistakes")
		}
	}
}

// FuzzLoadAndSolve loads any text; what is right solves a tiny puzzle under a small budget. Nothing panics or hangs.
func FuzzLoadAndSolve(f *testing.F) {
	for _, file := range shippedFiles(f) {
		f.Add(file.Text)
	}
	f.Add(ruleFile(f, "awkward.rules").Text)
	f.Add(ruleFile(f, "mistakes.rules").Text)
	for _, body := range greedy {
		f.Add("rule G \"greedy\" {\n" + body + "\n}")
	}
	rng := rand.New(rand.NewPCG(13, 13))
	stars, digits := randomStarBattle(f, rng, 5, 1), randomSudoku(f, rng, 2, 2, 5)
	f.Fuzz(func(t *testing.T, text string) {
		program, err := Load([]File{{"fuzz.rules", text}})
		if found, wrong := err.(dsl.Diagnostics); wrong {
			checkOrder(t, found)
			return
		}
		for _, r := range program.Rules {
			for _, family := range r.Families() {
				p := map[puzzle.Family]*puzzle.Puzzle{puzzle.StarBattle: stars.Puzzle, puzzle.Sudoku: digits.Puzzle}[family]
				both := newTwins(program, r.Alone(family), Options{Limits: Limits{Work: 500, Steps: 10, RuleTime: time.Hour}})
				both.compare(t, p.NewBoard())
			}
		}
	})
}
