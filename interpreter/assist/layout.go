package assist

import (
	"strings"

	"asterism/dsl"
	"asterism/interpreter"
)

// Format are the edits that lay a file out in the one canonical way. With a mistake in the file there are none.
func (s *Snapshot) Format(name string) []Edit {
	tree := s.Program.Tree(name)
	if tree == nil {
		return nil
	}
	text, mistakes := dsl.Format(name, tree.Source.Text)
	if len(mistakes) > 0 {
		return nil
	}
	return differences(tree.Source, 0, len(tree.Source.Text), text)
}

// FormatRange lays out the declarations that have a part in a stretch of a file. Those with mistakes stay as they are.
func (s *Snapshot) FormatRange(name string, start, end int) []Edit {
	tree := s.Program.Tree(name)
	if tree == nil {
		return nil
	}
	var edits []Edit
	for _, d := range tree.Decls {
		span := d.DeclSpan()
		if span.End.Offset < start || span.Start.Offset > end {
			continue
		}
		text, mistakes := dsl.Format(name, written(tree.Source, span))
		if len(mistakes) == 0 {
			edits = append(edits, differences(tree.Source, span.Start.Offset, span.End.Offset, strings.TrimSuffix(text, "\n"))...)
		}
	}
	return edits
}

// differences are the edits that turn a stretch of a file into a text, line by line: lines that stay keep a cursor in them.
func differences(src *dsl.Source, start, end int, text string) []Edit {
	old, now := strings.SplitAfter(src.Text[start:end], "\n"), strings.SplitAfter(text, "\n")
	at := start
	for len(old) > 0 && len(now) > 0 && old[0] == now[0] {
		at += len(old[0])
		old, now = old[1:], now[1:]
	}
	for len(old) > 0 && len(now) > 0 && old[len(old)-1] == now[len(now)-1] {
		end -= len(old[len(old)-1])
		old, now = old[:len(old)-1], now[:len(now)-1]
	}
	if len(old) == 0 && len(now) == 0 {
		return nil
	}
	if len(old) == len(now) {
		return linewise(src, at, old, now)
	}
	return []Edit{{dsl.Span{Start: src.PosAt(at), End: src.PosAt(end)}, strings.Join(now, "")}}
}

// linewise replaces lines one by one.
func linewise(src *dsl.Source, at int, old, now []string) []Edit {
	var edits []Edit
	for i, line := range old {
		if line != now[i] {
			edits = append(edits, Edit{dsl.Span{Start: src.PosAt(at), End: src.PosAt(at + len(line))}, now[i]})
		}
		at += len(line)
	}
	return edits
}

// Inlay is a type to show behind a name that a clause binds.
type Inlay struct {
	At   dsl.Pos
	Type string
	Doc  string
}

// Inlays are the types of what the rules bind in a stretch of a file.
func (s *Snapshot) Inlays(name string, start, end int) []Inlay {
	tree := s.Program.Tree(name)
	if tree == nil {
		return nil
	}
	var list []Inlay
	for _, d := range tree.Decls {
		rule, ok := d.(*dsl.RuleDecl)
		if !ok || rule.Like != nil || rule.End.Offset < start || rule.Start.Offset > end {
			continue
		}
		for _, v := range s.Program.ScopeIn(rule, -1).Variables {
			if v.Type != nil && start <= v.Decl.Start.Offset && v.Decl.End.Offset <= end {
				list = append(list, Inlay{v.Decl.End, v.Type.Name, v.Type.Doc})
			}
		}
	}
	return list
}

// Lens is a rule or pack of a file, above which figures are shown.
type Lens struct {
	dsl.Span
	Rule *interpreter.Rule // or nil
	Pack *interpreter.Pack // or nil
}

// Lenses are the rules and packs of a file.
func (s *Snapshot) Lenses(name string) []Lens {
	tree := s.Program.Tree(name)
	if tree == nil {
		return nil
	}
	var list []Lens
	for _, d := range tree.Decls {
		lens := Lens{Span: d.DeclName().Span}
		switch d := d.(type) {
		case *dsl.RuleDecl:
			lens.Rule, _ = s.Program.Rule(d.Name.Text)
		case *dsl.PackDecl:
			lens.Pack, _ = s.Program.Pack(d.Name.Text)
		}
		if lens.Rule != nil && lens.Rule.Decl == d || lens.Pack != nil && lens.Pack.Decl == d {
			list = append(list, lens)
		}
	}
	return list
}
