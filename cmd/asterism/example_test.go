package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"asterism/interpreter"
)

// TestInsertExamplesMeanwhile puts examples into a file that was saved since it was read.
func TestInsertExamplesMeanwhile(t *testing.T) {
	const read = "rule A \"a\" {\n  for x in open(grid)\n  when 1 > 2\n  → place x\n\n  example \"first\" {\n    puzzle \"1x1.A\"\n    expect nothing\n  }\n}\n"
	const example = "  example \"found\" {\n    puzzle \"1x1.A\"\n    expect nothing\n  }\n"
	for _, c := range []struct{ what, now, want string }{
		{"nothing", read, ""},
		{"another rule", "rule B { → place grid }\n\n" + read, ""},
		{"the layout", strings.ReplaceAll(read, "\n  ", "\n     "), ""},
		{"another example", strings.Replace(read, "place x\n", "place x\n\n  example \"theirs\" {\n    puzzle \"1x1.A\"\n    expect nothing\n  }\n", 1), ""},
		{"the rule", strings.Replace(read, "1 > 2", "2 > 1", 1), "rule A has changed meanwhile"},
		{"its name", strings.Replace(read, "rule A", "rule C", 1), "rule A has changed meanwhile"},
		{"to a mistake", read + "rule", "printed"},
	} {
		name := filepath.Join(t.TempDir(), "a.rules")
		program, _ := interpreter.Load([]interpreter.File{{Name: name, Text: read}})
		os.WriteFile(name, []byte(c.now), 0o644)
		_, err := insertExamples(program, program.Rules[0], example)
		got, _ := os.ReadFile(name)
		switch {
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || string(got) != c.now):
			t.Errorf("%s changed: %v\n%s", c.what, err, got)
		case c.want == "" && (err != nil || strings.Count(string(got), "example") != strings.Count(c.now, "example")+1):
			t.Errorf("%s changed: %v\n%s", c.what, err, got)
		}
		if c.want == "" && strings.Count(string(got), "\n") < strings.Count(c.now, "\n")+4 {
			t.Errorf("%s changed: an edit is lost:\n%s", c.what, got)
		}
	}
}

// TestFormatMeanwhile formats what a file holds, not what it held.
func TestFormatMeanwhile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.rules")
	os.WriteFile(name, []byte("rule  B{ → place grid }\n"), 0o644)
	if err := rewrite(name); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(name); !strings.Contains(string(got), "rule B {") {
		t.Errorf("%s", got)
	}
	os.WriteFile(name, []byte("rule  {"), 0o644)
	if err := rewrite(name); err == nil {
		t.Error("a mistake was formatted")
	}
	if got, _ := os.ReadFile(name); string(got) != "rule  {" {
		t.Errorf("%s", got)
	}
}
