package assist

import (
	"slices"
	"strings"

	"asterism/dsl"
)

// Colour is a stretch of a file with what stands there.
type Colour struct {
	dsl.Span
	Class Class
	Decl  bool // a name is declared here
	Ours  bool // a name is one of the language
}

// Class says what a stretch of a file is, as editors colour it.
type Class int

// The classes.
const (
	KeywordClass Class = iota
	FunctionClass
	VariableClass
	PropertyClass
	TypeClass
	RuleClass
	PackClass
	TagClass
	TextClass
	NumberClass
	CommentClass
	OperatorClass
)

// Classes are the names of the classes, in their order, as the language server protocol has them.
var Classes = []string{"keyword", "function", "variable", "property", "type", "class", "namespace", "enumMember", "string", "number", "comment", "operator"}

var classOf = map[Kind]Class{
	RuleName: RuleClass, PackName: PackClass, DefineName: FunctionClass, PatternName: TypeClass, LocalName: VariableClass, BuiltinName: FunctionClass,
	FieldName: PropertyClass, TagName: TagClass, RoleName: PropertyClass, FamilyName: TypeClass, AxisName: PropertyClass, OtherName: VariableClass,
}

// Colours says what stands where in a file, in the order of the text; no two stretches overlap. A sentence is cut into what is
// text and what is expression.
func (s *Snapshot) Colours(name string) []Colour {
	tree := s.Program.Tree(name)
	if tree == nil {
		return nil
	}
	var list []Colour
	for _, m := range s.Mentions(name) {
		list = append(list, Colour{m.Span, classOf[m.Kind], m.Decl, m.Kind == BuiltinName})
	}
	named := len(list)
	for _, t := range dsl.Tokens(tree.Source.Text) {
		if covered(list[:named], t.Span) {
			continue
		}
		if t.Kind == dsl.TextToken {
			list = append(list, s.textColours(tree, list[:named], t)...)
		} else if class, ok := tokenClass(t); ok {
			list = append(list, Colour{Span: t.Span, Class: class})
		}
	}
	slices.SortStableFunc(list, func(a, b Colour) int { return a.Start.Offset - b.Start.Offset })
	return list
}

// covered says whether a token begins in a name: R5.1 is one name of several tokens.
func covered(names []Colour, span dsl.Span) bool {
	i, _ := slices.BinarySearchFunc(names, span.Start.Offset, func(c Colour, offset int) int {
		if c.End.Offset <= offset {
			return -1
		}
		return 1
	})
	return i < len(names) && names[i].Start.Offset <= span.Start.Offset
}

func tokenClass(t dsl.Token) (Class, bool) {
	switch t.Kind {
	case dsl.NumberToken:
		return NumberClass, true
	case dsl.CommentToken:
		return CommentClass, true
	case dsl.ArrowToken:
		return KeywordClass, true
	case dsl.WordToken:
		return KeywordClass, keywords[t.Text]
	}
	return OperatorClass, !strings.Contains("()[]{},:;.", t.Text)
}

// keywords are the words of the language.
var keywords = func() map[string]bool {
	all := map[string]bool{}
	for _, place := range []string{dsl.InFile, dsl.InRule, dsl.InPack, dsl.InExamples, dsl.InExample, dsl.AfterArrow} {
		for _, w := range dsl.Words(place) {
			all[w] = true
		}
	}
	for _, w := range slices.Concat(dsl.OperatorWords(), strings.Fields("like with rating in each as exactly at least most nothing unique by first last before after true false let")) {
		all[w] = true
	}
	return all
}()

// textColours cuts a text around the names and expressions in it.
func (s *Snapshot) textColours(tree *dsl.Tree, names []Colour, t dsl.Token) []Colour {
	var list []Colour
	src, from := tree.Source, t.Start.Offset
	for _, in := range names {
		if in.Start.Offset >= t.End.Offset || in.Start.Offset < from {
			continue
		}
		list = append(list, Colour{Span: dsl.Span{Start: src.PosAt(from), End: in.Start}, Class: TextClass})
		from = in.End.Offset
	}
	return append(list, Colour{Span: dsl.Span{Start: src.PosAt(from), End: t.End}, Class: TextClass})
}
