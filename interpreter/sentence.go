package interpreter

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"asterism/builtins"
	"asterism/dsl"
	"asterism/puzzle"
)

// compileTemplate makes the sentence of a rule.
func (c *compiler) compileTemplate(d *dsl.RuleDecl, s scope) func(*builtins.Env) string {
	if d.Because == nil {
		return func(*builtins.Env) string { return "" }
	}
	var parts []func(*builtins.Env) string
	for _, p := range d.Because.Parts {
		if p.Expr == nil {
			text := p.Literal
			parts = append(parts, func(*builtins.Env) string { return text })
		} else if n, ok := c.compile(p.Expr, s); ok {
			parts = append(parts, n.Type.Text(n.Value))
		}
	}
	return func(e *builtins.Env) string {
		var b strings.Builder
		b.Grow(sentenceLength)
		for _, p := range parts {
			b.WriteString(p(e))
		}
		return Capital(b.String())
	}
}

// sentenceLength is room for most sentences.
const sentenceLength = 96

// Capital begins a sentence with a capital letter, unless its first word is a name like r1c3.
func Capital(s string) string {
	word, _, _ := strings.Cut(s, " ")
	if strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }) {
		return s
	}
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[size:]
}

// regionsBehind lists the regions that a set was made of, so that a hint can name them.
func regionsBehind(n builtins.Node) func(*builtins.Env) []*puzzle.Region {
	switch {
	case n.Region != nil:
		return func(e *builtins.Env) []*puzzle.Region { return []*puzzle.Region{n.Region(e)} }
	case n.Regions != nil:
		return func(e *builtins.Env) []*puzzle.Region { return slices.Clone(n.Regions(e)) }
	}
	return func(*builtins.Env) []*puzzle.Region { return nil }
}

func (c *compiler) compileRoles(roles []*dsl.Role, s scope) []role {
	var out []role
	for _, r := range roles {
		if n, ok := c.want(r.Value, s, builtins.Set, "what a role shows"); ok {
			out = append(out, role{r.Name.Text, n.Value.(builtins.Eval[puzzle.Set]), regionsBehind(n)})
		}
	}
	return out
}
