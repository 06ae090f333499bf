package assist

import (
	"fmt"
	"slices"
	"strings"

	"asterism/builtins"
	"asterism/dsl"
	"asterism/interpreter"
	"asterism/interpreter/example"
	"asterism/interpreter/schema"
	"asterism/puzzle"
	"asterism/puzzle/english"
)

// Info is what is told about a place, as Markdown.
type Info struct {
	dsl.Span
	Text string
}

// Hover tells what stands at a place: a name, or a word of the language. Draw draws a board as text, for the example of a rule;
// it may be nil.
func (s *Snapshot) Hover(name string, offset int, draw func(*puzzle.Board) string) (Info, bool) {
	m, ok := s.At(name, offset)
	if !ok {
		return s.hoverWord(name, offset)
	}
	text := s.about(name, m, draw)
	return Info{m.Span, text}, text != ""
}

// about is what is told of a name, "" for nothing.
func (s *Snapshot) about(name string, m Mention, draw func(*puzzle.Board) string) string {
	switch m.Kind {
	case LocalName:
		return s.aboutLocal(name, m)
	case BuiltinName:
		return s.aboutBuiltin(name, m)
	case FieldName:
		return s.aboutField(name, m)
	case TagName:
		return s.aboutTag(m.Name)
	}
	return s.Describe(m.Kind, m.Name, draw)
}

// aboutWord tells what the manual says of a word or sign, or else how it is written.
func aboutWord(word string) string {
	if text := manualOf(word); text != "" {
		return text
	}
	if usage := dsl.Usage(word); usage != "" {
		return interpreter.Capital(usage) + "."
	}
	return ""
}

// hoverWord tells what a word of the language means.
func (s *Snapshot) hoverWord(name string, offset int) (Info, bool) {
	tree := s.Program.Tree(name)
	if tree == nil {
		return Info{}, false
	}
	for _, t := range dsl.Tokens(tree.Source.Text) {
		if word := t.Text; t.Holds(offset) && (t.Kind == dsl.WordToken || t.Kind == dsl.ArrowToken) {
			if word == "->" {
				word = "→"
			}
			if text := aboutWord(word); text != "" {
				return Info{t.Span, text}, true
			}
		}
	}
	return Info{}, false
}

func code(text string) string { return "```asterism\n" + text + "\n```\n" }

func written(src *dsl.Source, span dsl.Span) string {
	return strings.TrimSpace(src.Text[span.Start.Offset:span.End.Offset])
}

// declaration is the text of a declaration and the comment above it.
func declaration(src *dsl.Source, span dsl.Span) string {
	return code(written(src, span)) + above(src, span)
}

// above is the comment that stands right above a declaration.
func above(src *dsl.Source, span dsl.Span) string {
	var lines []string
	for n := span.Start.Line - 1; n > 0; n-- {
		text, ok := strings.CutPrefix(strings.TrimSpace(src.Line(n)), "//")
		if !ok {
			break
		}
		lines = append(lines, strings.TrimSpace(text))
	}
	slices.Reverse(lines)
	if len(lines) == 0 {
		return ""
	}
	return "\n" + strings.Join(lines, "\n") + "\n"
}

// aboutRule tells the title of a rule, where it stands, what it says, and its first example.
func (s *Snapshot) aboutRule(id string, draw func(*puzzle.Board) string) string {
	rule, ok := s.Program.Rule(id)
	if !ok {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "**%s** %s\n", rule.ID, rule.Title)
	b.WriteString(above(rule.Decl.Source, rule.Decl.Span))
	for _, line := range s.standings(rule) {
		fmt.Fprintf(&b, "\n- %s", line)
	}
	if rule.Rating != nil {
		fmt.Fprintf(&b, "\n- rating %g", *rule.Rating)
	}
	if rule.AssumesUnique {
		b.WriteString("\n- assumes that there is one solution")
	}
	fmt.Fprintf(&b, "\n\n%s", code(withoutExamples(rule.Decl)))
	b.WriteString(s.firstExample(rule, draw))
	return b.String()
}

// standings says in which tiers of which packs a rule stands.
func (s *Snapshot) standings(rule *interpreter.Rule) []string {
	var lines []string
	for _, p := range s.Program.Packs {
		if _, tier, ok := p.Find(rule.ID); ok {
			line := fmt.Sprintf("pack %s, tier %d", p.Name, tier.Number)
			if tier.Title != "" {
				line += " “" + tier.Title + "”"
			}
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 {
		lines = []string{"in no pack"}
	}
	return lines
}

// withoutExamples is the text of a rule up to the examples in it.
func withoutExamples(d *dsl.RuleDecl) string {
	text := written(d.Source, d.Span)
	if len(d.Examples) == 0 {
		return text
	}
	return strings.TrimSpace(d.Source.Text[d.Start.Offset:d.Examples[0].Start.Offset]) + "\n  …\n}"
}

// firstExample draws the board of the first example on which a rule fires, and says what follows there.
func (s *Snapshot) firstExample(rule *interpreter.Rule, draw func(*puzzle.Board) string) string {
	for _, ex := range s.Program.Examples(rule) {
		if ex.Nothing || draw == nil {
			continue
		}
		board, mistakes := example.Board(ex)
		if board == nil || len(mistakes) > 0 {
			continue
		}
		var claims []string
		for _, c := range ex.Expect {
			claims = append(claims, written(ex.Source, c.Span))
		}
		return fmt.Sprintf("\nExample\n\n```\n%s```\n%s\n", draw(board), code(strings.Join(claims, "\n")))
	}
	return ""
}

func (s *Snapshot) aboutPack(name string) string {
	p, ok := s.Program.Pack(name)
	if !ok {
		return ""
	}
	var b strings.Builder
	rules := 0
	for _, t := range p.Tiers {
		rules += len(t.Rules)
	}
	fmt.Fprintf(&b, "**pack %s** %s\n%s\nFor %s: %s in %s.\n", p.Name, p.Title, above(p.Decl.Source, p.Decl.Span), p.Family,
		english.Counted(rules, "rule"), english.Counted(len(p.Tiers), "tier"))
	for _, t := range p.Tiers {
		fmt.Fprintf(&b, "\n- tier %d %s: %d", t.Number, t.Title, len(t.Rules))
	}
	for _, g := range schema.GradesOf(s.Program, p) {
		fmt.Fprintf(&b, "\n- %s when %s", strings.TrimSpace(g.Axis+" "+g.Title), g.When)
	}
	return b.String() + "\n"
}

// aboutLocal tells the type of a name that a rule binds, and what can be asked of it.
func (s *Snapshot) aboutLocal(name string, m Mention) string {
	for _, v := range s.variables(name, m) {
		if v.Name == m.Name {
			return code(boundAs(v)+": "+TypeName(v.Type)) + aboutType(v.Type)
		}
	}
	return ""
}

// variables are the names that the declaration around a mention binds.
func (s *Snapshot) variables(name string, m Mention) []interpreter.Variable {
	d := s.declAt(name, m.Start.Offset)
	if rule, ok := d.(*dsl.RuleDecl); ok {
		return s.Program.ScopeIn(rule, -1).Variables
	}
	if define, ok := d.(*dsl.Define); ok {
		return s.Program.ScopeOf(define).Variables
	}
	return nil
}

func boundAs(v interpreter.Variable) string {
	switch v.By.(type) {
	case *dsl.For:
		return "for " + v.Name
	case *dsl.Let:
		return "let " + v.Name
	}
	return v.Name
}

// TypeName is the name of a type, "anything" where it is not known.
func TypeName(t *builtins.Type) string {
	if t == nil {
		return "anything"
	}
	return t.Name
}

// aboutType tells what a type is, and the fields of its values.
func aboutType(t *builtins.Type) string {
	if t == nil {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n" + t.Doc + "\n")
	for _, f := range t.Fields {
		fmt.Fprintf(&b, "\n- `.%s` (%s): %s", f.Name, f.Type.Name, f.Doc)
	}
	if t.Elem != nil && t.Elem != builtins.Cell {
		for _, f := range t.Elem.Fields {
			fmt.Fprintf(&b, "\n- each has `.%s` (%s): %s", f.Name, f.Type.Name, f.Doc)
		}
	}
	return b.String() + "\n"
}

// aboutBuiltin tells what the manual says.
func (s *Snapshot) aboutBuiltin(name string, m Mention) string {
	if text := manualOf(m.Name); text != "" {
		return text
	}
	for _, v := range s.Program.GradeScope().Variables {
		if _, inPack := s.declAt(name, m.Start.Offset).(*dsl.PackDecl); inPack && v.Name == m.Name {
			return code(v.Name+": "+TypeName(v.Type)) + "\nWhat the solve needed, for grades.\n"
		}
	}
	return ""
}

// manualOf is what the manual says of a name, word or sign; "" for nothing.
func manualOf(name string) string {
	var pages []string
	for _, c := range manual().About(name).Chapters {
		for _, f := range c.Functions {
			pages = append(pages, page(f))
		}
	}
	return strings.Join(pages, "\n---\n")
}

// page is what the manual says of a function: its signatures, its meaning, what it takes and costs, an example.
func page(f schema.FuncDoc) string {
	var b strings.Builder
	forms := f.Forms
	if len(forms) == 0 {
		forms = []string{f.Signature}
	}
	fmt.Fprintf(&b, "%s\n%s\n", code(strings.Join(forms, "\n")), f.Doc)
	for _, p := range f.Params {
		fmt.Fprintf(&b, "\n- `%s`: %s", p.Name, p.Doc)
	}
	for _, fact := range [][2]string{{"cost", f.Cost}, {"certificate", f.Premises}, {"only in", f.Family}, {"operator", f.Operator}} {
		if fact[1] != "" {
			fmt.Fprintf(&b, "\n- %s: %s", fact[0], fact[1])
		}
	}
	if f.Example != "" {
		fmt.Fprintf(&b, "\n\nExample\n\n%s", code(f.Example))
	}
	return b.String() + "\n"
}

// aboutField tells what is asked of a value after a dot.
func (s *Snapshot) aboutField(name string, m Mention) string {
	c := s.contextAt(name, m.Start.Offset)
	t := c.typeBefore()
	if t == nil {
		return ""
	}
	f, ok := t.Field(m.Name)
	if !ok {
		return ""
	}
	return code("("+t.Name+")."+f.Name+": "+f.Type.Name) + "\n" + f.Doc + "\n" + aboutType(f.Type)
}

// aboutTag tells which rules learn facts under a tag.
func (s *Snapshot) aboutTag(tag string) string {
	var ids []string
	for _, r := range s.Program.Rules {
		for _, cl := range r.Clauses {
			if a, ok := cl.(*dsl.Action); ok && a.As != nil && a.As.Text == tag && !slices.Contains(ids, r.ID) {
				ids = append(ids, r.ID)
			}
		}
	}
	if len(ids) == 0 {
		return ""
	}
	return fmt.Sprintf("Facts **%s**, learnt by %s.\n", tag, english.List(ids))
}
