package interpreter

import (
	"context"
	"slices"
	"strings"
	"testing"

	"asterism/puzzle/notation"
	rules "asterism/rules.d"
)

const reusedPuzzle = "10x2.AAABBBBBCCAAAABBBCCCDAAAAABBBCDDEAFFFFGCDDEFFFFGGCDEEFFFFGGGHEEHHFIGGGHHHHFFIIGGJJJJIIIIGGJJJJIIIIIG"

// solvedBy tells the steps of a puzzle by the default pack of a program.
func solvedBy(t *testing.T, program *Program) string {
	t.Helper()
	p, err := notation.Parse(reusedPuzzle, notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	pack, _ := program.Pack("default")
	result, err := NewSolver(program, pack, Options{}).Solve(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, s := range result.Steps {
		text.WriteString(s.Rule.ID + " " + s.Because + "\n")
	}
	return text.String()
}

// edited is the files with a text replaced in those whose name ends so.
func edited(files []File, suffix, old, text string) []File {
	files = slices.Clone(files)
	for i, f := range files {
		if strings.HasSuffix(f.Name, suffix) {
			files[i].Text = strings.Replace(f.Text, old, text, 1)
		}
	}
	return files
}

func TestReusedRulesSolveAlike(t *testing.T) {
	files, err := ReadFS(rules.FS)
	if err != nil {
		t.Fatal(err)
	}
	var l Loader
	for i, now := range [][]File{
		files,
		edited(files, "2-forced.rules", "still needs", "needs"),
		edited(files, "guide/3-bounds.rules", "rule ", "// a line more\nrule "),
		files[1:],
		files,
	} {
		program, err := l.Load(now)
		fresh, freshErr := Load(now)
		if (err == nil) != (freshErr == nil) || err != nil && err.Error() != freshErr.Error() {
			t.Fatalf("load %d: %v, but anew %v", i, err, freshErr)
		}
		if err != nil {
			continue
		}
		if got, want := solvedBy(t, program), solvedBy(t, fresh); got != want {
			t.Errorf("load %d solves\n%s\nanew\n%s", i, got, want)
		}
	}
}

func TestWhatHangsOnAChangeIsCompiled(t *testing.T) {
	base := []File{{"a.rules", "define few(p) = need(p) == 1\n"},
		{"b.rules", "rule A { for p in rows when few(p) → place open(p) }\n"},
		{"c.rules", "rule B like A\nrule C { for p in rows when need(p) == 2 → place open(p) }\n"},
		{"p.rules", "pattern dots { \"# #\" }\n"}, {"d.rules", "rule D { for m in dots → eliminate m.cells }\n"}}
	var l Loader
	first, err := l.Load(base)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name     string
		files    []File
		compiled string // the rules that are others now
	}{
		{"nothing", base, ""},
		{"a define", edited(base, "a.rules", "== 1", "== 2"), "A B"},
		{"a comment above it", edited(base, "a.rules", "define", "// 1\ndefine"), ""},
		{"the rule that others are like", edited(base, "b.rules", "rows", "columns"), "A B"},
		{"a pattern", edited(base, "p.rules", "# #", "# . #"), "D"},
		{"a name that becomes a define", append(slices.Clone(base), File{"e.rules", "define other(p) = need(p)\n"}), ""},
	} {
		program, err := l.Load(c.files)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		var compiled []string
		for _, r := range program.Rules {
			if old, ok := first.Rule(r.ID); ok && old != r {
				compiled = append(compiled, r.ID)
			}
		}
		if got := strings.Join(compiled, " "); got != c.compiled {
			t.Errorf("%s: compiled %q, wanted %q", c.name, got, c.compiled)
		}
		if first, err = l.Load(base); err != nil {
			t.Fatal(err)
		}
	}
}
