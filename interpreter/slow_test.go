package interpreter

import (
	"context"
	"strings"
	"testing"
	"time"

	"asterism/puzzle/notation"
)

// TestSlowRuleIsNamed has a rule left out whose evaluations take long together, though none does by itself.
func TestSlowRuleIsNamed(t *testing.T) {
	program, err := Load([]File{{"slow.rules", `
rule Slow "Slowly" {
  for x in open(grid)
  when len(open(grid)) == 0
  → eliminate x
  because "never"
}
pack slow for starbattle { tier 1 { Slow } }`}})
	if err != nil {
		t.Fatal(err)
	}
	p, err := notation.Parse("4x1.ABBBAABCDDBCDDCC", notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := NewSolver(program, program.Packs[0], Options{Limits: Limits{RuleTime: time.Second}})
	s.Start(context.Background(), p.NewBoard())
	for i := range 4 {
		if rule, _ := s.Slowest(); len(s.Stopped()) > 0 || (rule != nil) != (i > 0) {
			t.Errorf("after %d evaluations: %v, %v", i, s.Stopped(), rule)
		}
		s.since = time.Now().Add(-900 * time.Millisecond)
		s.spend(0, worthTiming)
	}
	if stopped := s.Stopped(); len(stopped) != 1 || stopped[0].Rule.ID != "Slow" || !strings.Contains(stopped[0].Err.Error(), "3s in all") {
		t.Errorf("stopped: %v", stopped)
	}
	if found, err := s.Finds(0); found || err != nil {
		t.Error(found, err)
	}
	if s.Start(context.Background(), p.NewBoard()); len(s.Stopped()) > 0 || s.off[program.Rules[0]] {
		t.Error("it stays out for the next solve")
	}
}

// TestFindsLendsNothing checks that what a rule borrows to find something is given back, so that asking on many boards takes the
// memory of one.
func TestFindsLendsNothing(t *testing.T) {
	program, err := Load([]File{{"fish.rules", `
rule Fish "Fish" {
  for m in fish(rows, columns, 2) + fish(columns, rows, 2)
  when len(m.eliminations) > 0
  → eliminate m.eliminations
  because "They use up {names(m.cover)}."
}
pack fish for starbattle { tier 1 { Fish } }`}})
	if err != nil {
		t.Fatal(err)
	}
	p, err := notation.Parse("4x1.ABBBAABCDDBCDDCC", notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := NewSolver(program, program.Packs[0], Options{})
	s.Start(context.Background(), p.NewBoard())
	before := s.env.Mark()
	if _, err := s.Finds(0); err != nil {
		t.Fatal(err)
	}
	if after := s.env.Mark(); after != before {
		t.Errorf("lent before %v, after %v", before, after)
	}
}
