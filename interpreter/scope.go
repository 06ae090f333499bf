package interpreter

import (
	"strings"

	"asterism/builtins"
	"asterism/dsl"
	"asterism/puzzle"
)

// Variable is a name that an expression may use: what a clause binds, a parameter, what a grade may ask. Its type is nil where
// that cannot be said, because of a mistake or because it may be any.
type Variable struct {
	Name string
	Type *builtins.Type
	Decl dsl.Name   // where it is bound; without a span for grades
	By   dsl.Clause // the *dsl.For or *dsl.Let that binds it, if any
}

// Scope is what expressions at a place may use, and what types they have there. It works for rules that are wrong or half
// written as well: what cannot be understood has no type. It is for one goroutine.
type Scope struct {
	Variables []Variable // in the order in which they are bound

	compiler *compiler
	scope    scope
}

// newScope makes a scope without variables. Its compiler shares what the program declares, and nothing else.
func (p *Program) newScope() *Scope {
	c := newCompiler()
	c.declared = *p.declared
	c.families = bothFamilies()
	return &Scope{compiler: c, scope: scope{}}
}

// ScopeIn is the scope in a rule before the clause at an offset of its file; before its end if the offset is negative.
func (p *Program) ScopeIn(d *dsl.RuleDecl, offset int) *Scope {
	s := p.newScope()
	whole := newWriter(s.compiler).write(d)
	if whole == nil || d.Like == nil {
		whole = d
	}
	for _, cl := range whole.Clauses {
		if offset >= 0 && d.Like == nil && spanOf(cl).End.Offset >= offset {
			break
		}
		s.clause(cl)
	}
	return s
}

// clause binds what a clause does.
func (s *Scope) clause(cl dsl.Clause) {
	switch cl := cl.(type) {
	case *dsl.For:
		s.compiler.compileFor(cl, s.scope)
		s.bound(cl.Var, cl)
	case *dsl.Let:
		s.compiler.compileLet(cl, s.scope, false)
		s.bound(cl.Var, cl)
	case *dsl.When:
		s.compiler.compileWhen(cl, s.scope)
	}
}

func (s *Scope) bound(name dsl.Name, by dsl.Clause) {
	s.Variables = append(s.Variables, Variable{name.Text, s.scope[name.Text].typ, name, by})
}

// ScopeOf is the scope in a define: its parameters, which may be of any type.
func (p *Program) ScopeOf(d *dsl.Define) *Scope {
	s := p.newScope()
	for _, name := range d.Params {
		s.scope[name.Text] = &variable{}
		s.bound(name, nil)
	}
	return s
}

// GradeScope is the scope of the conditions of grades.
func (p *Program) GradeScope() *Scope {
	s := p.newScope()
	s.scope = s.compiler.gradeScope()
	for _, name := range keys(s.scope) {
		s.Variables = append(s.Variables, Variable{Name: name, Type: s.scope[name].typ})
	}
	return s
}

// Bind adds a name that the expression itself gives.
func (s *Scope) Bind(name dsl.Name, t *builtins.Type) {
	s.scope[name.Text] = &variable{}
	if t != nil {
		s.scope[name.Text] = s.compiler.newVariable(t)
	}
	s.bound(name, nil)
}

// theElement stands for # where an expression is looked at without the list that it asks about.
const theElement = "theElement_"

// Type is the type of an expression, nil where it has a mistake. The element is what # stands for, nil for nothing.
func (s *Scope) Type(text string, element *builtins.Type) *builtins.Type {
	if element != nil {
		text = strings.ReplaceAll(text, "#", theElement)
		s.scope[theElement] = s.compiler.newVariable(element)
		defer delete(s.scope, theElement)
	}
	e := &dsl.Expr{Text: text, Source: &dsl.Source{Text: text}, Span: dsl.Span{Start: dsl.Pos{Line: 1, Column: 1}}}
	value, ok := s.compiler.compile(e, s.scope)
	if !ok {
		return nil
	}
	return value.Type
}

// Families are those that have everything that was used so far.
func (s *Scope) Families() []puzzle.Family { return s.compiler.families }

// Define finds a define by its name.
func (p *Program) Define(name string) (*dsl.Define, bool) {
	d, ok := p.declared.defines[name]
	return d, ok
}

// Pattern finds a pattern by its name.
func (p *Program) Pattern(name string) (*dsl.Pattern, bool) {
	d, ok := p.declared.patterns[name]
	return d, ok
}

// Defines are the names of all defines, sorted.
func (p *Program) Defines() []string { return keys(p.declared.defines) }

// Patterns are the names of all patterns, sorted.
func (p *Program) Patterns() []string { return keys(p.declared.patterns) }

// Tags are the tags that facts are learnt under, sorted.
func (p *Program) Tags() []string { return keys(p.declared.tagsMade) }

// Predicates are the words that ask something of every element of a set or list, sorted: any, all, filter …
func Predicates() []string { return keys(predicates) }
