package interpreter

import (
	"asterism/dsl"
	"asterism/puzzle"
	"errors"
	"slices"
	"strings"
	"testing"
)

// TestLoaderReadsChangesOnly loads a file that stays and one that changes: the first is the same tree, the program
// that of the new texts, mistakes included.
func TestLoaderReadsChangesOnly(t *testing.T) {
	stays := File{"a.rules", "rule A \"a\" {\n  for x in placed(grid)\n  → eliminate neighbours(x)\n}\n"}
	changes := File{"b.rules", "pack p \"p\" for starbattle {\n  tier 1 { A }\n}\n"}
	var l Loader
	first, err := l.Load([]File{stays, changes})
	if err != nil {
		t.Fatal(err)
	}
	changes.Text = "pack p \"p\" for starbattle {\n  tier 1 { A B }\n}\n"
	second, err := l.Load([]File{stays, changes})
	var diagnostics dsl.Diagnostics
	if !errors.As(err, &diagnostics) || len(diagnostics) != 1 || diagnostics[0].Message != "unknown rule B" {
		t.Errorf("diagnostics %v", diagnostics)
	}
	if first.Sources[0] != second.Sources[0] || first.Sources[1] == second.Sources[1] {
		t.Error("the file that stayed was read again, or the one that changed was not")
	}
	if len(l.known) != 2 {
		t.Errorf("%d files are kept", len(l.known))
	}
}

// TestTrustedRulesAreTheSame loads the shipped rules both ways, and compares what they say of a puzzle. All of them are
// compiled in the end, so that none has a mistake that would come up in a solve.
func TestTrustedRulesAreTheSame(t *testing.T) {
	checked := shippedProgram(t)
	trusted, err := Trust(shippedFiles(t))
	if err != nil {
		t.Fatal(err)
	}
	var traces []string
	for _, program := range []*Program{checked, trusted} {
		pack, _ := program.Pack("guide")
		s := NewSolver(program, pack, Options{})
		traces = append(traces, strings.Join(trace(t, s, mid(t, puzzle.StarBattle), map[string]int{}), "\n"))
	}
	if traces[0] != traces[1] {
		t.Errorf("checked\n%s\ntrusted\n%s", traces[0], traces[1])
	}
	for i, r := range trusted.Rules {
		if want := checked.Rules[i]; r.ID != want.ID || !slices.Equal(r.Families(), want.Families()) || r.asks != want.asks {
			t.Error(r.ID, "is another rule when it is trusted")
		}
	}
}

// TestOverlay puts a folder over shipped files: one of the same path is replaced with its examples, and rules that come with
// a program may stand in no pack.
func TestOverlay(t *testing.T) {
	rule := func(name string) string { return "rule " + name + " { → eliminate neighbours(placed(grid)) }\n" }
	shipped := Folder{Name: "rules.d", Files: []File{{"a.rules", rule("A")}, {"b.rules", rule("B")}, {"b_test.rules", "examples B {}\n"}}}
	own := Folder{Name: "mine", Files: []File{{"b.rules", rule("C")}, {"d.rules", "pack p for starbattle { tier 1 { C } }\n"}}}
	left, files := Overlay(shipped, own)
	names := func(files []File) (list []string) {
		for _, f := range files {
			list = append(list, f.Name)
		}
		return list
	}
	if got := names(left); !slices.Equal(got, []string{"rules.d/a.rules"}) {
		t.Error("left:", got)
	}
	if got := names(files); !slices.Equal(got, []string{"mine/b.rules", "mine/d.rules"}) {
		t.Error("own:", got)
	}
	program, err := new(Loader).LoadOver(left, files)
	if err != nil {
		t.Fatal(err)
	}
	if got := program.OwnRules(); len(program.Rules) != 2 || len(got) != 1 || got[0].ID != "C" {
		t.Error("own rules:", got)
	}
}
