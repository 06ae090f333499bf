package assist

import (
	"slices"
	"strings"

	"asterism/builtins"
	"asterism/dsl"
)

// Kind is what a name names.
type Kind int

// The kinds of names.
const (
	RuleName    Kind = iota + 1
	PackName         // a pack
	DefineName       // a define
	PatternName      // a pattern
	LocalName        // what a for, a let or the parameter of a define names
	BuiltinName      // a name or function of the language
	FieldName        // what is asked of a value after a dot
	TagName          // the tag of a fact
	RoleName         // what a picture highlights
	FamilyName       // a family of puzzles
	AxisName         // a scale of grades
	OtherName        // a word that names nothing known
)

// Mention is a place where a name stands.
type Mention struct {
	Kind Kind
	Name string
	dsl.Span
	Decl bool // the name is declared here

	owner string // of a local name: the declaration around it
	call  bool   // it is called, as f(x) or x.f
}

// mentions are the places where names stand in a file, in the order of the text.
type mentions struct {
	tree *dsl.Tree
	list []Mention
}

// mentionsIn lists the names of a file. What they name is not all settled yet; see Snapshot.settled.
func mentionsIn(tree *dsl.Tree) *mentions {
	m := &mentions{tree: tree}
	for _, d := range tree.Decls {
		m.declaration(d)
	}
	slices.SortStableFunc(m.list, func(a, b Mention) int { return a.Start.Offset - b.Start.Offset })
	return m
}

func (m *mentions) declaration(d dsl.Decl) {
	switch d := d.(type) {
	case *dsl.RuleDecl:
		m.rule(d)
	case *dsl.PackDecl:
		m.pack(d)
	case *dsl.Pattern:
		m.add(PatternName, d.Name, true)
	case *dsl.Define:
		m.define(d)
	case *dsl.Examples:
		m.add(RuleName, d.Rule, false)
		m.examples(d.List)
	}
}

func (m *mentions) add(kind Kind, name dsl.Name, decl bool) {
	if name.Text != "" {
		m.list = append(m.list, Mention{Kind: kind, Name: name.Text, Span: name.Span, Decl: decl})
	}
}

func (m *mentions) local(name dsl.Name, owner string, decl bool) {
	if name.Text != "" {
		m.list = append(m.list, Mention{Kind: LocalName, Name: name.Text, Span: name.Span, Decl: decl, owner: owner})
	}
}

func (m *mentions) rule(d *dsl.RuleDecl) {
	m.add(RuleName, d.Name, true)
	owner := "rule " + d.Name.Text
	if d.Like != nil {
		m.add(RuleName, d.Like.Rule, false)
		for _, l := range d.Like.With {
			m.local(l.Var, owner, false)
			m.expression(l.Value, owner)
		}
	}
	for _, cl := range d.Clauses {
		m.clause(cl, owner)
	}
	if d.Because != nil {
		for _, p := range d.Because.Parts {
			m.expression(p.Expr, owner)
		}
	}
	for _, r := range d.Show {
		m.add(RoleName, r.Name, true)
		m.expression(r.Value, owner)
	}
	m.examples(d.Examples)
}

func (m *mentions) clause(cl dsl.Clause, owner string) {
	switch cl := cl.(type) {
	case *dsl.For:
		m.local(cl.Var, owner, true)
		m.expression(cl.In, owner)
	case *dsl.Let:
		m.local(cl.Var, owner, true)
		m.expression(cl.Value, owner)
	case *dsl.When:
		m.expression(cl.Cond, owner)
	case *dsl.Action:
		m.expression(cl.Count, owner)
		m.expression(cl.Set, owner)
		if cl.As != nil {
			m.add(TagName, *cl.As, true)
		}
	}
}

func (m *mentions) define(d *dsl.Define) {
	m.add(DefineName, d.Name, true)
	owner := "define " + d.Name.Text
	for _, p := range d.Params {
		m.local(p, owner, true)
	}
	m.expression(d.Body, owner)
}

func (m *mentions) pack(d *dsl.PackDecl) {
	m.add(PackName, d.Name, true)
	if d.Family != nil {
		m.add(FamilyName, *d.Family, false)
	}
	for _, in := range d.Includes {
		m.add(PackName, in.Pack, false)
		m.rules(in.Without...)
	}
	for _, r := range d.Replaces {
		m.rules(r.Rule, r.By)
	}
	for _, t := range d.Tiers {
		for _, e := range t.Rules {
			m.rules(e.Rule)
			if e.Order != nil && e.Order.Rule != nil {
				m.rules(*e.Order.Rule)
			}
		}
	}
	for _, g := range d.Grades {
		if g.Axis != nil {
			m.add(AxisName, *g.Axis, true)
		}
		m.expression(g.When, "pack "+d.Name.Text)
	}
}

func (m *mentions) rules(names ...dsl.Name) {
	for _, n := range names {
		m.add(RuleName, n, false)
	}
}

func (m *mentions) examples(list []*dsl.Example) {
	for _, e := range list {
		for _, c := range slices.Concat(e.Know, e.Expect) {
			if c.As != nil {
				m.add(TagName, *c.As, false)
			}
		}
	}
}

// expression lists the names of an expression. Those that it gives itself are local to it.
func (m *mentions) expression(e *dsl.Expr, owner string) {
	if e == nil {
		return
	}
	toks, own := e.Tokens(), map[string]bool{}
	for i, t := range toks {
		switch {
		case t.Kind == dsl.TextToken && i > 1 && toks[i-1].Text == "(" && toks[i-2].Text == "facts":
			m.tag(t)
		case t.Kind == dsl.WordToken && i > 0 && toks[i-1].Text == "let":
			own[t.Text] = true
			m.local(dsl.Name{Text: t.Text, Span: t.Span}, inExpression(owner, e), true)
		case t.Kind == dsl.WordToken && !slices.Contains(dsl.OperatorWords(), t.Text) && t.Text != "let":
			name := Mention{Kind: OtherName, Name: t.Text, Span: t.Span, owner: owner}
			if own[t.Text] {
				name.owner = inExpression(owner, e)
			}
			name.call = i+1 < len(toks) && toks[i+1].Text == "("
			if i > 0 && (toks[i-1].Text == "." || toks[i-1].Text == "?.") && !name.call {
				name.Kind = FieldName
			}
			m.list = append(m.list, name)
		}
	}
}

func inExpression(owner string, e *dsl.Expr) string {
	return owner + " at " + e.Source.Name + strings.Repeat("'", e.Start.Line)
}

// tag lists a tag in quotes that facts are asked for by.
func (m *mentions) tag(t dsl.Token) {
	inner := dsl.Span{Start: t.Start, End: t.End}
	inner.Start.Offset++
	inner.Start.Column++
	inner.End.Offset--
	inner.End.Column--
	m.add(TagName, dsl.Name{Text: strings.Trim(t.Text, `"'`), Span: inner}, false)
}

// Mentions are the places in a file where names stand, in the order of the text.
func (s *Snapshot) Mentions(name string) []Mention {
	m := s.mentionsOf(name)
	if m == nil {
		return nil
	}
	list := slices.Clone(m.list)
	locals := map[[2]string]bool{}
	for i := range list {
		list[i].owner = s.rootOf(list[i].owner)
		if list[i].Kind == LocalName {
			locals[[2]string{list[i].owner, list[i].Name}] = true
		}
	}
	for i := range list {
		s.settle(&list[i], locals)
	}
	return list
}

// rootOf is the rule whose clauses a rule has that is like others, as an owner of local names.
func (s *Snapshot) rootOf(owner string) string {
	id, ok := strings.CutPrefix(owner, "rule ")
	for range 100 { // like itself
		rule, found := s.Program.Rule(id)
		if !ok || !found || rule.Decl.Like == nil {
			break
		}
		id = rule.Decl.Like.Rule.Text
		owner = "rule " + id
	}
	return owner
}

// settle finds out what a name of an expression names.
func (s *Snapshot) settle(m *Mention, locals map[[2]string]bool) {
	if m.Kind != OtherName {
		return
	}
	_, isDefine := s.Program.Define(m.Name)
	_, isPattern := s.Program.Pattern(m.Name)
	switch {
	case m.call && isDefine:
		m.Kind = DefineName
	case !m.call && (locals[[2]string{m.owner, m.Name}] || s.bindsIn(m.owner, m.Name)):
		m.Kind = LocalName
	case !m.call && isPattern:
		m.Kind = PatternName
	case builtin(m.Name, m.call) != nil || predicate(m.Name) || strings.HasPrefix(m.owner, "pack "):
		m.Kind = BuiltinName
	}
}

// bindsIn says whether a rule binds a name; the rule may stand in another file than one that is like it.
func (s *Snapshot) bindsIn(owner, name string) bool {
	id, ok := strings.CutPrefix(owner, "rule ")
	rule, found := s.Program.Rule(id)
	return ok && found && slices.ContainsFunc(rule.Decl.Clauses, func(cl dsl.Clause) bool {
		n, ok := boundBy(cl)
		return ok && n.Text == name
	})
}

// boundBy is the name that a clause binds.
func boundBy(cl dsl.Clause) (dsl.Name, bool) {
	switch cl := cl.(type) {
	case *dsl.For:
		return cl.Var, true
	case *dsl.Let:
		return cl.Var, true
	}
	return dsl.Name{}, false
}

// builtin finds a name or function of the language.
func builtin(name string, call bool) *builtins.Func {
	if call {
		f, _ := builtins.Call(name)
		return f
	}
	if f, ok := builtins.Name(name); ok {
		return f
	}
	f, _ := builtins.Call(name)
	return f
}

// At is the name at a place of a file; false where none stands.
func (s *Snapshot) At(name string, offset int) (Mention, bool) {
	list := s.Mentions(name)
	for _, m := range slices.Backward(list) {
		if m.Holds(offset) {
			return m, true
		}
	}
	return Mention{}, false
}

// same says whether two mentions are of one thing.
func same(a, b Mention) bool {
	return a.Kind == b.Kind && a.Name == b.Name && (a.Kind != LocalName || a.owner == b.owner)
}

// Place is a stretch of a file.
type Place struct {
	File string
	dsl.Span
}

// Definition is where what stands at a place is declared: none for what the language has by itself.
func (s *Snapshot) Definition(name string, offset int) []Place {
	m, ok := s.At(name, offset)
	if !ok || m.Kind == BuiltinName || m.Kind == FieldName || m.Kind == OtherName || m.Kind == FamilyName {
		return nil
	}
	return s.find(m, func(found Mention) bool { return found.Decl })
}

// References are all places where the name at a place stands, its declaration among them if that is asked for.
func (s *Snapshot) References(name string, offset int, declaration bool) []Place {
	m, ok := s.At(name, offset)
	if !ok || m.Kind == OtherName {
		return nil
	}
	return s.find(m, func(found Mention) bool { return declaration || !found.Decl })
}

// find lists mentions of one thing, by file and place.
func (s *Snapshot) find(m Mention, wanted func(Mention) bool) []Place {
	var places []Place
	for _, source := range s.Program.Sources {
		for _, found := range s.Mentions(source.Name) {
			if same(m, found) && wanted(found) {
				places = append(places, Place{source.Name, found.Span})
			}
		}
	}
	return places
}

// Highlights are the places in one file where the name at a place stands.
func (s *Snapshot) Highlights(name string, offset int) []Mention {
	m, ok := s.At(name, offset)
	if !ok {
		return nil
	}
	return slices.DeleteFunc(s.Mentions(name), func(found Mention) bool { return !same(m, found) })
}

// declAt is the declaration around a place, or nil.
func (s *Snapshot) declAt(name string, offset int) dsl.Decl {
	tree := s.Program.Tree(name)
	if tree == nil {
		return nil
	}
	for _, d := range tree.Decls {
		if d.DeclSpan().Holds(offset) {
			return d
		}
	}
	return nil
}
