package dsl

// File is the syntax tree of one rule file.
type File struct {
	Source *Source
	Decls  []Decl // in file order
}

// Decl is a declaration: a *Rule, *Pack, *Pattern or *Define.
type Decl interface {
	// DeclName returns the name that the declaration introduces.
	DeclName() Name
}

// DeclName returns the name of the rule.
func (r *Rule) DeclName() Name { return r.Name }

// DeclName returns the name of the pack.
func (p *Pack) DeclName() Name { return p.Name }

// DeclName returns the name of the pattern.
func (p *Pattern) DeclName() Name { return p.Name }

// DeclName returns the name of the define.
func (d *Define) DeclName() Name { return d.Name }
