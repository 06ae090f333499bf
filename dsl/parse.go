// Package dsl reads and formats rule files.
//
// In: the bytes of *.rules files. Out: a syntax tree ([File]) in which every expression is still text with its
// position, and every mistake found on the way ([Diagnostics]), as many as there are. Parse reads one file, Format
// lays it out again without losing a comment. The package knows no puzzle: what an expression means is the
// interpreter's business.
//
// The way through the package, each file standing on those before it: position.go (files, places), lexer.go (text to
// tokens), words.go (the words of the language and what else people write), diagnostic.go (mistakes and how they are
// shown), terminals.go, expr.go and template.go (names, numbers, texts, expressions, sentences), grammar.go (the tree,
// whose struct tags are the grammar), stream.go (the tokens of a file, brackets paired), outline.go (where declarations
// and clauses begin and end), explain.go (what is wrong with a clause that the grammar cannot read), declarations.go
// (each kind of declaration, clause by clause), parse.go, format.go.
//
// The grammar reads clause by clause. So one mistake never hides another: what is misspelt is read as what was meant, and
// the mistakes of all other clauses are shown as well.
package dsl

import "strings"

// TestExtension is how the names of files of examples end: those for the rules of 4-exclusion.rules stand in
// 4-exclusion_test.rules.
const TestExtension = "_test.rules"

// IsTest says whether a file of that name holds examples and nothing else.
func IsTest(name string) bool { return strings.HasSuffix(name, TestExtension) }

// Parse reads one rule file, or file of examples. The tree holds all that could be understood; it is never nil.
func Parse(name, text string) (*Tree, Diagnostics) {
	p := newParser(name, text, nil)
	p.parse()
	p.checkPlaces()
	return p.file, p.diags.result()
}

func (p *parser) parse() {
	end := len(p.toks) - 1
	for lo := 0; lo < end && !p.diags.full(); {
		hi := lo + 1
		for hi < end && !p.startsDecl(hi) {
			hi++
		}
		p.matchBrackets(lo, hi)
		for lo < hi && !p.diags.full() {
			lo = p.decl(lo, hi)
		}
	}
}

// decl reads the declaration at lo and returns the first token behind it.
func (p *parser) decl(lo, hi int) int {
	switch p.word(lo) {
	case "rule":
		return p.rule(lo, hi)
	case "pack":
		return p.pack(lo, hi)
	case "pattern":
		return p.pattern(lo, hi)
	case "define":
		return p.define(lo, hi)
	case "examples":
		return p.examples(lo, hi)
	case "#":
		return p.hashComment(lo, hi)
	}
	return p.junk(lo, hi)
}

// junk reports what is no declaration. If a keyword is only misspelt, the declaration is read all the same.
func (p *parser) junk(lo, hi int) int {
	t := p.at(lo)
	hint := "a file holds `rule`, `pack`, `pattern` and `define`"
	if IsTest(p.src.Name) {
		hint = usage["examples"]
	}
	next := p.at(lo + 1)
	if word, ok := p.declMeant(lo); ok && next.Type == tokenIdent {
		p.diags.add(spanOf(t), "unknown declaration "+quote(t), "did you mean `"+word+"`?")
		p.meant[lo] = word
		return p.decl(lo, hi)
	}
	if t.Value == "}" {
		hint = "there is one `}` too many, here or above"
	}
	end := p.afterJunk(lo, hi)
	if span := p.span(part{lo, end}); !p.diags.overlaps(span) {
		p.diags.add(spanOf(t), "unexpected "+quote(t)+" outside of a declaration", hint)
	}
	return end
}

// declMeant returns the keyword that token i probably means.
func (p *parser) declMeant(i int) (string, bool) {
	t := p.at(i)
	if t.Type != tokenIdent {
		return "", false
	}
	if word, ok := meant[t.Value]; ok && oneOf(word, declWords) {
		return word, true
	}
	return Nearest(t.Value, declWords)
}

// afterJunk returns where a declaration may start again.
func (p *parser) afterJunk(lo, hi int) int {
	for i := p.skip(lo, hi) + 1; i < hi; i++ {
		if _, ok := p.declMeant(i); p.isDecl(i) || ok && p.toks[i].first && p.at(i+1).Type == tokenIdent {
			return i
		}
		if p.is(i, "#") && p.toks[i].first {
			return i
		}
		i = p.skip(i, hi)
	}
	return hi
}

// checkPlaces reports rules among examples, and examples among rules.
func (p *parser) checkPlaces() {
	for _, d := range p.file.Decls {
		name := d.DeclName()
		switch _, examples := d.(*Examples); {
		case IsTest(p.src.Name) && !examples:
			p.diags.add(name.Span, "a file of examples holds nothing else", "`"+name.Text+"` belongs into a file whose name does not end in "+TestExtension)
		case !IsTest(p.src.Name) && examples:
			p.diags.add(name.Span, "examples of `"+name.Text+"` stand among rules", "move them to a file whose name ends in "+TestExtension+", or put each `example` into its rule")
		}
	}
}
