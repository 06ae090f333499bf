package whynot_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"asterism/interpreter"
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
	want := "unit = shape F; need(unit) > 0 and len(open(unit)) == need(unit): need(shape F) is 1, len(open(shape F)) is 2"
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
