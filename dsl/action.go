package dsl

import "github.com/alecthomas/participle/v2/lexer"

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
