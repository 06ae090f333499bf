package dsl

import (
	"strings"
	"testing"
)

func TestTemplate(t *testing.T) {
	tests := []struct{ text, want string }{
		{`plain`, `plain`},
		{``, ``},
		{`{a}`, `<a>`},
		{`{ a } b{c}`, `<a>| b|<c>`},
		{`{{a}} {b}}}`, `{a} |<b>|}`},
		{`{all(xs, {# > 0})}`, `<all(xs, {# > 0})>`},
		{`{{{a}}}`, `{|<a>|}`},
		{`{f('}')}.`, `<f('}')>|.`},
		{`{f(\"}\")}`, `<f("}")>`},
		{`{n == 1 ? "place" : "places"} of {p}`, `<n == 1 ? "place" : "places">| of |<p>`},
		{`{f("a\"b", "}")}\"`, `<f("a\"b", "}")>|"`},
		{`it's {f(\"}\", '"')} \"`, `it's |<f("}", '"')>| "`},
		{`a\tb {c}`, "a\tb |<c>"},
	}
	for _, test := range tests {
		file, diags := Parse("x", `rule X { because "`+test.text+`" }`)
		if len(diags) > 0 {
			t.Errorf("%s: %v", test.text, diags)
			continue
		}
		var parts []string
		for _, p := range file.Decls[0].(*RuleDecl).Because.Parts {
			if p.Expr != nil {
				parts = append(parts, "<"+p.Expr.Text+">")
			} else {
				parts = append(parts, p.Literal)
			}
		}
		if got := strings.Join(parts, "|"); got != test.want {
			t.Errorf("%s: %s, want %s", test.text, got, test.want)
		}
	}
}
