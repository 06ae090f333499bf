package dsl

import "testing"

func TestPosAt(t *testing.T) {
	src := newSource("x", "a→b\n\n語x\r\nend")
	tests := []struct {
		offset int
		want   Pos
	}{
		{-5, Pos{0, 1, 1}}, {0, Pos{0, 1, 1}}, {1, Pos{1, 1, 2}}, {4, Pos{4, 1, 3}}, {5, Pos{5, 1, 4}},
		{6, Pos{6, 2, 1}}, {7, Pos{7, 3, 1}}, {10, Pos{10, 3, 2}}, {99, Pos{16, 4, 4}},
	}
	for _, test := range tests {
		if got := src.PosAt(test.offset); got != test.want {
			t.Errorf("PosAt(%d) = %v, want %v", test.offset, got, test.want)
		}
	}
	if got := src.Line(3); got != "語x" {
		t.Errorf("line 3 is %q", got)
	}
	if got := src.Line(9); got != "" {
		t.Errorf("line 9 is %q", got)
	}
}

// TestAt: offsets of expr-lang, in runes of the expression, lead back to the file, through escapes too.
func TestAt(t *testing.T) {
	text := "rule X {\n  when 語 ==\n    bad\n  → place x\n  because \"ü\\n\\u00e9{f(\\\"語\\\", y)} {z}\"\n}"
	file, diags := Parse("x", text)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	rule := file.Decls[0].(*RuleDecl)
	parts := rule.Because.Parts
	tests := []struct {
		expr *Expr
		rune int
		want string
	}{
		{rule.Clauses[0].(*When).Cond, 0, "語 =="}, {rule.Clauses[0].(*When).Cond, 9, "bad"},
		{rule.Clauses[1].(*Action).Set, 0, "x\n"}, {rule.Clauses[1].(*Action).Set, 1, "\n"},
		{parts[1].Expr, 0, "f("}, {parts[1].Expr, 2, "\\\"語"}, {parts[1].Expr, 3, "語"}, {parts[1].Expr, 7, "y)"},
		{parts[3].Expr, 0, "z}"},
	}
	for _, test := range tests {
		at := test.expr.At(test.rune)
		if rest := text[at.Offset:]; rest[:min(len(rest), len(test.want))] != test.want {
			t.Errorf("%q rune %d is %q, want %q", test.expr.Text, test.rune, rest, test.want)
		}
		if at != file.Source.PosAt(at.Offset) {
			t.Errorf("%q rune %d: wrong line or column %v", test.expr.Text, test.rune, at)
		}
	}
}
