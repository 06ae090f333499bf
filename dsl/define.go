package dsl

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
