package dsl

import (
	"cmp"
	"github.com/alecthomas/participle/v2/lexer"
)

// Tree is the syntax tree of one rule file.
type Tree struct {
	Source *Source
	Decls  []Decl // in file order
}

// Decl is a declaration: a *Rule, *Pack, *Pattern, *Define or *Examples.
type Decl interface {
	// DeclName returns the name that the declaration introduces; for examples, that of the rule they are for.
	DeclName() Name

	// DeclSource returns the file that the declaration stands in.
	DeclSource() *Source

	// DeclSpan returns the stretch that the declaration takes there.
	DeclSpan() Span
}

// DeclSource returns the file of the rule.
func (r *RuleDecl) DeclSource() *Source { return r.Source }

// DeclSpan returns the stretch of the rule.
func (r *RuleDecl) DeclSpan() Span { return r.Span }

// DeclSource returns the file of the pack.
func (p *PackDecl) DeclSource() *Source { return p.Source }

// DeclSpan returns the stretch of the pack.
func (p *PackDecl) DeclSpan() Span { return p.Span }

// DeclSource returns the file of the pattern.
func (p *Pattern) DeclSource() *Source { return p.Source }

// DeclSpan returns the stretch of the pattern.
func (p *Pattern) DeclSpan() Span { return p.Span }

// DeclSource returns the file of the define.
func (d *Define) DeclSource() *Source { return d.Source }

// DeclSpan returns the stretch of the define.
func (d *Define) DeclSpan() Span { return d.Span }

// DeclSource returns the file of the examples.
func (e *Examples) DeclSource() *Source { return e.Source }

// DeclSpan returns the stretch of the examples.
func (e *Examples) DeclSpan() Span { return e.Span }

// DeclName returns the name of the rule.
func (r *RuleDecl) DeclName() Name { return r.Name }

// DeclName returns the name of the pack.
func (p *PackDecl) DeclName() Name { return p.Name }

// DeclName returns the name of the pattern.
func (p *Pattern) DeclName() Name { return p.Name }

// DeclName returns the name of the define.
func (d *Define) DeclName() Name { return d.Name }

// DeclName returns the name of the rule that the examples are for.
func (e *Examples) DeclName() Name { return e.Rule }

// RuleDecl is one way to get on in a puzzle: for what, under which condition, with which conclusions.
type RuleDecl struct {
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

	// Broken says that a diagnostic was given inside the rule, so that its tree may have gaps. It is Incomplete if a
	// clause is missing that may have named something.
	Broken, Incomplete bool
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

// Action is a conclusion: stars or digits to place, candidates to eliminate, or a fact to know.
type Action struct {
	Verb  Verb
	Bound Bound // of Know
	Count *Expr // of Know
	Each  bool  // of Know: the set is a list of sets, and the fact holds for each
	Set   *Expr
	As    *Name // of Know: the tag, if any
	Span
}

// Verb says what an action does.
type Verb int

// The verbs.
const (
	Place Verb = iota + 1
	Eliminate
	Know
)

// String returns the word for the verb.
func (v Verb) String() string {
	return [...]string{"", "place", "eliminate", "know"}[v]
}

// Bound says how the count of a fact is meant.
type Bound int

// The bounds.
const (
	Exactly Bound = iota + 1
	AtLeast
	AtMost
)

// String returns the words for the bound.
func (b Bound) String() string {
	return [...]string{"", "exactly", "at least", "at most"}[b]
}

// Range is what the bound says with a number of a set of so many candidates: how many of them are true.
func (b Bound) Range(n, size int) (low, high int) {
	switch b {
	case AtLeast:
		return n, size
	case AtMost:
		return 0, n
	}
	return n, n
}

// actionSyntax is how an action is written.
type actionSyntax struct {
	Place     *Expr       `parser:"  'place' @@"`
	Eliminate *Expr       `parser:"| 'eliminate' @@"`
	Know      *knowSyntax `parser:"| 'know' @@"`
	Tokens    []lexer.Token
}

// knowSyntax is what follows `know` in an action.
type knowSyntax struct {
	Bound []string  `parser:"@('exactly' | 'at' ('least' | 'most'))"`
	Count countExpr `parser:"@@"`
	Each  bool      `parser:"'in' @'each'?"`
	Set   setExpr   `parser:"@@"`
	As    *Name     `parser:"('as' @@)?"`
}

func (s *actionSyntax) action() *Action {
	span := spanOfAll(s.Tokens)
	switch {
	case s.Place != nil:
		return &Action{Verb: Place, Set: s.Place, Span: span}
	case s.Eliminate != nil:
		return &Action{Verb: Eliminate, Set: s.Eliminate, Span: span}
	}
	k := s.Know
	return &Action{Verb: Know, Bound: boundOf(k.Bound), Count: &k.Count.Expr, Each: k.Each, Set: &k.Set.Expr, As: k.As, Span: span}
}

// boundOf finds the bound by its last word.
func boundOf(words []string) Bound {
	switch words[len(words)-1] {
	case "least":
		return AtLeast
	case "most":
		return AtMost
	}
	return Exactly
}

// spanOfAll returns the stretch of the tokens without blanks and comments at its ends.
func spanOfAll(toks []lexer.Token) Span {
	for len(toks) > 0 && elided(&toks[0]) {
		toks = toks[1:]
	}
	for len(toks) > 0 && elided(&toks[len(toks)-1]) {
		toks = toks[:len(toks)-1]
	}
	if len(toks) == 0 {
		return Span{}
	}
	return Span{Start: posOf(toks[0].Pos), End: spanOf(&toks[len(toks)-1]).End}
}

// Example is a board before and the deductions expected on it: documentation and unit test of its rule at once.
type Example struct {
	Title   *Text
	Puzzle  []Text // the puzzle in any notation, one text a line
	Board   []Text // one text a row: * placed, x eliminated, . open
	Without []Name // candidates removed before
	Know    []*ClaimDecl
	Expect  []*ClaimDecl
	Nothing bool // the rule must not fire
	Span
	Source *Source
}

// Examples are the examples of a rule that stand in a file of examples, beside the file of the rule.
type Examples struct {
	Rule Name
	List []*Example
	Span
	Source *Source

	// Broken says that a diagnostic was given inside, so that the tree may have gaps.
	Broken bool
}

// examplesHead is what stands before a list of examples.
type examplesHead struct {
	Rule Name `parser:"'examples' @@"`
}

// ClaimDecl is a deduction on given cells.
type ClaimDecl struct {
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

func (s *knownSyntax) claim() *ClaimDecl {
	return &ClaimDecl{Verb: Know, Bound: boundOf(s.Bound), Count: s.Count.Value, Cells: s.Cells.list, As: s.As}
}

// PackDecl chooses rules and puts them in tiers.
type PackDecl struct {
	Name     Name
	Title    *Text
	Family   *Name
	Includes []*Include
	Replaces []*Replace
	Tiers    []*TierDecl
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

// Replace puts a rule in the place of one that an included pack has.
type Replace struct {
	Rule Name `parser:"'replace' @@"`
	By   Name `parser:"'by' @@"`
}

// TierDecl is a list of rules of one difficulty, in the order in which they are tried.
type TierDecl struct {
	Number     int
	NumberSpan Span
	Title      *Text
	Hint       *Text // what a player looks for to find its steps, or nil
	Rules      []*Entry
	Span
}

// Entry is a rule in a tier. Its steps may have another rating in this pack than by themselves.
type Entry struct {
	Rule   Name
	Rating *float64
	Order  *Order // nil for behind all that the tier has
}

// Order says where in its tier a rule stands: first, last, or before or after another.
type Order struct {
	Word string // first, last, before or after
	Rule *Name  // of before and after
}

// Grade names the difficulty of a puzzle by what its solution needed. A pack may grade on several axes.
type Grade struct {
	Axis  *Name `parser:"'grade' ((?! 'when') @@)?"` // nil for the main one
	Title Text  `parser:"@@"`
	When  *Expr `parser:"'when' @@"`
}

// AxisName is the name of the axis, "" for the main one.
func (g *Grade) AxisName() string {
	if g.Axis == nil {
		return ""
	}
	return g.Axis.Text
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
	Replace *Replace    `parser:"| @@"`
	Tier    *tierSyntax `parser:"| @@"`
	Grade   *Grade      `parser:"| @@"`
	Unique  bool        `parser:"| 'assumes' @'unique'"`
}

// tierSyntax is how a tier is written.
type tierSyntax struct {
	Number whole          `parser:"'tier' @@"`
	Title  *Text          `parser:"@@?"`
	Hint   *Text          `parser:"('hint' @@)?"`
	Rules  []*entrySyntax `parser:"'{' @@* '}'"`
}

// entrySyntax is how a rule in a tier is written. The rating may stand before or behind the place.
type entrySyntax struct {
	Rule   Name         `parser:"@@"`
	Rating *decimal     `parser:"('rating' @@)?"`
	Order  *orderSyntax `parser:"@@?"`
	Behind *decimal     `parser:"('rating' @@)?"`
}

// orderSyntax is how the place of a rule in its tier is written.
type orderSyntax struct {
	End  string `parser:"  @('first' | 'last')"`
	Side string `parser:"| @('before' | 'after')"`
	Rule *Name  `parser:"  @@"`
}

func (t *tierSyntax) entries() []*Entry {
	var list []*Entry
	for _, e := range t.Rules {
		entry := &Entry{Rule: e.Rule}
		if rating := cmp.Or(e.Rating, e.Behind); rating != nil {
			entry.Rating = &rating.Value
		}
		if p := e.Order; p != nil {
			entry.Order = &Order{cmp.Or(p.End, p.Side), p.Rule}
		}
		list = append(list, entry)
	}
	return list
}

// Pattern is a drawing, one text a row, with blanks between the cells.
type Pattern struct {
	Name     Name
	Anchored bool // it stands where it is drawn, from the corner of the grid on
	Upright  bool // it is neither turned nor mirrored
	Rows     []Text
	Span
	Source *Source

	// Broken says that a diagnostic was given inside the pattern, so that its tree may have gaps.
	Broken bool
}

// patternHead is what stands before the body of a pattern.
type patternHead struct {
	Name     Name `parser:"'pattern' @@"`
	Anchored bool `parser:"@'anchored'?"`
	Upright  bool `parser:"@'upright'?"`
}

// patternBody is what stands inside, with the opening brace.
type patternBody struct {
	Rows []Text `parser:"'{' @@+"`
}

// Define is a pure function with a name.
type Define struct {
	Name   Name
	Params []Name
	Body   *Expr
	Span
	Source *Source

	// Broken says that a diagnostic was given inside the define.
	Broken bool
}

// defineSyntax is how a define is written.
type defineSyntax struct {
	Name   Name   `parser:"'define' @@ '('"`
	Params []Name `parser:"(@@ (',' @@)*)? ')'"`
	Body   *Expr  `parser:"'=' @@"`
}
