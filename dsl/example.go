package dsl

// Example is a board before and the deductions expected on it: documentation and unit test of its rule at once.
type Example struct {
	Title   *Text
	Puzzle  []Text // the puzzle in any notation, one text a line
	Board   []Text // one text a row: * placed, x eliminated, . open
	Without []Name // candidates removed before
	Know    []*Claim
	Expect  []*Claim
	Nothing bool // the rule must not fire
	Span
}

// Claim is a deduction on given cells.
type Claim struct {
	Verb  Verb
	Bound Bound  // of Know
	Count int    // of Know
	Cells []Name // r1c1 or r4c5=7
	As    *Name  // of Know: the tag, if any
	Span
}

// exampleHead is what stands before the body of an example.
type exampleHead struct {
	Title *Text `parser:"'example' @@?"`
}

// exampleClause is one clause of an example.
type exampleClause struct {
	Puzzle    []Text       `parser:"  'puzzle' @@+"`
	Board     []Text       `parser:"| 'board' @@+"`
	Without   []cell       `parser:"| 'without' @@+"`
	Know      *knownSyntax `parser:"| 'know' @@"`
	Nothing   bool         `parser:"| 'expect' ( @'nothing'"`
	Place     []cell       `parser:"  | 'place' @@+"`
	Eliminate []cell       `parser:"  | 'eliminate' @@+"`
	Expect    *knownSyntax `parser:"  | 'know' @@ )"`
}

// knownSyntax is what follows `know` in an example.
type knownSyntax struct {
	Bound []string `parser:"@('exactly' | 'at' ('least' | 'most'))"`
	Count whole    `parser:"@@"`
	Cells cellList `parser:"'in' @@"`
	As    *Name    `parser:"('as' @@)?"`
}

func (s *knownSyntax) claim() *Claim {
	return &Claim{Verb: Know, Bound: boundOf(s.Bound), Count: s.Count.Value, Cells: s.Cells.list, As: s.As}
}
