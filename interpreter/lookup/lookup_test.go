package lookup_test

import (
	"strings"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/internal/rulestest"
	"asterism/interpreter/lookup"
	"asterism/puzzle"
)

// TestNames finds what there is, and says what may have been meant where there is nothing.
func TestNames(t *testing.T) {
	program := rulestest.Load(t, interpreter.File{Name: "small.rules", Text: rulestest.SmallRules})
	pack, err := lookup.Pack(program, "", puzzle.StarBattle)
	if err != nil || pack.Name != "small" {
		t.Fatal(pack, err)
	}
	if rules, err := lookup.RulesOf(pack, []string{"Touch", "Rest"}); err != nil || len(rules) != 2 {
		t.Error(rules, err)
	}
	if p := lookup.PackWith(program, "Rest"); p != pack {
		t.Error(p)
	}
	rule := func(id string) error { _, err := lookup.Rule(program, id); return err }
	named := func(name string, family puzzle.Family) error {
		_, err := lookup.Pack(program, name, family)
		return err
	}
	of := func(id string) error { _, err := lookup.RulesOf(pack, []string{id}); return err }
	for _, c := range []struct {
		err  error
		want string
	}{
		{rule("Touch"), ""},
		{rule("Tuch"), "there is no rule Tuch; did you mean Touch?"},
		{rule("next to a STAR"), "there is no rule next to a STAR; that is the title of Touch"},
		{lookup.NoRuleOrPack(program, "The rest of a line"), "that is the title of Rest"},
		{rule("Q"), "asterism rules lists them"},
		{named("smal", puzzle.StarBattle), "there is no pack smal; did you mean small?"},
		{named("small", puzzle.Sudoku), "pack small is for starbattle, and this is a puzzle of sudoku"},
		{named("", puzzle.Sudoku), "no pack is for sudoku"},
		{lookup.CheckPack(program, ""), ""},
		{of("Rets"), "did you mean Rest?"},
		{lookup.NoRuleOrPack(program, "smoll"), "there is no rule or pack smoll; did you mean small?"},
		{lookup.CheckGrade(pack, ""), ""},
		{lookup.CheckGrade(pack, "Easy"), ""},
		{lookup.CheckGrade(pack, "Eesy"), "did you mean Easy?"},
		{lookup.CheckAxis(pack, "range", "Hard"), "pack small grades on one axis only"},
	} {
		if got := c.err; (got == nil) != (c.want == "") || got != nil && !strings.Contains(got.Error(), c.want) {
			t.Errorf("%v, not %q", got, c.want)
		}
	}
}
