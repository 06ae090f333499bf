package whynot_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"asterism/builtins/engine"
	"asterism/interpreter"
	"asterism/interpreter/example"
	"asterism/interpreter/internal/rulestest"
	"asterism/interpreter/whynot"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

func TestWhyNotNamesTheNearestMiss(t *testing.T) {
	program := rulestest.Shipped(t)
	p, err := notation.Parse("6x1.AAAABBACDABBCCDDDBCBBBBBCEEBEFCCEEEF", notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rule, _ := program.Rule("R2.3")
	answer, err := whynot.Ask(context.Background(), program, rule, p.NewBoard(), nil, 3)
	misses, step := answer.Misses, answer.Fires
	if err != nil || step != nil {
		t.Fatal(step, err)
	}
	want := "unit = shape F; when need(unit) > 0 and len(open(unit)) == need(unit): need(shape F) is 1, len(open(shape F)) is 2"
	if got := missText(misses[0]); got != want {
		t.Errorf("nearest miss\n got %s\nwant %s", got, want)
	}
	if want := []interpreter.Passage{{Clause: "for unit in group", Reached: 1, Passed: 6},
		{Clause: "when need(unit) > 0 and len(open(unit)) == need(unit)", Reached: 6}}; !slices.Equal(answer.Funnel, want) {
		t.Errorf("funnel %v", answer.Funnel)
	}
	if len(misses) != 3 {
		t.Errorf("%d misses, want 3", len(misses))
	}
}

func missText(m whynot.Miss) string {
	var names []string
	for _, b := range m.Bindings {
		names = append(names, b.Name+" = "+b.Value)
	}
	return strings.Join(names, ", ") + "; " + m.Failed + ": " + strings.Join(m.Values, ", ")
}

func TestWhyNotAboutOneCell(t *testing.T) {
	program := rulestest.Shipped(t)
	p, err := notation.Parse("6x1.AAAABBACDABBCCDDDBCBBBBBCEEBEFCCEEEF", notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rule, _ := program.Rule("R2.1")
	cell := p.At(2, 3, 0)
	answer, err := whynot.Ask(context.Background(), program, rule, p.NewBoard(), []puzzle.Cand{cell}, 10)
	misses := answer.Misses
	if err != nil || len(misses) != 1 || misses[0].Bindings[0].Value != "row 3" {
		t.Errorf("%v, %v", misses, err)
	}
}

func TestEveryRuleSaysWhatComesNear(t *testing.T) {
	program := rulestest.Shipped(t)
	for _, text := range []string{
		"10x2.AAABBBCDDDAABBBCCDDDAEEBECCCDDEEEEECCCCFEEEEECCCFFGEEEHFFFFFGEEEHHHHHFGGHHHHHHHFGGIHHJJJJFGGIIIIJJJJ",
		"..6.....1.7..2.......754..3.872..6.....4.7...2...9.5...2...9..4...1....2..8.3.7.."} {
		p, err := notation.Parse(text, notation.Options{})
		if err != nil {
			t.Fatal(err)
		}
		askEveryRule(t, program, p.NewBoard())
	}
}

// askEveryRule asks about the whole board and about one candidate.
func askEveryRule(t *testing.T, program *interpreter.Program, b *puzzle.Board) {
	for _, rule := range program.Rules {
		if !slices.Contains(rule.Families(), b.Puzzle.Family) {
			continue
		}
		for _, cell := range [][]puzzle.Cand{nil, {b.Open.First()}} {
			answer, err := whynot.Ask(context.Background(), program, rule, b, cell, 3)
			if err != nil && !errors.Is(err, engine.ErrBudget) {
				t.Errorf("%s: %v", rule.ID, err)
			}
			for _, m := range answer.Misses {
				if strings.Contains(m.Missing+m.Because, "%!") {
					t.Errorf("%s: %q %q", rule.ID, m.Missing, m.Because)
				}
			}
			if len(cell) == 0 && answer.Fires == nil && len(answer.Misses) == 0 {
				t.Errorf("%s says nothing", rule.ID)
			}
		}
	}
}

func TestEnginesSayWhatIsMissing(t *testing.T) {
	program := rulestest.Shipped(t)
	p, err := notation.Parse("6x1.AAAABBACDABBCCDDDBCBBBBBCEEBEFCCEEEF", notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for rule, want := range map[string]string{
		"R6.4": "what is open of columns 1 to 5 lies in rows 1 to 6 and brings 5, but 6 are missing there",
		"R5.5": "what is open of columns 1 and 2 takes 3 2×2 squares to cover, but must hold 2",
		"R6.1": `there is nothing in facts("star2x2")`} {
		r, _ := program.Rule(rule)
		answer, err := whynot.Ask(context.Background(), program, r, p.NewBoard(), nil, 40)
		if err != nil || !slices.ContainsFunc(answer.Misses, func(m whynot.Miss) bool { return m.Missing == want }) {
			t.Errorf("%s: no miss says %q: %v %v", rule, want, answer.Misses, err)
		}
	}
}

// TestSudokuEnginesSayWhatIsMissing asks rules on those boards of their examples where they find nothing.
func TestSudokuEnginesSayWhatIsMissing(t *testing.T) {
	program := rulestest.Shipped(t)
	for id, want := range map[string]string{
		"NakedSingle":     "needs 1 and has 2 open candidates",
		"CellForcing":     "is true, but they lead to nothing new in common",
		"XYWing":          "whichever digit r4c1 holds",
		"ALSChain":        "two sets that cannot both have 2",
		"HiddenRectangle": "could change places in",
	} {
		rule, _ := program.Rule(id)
		said := false
		for _, e := range program.Examples(rule) {
			b, mistakes := example.Board(e)
			if len(mistakes) > 0 {
				t.Fatal(mistakes)
			}
			answer, err := whynot.Ask(context.Background(), program, rule, b, nil, 400)
			if err != nil {
				t.Fatal(id, err)
			}
			said = said || slices.ContainsFunc(answer.Misses, func(m whynot.Miss) bool { return strings.Contains(m.Missing, want) })
		}
		if !said {
			t.Errorf("%s: no miss says %q", id, want)
		}
	}
}
