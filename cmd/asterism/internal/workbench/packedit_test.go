package workbench

import (
	"encoding/json"
	"strings"
	"testing"

	"asterism/interpreter"
)

// packFiles are two packs of which one includes the other.
const packFiles = `rule A { for x in open(grid) when need(row(x)) == 0 → eliminate x because "a" }
rule B { for x in open(grid) when need(column(x)) == 0 → eliminate x because "b" }
rule C { for x in open(grid) when need(shape(x)) == 0 → eliminate x because "c" }
rule D { for x in open(grid) when need(shape(x)) == 9 → eliminate x because "d" }

pack base for starbattle {
  tier 1 "One" { A B } // kept
  tier 2 "Two" { C }
  grade "Easy" when hardest <= 1
  grade "Hard" when hardest == 2
}

pack mine for starbattle {
  include base
  tier 2 { D }
  grade "Mine" when hardest <= 2
}

pack other for starbattle {
  tier 1 { C }
  tier 2 { A }
}
`

func withRules(t *testing.T, text string) *Session {
	t.Helper()
	files := []interpreter.File{{Name: "x.rules", Text: text}}
	program, err := interpreter.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	e := New(Options{Shipped: interpreter.Folder{Name: "rules.d"}})
	e.SetRules(files, program, nil, 0)
	return e.Session(func(string, any) {})
}

// TestPackEdits makes each change of a pack: what must stand in its text then, and what not.
func TestPackEdits(t *testing.T) {
	for _, c := range []struct{ pack, edit, has, hasNot string }{
		{"base", `{"do":"move","rule":"A","tier":2}`, `tier 2 "Two" { C A }`, `{ A`},
		{"base", `{"do":"move","rule":"C","tier":1,"before":"B"}`, `tier 1 "One" { A C B }  // kept`, ""},
		{"base", `{"do":"move","rule":"B","tier":1,"before":"A"}`, `{ B A }`, ""},
		{"base", `{"do":"move","rule":"B","tier":4}`, "tier 4 { B }\n  grade", "A B"},
		{"other", `{"do":"add","rule":"D","tier":1,"before":"C"}`, `{ D C }`, ""},
		{"other", `{"do":"cut","rule":"C"}`, `tier 1 { }`, " C"},
		{"other", `{"do":"cutTier","tier":1}`, `tier 1 { A }`, "C"},
		{"base", `{"do":"addTier","tier":2,"title":"New"}`, "tier 2 \"New\" { }\n  tier 3 \"Two\" { C }", "hardest == 2"},
		{"base", `{"do":"addTier","tier":3,"title":"A \"quoted\" one"}`, `tier 3 "A \"quoted\" one" { }`, ""},
		{"base", `{"do":"title","tier":2,"title":"Other"}`, `tier 2 "Other" { C }`, `"Two"`},
		{"base", `{"do":"rating","rule":"B","rating":3.5}`, `{ A B rating 3.5 }`, ""},
		{"base", `{"do":"grade","title":"Easy","when":"hardest < 1"}`, `grade "Easy" when hardest < 1`, "<= 1"},
		{"base", `{"do":"grade","title":"Hard","when":""}`, `grade "Easy"`, `"Hard"`},
		{"base", `{"do":"grade","title":"Fair","when":"steps < 3","before":"Hard"}`, "grade \"Fair\" when steps < 3\n  grade \"Hard\"", ""},
		{"base", `{"do":"grade","axis":"range","title":"Low","when":"steps < 3"}`, `grade range "Low" when steps < 3`, ""},
		{"mine", `{"do":"move","rule":"A","tier":2,"before":"C"}`, `tier 2 { D A before C }`, ""},
		{"mine", `{"do":"move","rule":"A","tier":2}`, `tier 2 { D A last }`, ""},
		{"mine", `{"do":"move","rule":"C","tier":1,"before":"A"}`, "tier 1 { C before A }\n  tier 2 { D }", ""},
		{"mine", `{"do":"move","rule":"D","tier":1,"before":"B"}`, `tier 1 { D before B }`, `{ D }`},
		{"mine", `{"do":"cut","rule":"B"}`, `include base without B`, ""},
		{"mine", `{"do":"rating","rule":"A","rating":2}`, `tier 1 { A rating 2 before B }`, ""},
		{"mine", `{"do":"rating","rule":"B","rating":2}`, `tier 1 { B rating 2 last }`, ""},
		{"mine", `{"do":"title","tier":1,"title":"First"}`, `tier 1 "First" { }`, ""},
		{"mine", `{"do":"addTier","tier":3,"title":"Third"}`, `tier 3 "Third" { }`, ""},
	} {
		s := withRules(t, packFiles)
		got, err := call(s, MethodPack, []byte(`{"pack":"`+c.pack+`","edit":`+c.edit+`}`))
		if err != nil {
			t.Errorf("%s %s: %v", c.pack, c.edit, err)
			continue
		}
		var a PackAnswer
		if err := json.Unmarshal(got, &a); err != nil {
			t.Fatal(err)
		}
		own := a.Text[strings.Index(a.Text, "pack "+c.pack):]
		if end := strings.Index(own, "\n}"); end > 0 {
			own = own[:end]
		}
		if !strings.Contains(own, c.has) || c.hasNot != "" && strings.Contains(own, c.hasNot) {
			t.Errorf("%s %s:\n%s\nhas %q? or %q!", c.pack, c.edit, own, c.has, c.hasNot)
		}
		if _, err := interpreter.Load([]interpreter.File{{Name: "x.rules", Text: a.Text}}); err != nil {
			t.Errorf("%s %s: %v in\n%s", c.pack, c.edit, err, a.Text)
		}
	}
}

// TestPackRefusals makes changes that no pack takes.
func TestPackRefusals(t *testing.T) {
	s := withRules(t, packFiles)
	for _, edit := range []string{`{"do":"dance"}`, `{"do":"move","rule":"Z","tier":1}`, `{"do":"move","tier":1}`, `{"do":"add","rule":"A","tier":1}`,
		`{"do":"addTier","tier":1,"title":"x"}`, `{"do":"cutTier","tier":1}`, `{"do":"rating","rule":"Z"}`, `{"do":"grade","title":""}`,
		`{"do":"grade","title":"Mine","when":"nonsense("}`, `{"do":"move","rule":"A","tier":2,"before":"Z"}`, `{"do":"cut","rule":"Z"}`, `{"do":"cut","rule":"D"}`} {
		if got, err := call(s, MethodPack, []byte(`{"pack":"mine","edit":`+edit+`}`)); err == nil {
			t.Errorf("%s was made: %s", edit, got)
		}
	}
}
