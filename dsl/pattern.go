package dsl

// Pattern is a drawing, one text a row, with blanks between the cells.
type Pattern struct {
	Name Name
	Rows []Text
	Span
	Source *Source

	// Broken says that a diagnostic was given inside the pattern, so that its tree may have gaps.
	Broken bool
}

// patternHead is what stands before the body of a pattern.
type patternHead struct {
	Name Name `parser:"'pattern' @@"`
}

// patternBody is what stands inside, with the opening brace.
type patternBody struct {
	Rows []Text `parser:"'{' @@+"`
}
