package example_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"asterism/dsl"
	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/interpreter/example"
	"asterism/interpreter/internal/rulestest"
	"asterism/puzzle/notation"
)

// given are puzzles as a search takes them.
func given(t *testing.T, texts ...string) []batch.Given {
	t.Helper()
	var list []batch.Given
	for i, text := range texts {
		p, err := notation.Parse(text, notation.Options{})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, batch.Given{Item: notation.Item{Line: i + 1, Text: text, Puzzle: p}, Number: i + 1})
	}
	return list
}

// TestSearch finds examples and near misses of a rule, puts them into its file, and runs them there.
func TestSearch(t *testing.T) {
	file := interpreter.File{Name: "small.rules", Text: rulestest.SmallRules}
	program := rulestest.Load(t, file)
	puzzles := given(t, "5x1.ABBBBAABBBCCBBBCCCCDEEEEE", "5x1.AAABBAAABBAAABCDDDDEDEEEE", "6x1.AABBBBAABBBBCCDEEEDDDEEEFFFEEEFFFFEE")
	for _, c := range []struct {
		rule    string
		nothing bool
		want    string
	}{
		{"Touch", false, "expect eliminate"},
		{"Last", false, "expect place"},
		{"Last", true, "expect nothing"},
		{"Rest", false, "expect eliminate"},
	} {
		rule, _ := program.Rule(c.rule)
		s := &example.Search{Program: program, Rule: rule, Nothing: c.nothing, Jobs: 2, Time: 20 * time.Second}
		found := s.Run(context.Background(), slices.Values(puzzles), 2)
		if len(found) == 0 {
			t.Errorf("nothing found for %s", c.rule)
			continue
		}
		if !strings.Contains(found[0].Text, c.want) {
			t.Errorf("%s: the example is\n%s", c.rule, found[0].Text)
		}
		text, err := example.Insert(file.Name, file.Text, rule.Decl, file.Text, found[0].Text)
		if err != nil {
			t.Fatal(err)
		}
		with := rulestest.Load(t, interpreter.File{Name: file.Name, Text: text})
		again, _ := with.Rule(c.rule)
		if examples := with.Examples(again); len(examples) != 1 {
			t.Errorf("%s has %d examples", c.rule, len(examples))
		} else if failures := example.Run(with, again, examples[0]); len(failures) > 0 {
			t.Errorf("%s: %v", c.rule, failures)
		}
	}
}

// TestSearchEnds checks that a search for what is not there ends, and one that is broken off too.
func TestSearchEnds(t *testing.T) {
	program := rulestest.Load(t, interpreter.File{Name: "small.rules", Text: rulestest.SmallRules})
	rule, _ := program.Rule("Touch")
	s := &example.Search{Program: program, Rule: rule, Jobs: 1, Time: time.Second}
	if found := s.Run(context.Background(), slices.Values(given(t)), 1); len(found) > 0 {
		t.Error("found", found)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s.Run(ctx, slices.Values(given(t, "5x1.ABBBBAABBBCCBBBCCCCDEEEEE")), 1)
}

// TestInsertRefuses checks that examples of a rule that reads otherwise now are not put in.
func TestInsertRefuses(t *testing.T) {
	const now = "rule A {\n  → place grid\n}\n"
	file, mistakes := dsl.Parse("a.rules", "rule A {\n  → eliminate grid\n}\n")
	if len(mistakes) > 0 {
		t.Fatal(mistakes)
	}
	if _, err := example.Insert("a.rules", now, file.Decls[0].(*dsl.RuleDecl), now, "  example {\n    puzzle \"1x1.A\"\n    expect nothing\n  }\n"); err == nil {
		t.Error("they were put in")
	}
}
