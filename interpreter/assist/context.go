package assist

import (
	"slices"
	"strings"

	"asterism/builtins"
	"asterism/dsl"
	"asterism/interpreter"
)

// context is what stands around a place in a file: the half-written clause up to it. It is read off the tokens, as a tree
// has gaps just where somebody is typing.
type context struct {
	snapshot *Snapshot
	text     string
	offset   int
	quiet    bool        // in a comment or a text, where nothing is to be said
	word     dsl.Token   // that is being typed; empty at the place where none is
	tokens   []dsl.Token // before the word: of the declaration, or of the expression in a sentence
	decl     dsl.Decl    // around the place; nil outside of declarations
	block    string      // where the clause stands: dsl.InRule, dsl.InPack …; "" in the head of a declaration
	clause   []dsl.Token // of the clause before the word, its first word included; empty where one may begin
	scope    *interpreter.Scope
	inner    bool // in an expression of a sentence
}

func (s *Snapshot) contextAt(name string, offset int) *context {
	text, _ := s.Text(name)
	c := &context{snapshot: s, text: text, offset: offset, block: dsl.InFile, scope: s.Program.GradeScope()}
	all := dsl.Tokens(text)
	n := 0
	for n < len(all) && all[n].Start.Offset < offset {
		n++
	}
	c.tokens = all[:n]
	c.cutWord()
	c.findDecl(s.Program.Tree(name))
	return c
}

// cutWord takes the word that is being typed from the tokens, and sees what cannot be completed.
func (c *context) cutWord() {
	c.word = dsl.Token{Span: dsl.Span{Start: dsl.Pos{Offset: c.offset}, End: dsl.Pos{Offset: c.offset}}}
	if len(c.tokens) == 0 {
		return
	}
	last := c.tokens[len(c.tokens)-1]
	switch {
	case last.End.Offset < c.offset:
	case last.Kind == dsl.CommentToken:
		c.quiet = true
	case last.Kind == dsl.WordToken:
		c.word, c.tokens = last, c.tokens[:len(c.tokens)-1]
	case last.Kind == dsl.NumberToken:
		c.quiet = true
	}
}

// findDecl finds the declaration and the clause around the place.
func (c *context) findDecl(tree *dsl.Tree) {
	if tree == nil {
		return
	}
	for _, d := range tree.Decls {
		if d.DeclSpan().Start.Offset < c.offset {
			c.decl = d
		}
	}
	if c.decl == nil {
		return
	}
	begin := c.decl.DeclSpan().Start.Offset
	c.tokens = slices.DeleteFunc(slices.Clone(c.tokens), func(t dsl.Token) bool {
		return t.Start.Offset < begin || t.Kind == dsl.CommentToken
	})
	if in := c.sentence(); in != nil {
		c.tokens, c.clause, c.block, c.inner = in, in, dsl.InRule, true
		c.cutInnerWord()
	} else {
		c.outline()
	}
	c.bind()
}

// sentence is the tokens of the expression in a text around the place; nil where there is none.
func (c *context) sentence() []dsl.Token {
	if len(c.tokens) == 0 {
		return nil
	}
	last := c.tokens[len(c.tokens)-1]
	if last.Kind != dsl.TextToken || last.End.Offset <= c.offset && closed(last.Text) {
		return nil
	}
	c.quiet = true
	open := openBrace(last.Text[:min(len(last.Text), c.offset-last.Start.Offset)])
	before := c.tokens[len(c.tokens)-2]
	if open < 0 || before.Text != "because" {
		return nil
	}
	c.quiet = false
	start := last.Start.Offset + open + 1
	list := dsl.Tokens(c.text[start:c.offset])
	for i := range list {
		list[i].Start.Offset += start
		list[i].End.Offset += start
	}
	return append([]dsl.Token{{Kind: dsl.WordToken, Text: "{"}}, list...)
}

// closed says whether a text in quotes has its closing quote.
func closed(text string) bool {
	return len(text) > 1 && strings.ContainsAny(text[len(text)-1:], "\"'`")
}

// openBrace is where the brace stands that is open at the end of a text; -1 for none.
func openBrace(text string) int {
	open := -1
	for i := 0; i < len(text); i++ {
		switch {
		case strings.HasPrefix(text[i:], "{{") && open < 0:
			i++
		case text[i] == '{' && open < 0:
			open = i
		case text[i] == '}':
			open = -1
		}
	}
	return open
}

// cutInnerWord does for an expression in a sentence what cutWord does for the file.
func (c *context) cutInnerWord() {
	last := c.tokens[len(c.tokens)-1]
	if len(c.tokens) > 1 && last.Kind == dsl.WordToken && last.End.Offset == c.offset {
		c.word = last
		c.tokens = c.tokens[:len(c.tokens)-1]
		c.clause = c.tokens
	}
}

// outline goes through the tokens of the declaration and finds the block and the clause at the place.
func (c *context) outline() {
	switch c.decl.(type) {
	case *dsl.RuleDecl:
		c.clauses(dsl.InRule)
	case *dsl.PackDecl:
		c.clauses(dsl.InPack)
	case *dsl.Examples:
		c.clauses(dsl.InExamples)
	case *dsl.Define, *dsl.Pattern:
		c.block, c.clause = "", c.tokens
		if n := len(c.tokens); n > 3 && c.onNewLine() && endsOperand(c.tokens[n-1]) {
			c.block, c.clause, c.decl = dsl.InFile, nil, nil
		}
	}
}

// clauses finds the clause in a declaration with a body in braces.
func (c *context) clauses(body string) {
	c.block, c.clause = "", c.tokens
	blocks, depth, start := []string{}, 0, 0
	for i, t := range c.tokens {
		switch {
		case t.Text == "{" && depth == 0 && (len(blocks) == 0 || opensExample(c.tokens[start:i])):
			blocks = append(blocks, inside(blocks, body))
			start = i + 1
		case t.Kind != dsl.SignToken && (depth > 0 || len(blocks) == 0 || !c.begins(i, start, blocks[len(blocks)-1])):
		case strings.Contains("([{", t.Text):
			depth++
		case strings.Contains(")]}", t.Text) && depth > 0:
			depth--
		case t.Text == "}":
			if len(blocks) > 0 {
				blocks = blocks[:len(blocks)-1]
			}
			if len(blocks) == 0 {
				c.block, c.clause, c.decl = dsl.InFile, nil, nil
				return
			}
			start = i + 1
		case t.Kind != dsl.SignToken:
			start = i
		}
	}
	if len(blocks) > 0 {
		c.block, c.clause = blocks[len(blocks)-1], c.tokens[start:]
	}
}

// inside is the block that a brace opens.
func inside(blocks []string, body string) string {
	if len(blocks) > 0 {
		return dsl.InExample
	}
	return body
}

func opensExample(clause []dsl.Token) bool { return len(clause) > 0 && clause[0].Text == "example" }

// begins says whether a clause begins at token i, inside of what would be the clause from start on.
func (c *context) begins(i, start int, block string) bool {
	t := c.tokens[i]
	if t.Kind == dsl.ArrowToken {
		return true
	}
	if !slices.Contains(dsl.Words(block), t.Text) {
		return false
	}
	return i == start || t.Start.Line > c.tokens[i-1].End.Line || endsOperand(c.tokens[i-1])
}

// endsOperand says whether an expression may end with a token.
func endsOperand(t dsl.Token) bool {
	switch t.Kind {
	case dsl.WordToken:
		return !slices.Contains(dsl.OperatorWords(), t.Text)
	case dsl.NumberToken, dsl.TextToken:
		return true
	}
	return t.Text == ")" || t.Text == "]" || t.Text == "}" || t.Text == "#"
}

// onNewLine says whether the word that is being typed begins a line.
func (c *context) onNewLine() bool {
	line := strings.LastIndexByte(c.text[:c.word.Start.Offset], '\n') + 1
	return strings.TrimSpace(c.text[line:c.word.Start.Offset]) == ""
}

// bind makes the scope: what the clauses before bind, and what the expression names itself.
func (c *context) bind() {
	p := c.snapshot.Program
	switch d := c.decl.(type) {
	case *dsl.RuleDecl:
		c.scope = p.ScopeIn(d, c.offset)
		if c.inner || c.head() == "show" || c.head() == "because" {
			c.scope = p.ScopeIn(d, -1)
		}
	case *dsl.Define:
		c.scope = p.ScopeOf(d)
	}
	for i := 1; i+3 < len(c.clause); i++ {
		if c.clause[i].Text != "let" || c.clause[i+2].Text != "=" {
			continue
		}
		for k := i + 3; k < len(c.clause); k++ {
			if c.clause[k].Text == ";" {
				name := dsl.Name{Text: c.clause[i+1].Text, Span: c.clause[i+1].Span}
				c.scope.Bind(name, c.scope.Type(c.between(i+3, k), nil))
				break
			}
		}
	}
}

// between is the text of the tokens of the clause from lo up to but not including hi.
func (c *context) between(lo, hi int) string {
	if lo >= hi {
		return ""
	}
	return c.text[c.clause[lo].Start.Offset:c.clause[hi-1].End.Offset]
}

// head is the first word of the clause, "" where there is none yet.
func (c *context) head() string {
	if len(c.clause) == 0 {
		return ""
	}
	if c.clause[0].Kind == dsl.ArrowToken {
		return "→"
	}
	return c.clause[0].Text
}

// last is the n-th last token of the clause, from 0; an empty one where there are fewer.
func (c *context) last(n int) dsl.Token {
	if n >= len(c.clause) {
		return dsl.Token{}
	}
	return c.clause[len(c.clause)-1-n]
}

// afterDot says whether the word that is being typed is asked of a value.
func (c *context) afterDot() bool { return c.last(0).Text == "." || c.last(0).Text == "?." }

// typeBefore is the type of what stands before the dot at the end of the clause.
func (c *context) typeBefore() *builtins.Type {
	if !c.afterDot() {
		return nil
	}
	end := len(c.clause) - 1
	start := c.operand(end)
	return c.scope.Type(c.between(start, end), c.element())
}

// operand is where the operand begins that ends before token end of the clause: a name, a call, what is asked of these.
func (c *context) operand(end int) int {
	i := end
	for i > 0 {
		switch t := c.clause[i-1]; {
		case t.Text == ")" || t.Text == "]":
			i = c.opener(i - 1)
			if i > 0 && c.clause[i-1].Kind == dsl.WordToken && c.clause[i].Text == "(" {
				i--
			}
		case t.Kind == dsl.SignToken && t.Text != "#":
			return i
		default:
			i--
		}
		if i < 2 || c.clause[i-1].Text != "." && c.clause[i-1].Text != "?." {
			return i
		}
		i--
	}
	return i
}

// opener is the token that opens the bracket which token i closes; 0 if there is none.
func (c *context) opener(i int) int {
	depth := 0
	for ; i > 0; i-- {
		switch c.clause[i].Text {
		case ")", "]", "}":
			depth++
		case "(", "[", "{":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return 0
}

// call is a call whose arguments are being written.
type call struct {
	name     string
	open     int // its opening bracket, in the clause
	argument int // from 0, the receiver of a method not counted
	method   bool
}

// calls are those around the place, innermost first.
func (c *context) calls() []call {
	var list []call
	depth, commas := 0, 0
	for i := len(c.clause) - 1; i > 0; i-- {
		switch t := c.clause[i]; t.Text {
		case ")", "]", "}":
			depth++
		case ",":
			if depth == 0 {
				commas++
			}
		case "(", "[", "{":
			if depth > 0 {
				depth--
				continue
			}
			if before := c.clause[i-1]; t.Text == "(" && before.Kind == dsl.WordToken {
				list = append(list, call{before.Text, i, commas, i > 1 && c.clause[i-2].Text == "."})
			}
			commas = 0
		}
	}
	return list
}

// element is what # stands for at the place: an element of what the innermost any, all, filter … is about; nil for nothing.
func (c *context) element() *builtins.Type {
	for _, call := range c.calls() {
		if !predicate(call.name) || call.argument == 0 {
			continue
		}
		end := call.open + 1
		for depth := 0; end < len(c.clause) && (depth > 0 || c.clause[end].Text != ","); end++ {
			switch c.clause[end].Text {
			case "(", "[", "{":
				depth++
			case ")", "]", "}":
				depth--
			}
		}
		if t := c.scope.Type(c.between(call.open+1, end), nil); t != nil {
			return t.Elem
		}
		return nil
	}
	return nil
}

func predicate(name string) bool { return slices.Contains(interpreter.Predicates(), name) }
