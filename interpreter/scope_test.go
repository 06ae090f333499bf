package interpreter

import (
	"strings"
	"testing"

	"asterism/dsl"
)

const scoped = `define few(p) = need(p) == 1
rule A {
  for row in rows
  let free = open(row
  let t = tiling(row)
  when t.count > nosuch
  for x in t.tiles
  → place
}
rule B like A with t = tiling(row)
pattern dots { "# #" }
`

func TestScopeOfHalfWrittenRules(t *testing.T) {
	program, err := Load([]File{{"a.rules", scoped}})
	if err == nil {
		t.Fatal("there are no mistakes")
	}
	rule, _ := program.Rule("A")
	var got []string
	s := program.ScopeIn(rule.Decl, -1)
	for _, v := range s.Variables {
		name := "?"
		if v.Type != nil {
			name = v.Type.Name
		}
		got = append(got, v.Name+" "+name)
	}
	if all := strings.Join(got, ", "); all != "row region, free ?, t tiling, x list of candidates" && all != "row region, free ?, t tiling, x set" {
		t.Errorf("bound are %s", all)
	}
	for text, want := range map[string]string{"row": "region", "tiling(row).count": "number", "few(row)": "truth value", "open(row) + open(row)": "set",
		"nosuch": "", "row +": "", "dots": "list of placements"} {
		name := ""
		if typ := s.Type(text, nil); typ != nil {
			name = typ.Name
		}
		if name != want {
			t.Errorf("%s is a %q, wanted %q", text, name, want)
		}
	}
	if n := len(program.ScopeIn(rule.Decl, strings.Index(scoped, "let t")).Variables); n != 2 {
		t.Errorf("before the third clause there are %d variables", n)
	}
}

func TestScopeElsewhere(t *testing.T) {
	program, _ := Load([]File{{"a.rules", scoped}})
	d, ok := program.Define("few")
	if !ok || len(program.ScopeOf(d).Variables) != 1 {
		t.Error("few has no parameter")
	}
	s := program.GradeScope()
	s.Bind(dsl.Name{Text: "far"}, s.Type("rating", nil))
	if typ := s.Type("far > 2.5 and hardest < 3", nil); typ == nil || typ.Name != "truth value" {
		t.Errorf("a grade is a %v", typ)
	}
	rows := s.Type("rows", nil)
	if typ := s.Type("need(#) > 0", rows.Elem); typ == nil {
		t.Error("# has no type")
	}
	if _, ok := program.Pattern("dots"); !ok || len(program.Patterns()) != 1 || len(program.Defines()) != 1 {
		t.Error("the pattern or the define is not there")
	}
}
