package dsl

// Pack chooses rules and puts them in tiers.
type Pack struct {
	Name     Name
	Title    *Text
	Family   *Name
	Includes []*Include
	Tiers    []*Tier
	Grades   []*Grade
	Span
	Source *Source

	// Broken says that a diagnostic was given inside the pack, so that its tree may have gaps.
	Broken bool
}

// Include takes over the rules of another pack.
type Include struct {
	Pack    Name   `parser:"'include' @@"`
	Without []Name `parser:"('without' @@+)?"`
	Span
}

// Tier is a list of rules of one difficulty, in the order in which they are tried.
type Tier struct {
	Number     int
	NumberSpan Span
	Title      *Text
	Rules      []Name
	Span
}

// Grade names the difficulty of a puzzle by what its solution needed.
type Grade struct {
	Title Text  `parser:"'grade' @@"`
	When  *Expr `parser:"'when' @@"`
}

// packHead is what stands before the body of a pack.
type packHead struct {
	Name   Name  `parser:"'pack' @@"`
	Title  *Text `parser:"@@?"`
	Family *Name `parser:"('for' @@)?"`
}

// packClause is one clause of a pack.
type packClause struct {
	Include *Include    `parser:"  @@"`
	Tier    *tierSyntax `parser:"| @@"`
	Grade   *Grade      `parser:"| @@"`
}

// tierSyntax is how a tier is written.
type tierSyntax struct {
	Number whole  `parser:"'tier' @@"`
	Title  *Text  `parser:"@@?"`
	Rules  []Name `parser:"'{' @@* '}'"`
}
