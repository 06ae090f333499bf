package dsl

// Pack chooses rules and puts them in tiers.
type Pack struct {
	Name     Name
	Title    *Text
	Family   *Name
	Includes []*Include
	Tiers    []*Tier
	Grades   []*Grade

	AssumesUnique bool // it uses rules that assume a unique solution without being asked to
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
	Rules      []*Entry
	Span
}

// Entry is a rule in a tier. Its steps may have another rating in this pack than by themselves.
type Entry struct {
	Rule   Name
	Rating *float64
}

// Grade names the difficulty of a puzzle by what its solution needed. A pack may grade on several axes.
type Grade struct {
	Axis  *Name `parser:"'grade' ((?! 'when') @@)?"` // nil for the main one
	Title Text  `parser:"@@"`
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
	Unique  bool        `parser:"| 'assumes' @'unique'"`
}

// tierSyntax is how a tier is written.
type tierSyntax struct {
	Number whole          `parser:"'tier' @@"`
	Title  *Text          `parser:"@@?"`
	Rules  []*entrySyntax `parser:"'{' @@* '}'"`
}

// entrySyntax is how a rule in a tier is written.
type entrySyntax struct {
	Rule   Name     `parser:"@@"`
	Rating *decimal `parser:"('rating' @@)?"`
}

func (t *tierSyntax) entries() []*Entry {
	var list []*Entry
	for _, e := range t.Rules {
		entry := &Entry{Rule: e.Rule}
		if e.Rating != nil {
			entry.Rating = &e.Rating.Value
		}
		list = append(list, entry)
	}
	return list
}
