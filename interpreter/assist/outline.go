package assist

import (
	"slices"
	"strings"

	"asterism/dsl"
)

// Symbol is a declaration, or a part of one, in the outline of a file.
type Symbol struct {
	Kind   Kind
	Name   string
	Detail string
	File   string
	dsl.Span
	Label  dsl.Span // the name
	Within []Symbol
}

// Symbols is the outline of a file.
func (s *Snapshot) Symbols(name string) []Symbol {
	tree := s.Program.Tree(name)
	if tree == nil {
		return nil
	}
	var list []Symbol
	for _, d := range tree.Decls {
		list = append(list, symbolOf(name, d))
	}
	return list
}

func symbolOf(file string, d dsl.Decl) Symbol {
	n := d.DeclName()
	out := Symbol{Name: n.Text, File: file, Span: d.DeclSpan(), Label: n.Span}
	switch d := d.(type) {
	case *dsl.RuleDecl:
		out.Kind, out.Detail = RuleName, titleOf(d.Title)
		for _, cl := range d.Clauses {
			if name, ok := boundBy(cl); ok {
				out.Within = append(out.Within, Symbol{Kind: LocalName, Name: name.Text, File: file, Span: name.Span, Label: name.Span})
			}
		}
	case *dsl.PackDecl:
		out.Kind, out.Detail = PackName, titleOf(d.Title)
		for _, t := range d.Tiers {
			out.Within = append(out.Within, Symbol{Kind: WordName, Name: "tier " + itoa(t.Number), Detail: titleOf(t.Title), File: file, Span: t.Span, Label: t.NumberSpan})
		}
	case *dsl.Pattern:
		out.Kind = PatternName
	case *dsl.Define:
		out.Kind, out.Detail = DefineName, signatureOf(d)
	case *dsl.Examples:
		out.Kind, out.Name = ValueName, "examples "+n.Text
	}
	return out
}

func titleOf(t *dsl.Text) string {
	if t == nil {
		return ""
	}
	return t.Value
}

// AllSymbols are the declarations of all files whose name or title has the letters of a query, in their order.
func (s *Snapshot) AllSymbols(query string) []Symbol {
	var list []Symbol
	for _, source := range s.Program.Sources {
		for _, symbol := range s.Symbols(source.Name) {
			if subsequence(strings.ToLower(query), strings.ToLower(symbol.Name+" "+symbol.Detail)) {
				symbol.Within = nil
				list = append(list, symbol)
			}
		}
	}
	return list
}

// subsequence says whether a text has the letters of another, in their order.
func subsequence(letters, text string) bool {
	for _, r := range letters {
		i := strings.IndexRune(text, r)
		if i < 0 {
			return false
		}
		text = text[i+len(string(r)):]
	}
	return true
}

// Fold is lines that can be folded away, from 1.
type Fold struct {
	From, To int
	Comment  bool
}

// Folds are the declarations, examples, tiers and comments of more than one line.
func (s *Snapshot) Folds(name string) []Fold {
	tree := s.Program.Tree(name)
	if tree == nil {
		return nil
	}
	var list []Fold
	add := func(span dsl.Span) {
		if span.End.Line > span.Start.Line {
			list = append(list, Fold{From: span.Start.Line, To: span.End.Line})
		}
	}
	for _, d := range tree.Decls {
		add(d.DeclSpan())
		for _, part := range partsOf(d) {
			add(part)
		}
	}
	return append(list, commentFolds(tree.Source.Text)...)
}

// partsOf are the examples of a rule and the tiers of a pack.
func partsOf(d dsl.Decl) []dsl.Span {
	var parts []dsl.Span
	switch d := d.(type) {
	case *dsl.RuleDecl:
		for _, e := range d.Examples {
			parts = append(parts, e.Span)
		}
	case *dsl.Examples:
		for _, e := range d.List {
			parts = append(parts, e.Span)
		}
	case *dsl.PackDecl:
		for _, t := range d.Tiers {
			parts = append(parts, t.Span)
		}
	}
	return parts
}

func commentFolds(text string) []Fold {
	var list []Fold
	for _, t := range dsl.Tokens(text) {
		if t.Kind != dsl.CommentToken {
			continue
		}
		if n := len(list) - 1; n >= 0 && list[n].To+1 == t.Start.Line {
			list[n].To = t.End.Line
			continue
		}
		list = append(list, Fold{t.Start.Line, t.End.Line, true})
	}
	return slices.DeleteFunc(list, func(f Fold) bool { return f.From == f.To })
}

// Selection are the stretches around a place, the smallest first: the word, the brackets around it, the clause, the
// declaration, the file.
func (s *Snapshot) Selection(name string, offset int) []dsl.Span {
	tree := s.Program.Tree(name)
	if tree == nil {
		return nil
	}
	text := tree.Source.Text
	spans := []dsl.Span{{Start: tree.Source.PosAt(0), End: tree.Source.PosAt(len(text))}}
	toks := dsl.Tokens(text)
	if d := s.declAt(name, offset); d != nil {
		spans = append(spans, d.DeclSpan())
		spans = append(spans, clausesOf(d)...)
		spans = append(spans, partsOf(d)...)
	}
	spans = append(spans, brackets(toks)...)
	for _, t := range toks {
		spans = append(spans, t.Span)
	}
	spans = slices.DeleteFunc(spans, func(s dsl.Span) bool { return !s.Holds(offset) })
	return nested(spans)
}

func clausesOf(d dsl.Decl) []dsl.Span {
	rule, ok := d.(*dsl.RuleDecl)
	if !ok {
		return nil
	}
	var spans []dsl.Span
	for _, cl := range rule.Clauses {
		switch cl := cl.(type) {
		case *dsl.For:
			spans = append(spans, cl.Span, cl.In.Span)
		case *dsl.Let:
			spans = append(spans, cl.Span, cl.Value.Span)
		case *dsl.When:
			spans = append(spans, cl.Span, cl.Cond.Span)
		case *dsl.Action:
			spans = append(spans, cl.Span, cl.Set.Span)
		}
	}
	return spans
}

// brackets are the stretches between brackets, without and with these.
func brackets(toks []dsl.Token) []dsl.Span {
	var spans []dsl.Span
	var open []dsl.Token
	for _, t := range toks {
		switch {
		case t.Kind != dsl.SignToken:
		case strings.Contains("([{", t.Text):
			open = append(open, t)
		case strings.Contains(")]}", t.Text) && len(open) > 0:
			o := open[len(open)-1]
			open = open[:len(open)-1]
			spans = append(spans, dsl.Span{Start: o.End, End: t.Start}, dsl.Span{Start: o.Start, End: t.End})
		}
	}
	return spans
}

// nested leaves of stretches around one place those that lie in one another, the smallest first.
func nested(spans []dsl.Span) []dsl.Span {
	size := func(s dsl.Span) int { return s.End.Offset - s.Start.Offset }
	slices.SortStableFunc(spans, func(a, b dsl.Span) int { return size(a) - size(b) })
	var list []dsl.Span
	for _, s := range spans {
		n := len(list)
		if size(s) == 0 || n > 0 && (list[n-1] == s || s.Start.Offset > list[n-1].Start.Offset || s.End.Offset < list[n-1].End.Offset) {
			continue
		}
		list = append(list, s)
	}
	return list
}
