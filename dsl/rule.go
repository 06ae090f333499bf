package dsl

// Rule is one way to get on in a puzzle: for what, under which condition, with which conclusions.
type Rule struct {
	Name          Name
	Title         *Text
	Rating        *float64
	Like          *Like // the rule is a copy of another one
	Clauses       []Clause
	Examples      []*Example
	Tags          []Name
	AssumesUnique bool
	Because       *Template
	Show          []*Role
	Span
	Source *Source

	// Broken says that a diagnostic was given inside the rule, so that its tree may have gaps.
	Broken bool
}

// Clause is a *For, *Let, *When or *Action; they run from top to bottom.
type Clause interface{ clause() }

// Like says that a rule is a copy of another one, with some of its `let`s replaced.
type Like struct {
	Rule Name   `parser:"'like' @@"`
	With []*Let `parser:"('with' @@ (',' @@)*)?"`
}

// For binds each element of a set or sequence to a variable.
type For struct {
	Var Name  `parser:"'for' @@"`
	In  *Expr `parser:"'in' @@"`
	Span
}

// Let names a value.
type Let struct {
	Var   Name  `parser:"@@"`
	Value *Expr `parser:"'=' @@"`
	Span
}

// When goes on only if the condition holds.
type When struct {
	Cond *Expr `parser:"'when' @@"`
	Span
}

// Role is a named set that a picture highlights.
type Role struct {
	Name  Name  `parser:"@@"`
	Value *Expr `parser:"':' @@"`
}

func (*For) clause()    {}
func (*Let) clause()    {}
func (*When) clause()   {}
func (*Action) clause() {}

// ruleHead is what stands before the body of a rule.
type ruleHead struct {
	Name   Name     `parser:"'rule' @@"`
	Title  *Text    `parser:"@@?"`
	Rating *decimal `parser:"('rating' @@)?"`
	Like   *Like    `parser:"@@?"`
}

// ruleClause is one clause of the body of a rule, except for examples.
type ruleClause struct {
	For     *For            `parser:"  @@"`
	Let     *Let            `parser:"| 'let' @@"`
	When    *When           `parser:"| @@"`
	Actions []*actionSyntax `parser:"| Arrow @@ (',' @@)*"`
	Because *Text           `parser:"| 'because' @@"`
	Show    []*Role         `parser:"| 'show' @@ (',' @@)*"`
	Unique  bool            `parser:"| 'assumes' @'unique'"`
	Tags    []Name          `parser:"| 'tags' @@ (',' @@)*"`
}
