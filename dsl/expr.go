package dsl

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Expr is an expression, kept as the text that was written.
type Expr struct {
	Text string // without blanks and comments at its ends
	Span
	Source *Source

	// Bad says that a diagnostic already covers the expression (its Text may even be empty): do not compile it,
	// and let whatever depends on it be of any type.
	Bad bool

	tokens []lexer.Token // only while the file is being parsed
	text   *Text         // the template around the expression, if any ...
	shift  int           // ... and where the expression starts in its value
}

// At returns the place in the file of a rune of the expression, counted from 0. (That is how expr-lang counts.)
func (e *Expr) At(runeOffset int) Pos {
	return e.place(byteOffset(e.Text, runeOffset))
}

// place returns the place in the file of a byte of the expression.
func (e *Expr) place(offset int) Pos {
	if e.text != nil {
		return e.text.At(e.shift + offset)
	}
	return e.Start.after(e.Text[:offset])
}

// Parse implements participle.Parseable: everything up to a comma outside brackets. (Where a clause ends was
// found before.) It never fails, except on an empty expression: what it means is not our business.
func (e *Expr) Parse(lex *lexer.PeekingLexer) error { return e.take(lex, "") }

// take reads an expression that also ends at the word stop outside brackets.
func (e *Expr) take(lex *lexer.PeekingLexer, stop string) error {
	start, depth, before := lex.RawCursor(), 0, ""
	end := start
	for t := lex.Peek(); !t.EOF(); t = lex.Peek() {
		if depth <= 0 && (t.Value == "," || t.Value == stop && before != "." && before != "?.") {
			break
		}
		depth += bracketStep(t)
		before = t.Value
		lex.Next()
		end = lex.RawCursor()
	}
	e.set(lex.Range(start, end))
	if e.Text == "" {
		return &missingError{lex.Peek().Pos, "an expression", false}
	}
	return nil
}

// missingError is what an expression tells the grammar if something is not there.
type missingError struct {
	at    lexer.Position
	what  string
	after bool // the token at the place is innocent
}

// Error implements error.
func (m *missingError) Error() string { return participle.FormatError(m) }

// Message implements participle.Error.
func (m *missingError) Message() string { return "expected " + m.what }

// Position implements participle.Error.
func (m *missingError) Position() lexer.Position { return m.at }

// set makes e the text of the tokens.
func (e *Expr) set(toks []lexer.Token) {
	for len(toks) > 0 && elided(&toks[0]) {
		toks = toks[1:]
	}
	if len(toks) == 0 {
		return
	}
	var b strings.Builder
	for i := range toks {
		b.WriteString(toks[i].Value)
	}
	e.Text, e.tokens = b.String(), toks
	e.Start, e.End = posOf(toks[0].Pos), spanOf(&toks[len(toks)-1]).End
}

// bracketStep is how the token changes the bracket depth.
func bracketStep(t *lexer.Token) int {
	switch t.Value {
	case "(", "[", "{":
		return 1
	case ")", "]", "}":
		return -1
	}
	return 0
}

// countExpr is the number of a `know`, which ends at `in`.
type countExpr struct{ Expr }

// Parse implements participle.Parseable.
func (e *countExpr) Parse(lex *lexer.PeekingLexer) error {
	if err := e.take(lex, "in"); err != nil {
		return err
	}
	if next := lex.Peek(); next.Value != "in" {
		return &missingError{next.Pos, "`in`", true}
	}
	return nil
}

// setExpr is the set of a `know`, which ends at `as`.
type setExpr struct{ Expr }

// Parse implements participle.Parseable.
func (e *setExpr) Parse(lex *lexer.PeekingLexer) error { return e.take(lex, "as") }

// maxDepth bounds how deep brackets nest: a person writes five, and every reader behind us recurses.
const maxDepth = 100

// checkBrackets reports a bracket of an expression that has no partner, or too many of them.
func (e *Expr) checkBrackets(diags *mistakes) {
	var stack []*lexer.Token
	for i := range e.tokens {
		t := &e.tokens[i]
		switch step := bracketStep(t); {
		case step > 0 && len(stack) == maxDepth:
			diags.add(spanOf(t), fmt.Sprintf("brackets are nested more than %d deep", maxDepth), "name a part of it with `let`")
			return
		case step > 0:
			stack = append(stack, t)
		case step < 0 && (len(stack) == 0 || !pair(stack[len(stack)-1], t)):
			unpaired(diags, stack, t)
			return
		case step < 0:
			stack = stack[:len(stack)-1]
		}
	}
	if len(stack) > 0 {
		unclosed(diags, stack[len(stack)-1])
	}
}

func pair(opener, closer *lexer.Token) bool {
	return strings.Index(openers, opener.Value) == strings.Index(closers, closer.Value)
}

func unclosed(diags *mistakes, t *lexer.Token) {
	closer := closers[strings.Index(openers, t.Value)]
	diags.add(spanOf(t), "this "+quote(t)+" is never closed", fmt.Sprintf("write `%c` where it ends", closer))
}

func unpaired(diags *mistakes, stack []*lexer.Token, t *lexer.Token) {
	if len(stack) > 0 {
		unclosed(diags, stack[len(stack)-1])
		return
	}
	diags.add(spanOf(t), "this "+quote(t)+" closes nothing", "remove it, or open it before")
}

// checkSigns reports operators of other languages, which expr-lang would not know or would read otherwise.
func (e *Expr) checkSigns(diags *mistakes) {
	toks := slices.DeleteFunc(lex(e.Text, maxTokens), func(t lexer.Token) bool { return elided(&t) })
	for i := 1; i+1 < len(toks); i++ {
		sign, n := signAt(toks, i)
		report := func(message, hint string) {
			at := toks[i].Pos.Offset
			diags.add(Span{e.place(at), e.place(at + len(sign))}, message, hint)
		}
		switch ours := signsMeant[sign]; {
		case sign == "=" && i > 1 && toks[i-2].Value == "let":
		case sign == "..":
			report("`..` makes no list of numbers", "compare: `n >= 1 and n <= 3`; a `for` walks sets and lists")
		case ours == "==":
			report("`"+sign+"` does not compare", "write `==`")
		case ours != "" && toks[i].Type != tokenInvalid:
			report("`"+sign+"` is not part of the language", "write `"+ours+"`")
		}
		i += n - 1
	}
}

// signAt returns the operator at token i, and how many tokens it is cut into: other languages have longer ones than ours.
// A word is one only between two operands.
func signAt(toks []lexer.Token, i int) (string, int) {
	t, next := toks[i], toks[i+1]
	if t.Type == tokenIdent {
		before, after := toks[i-1].Type != tokenOperator || oneOf(toks[i-1].Value, []string{")", "]", "}"}), next.Type != tokenOperator || next.Value == "("
		if !before || !after || beforeExpression(toks[i-1].Value) {
			return "", 1
		}
		return t.Value, 1
	}
	joined := t.Value + next.Value
	if t.Type == tokenOperator && next.Type == tokenOperator && next.Pos.Offset == t.Pos.Offset+len(t.Value) && signsMeant[joined] != "" {
		return joined, 2
	}
	return t.Value, 1
}
