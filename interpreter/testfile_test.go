package interpreter

import (
	"testing"
)

const (
	touchRule = "rule Touch {\n  for x in placed(grid)\n  → eliminate neighbours(x)\n  example { puzzle \"a\" expect nothing }\n}\n" +
		"pack p for starbattle { tier 1 { Touch } }\n"
	touchTest = "examples Touch {\n  example { puzzle \"b\" expect nothing }\n}\nexamples Touch { example { puzzle \"c\" expect nothing } }\n"
)

// TestExamplesBesideRules: files of examples are parsed when somebody asks, once for each text.
func TestExamplesBesideRules(t *testing.T) {
	var loader Loader
	files := []File{{"a.rules", touchRule}, {"a_test.rules", touchTest}, {"b_test.rules", "examples Tuch {}\nrule X {}\n"}}
	program, mistakes := loader.Load(files)
	if mistakes != nil {
		t.Fatal(mistakes)
	}
	for _, f := range program.tests.files {
		if f.parsed != nil {
			t.Error(f.Name, "was parsed by the load")
		}
	}
	var puzzles string
	for _, ex := range program.Examples(program.Rules[0]) {
		puzzles += ex.Source.Name + " " + ex.Puzzle[0].Value + " "
	}
	if puzzles != "a.rules a a_test.rules b a_test.rules c " {
		t.Error(puzzles)
	}
	want := "b_test.rules:1:10: unknown rule Tuch\nb_test.rules:2:6: a file of examples holds nothing else"
	if got := program.ExampleMistakes(); got.Error() != want || got[0].Hint != "did you mean Touch?" {
		t.Error(got)
	}
	files[2].Text = "examples Touch {}\n"
	again, _ := loader.Load(files)
	if again.tests.files[0] != program.tests.files[0] || again.tests.files[1] == program.tests.files[1] {
		t.Error("what is the same was read anew, or what is new was not")
	}
	if got := again.ExampleMistakes(); len(got) > 0 {
		t.Error(got)
	}
}
