package interpreter

import (
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
	var parts []func(*builtins.Env, []byte) []byte
	for _, p := range d.Because.Parts {
		if p.Expr == nil {
			text := p.Literal
			parts = append(parts, func(_ *builtins.Env, b []byte) []byte { return append(b, text...) })
		} else if n, ok := c.compile(p.Expr, s); ok {
			parts = append(parts, appending(n))
		}
	}
	return func(e *builtins.Env) string {
		b := e.Text[:0]
		for _, p := range parts {
			b = p(e, b)
		}
		e.Text = b
		return sentence(b)
	}
}

// appending appends a value to a text as sentences have it.
func appending(n builtins.Node) func(*builtins.Env, []byte) []byte {
	if n.Type.Append != nil {
		return n.Type.Append(n.Value)
	}
	text := n.Type.Text(n.Value)
	return func(e *builtins.Env, b []byte) []byte { return append(b, text(e)...) }
}

// sentence is a text as a string that begins like Capital.
func sentence(b []byte) string {
	for i, c := range b {
		if c == ' ' && i > 0 {
			b[0] &^= 'a' - 'A'
			return string(b)
		}
		if c|0x20 < 'a' || c|0x20 > 'z' {
			break
		}
	}
	return Capital(string(b))
}

// Capital begins a sentence with a capital letter, unless its first word is a name like r1c3.
func Capital(s string) string {
	word, _, _ := strings.Cut(s, " ")
	if strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }) {
		return s
	}
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[size:]
}

// regionsBehind appends the regions that a set was made of to a list, so that a hint can name them.
func regionsBehind(n builtins.Node) func(*builtins.Env, []*puzzle.Region) []*puzzle.Region {
	switch {
	case n.Region != nil:
		return func(e *builtins.Env, list []*puzzle.Region) []*puzzle.Region { return append(list, n.Region(e)) }
	case n.Regions != nil:
		return func(e *builtins.Env, list []*puzzle.Region) []*puzzle.Region { return append(list, n.Regions(e)...) }
	}
	return func(_ *builtins.Env, list []*puzzle.Region) []*puzzle.Region { return list }
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
